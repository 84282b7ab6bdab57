import type { Market } from '@bourse/kit/api/queries.ts';

/** A coin, as its markets tell of it. */
export interface Coin {
  readonly coinId: number;
  /** Upper case: `BTC`. */
  readonly code: string;
  /** Its name, or its code where no market names it. */
  readonly name: string;
  readonly logo: string;
  /** Markets in which it is bought and sold, the main one first. */
  readonly markets: readonly Market[];
  /** Markets that are priced in it. */
  readonly quotedMarkets: readonly Market[];
}

/** The quote currency whose market counts as a coin's main one. */
const MAIN_QUOTE = 'USDT';

function mainFirst(markets: readonly Market[]): readonly Market[] {
  const isMain = (market: Market) => Number(market.quoteCurrency.toUpperCase() === MAIN_QUOTE);
  return [...markets].sort((a, b) => isMain(b) - isMain(a));
}

/** Every coin that is traded, in the order of the markets; those that only price others come last. */
export function coinsOf(markets: readonly Market[]): readonly Coin[] {
  const byBase = Map.groupBy(markets, (market) => market.baseCoinId);
  const byQuote = Map.groupBy(markets, (market) => market.quoteCoinId);
  return [...new Set([...byBase.keys(), ...byQuote.keys()])].flatMap((coinId) => {
    const own = byBase.get(coinId) ?? [];
    const quoted = byQuote.get(coinId) ?? [];
    const code = (own[0]?.baseCurrency ?? quoted[0]?.quoteCurrency)?.toUpperCase();
    if (code === undefined) return [];
    const coin = { coinId, code, name: own[0]?.baseName ?? code, logo: own[0]?.webLogo ?? '' };
    return [{ ...coin, markets: mainFirst(own), quotedMarkets: quoted }];
  });
}

/** The coin that an address names, by its number or by its code or name in any case; undefined when there is none. */
export function findCoin(
  coins: readonly Coin[],
  { coinId, name }: { readonly coinId?: string | undefined; readonly name?: string | undefined },
): Coin | undefined {
  if (coinId !== undefined) return coins.find((coin) => String(coin.coinId) === coinId);
  const wanted = name?.trim().toLowerCase();
  return coins.find((coin) => coin.code.toLowerCase() === wanted || coin.name.toLowerCase() === wanted);
}
