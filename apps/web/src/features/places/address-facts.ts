import type { Market } from '@bourse/kit/api/queries.ts';

/** One thing that an address says, in the words `place.fact.ID`. */
export interface AddressFact {
  readonly id: string;
  /** What it says, as text; codes and names stay as they are. */
  readonly value?: string | undefined;
  /** Or what it says, as a message key. */
  readonly message?: string | undefined;
}

/** An address taken apart. */
export interface Address {
  /** The last segment where the path has a parameter. */
  readonly code?: string | undefined;
  readonly search: Readonly<Record<string, string | undefined>>;
}

/** What was understood of an address. */
export interface Understood {
  readonly facts: readonly AddressFact[];
  /** The spot market of the coin that the address is about. */
  readonly market: Market | undefined;
}

/** What an instrument's code says beside its pair. */
export type InstrumentKind = 'pair' | 'perpetual' | 'delivery' | 'simulated';

/** Longer texts than this are no code of ours. */
const LONGEST_TEXT = 40;
/** Public numbers of wallets that have a name: `place.wallet.N`. */
const WALLETS: ReadonlySet<string> = new Set(['2', '3', '5', '6', '7', '8']);
/** Query parameters that are shown as they are written. */
const PLAIN = ['id', 'code', 'launchId', 'cardId', 'fundId'] as const;
/** Query parameters whose few values have words of their own: `place.value.VALUE`. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  marginMode: ['cross', 'isolated'],
  bizType: ['perpetual', 'deliver'],
};

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** What kind of instrument a code names: `f_btcf_usdt` is simulated, an ending `_d` means delivery. */
export function instrumentKind(code: string, isContract: boolean): InstrumentKind {
  const lower = code.toLowerCase();
  if (lower.startsWith('f_')) return 'simulated';
  if (!isContract) return 'pair';
  return lower.endsWith('_d') ? 'delivery' : 'perpetual';
}

/** The spot market of a code, whichever way it is written: `btc_usdt`, `BTCUSDT`, `btc_usdt_d`, `f_btcf_usdt`. */
export function marketOfCode(code: string, markets: readonly Market[]): Market | undefined {
  const isSimulated = /^f_/i.test(code);
  const wanted = bare(code.replace(/^f_/i, '').replace(/_d$/i, ''));
  return markets.find(({ baseCurrency, quoteCurrency, tradeCode }) => {
    const base = isSimulated ? `${baseCurrency}f` : baseCurrency;
    return bare(base + quoteCurrency) === wanted || bare(tradeCode) === wanted;
  });
}

/** Whether a text of an address may be shown: short, and of letters, digits and the few signs of a code. */
function isShowable(text: string | undefined): text is string {
  return text !== undefined && text.length <= LONGEST_TEXT && /^[\p{L}\p{N}][\p{L}\p{N}._:/-]*$/u.test(text);
}

function instrumentFacts(code: string, isContract: boolean, market: Market | undefined): AddressFact[] {
  const kind = instrumentKind(code, isContract);
  const pair = market && `${market.baseCurrency}/${market.quoteCurrency}`.toUpperCase();
  const name: AddressFact = { id: kind === 'pair' ? 'market' : 'contract', value: pair ?? code.toUpperCase() };
  return kind === 'pair' ? [name] : [name, { id: 'kind', message: `places.value.${kind}` }];
}

function walletFacts(search: Address['search']): AddressFact[] {
  return (['source', 'target'] as const).flatMap((id) => {
    const wallet = search[id];
    return wallet !== undefined && WALLETS.has(wallet) ? [{ id, message: `places.wallet.${wallet}` }] : [];
  });
}

function choiceFacts(search: Address['search']): AddressFact[] {
  return Object.entries(CHOICES).flatMap(([id, values]) => {
    const value = search[id];
    return value !== undefined && values.includes(value) ? [{ id, message: `places.value.${value}` }] : [];
  });
}

/** The market in which a coin is priced: of those with the coin as base, the first. */
function marketOfCoin(coinId: string, markets: readonly Market[]): Market | undefined {
  return markets.find((market) => String(market.baseCoinId) === coinId);
}

/**
 * Understands what an address asks for. Whatever is not understood is left out; nothing from outside is shown that could
 * be mistaken for words of ours.
 */
export function understand({ code, search }: Address, markets: readonly Market[]): Understood {
  const tradeName = search.tradeName;
  const instrument = [code, tradeName, search.tradeCode].find(isShowable);
  const coinMarket = search.name === undefined ? undefined : marketOfCoin(search.name, markets);
  const market = instrument === undefined ? coinMarket : marketOfCode(instrument, markets);
  const plain = PLAIN.flatMap((id) => (isShowable(search[id]) ? [{ id, value: search[id] }] : []));
  return {
    market,
    facts: [
      ...(instrument === undefined ? [] : instrumentFacts(instrument, instrument === tradeName, market)),
      ...(coinMarket === undefined ? [] : [{ id: 'coin', value: coinMarket.baseCurrency.toUpperCase() }]),
      ...walletFacts(search),
      ...choiceFacts(search),
      ...plain,
    ],
  };
}
