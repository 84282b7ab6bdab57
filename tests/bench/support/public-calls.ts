import { type RouteName, type RouteSpec, routes } from '@bourse/contract';

/*
 * Every call that anybody may make without a login or a key, in the form that costs most. The list of calls is the contract's and the
 * gateway's own; what is written here are the parameters, and a call without its parameters is an error.
 */

/** A call as it goes over the wire. */
export interface PublicCall {
  /** `own tradeInfo`, `gateway GET /api/v3/depth`. */
  readonly name: string;
  readonly path: string;
}

/** What the dearest parameters are made of. */
export interface World {
  readonly symbols: readonly string[];
  readonly nowMs: number;
}

const MARKET = 'tradeCode=btc_usdt';
const SYMBOL = 'symbol=BTCUSDT';

/** The dearest query of each route of ours that takes parameters. */
const OWN: Partial<Readonly<Record<RouteName, string>>> = {
  oneTradeInfo: MARKET,
  checkTradeArea: MARKET,
  fullDepth: `${MARKET}&limit=2000`,
  realTimeTrade: `${MARKET}&limit=100`,
  klines: `${MARKET}&interval=12h&limit=1500`,
  searchMarkets: 'keyword=u',
};

/** The same of the gateway, without its tree and version. */
const GATEWAY: Readonly<Record<string, (world: World) => string>> = {
  ping: () => '',
  time: () => '',
  exchangeInfo: () => '',
  executionRules: () => '',
  referencePrice: () => SYMBOL,
  'referencePrice/calculation': () => SYMBOL,
  depth: () => `${SYMBOL}&limit=5000`,
  trades: () => `${SYMBOL}&limit=1000`,
  historicalTrades: () => `${SYMBOL}&limit=1000&fromId=1`,
  historicalBlockTrades: () => `${SYMBOL}&limit=1000&fromId=1`,
  aggTrades: ({ nowMs }) => `${SYMBOL}&limit=1000&startTime=${nowMs - 3_600_000}&endTime=${nowMs}`,
  klines: () => `${SYMBOL}&interval=1d&timeZone=5:45&limit=1000`,
  uiKlines: () => `${SYMBOL}&interval=12h&timeZone=-3:30&limit=1000`,
  avgPrice: () => SYMBOL,
  ticker: (world) => `symbols=${symbolsOf(world)}&windowSize=7d`,
  'ticker/tradingDay': (world) => `symbols=${symbolsOf(world)}&timeZone=5:45`,
  'ticker/24hr': () => '',
  'ticker/price': () => '',
  'ticker/bookTicker': () => '',
  'system/status': () => '',
};

const symbolsOf = ({ symbols }: World) => encodeURIComponent(JSON.stringify(symbols.slice(0, 100)));

/** The calls; `gatewayPaths` are the paths that the gateway answers without a key. */
export function publicCalls(gatewayPaths: readonly string[], world: World): readonly PublicCall[] {
  const own = Object.entries<RouteSpec>(routes)
    .filter(([, { auth, method }]) => auth === 'none' && method === 'GET')
    .map(([name, { path }]) => ({ name: `own ${name}`, path: withQuery(path, OWN[name as RouteName] ?? '') }));
  const gateway = gatewayPaths.map((path) => {
    const query = GATEWAY[path.replace(/^\/\w+\/v\d+\//, '')];
    if (query === undefined) throw new Error(`nobody said what ${path} costs most with`);
    return { name: `gateway ${path}`, path: withQuery(path, query(world)) };
  });
  return [...own, ...gateway];
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}
