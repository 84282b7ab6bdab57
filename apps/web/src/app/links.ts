/**
 * The addresses of markets and contracts, by the rules of MN-09, in one place: menus, footer, search and lists all ask here.
 * A target is what `AppLink` takes: a path after the language, and a query.
 */

/** A page of ours: path after the language, and query. */
export interface LinkTarget {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** What of a spot market its address is made of. */
export interface SpotPair {
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** 1 main, 6 leveraged tokens, 8 alts. */
  readonly tradeArea: number;
}

/** Path of the spot trading page. */
export const SPOT_PATH = '/trade/exchange/';
const CONTRACT_PATH = '/contract/exchange/trade/';
const SIMULATION_PATH = '/contract/mock/trade/';
const AREA_SUFFIXES: ReadonlyMap<number, string> = new Map([
  [6, '_etf'],
  [8, '_alts'],
]);

/** The query of a spot market whose code is known; the code carries its area's suffix already. */
export function spotSearch(tradeCode: string): { readonly tradeCode: string } {
  return { tradeCode };
}

/** Path of the user's spot orders. */
export const ORDERS_PATH = '/orderHome/coinTradeOrder';

/** One order in the list of all orders. */
export function orderLink(orderId: string): LinkTarget {
  return { to: ORDERS_PATH, search: { tab: 'history', orderId } };
}

/** A strategy among the user's own, below the chart of its market. */
export function strategyLink(tradeCode: string, strategyId: string): LinkTarget {
  return { to: SPOT_PATH, search: { tradeCode, strategyId } };
}

/** A spot market's page: `btc_usdt`, `btc3l_usdt_etf` in area 6, `wif_usdt_alts` in area 8. */
export function spotHref({ baseCurrency, quoteCurrency, tradeArea }: SpotPair): LinkTarget {
  const suffix = AREA_SUFFIXES.get(tradeArea) ?? '';
  return { to: SPOT_PATH, search: spotSearch(`${baseCurrency}_${quoteCurrency}${suffix}`.toLowerCase()) };
}

/** A perpetual or delivery contract's page. */
export function contractHref(tradeName: string): LinkTarget {
  return { to: CONTRACT_PATH, search: { tradeName: tradeName.toLowerCase() } };
}

/** A contract's page as a search result leads to it: the code is part of the path. */
export function foundContractHref(contractCode: string): LinkTarget {
  return { to: `/contract/exchange/${encodeURIComponent(contractCode.toLowerCase())}`, search: {} };
}

/** A simulated contract's page. */
export function simulationHref(tradeName: string): LinkTarget {
  return { to: SIMULATION_PATH, search: { tradeName: tradeName.toLowerCase() } };
}

/** Whether a contract is delivered on a day; others are perpetual. */
export function isDelivery(tradeName: string): boolean {
  return tradeName.toLowerCase().endsWith('_d');
}

/** The parts of the site that have menus of their own. */
export type SiteMode = 'exchange' | 'simulation' | 'web3';

/** The mode of a page, by its path with the language: play money where the path says `mock` or `simulation`. */
export function siteModeOf(pathname: string): SiteMode {
  if (/^\/[^/]+\/web3(\/|$)/.test(pathname)) return 'web3';
  return pathname.includes('mock') || /^\/[^/]+\/simulation(\/|$)/.test(pathname) ? 'simulation' : 'exchange';
}
