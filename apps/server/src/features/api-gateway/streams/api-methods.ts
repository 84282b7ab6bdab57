import type { Endpoint } from '../rest/endpoint.ts';

/** The methods of the WebSocket API that map to calls of the REST API. */
export const METHOD_CALLS: ReadonlyMap<string, string> = new Map([
  ['ping', 'GET /api/v3/ping'],
  ['time', 'GET /api/v3/time'],
  ['exchangeInfo', 'GET /api/v3/exchangeInfo'],
  ['executionRules', 'GET /api/v3/executionRules'],
  ['referencePrice', 'GET /api/v3/referencePrice'],
  ['referencePrice.calculation', 'GET /api/v3/referencePrice/calculation'],
  ['depth', 'GET /api/v3/depth'],
  ['trades.recent', 'GET /api/v3/trades'],
  ['trades.historical', 'GET /api/v3/historicalTrades'],
  ['blockTrades.historical', 'GET /api/v3/historicalBlockTrades'],
  ['trades.aggregate', 'GET /api/v3/aggTrades'],
  ['klines', 'GET /api/v3/klines'],
  ['uiKlines', 'GET /api/v3/uiKlines'],
  ['avgPrice', 'GET /api/v3/avgPrice'],
  ['ticker', 'GET /api/v3/ticker'],
  ['ticker.24hr', 'GET /api/v3/ticker/24hr'],
  ['ticker.tradingDay', 'GET /api/v3/ticker/tradingDay'],
  ['ticker.price', 'GET /api/v3/ticker/price'],
  ['ticker.book', 'GET /api/v3/ticker/bookTicker'],
  ['order.place', 'POST /api/v3/order'],
  ['order.test', 'POST /api/v3/order/test'],
  ['order.status', 'GET /api/v3/order'],
  ['order.cancel', 'DELETE /api/v3/order'],
  ['order.cancelReplace', 'POST /api/v3/order/cancelReplace'],
  ['order.amend.keepPriority', 'PUT /api/v3/order/amend/keepPriority'],
  ['order.amendments', 'GET /api/v3/order/amendments'],
  ['openOrders.status', 'GET /api/v3/openOrders'],
  ['openOrders.cancelAll', 'DELETE /api/v3/openOrders'],
  ['orderList.place', 'POST /api/v3/order/oco'],
  ['orderList.place.oco', 'POST /api/v3/orderList/oco'],
  ['orderList.place.oto', 'POST /api/v3/orderList/oto'],
  ['orderList.place.otoco', 'POST /api/v3/orderList/otoco'],
  ['orderList.place.opo', 'POST /api/v3/orderList/opo'],
  ['orderList.place.opoco', 'POST /api/v3/orderList/opoco'],
  ['orderList.status', 'GET /api/v3/orderList'],
  ['orderList.cancel', 'DELETE /api/v3/orderList'],
  ['openOrderLists.status', 'GET /api/v3/openOrderList'],
  ['allOrderLists', 'GET /api/v3/allOrderList'],
  ['account.status', 'GET /api/v3/account'],
  ['account.commission', 'GET /api/v3/account/commission'],
  ['account.rateLimits.orders', 'GET /api/v3/rateLimit/order'],
  ['allOrders', 'GET /api/v3/allOrders'],
  ['myTrades', 'GET /api/v3/myTrades'],
  ['myPreventedMatches', 'GET /api/v3/myPreventedMatches'],
  ['myAllocations', 'GET /api/v3/myAllocations'],
  ['myFilters', 'GET /api/v3/myFilters'],
  ['userDataStream.start', 'POST /api/v3/userDataStream'],
  ['userDataStream.ping', 'PUT /api/v3/userDataStream'],
  ['userDataStream.stop', 'DELETE /api/v3/userDataStream'],
]);

/** The endpoints by method; methods without a REST call are absent. */
export function endpointsByMethod(endpoints: readonly Endpoint[]): ReadonlyMap<string, Endpoint> {
  const byCall = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  const found = new Map<string, Endpoint>();
  for (const [method, call] of METHOD_CALLS) {
    const endpoint = byCall.get(call);
    if (endpoint) found.set(method, endpoint);
  }
  return found;
}
