import { formatPrice } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { AVERAGE_MINUTES, averagePrice, bestPriceFields, serializeDayTicker } from '../day-ticker.ts';
import { ERRORS, invalid } from '../errors.ts';
import { symbolOf, symbolStatusOf } from '../wire-format.ts';
import { type Endpoint, endpoint, type OpenCall } from './endpoint.ts';
import { symbolInfo } from './exchange-info.ts';
import {
  mapRequested,
  readStatus,
  requestedInStatus,
  requestedMarkets,
  requiredInStatus,
  requiredMarket,
} from './market-lookup.ts';
import { type Params, rejectCall } from './params.ts';
import { referenceEndpoints } from './reference-endpoints.ts';
import { RATE_LIMITS } from './weights.ts';

const V3 = '/api/v3';

/** Time, symbols, books and tickers: what is answered from memory. */
export function marketEndpoints(view: ExchangeView): Endpoint[] {
  return [...generalEndpoints(view), depthEndpoint(view), averageEndpoint(view), ...tickerEndpoints(view)];
}

function generalEndpoints(view: ExchangeView): Endpoint[] {
  const ping = ({ params }: OpenCall) => {
    params.rejectAny();
    return {};
  };
  const time = ({ params, nowMs }: OpenCall) => {
    params.rejectAny();
    return { serverTime: nowMs };
  };
  return [
    endpoint({ method: 'GET', path: `${V3}/ping`, security: 'NONE', weight: 1, handle: ping }),
    endpoint({ method: 'GET', path: `${V3}/time`, security: 'NONE', weight: 1, handle: time }),
    endpoint({
      method: 'GET',
      path: `${V3}/exchangeInfo`,
      security: 'NONE',
      weight: 20,
      handle: ({ params, nowMs }) => exchangeInfo(view, params, nowMs),
    }),
    ...referenceEndpoints(view),
    endpoint({
      method: 'GET',
      path: '/sapi/v1/system/status',
      security: 'NONE',
      weight: 1,
      handle: () => ({ status: 0, msg: 'normal' }),
    }),
  ];
}

function exchangeInfo(view: ExchangeView, params: Params, nowMs: number) {
  const { markets, isAll } = requestedMarkets(view, params);
  const permissions = params.text('permissions');
  const status = readStatus(params);
  const showsPermissions = params.flag('showPermissionSets') ?? true;
  params.rejectUnread();
  if (!isAll && (permissions !== undefined || status !== undefined)) rejectCall(ERRORS.badCombination);
  const mayTrade = permissions === undefined || asksForSpot(permissions);
  const wanted = ({ market }: MarketState) => mayTrade && (status === undefined || symbolStatusOf(market) === status);
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    rateLimits: RATE_LIMITS,
    exchangeFilters: [],
    symbols: markets.filter(wanted).map(({ market }) => symbolInfo(market, showsPermissions)),
  };
}

/** Whether `SPOT` is among the permissions asked for, one or a list as JSON. */
function asksForSpot(text: string): boolean {
  if (!/^(\w+|\["\w+"(,"\w+")*\])$/.test(text)) return rejectCall(invalid('permissions'));
  return /^SPOT$|"SPOT"/.test(text);
}

/** Weights of a book by its number of levels, largest first. */
const DEPTH_WEIGHTS = [
  [1_000, 250],
  [500, 50],
  [100, 25],
] as const;

function depthEndpoint(view: ExchangeView): Endpoint {
  const weight = (params: Params) => {
    const limit = Number(params.raw('limit'));
    // What is no number is rejected, and costs the least.
    return DEPTH_WEIGHTS.find(([levels]) => limit > levels)?.[1] ?? 5;
  };
  return endpoint({
    method: 'GET',
    path: `${V3}/depth`,
    security: 'NONE',
    weight,
    handle: ({ params }) => {
      const state = requiredInStatus(view, params);
      const limit = params.limit(100, 5_000);
      params.rejectUnread();
      return { lastUpdateId: state.bookUpdateId, ...state.depth(limit) };
    },
  });
}

function averageEndpoint(view: ExchangeView): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${V3}/avgPrice`,
    security: 'NONE',
    weight: 2,
    handle: ({ params, nowMs }) => {
      const state = requiredMarket(view, params);
      params.rejectUnread();
      return { mins: AVERAGE_MINUTES, price: averagePrice(state, nowMs), closeTime: state.lastTrade?.timeMs ?? 0 };
    },
  });
}

/** Weight of a ticker call by how many symbols it asks for. */
function weightBySymbols(one: number, all: number) {
  return (params: Params) => (params.has('symbol') ? one : all);
}

function dayWeight(params: Params): number {
  if (params.has('symbol')) return 2;
  const count = params.raw('symbols')?.split(',').length ?? 101;
  return count <= 20 ? 2 : count <= 100 ? 40 : 80;
}

function tickerEndpoints(view: ExchangeView): Endpoint[] {
  const get = (path: string, weight: Endpoint['weight'], serialize: (state: MarketState, params: Params) => unknown) =>
    endpoint({
      method: 'GET',
      path: `${V3}/${path}`,
      security: 'NONE',
      weight,
      handle: ({ params }) => {
        const asked = requestedInStatus(view, params);
        const response = mapRequested(asked, (state) => serialize(state, params));
        params.rejectUnread();
        return response;
      },
    });
  const priced = ({ market: { spec }, lastTicks }: MarketState) => formatPrice(lastTicks, spec);
  return [
    get('ticker/24hr', dayWeight, (state, params) => {
      const fields = { symbol: symbolOf(state.market), ...serializeDayTicker(state, view.nowMs()) };
      return params.oneOf('type', ['FULL', 'MINI'], ERRORS.badTickerType) === 'MINI' ? miniOf(fields) : fields;
    }),
    get('ticker/price', weightBySymbols(2, 4), (state) => ({ symbol: symbolOf(state.market), price: priced(state) })),
    get('ticker/bookTicker', weightBySymbols(2, 4), (state) => ({
      symbol: symbolOf(state.market),
      ...bestPriceFields(state),
    })),
  ];
}

/** The fields of a ticker with `type=MINI`. */
export function miniOf(fields: { readonly symbol: string } & MiniTicker) {
  const { symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume } = fields;
  const { openTime, closeTime, firstId, lastId, count } = fields;
  return {
    symbol,
    openPrice,
    highPrice,
    lowPrice,
    lastPrice,
    volume,
    quoteVolume,
    openTime,
    closeTime,
    firstId,
    lastId,
    count,
  };
}

type MiniTicker = Pick<
  ReturnType<typeof serializeDayTicker>,
  | 'openPrice'
  | 'highPrice'
  | 'lowPrice'
  | 'lastPrice'
  | 'volume'
  | 'quoteVolume'
  | 'openTime'
  | 'closeTime'
  | 'firstId'
  | 'lastId'
  | 'count'
>;
