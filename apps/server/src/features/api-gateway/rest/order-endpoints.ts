import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { OrderDesk } from '../../../platform/orders/order-desk.ts';
import { orderOfFill, type StoredFill } from '../../../platform/orders/order-store.ts';
import { ERRORS, gatewayErrorOf } from '../errors.ts';
import { orderIdRange, serializeOrder } from '../wire-format.ts';
import { findOrder, readOrderName } from './account-orders.ts';
import { type Endpoint, endpoint, type SignedCall } from './endpoint.ts';
import type { GatewayLists } from './gateway-lists.ts';
import type { GatewayOrders } from './gateway-orders.ts';
import { legacyOco } from './legacy-oco.ts';
import { optionalMarket, requiredMarket } from './market-lookup.ts';
import { serializeFill } from './order-responses.ts';
import { type Params, rejectCall } from './params.ts';
import { readRange } from './time-range.ts';
import { ORDERS_PER_10_S, ORDERS_PER_DAY, type OrderCounts } from './weights.ts';

/** Dependencies of the order endpoints. */
export interface OrderEndpointDeps {
  readonly view: ExchangeView;
  readonly desk: OrderDesk;
  readonly orders: GatewayOrders;
  readonly lists: GatewayLists;
  readonly replace: (call: SignedCall) => Promise<unknown>;
  readonly counts: OrderCounts;
}

const V3 = '/api/v3';

/** Placing, cancelling, amending, and looking orders and fills up. */
export function orderEndpoints(deps: OrderEndpointDeps): Endpoint[] {
  return [...entryEndpoints(deps), ...lookUpEndpoints(deps), countEndpoint(deps)];
}

function entryEndpoints({ orders, lists, replace }: OrderEndpointDeps): Endpoint[] {
  const entry = (
    method: Endpoint['method'],
    path: string,
    weight: Endpoint['weight'],
    handle: Endpoint<'TRADE'>['handle'],
  ) => endpoint({ method, path: `${V3}/${path}`, security: 'TRADE', weight, countsOrders: true, handle });
  const testWeight = (params: Params) => (params.raw('computeCommissionRates') === 'true' ? 20 : 1);
  return [
    entry('POST', 'order', 1, (call) => orders.place(call)),
    entry('POST', 'order/test', testWeight, (call) => orders.test(call)),
    entry('DELETE', 'order', 1, (call) => orders.cancel(call)),
    entry('DELETE', 'openOrders', 1, (call) => orders.cancelAll(call)),
    entry('POST', 'order/cancelReplace', 1, replace),
    entry('POST', 'orderList/oco', 1, (call) => lists.place(call, 'OCO')),
    entry('POST', 'order/oco', 1, (call) => lists.place({ ...call, params: legacyOco(call.params) }, 'OCO')),
    entry('POST', 'orderList/oto', 1, (call) => lists.place(call, 'OTO')),
    entry('POST', 'orderList/otoco', 1, (call) => lists.place(call, 'OTOCO')),
    entry('POST', 'orderList/opo', 1, (call) => lists.place(call, 'OPO')),
    entry('POST', 'orderList/opoco', 1, (call) => lists.place(call, 'OPOCO')),
    entry('DELETE', 'orderList', 1, (call) => lists.cancel(call)),
    entry('PUT', 'order/amend/keepPriority', 4, (call) => orders.amend(call)),
  ];
}

function lookUpEndpoints({ view, desk, lists, orders }: OrderEndpointDeps): Endpoint[] {
  const look = (path: string, weight: Endpoint['weight'], handle: Endpoint<'READ'>['handle']) =>
    endpoint({ method: 'GET', path: `${V3}/${path}`, security: 'READ', weight, handle });
  const openWeight = (params: Params) => (params.has('symbol') ? 6 : 80);
  const fillsWeight = (params: Params) => (params.has('orderId') ? 5 : 20);
  return [
    look('order', 4, (call) => oneOrder(view, desk, call)),
    look('order/amendments', 4, (call) => orders.amendments(call)),
    look('openOrders', openWeight, (call) => openOrders(view, call)),
    look('allOrders', 20, (call) => allOrders(view, desk, call)),
    look('orderList', 4, (call) => lists.find(call)),
    look('openOrderList', 6, (call) => lists.open(call)),
    look('allOrderList', 20, (call) => lists.all(call)),
    look('myTrades', fillsWeight, (call) => myTrades(view, desk, call)),
  ];
}

async function oneOrder(view: ExchangeView, desk: OrderDesk, { params, key }: SignedCall) {
  const { market } = requiredMarket(view, params);
  const name = readOrderName(params);
  params.rejectUnread();
  return serializeOrder(await findOrder(view, desk, key.accountId, market.spec.marketId, name), market);
}

/** Oldest first. */
function openOrders(view: ExchangeView, { params, key }: SignedCall) {
  const market = optionalMarket(view, params)?.market;
  params.rejectUnread();
  return view
    .openOrders(key.accountId)
    .filter((order) => market === undefined || order.marketId === market.spec.marketId)
    .reverse()
    .map((order) => serializeOrder(order, view.market(order.marketId).market));
}

async function allOrders(view: ExchangeView, desk: OrderDesk, { params, key }: SignedCall) {
  const { market } = requiredMarket(view, params);
  const fromId = params.whole('orderId');
  const range = readRange(params);
  const limit = params.limit(500, 1_000);
  params.rejectUnread();
  const from =
    fromId === undefined ? undefined : (orderIdRange(Math.max(1, fromId)) ?? rejectCall(ERRORS.orderUnknown));
  const oldestFirst = from !== undefined || range.fromMs !== undefined;
  const { accountId } = key;
  const { marketId } = market.spec;
  const found = await desk.history({ accountId, marketId, ...range, from: from?.from, oldestFirst, limit });
  if (!found.ok) return rejectCall(gatewayErrorOf(found, 'query'));
  return inOrder(found.value, oldestFirst).map((order: OrderRecord) => serializeOrder(order, market));
}

async function myTrades(view: ExchangeView, desk: OrderDesk, { params, key }: SignedCall) {
  const { market } = requiredMarket(view, params);
  const orderId = params.whole('orderId');
  const fromId = params.whole('fromId');
  const range = readRange(params);
  const limit = params.limit(500, 1_000);
  params.rejectUnread();
  // A first trade goes with an order; times go with neither.
  const hasTimes = range.fromMs !== undefined || range.toMs !== undefined;
  if (hasTimes && (fromId !== undefined || orderId !== undefined)) return rejectCall(ERRORS.badCombination);
  const { accountId } = key;
  const { marketId } = market.spec;
  const ids = orderId === undefined ? undefined : orderIdRange(orderId);
  if (orderId !== undefined && ids === undefined) return [];
  const oldestFirst = fromId !== undefined || range.fromMs !== undefined;
  const filter = { accountId, marketId, ...range, orderIds: ids, fromTradeNo: fromId, oldestFirst, limit: limit + 1 };
  const found = await desk.fills(filter);
  if (!found.ok) return rejectCall(gatewayErrorOf(found, 'query'));
  const fills = wholeTrades(found.value, limit);
  const lists = await desk.listIds(fills.map(orderOfFill));
  return inOrder(fills, oldestFirst).map((fill) => serializeFill(fill, lists.get(orderOfFill(fill)) ?? 0n, market));
}

/**
 * The first `limit` fills. A trade with oneself is two of them with one id, which no reader could part who goes on behind the last id: when
 * the second is next, the page has one fill more.
 */
function wholeTrades(fills: readonly StoredFill[], limit: number): readonly StoredFill[] {
  const isParted = fills[limit] !== undefined && fills[limit]?.trade.tradeNo === fills[limit - 1]?.trade.tradeNo;
  return isParted ? fills : fills.slice(0, limit);
}

/** Lists are returned oldest first, from whichever end they were read. */
function inOrder<T>(found: readonly T[], oldestFirst: boolean): readonly T[] {
  return oldestFirst ? found : found.toReversed();
}

function countEndpoint({ counts }: OrderEndpointDeps): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${V3}/rateLimit/order`,
    security: 'READ',
    weight: 40,
    handle: ({ params, key, nowMs }) => {
      params.rejectUnread();
      const { inTenS, inDay } = counts.counts(key.accountId, nowMs);
      return [
        { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: ORDERS_PER_10_S, count: inTenS },
        { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: ORDERS_PER_DAY, count: inDay },
      ];
    },
  });
}
