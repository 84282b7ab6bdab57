import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { ERRORS, missing } from '../errors.ts';
import { marketOfSymbol, SYMBOL_STATUSES, type SymbolStatus, symbolStatusOf } from '../wire-format.ts';
import { type Params, rejectCall } from './params.ts';

/** The market of a call's required `symbol`. */
export function requiredMarket(view: ExchangeView, params: Params): MarketState {
  return optionalMarket(view, params) ?? rejectCall(missing('symbol'));
}

/** The market of a call's optional `symbol`. */
export function optionalMarket(view: ExchangeView, params: Params): MarketState | undefined {
  const symbol = params.symbol();
  return symbol === undefined ? undefined : named(view, symbol);
}

/** The status that `symbolStatus` asks for. */
export function readStatus(params: Params): SymbolStatus | undefined {
  return params.oneOf('symbolStatus', SYMBOL_STATUSES, ERRORS.badSymbolStatus);
}

/** The market that a call names, in the status that it asks for. */
export function requiredInStatus(view: ExchangeView, params: Params): MarketState {
  const state = requiredMarket(view, params);
  const status = readStatus(params);
  if (status !== undefined && symbolStatusOf(state.market) !== status) return rejectCall(ERRORS.otherStatus);
  return state;
}

/** The markets of a call: one, or several. `isOne` decides whether the answer is an object or a list. */
export interface RequestedMarkets {
  readonly markets: readonly MarketState[];
  readonly isOne: boolean;
  readonly isAll: boolean;
}

/** The markets that a call names by `symbol` or `symbols`; all of them when it names none. */
export function requestedMarkets(view: ExchangeView, params: Params): RequestedMarkets {
  const one = optionalMarket(view, params);
  const several = params.symbols();
  if (one !== undefined && several !== undefined) return rejectCall(ERRORS.badCombination);
  if (one !== undefined) return { markets: [one], isOne: true, isAll: false };
  if (several === undefined) return { markets: view.markets(), isOne: false, isAll: true };
  return { markets: several.map((symbol) => named(view, symbol)), isOne: false, isAll: false };
}

/** The markets that a call names, or all, in the status that it asks for: of several the others are left out. */
export function requestedInStatus(view: ExchangeView, params: Params): RequestedMarkets {
  const asked = requestedMarkets(view, params);
  const status = readStatus(params);
  if (status === undefined) return asked;
  const markets = asked.markets.filter(({ market }) => symbolStatusOf(market) === status);
  if (asked.isOne && markets.length === 0) return rejectCall(ERRORS.otherStatus);
  return { ...asked, markets };
}

/** The response for the requested markets, as an object or a list. */
export function mapRequested<T>({ markets, isOne }: RequestedMarkets, serialize: (state: MarketState) => T): T | T[] {
  const response = markets.map(serialize);
  const [only] = response;
  return isOne && only !== undefined ? only : response;
}

function named(view: ExchangeView, symbol: string): MarketState {
  return marketOfSymbol(view, symbol) ?? rejectCall(ERRORS.badSymbol);
}
