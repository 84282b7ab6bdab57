import type { RouteName, routes } from '@bourse/contract';

type Routes = typeof routes;

/**
 * Method, path and whether the call changes something, of each route the web calls. The compiler compares every entry
 * with the contract, so the table cannot drift, and the schemas stay out of the bundle.
 */
export const API_PATHS = {
  register: ['POST', '/hk-web/v2/register', true],
  login: ['POST', '/hk-web/v2/login', true],
  logout: ['POST', '/hk-web/v2/logout', true],
  sessionUser: ['GET', '/hk-web/v2/session', false],
  safetyCheck: ['POST', '/hk-web/modifySafetyCheck', true],
  bindSessionKeys: ['POST', '/hk-web/v2/session/keys', true],
  webConfig: ['GET', '/hk-web/public/get-web-config', false],
  serviceConfig: ['GET', '/hk-web/public/service/get-config', false],
  downloadUrls: ['POST', '/hk-web/v2/common/dowloadUrl', false],
  locales: ['GET', '/hk-web/public/common/locales', false],
  tradeAreas: ['GET', '/hk-web/market/trade_areas', false],
  marketAreas: ['GET', '/hk-web/v3/market/areas', false],
  tradeInfo: ['GET', '/hk-web/v3/tradeInfo', false],
  oneTradeInfo: ['GET', '/hk-web/v3/getOneTradeInfo', false],
  checkTradeArea: ['GET', '/hk-web/v3/checkTradeArea', false],
  symbolTickers: ['GET', '/hk-web/market/symbol/tickers', false],
  realMarkets: ['GET', '/hk-web/v3/real/markets', false],
  collectList: ['GET', '/hk-web/v3/collect/list', false],
  userFavoriteList: ['GET', '/hk-web/user/user_favorite_json', false],
  userFavorite: ['POST', '/hk-web/user/user_favorite_json', true],
  contractCollection: ['GET', '/swap/v1/portal/collection', false],
  setContractCollection: ['POST', '/swap/v1/portal/collection', true],
  batchAddFavourites: ['POST', '/hk-web/user/trading_favorite/batch_add', true],
  fullDepth: ['GET', '/hk-web/v3/fullDepth', false],
  realTimeTrade: ['GET', '/hk-web/v3/realTimeTrade', false],
  klines: ['GET', '/kline-history/market/klines', false],
  trendlines: ['GET', '/kline-history/market/trendlines', false],
  searchMarkets: ['GET', '/hk-web/market/search/result', false],
  logSearch: ['POST', '/hk-web/market/search/result', false],
  popularSearch: ['GET', '/hk-web/market/search/popular', false],
  placeSpotOrder: ['POST', '/hk-web/v2/spot/order', true],
  amendSpotOrder: ['PUT', '/hk-web/v2/spot/order/{orderId}', true],
  replaceSpotOrder: ['POST', '/hk-web/v2/spot/order/replace', true],
  placeSpotOrderList: ['POST', '/hk-web/v2/spot/order-list', true],
  placeSpotStrategy: ['POST', '/hk-web/v2/spot/strategy', true],
  spotStrategies: ['GET', '/hk-web/v2/spot/strategies', false],
  spotStrategy: ['GET', '/hk-web/v2/spot/strategy/{strategyId}', false],
  cancelSpotStrategy: ['DELETE', '/hk-web/v2/spot/strategy/{strategyId}', true],
  cancelSpotOrderList: ['DELETE', '/hk-web/v2/spot/order-list/{listId}', true],
  spotOrderListHistory: ['GET', '/hk-web/v2/spot/order-lists/history', false],
  cancelSpotOrder: ['DELETE', '/hk-web/v2/spot/order/{orderId}', true],
  setSpotCountdown: ['PUT', '/hk-web/v2/spot/countdown', true],
  spotCountdowns: ['GET', '/hk-web/v2/spot/countdowns', false],
  cancelAllSpotOrders: ['DELETE', '/hk-web/v2/spot/orders', true],
  spotOrder: ['GET', '/hk-web/v2/spot/order/{orderId}', false],
  openSpotOrders: ['GET', '/hk-web/v2/spot/orders/open', false],
  spotOrderHistory: ['GET', '/hk-web/v2/spot/orders/history', false],
  spotFills: ['GET', '/hk-web/v2/spot/fills', false],
  balances: ['GET', '/hk-web/v2/wallet/balances', false],
  statement: ['GET', '/hk-web/v2/wallet/statement', false],
  walletOverview: ['GET', '/hk-web/v2/wallet/overview', false],
  identityStatus: ['GET', '/hk-web/identity/status', false],
  assetsSummary: ['GET', '/swap/v2/perpetual/account/assets-summary', false],
  apiKeys: ['GET', '/hk-web/v2/user/api-keys', false],
  createApiKey: ['POST', '/hk-web/v2/user/api-key', true],
  changeApiKey: ['PUT', '/hk-web/v2/user/api-key/{keyId}', true],
  deleteApiKey: ['DELETE', '/hk-web/v2/user/api-key/{keyId}', true],
  demoFaucet: ['POST', '/hk-web/v2/demo/faucet', true],
} as const satisfies {
  readonly [N in RouteName]?: readonly [Routes[N]['method'], Routes[N]['path'], Routes[N]['mutates']];
};

/** A route that the web calls. */
export type CalledRoute = keyof typeof API_PATHS;
