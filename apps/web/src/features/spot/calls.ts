import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const spotCalls = defineCalls({
  klines: ['GET', '/kline-history/market/klines', false],
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
  demoFaucet: ['POST', '/hk-web/v2/demo/faucet', true],
});
