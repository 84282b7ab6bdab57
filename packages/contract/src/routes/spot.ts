import * as z from 'zod/mini';
import { defineRoutes } from '../define-routes.ts';
import * as s from '../schemas.ts';

const placeErrors = [
  'PRICE_SYNTAX',
  'PRICE_NOT_POSITIVE',
  'PRICE_OFF_TICK',
  'PRICE_TOO_HIGH',
  'PRICE_OUT_OF_BAND',
  'QTY_SYNTAX',
  'QTY_NOT_POSITIVE',
  'QTY_OFF_LOT',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'QUOTE_AMOUNT_NOT_POSITIVE',
  'DECIMAL_SYNTAX',
  'DECIMAL_TOO_PRECISE',
  'DECIMAL_OUT_OF_RANGE',
  'NOTIONAL_TOO_SMALL',
  'POST_ONLY_NEEDS_GTC',
  'POST_ONLY_WOULD_TAKE',
  'INSUFFICIENT_BALANCE',
  'TOO_MANY_OPEN_ORDERS',
  'MARKET_NOT_TRADING',
  'UNKNOWN_MARKET',
  'CLIENT_ORDER_ID_USED',
  'EXCHANGE_FULL',
  'OVERLOADED',
  'TRIGGER_INVALID',
  'STOP_PRICE_PASSED',
  'MARKET_HAS_NO_PRICE',
  'EXPIRY_INVALID',
  'ICEBERG_INVALID',
  'PEG_INVALID',
  'PEG_LEVEL_MISSING',
  'POSITION_TOO_LARGE',
  'TOO_MANY_TRIGGER_ORDERS',
  'TOO_MANY_ICEBERGS',
  'TRAILING_OUT_OF_RANGE',
  'ICEBERG_TOO_MANY_PARTS',
  'ICEBERG_TOO_LARGE',
] as const;

const listErrors = [
  ...placeErrors,
  'LIST_LEGS_INVALID',
  'LIST_LEGS_DIFFER',
  'LIST_PRICES_INVALID',
  'TOO_MANY_LISTS',
] as const;

const amendErrors = [
  'UNKNOWN_ORDER',
  'QTY_SYNTAX',
  'QTY_NOT_POSITIVE',
  'QTY_OFF_LOT',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'AMEND_NOT_SMALLER',
  'AMEND_BELOW_EXECUTED',
  'TOO_MANY_AMENDS',
  'NOTIONAL_TOO_SMALL',
  'OVERLOADED',
] as const;

/**
 * What an order entry takes, over HTTP and over the socket alike. Amounts are decimal texts. A key that it does not know is refused: a
 * misspelled stop price or time in force must not become an order without one.
 */
export const placeOrderBody = z.strictObject({
  tradeCode: s.tradeCode,
  side: s.side,
  type: z.enum(['limit', 'market']),
  /** Limit only. */
  price: z.optional(z.string().check(z.maxLength(64))),
  /** Base quantity: every limit order, and a market order by quantity. */
  qty: z.optional(z.string().check(z.maxLength(64))),
  /** Market only, instead of `qty`: quote to spend (buy) or to bring in (sell). */
  quoteAmount: z.optional(z.string().check(z.maxLength(64))),
  timeInForce: z.optional(s.timeInForce),
  /** GTD only: when it ends, milliseconds since the epoch. */
  expiresMs: z.optional(z.int()),
  /**
   * The order waits for a price: a stop-loss buy and a take-profit sell for a trade at `stopPrice` or above, the other two for one at
   * it or below. A market order with a trigger is by `qty`.
   */
  trigger: z.optional(s.triggerKind),
  stopPrice: z.optional(z.string().check(z.maxLength(64))),
  /** Instead of `stopPrice`, or from it on: hundredths of a percent that the price has to turn, 10 … 2,000. */
  trailingDelta: z.optional(z.int()),
  postOnly: z.optional(z.boolean()),
  /** Limit, GTC or GTD: shows so much of what rests; at most fifty parts. */
  icebergQty: z.optional(z.string().check(z.maxLength(64))),
  /** Limit, instead of `price`: the best price of the order's own side (`primary`) or of the other one (`market`), taken once. */
  pegTo: z.optional(s.pegTarget),
  /** With `pegTo`: so many price levels away from the best, deeper into the book, 0 … 100. */
  pegOffset: z.optional(z.int()),
  /** What happens when it would trade with an order of the same account; absent: the market's mode. */
  selfTradePrevention: z.optional(s.selfTradePrevention),
  clientOrderId: z.optional(s.clientOrderId),
});
/**
 * An order of a list: an order without a market, which is the list's. Here a pegged order may have a trigger too: it gets its price when it
 * fires.
 */
export const listLegBody = z.omit(placeOrderBody, { tradeCode: true });
/**
 * Orders that depend on one another. `OCO`: above and below, of which one ends the other; `OTO`: working and pending, which comes when the
 * working one is filled; `OTOCO`: working, then above and below as a pair. `OPO` and `OPOCO`: the same, the working order buys and what
 * comes then sells what that brought, less its fee: these orders have no `qty`, and what was brought is held for them from the first fill
 * on.
 */
export const placeListBody = z.strictObject({
  tradeCode: s.tradeCode,
  contingency: s.contingency,
  listClientOrderId: z.optional(s.clientOrderId),
  orders: z.array(listLegBody).check(z.minLength(2), z.maxLength(3)),
});
/** An order to cancel and one to place instead. */
export const replaceOrderBody = z.strictObject({
  orderId: s.orderId,
  /** `stop-on-failure` places nothing when there is nothing to cancel, `allow-failure` places all the same. */
  mode: z.enum(['stop-on-failure', 'allow-failure']),
  order: placeOrderBody,
});
/** Both outcomes; a name of the code table where one half failed, else empty. */
export const replaceOrderData = z.object({
  canceled: z.nullable(s.order),
  cancelError: z.string(),
  placed: z.nullable(s.order),
  placeError: z.string(),
});
/** When all orders are to be cancelled, unless this is sent again before. */
export const countdownBody = z.strictObject({
  /** 0 switches it off; at most a day. */
  countdownMs: z.int(),
  /** Absent: all markets. */
  tradeCode: z.optional(s.tradeCode),
});
/** When the countdown ends; 0: it is off. */
export const countdownData = z.object({ deadlineMs: z.int() });
/** The countdowns that run, the next to end first. */
export const countdownsData = z.object({
  /** The exchange's clock, for whoever shows the time that is left. */
  nowMs: s.timeMs,
  items: z.array(
    z.object({
      /** Empty: all markets. */
      tradeCode: z.string(),
      deadlineMs: s.timeMs,
    }),
  ),
});
/** An open order's new quantity, what has traded included. */
export const amendOrderBody = z.strictObject({ qty: z.string().check(z.maxLength(64)) });
/** The answer to an accepted order: its state after it met the book. */
export const placeOrderData = s.order;

/** Routes of the spot area. */
export const spotRoutes = defineRoutes({
  placeSpotOrder: {
    method: 'POST',
    path: '/hk-web/v2/spot/order',
    area: 'spot',
    auth: 'user',
    mutates: true,
    module: 'spot',
    summary:
      'Places a limit or market order, at once or when a price is reached; answered when it is durable and has met the book. The same order under the same clientOrderId gives the same answer and no second order; another one under it is refused.',
    body: placeOrderBody,
    data: placeOrderData,
    errors: placeErrors,
  },
  cancelSpotOrder: {
    method: 'DELETE',
    path: '/hk-web/v2/spot/order/{orderId}',
    area: 'spot',
    auth: 'user',
    mutates: true,
    summary: 'Cancels one open order.',
    params: z.object({ orderId: s.orderId }),
    data: s.order,
    errors: ['UNKNOWN_ORDER', 'OVERLOADED'],
  },
  amendSpotOrder: {
    method: 'PUT',
    path: '/hk-web/v2/spot/order/{orderId}',
    area: 'spot',
    auth: 'user',
    mutates: true,
    summary:
      'Makes an open order smaller; it keeps its place in the queue. Of a pair of a list both orders become smaller, because they have one quantity.',
    params: z.object({ orderId: s.orderId }),
    body: amendOrderBody,
    data: s.order,
    errors: amendErrors,
  },
  spotOrderAmendments: {
    method: 'GET',
    path: '/hk-web/v2/spot/order/{orderId}/amendments',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'How an order was made smaller by its owner, oldest first; empty for an order that never was.',
    params: z.object({ orderId: s.orderId }),
    data: z.array(s.orderAmendment),
    errors: ['UNKNOWN_ORDER', 'NOT_READY'],
  },
  replaceSpotOrder: {
    method: 'POST',
    path: '/hk-web/v2/spot/order/replace',
    area: 'spot',
    auth: 'user',
    mutates: true,
    module: 'spot',
    summary:
      'Cancels an open order and places another in one step. A cancel that was done stays done when the new order is refused: both outcomes are in the answer.',
    body: replaceOrderBody,
    data: replaceOrderData,
    errors: [...placeErrors, 'UNKNOWN_ORDER'],
  },
  placeSpotOrderList: {
    method: 'POST',
    path: '/hk-web/v2/spot/order-list',
    area: 'spot',
    auth: 'user',
    mutates: true,
    module: 'spot',
    summary:
      'Places orders that depend on one another (OCO, OTO, OTOCO, OPO, OPOCO), all of them or none. The same list under the same listClientOrderId gives the same list and no second one.',
    body: placeListBody,
    data: s.orderList,
    errors: listErrors,
  },
  cancelSpotOrderList: {
    method: 'DELETE',
    path: '/hk-web/v2/spot/order-list/{listId}',
    area: 'spot',
    auth: 'user',
    mutates: true,
    summary: 'Cancels what is open of an order list.',
    params: z.object({ listId: s.orderId }),
    data: s.orderList,
    errors: ['UNKNOWN_LIST', 'OVERLOADED'],
  },
  spotOrderList: {
    method: 'GET',
    path: '/hk-web/v2/spot/order-list/{listId}',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Tells one of the user’s order lists with its orders.',
    params: z.object({ listId: s.orderId }),
    data: s.orderList,
    errors: ['UNKNOWN_LIST'],
  },
  openSpotOrderLists: {
    method: 'GET',
    path: '/hk-web/v2/spot/order-lists/open',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Lists the order lists with an open order, newest first.',
    query: z.object({ tradeCode: z.optional(s.tradeCode) }),
    data: z.array(s.orderList),
    errors: ['UNKNOWN_MARKET'],
  },
  spotOrderListHistory: {
    method: 'GET',
    path: '/hk-web/v2/spot/order-lists/history',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Lists all order lists, working and done, newest first.',
    query: z.object({ tradeCode: z.optional(s.tradeCode), fromMs: s.msText, toMs: s.msText, ...s.pageQuery }),
    data: s.pageOf(s.orderList),
    errors: ['UNKNOWN_MARKET'],
  },
  setSpotCountdown: {
    method: 'PUT',
    path: '/hk-web/v2/spot/countdown',
    area: 'spot',
    auth: 'user',
    mutates: true,
    summary:
      'Cancels all open orders, on one market or on all, when it is not sent again in time: for bots whose connection may fail.',
    body: countdownBody,
    data: countdownData,
    errors: ['UNKNOWN_MARKET', 'COUNTDOWN_INVALID', 'OVERLOADED'],
  },
  spotCountdowns: {
    method: 'GET',
    path: '/hk-web/v2/spot/countdowns',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Lists the countdowns that run: when they cancel all open orders, on one market or on all.',
    data: countdownsData,
    errors: [],
  },
  cancelAllSpotOrders: {
    method: 'DELETE',
    path: '/hk-web/v2/spot/orders',
    area: 'spot',
    auth: 'user',
    mutates: true,
    summary: 'Cancels every open order, on one market or on all.',
    // Strict: a misspelled market would mean all of them.
    query: z.strictObject({ tradeCode: z.optional(s.tradeCode) }),
    data: z.object({ canceled: z.int() }),
    errors: ['UNKNOWN_MARKET', 'OVERLOADED'],
  },
  spotOrder: {
    method: 'GET',
    path: '/hk-web/v2/spot/order/{orderId}',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Tells one of the user’s orders.',
    params: z.object({ orderId: s.orderId }),
    data: s.order,
    errors: ['UNKNOWN_ORDER'],
  },
  openSpotOrders: {
    method: 'GET',
    path: '/hk-web/v2/spot/orders/open',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Lists the open orders, newest first.',
    query: z.object({ tradeCode: z.optional(s.tradeCode) }),
    data: z.array(s.order),
    errors: ['UNKNOWN_MARKET'],
  },
  spotOrderHistory: {
    method: 'GET',
    path: '/hk-web/v2/spot/orders/history',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary:
      'Lists all orders, open and ended, newest first. Of those that ended without a fill, the newest 10,000 orders of an account stay for ever, others for a day.',
    query: z.object({
      tradeCode: z.optional(s.tradeCode),
      side: z.optional(s.side),
      status: z.optional(s.orderStatus),
      fromMs: s.msText,
      toMs: s.msText,
      ...s.pageQuery,
    }),
    data: s.pageOf(s.order),
    errors: ['UNKNOWN_MARKET'],
  },
  spotFills: {
    method: 'GET',
    path: '/hk-web/v2/spot/fills',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s trades, newest first.',
    query: z.object({
      tradeCode: z.optional(s.tradeCode),
      orderId: z.optional(s.orderId),
      fromMs: s.msText,
      toMs: s.msText,
      ...s.pageQuery,
    }),
    data: s.pageOf(s.fill),
    errors: ['UNKNOWN_MARKET'],
  },
});
