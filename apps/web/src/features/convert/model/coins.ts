import type { Market } from '@bourse/kit/api/queries.ts';

/** A coin that can be converted. */
export interface ConvertCoin {
  readonly coinId: number;
  readonly code: string;
  readonly name: string;
  readonly logo: string;
  /** Decimals of an amount. */
  readonly scale: number;
}

/** Both ends of a conversion, by code. */
export interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The coins of all markets that trade, by code. */
export function convertCoins(markets: readonly Market[]): readonly ConvertCoin[] {
  const coins = new Map<string, ConvertCoin>();
  for (const market of markets) {
    if (market.status !== 'trading') continue;
    const { baseCoinId, baseCurrency, baseName, baseScale, quoteCoinId, quoteCurrency, quoteScale, webLogo } = market;
    coins.set(baseCurrency, {
      coinId: baseCoinId,
      code: baseCurrency,
      name: baseName,
      logo: webLogo,
      scale: baseScale,
    });
    if (coins.has(quoteCurrency)) continue;
    // Its name is told where it is the base of a market; until then its code stands for it.
    coins.set(quoteCurrency, {
      coinId: quoteCoinId,
      code: quoteCurrency,
      name: quoteCurrency,
      logo: '',
      scale: quoteScale,
    });
  }
  return [...coins.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

const USUAL: Ends = { from: 'USDT', to: 'BTC' };

/** The ends that an address asks for, as far as they can be converted; two that differ. */
export function endsOf(
  coins: readonly ConvertCoin[],
  asked: { readonly [End in keyof Ends]?: string | undefined },
): Ends | undefined {
  const known = (code: string | undefined) => coins.find((coin) => coin.code === code?.toUpperCase())?.code;
  const from = known(asked.from) ?? known(asked.to === USUAL.from ? USUAL.to : USUAL.from) ?? coins[0]?.code;
  const other = coins.find(({ code }) => code !== from)?.code;
  const wanted = known(asked.to) ?? known(from === USUAL.to ? USUAL.from : USUAL.to) ?? other;
  const to = wanted === from ? other : wanted;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Chooses one end; choosing the other end's coin swaps them. */
export function withEnd(ends: Ends, end: keyof Ends, code: string): Ends {
  const other = end === 'from' ? 'to' : 'from';
  return ends[other] === code ? { from: ends.to, to: ends.from } : { ...ends, [end]: code };
}
