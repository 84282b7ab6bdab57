import type { RouteName } from '@bourse/contract';
import type { WireRequest } from './test-client.ts';

/** One valid request for each route of the contract, as a funded user with one open order sends it. */
export function routeSamples(known: { readonly orderId: string }): Readonly<Record<RouteName, WireRequest>> {
  const byMarket = { query: { tradeCode: 'btc_usdt' } };
  const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' };
  return {
    register: { body: { email: `sample-${process.pid}-${Date.now()}@example.com`, password: 'only-for-tests-2026' } },
    login: { body: { email: 'nobody@example.com', password: 'only-for-tests-2026' } },
    logout: {},
    sessionUser: {},
    locales: {},
    tradeAreas: {},
    marketAreas: {},
    tradeInfo: {},
    oneTradeInfo: byMarket,
    checkTradeArea: byMarket,
    symbolTickers: {},
    realMarkets: {},
    collectList: {},
    userFavoriteList: {},
    userFavorite: { body: { operate: 1, tradeId: 1 } },
    fullDepth: byMarket,
    realTimeTrade: byMarket,
    klines: { query: { tradeCode: 'btc_usdt', interval: '1m' } },
    trendlines: {},
    searchMarkets: { query: { keyword: 'btc' } },
    logSearch: { body: { keyword: 'btc' } },
    popularSearch: {},
    placeSpotOrder: { body: order },
    cancelSpotOrder: { params: { orderId: known.orderId } },
    cancelAllSpotOrders: {},
    spotOrder: { params: { orderId: known.orderId } },
    openSpotOrders: {},
    spotOrderHistory: {},
    spotFills: {},
    balances: {},
    statement: {},
    demoFaucet: { body: { coinId: 52 } },
  };
}
