import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import * as t from '../../trading/schemas.ts';

/** An order as its owner sees it. */
export const order = z.object({
  orderId: s.orderId,
  clientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  side: s.side,
  type: z.enum(['limit', 'market']),
  timeInForce: t.timeInForce,
  /** When a GTD order ends, milliseconds since the epoch; else 0. */
  expiresMs: z.int(),
  postOnly: z.boolean(),
  /** What the order waits or waited for; empty for one that came to the book at once. */
  trigger: z.union([t.triggerKind, z.literal('')]),
  /** Empty without a trigger, or when it only trails. */
  stopPrice: z.string(),
  /** Hundredths of a percent; 0 when it does not trail. */
  trailingDelta: z.int(),
  /** Of what rests of it, the book shows so much at a time; empty: all of it. */
  icebergQty: z.string(),
  /** Whether no trade has set it off yet. */
  isWaiting: z.boolean(),
  /** The order list that it belongs to; empty for an order of its own. */
  listId: z.string(),
  /** Whether it comes only when the working order of its list is filled. */
  isPending: z.boolean(),
  /** Which side's best price it was pegged to; empty for an order with a price of its own. */
  pegTo: z.union([t.pegTarget, z.literal('')]),
  /** So many price levels away from the best. */
  pegOffset: z.int(),
  /** What happens when it meets an order of its own account as a taker: its own mode, or its market's. */
  selfTradePrevention: t.selfTradePrevention,
  /** Empty for a market order, and for a pegged one of a list until it comes to the book. */
  price: z.string(),
  /** Empty for a market order by quote amount, and for one that its working order pays for until that is filled. */
  qty: z.string(),
  /** Empty unless a market order by quote amount. */
  quoteAmount: z.string(),
  executedQty: s.decimalText,
  executedQuote: s.decimalText,
  status: t.orderStatus,
  /** Why it ended; `NONE` while it works or when it was filled. */
  reason: z.string(),
  placedMs: s.timeMs,
  updatedMs: s.timeMs,
});

/** One time that an order was made smaller by its owner. */
export const orderAmendment = z.object({
  /** Counts up with time over the whole exchange; several changes in one step share it. */
  executionId: z.int(),
  previousQty: s.decimalText,
  qty: s.decimalText,
  previousClientOrderId: z.string(),
  clientOrderId: z.string(),
  timeMs: s.timeMs,
});

/** A list of orders that depend on one another. */
export const orderList = z.object({
  /** The id of its first order. */
  listId: s.orderId,
  listClientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  contingency: t.contingency,
  /** ALL_DONE when none of its orders is open any more. */
  status: z.enum(['EXECUTING', 'ALL_DONE']),
  placedMs: s.timeMs,
  updatedMs: s.timeMs,
  /** In the order in which they were placed. */
  orders: z.array(order),
});

/** One side of a trade as its owner sees it; `fee` is in `feeCurrency`, negative for a rebate. */
export const fill = z.object({
  fillNo: z.int(),
  orderId: s.orderId,
  /** The client's id of that order. */
  clientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  side: s.side,
  role: z.enum(['maker', 'taker']),
  price: s.decimalText,
  qty: s.decimalText,
  quote: s.decimalText,
  fee: s.decimalText,
  feeCurrency: z.string(),
  timeMs: s.timeMs,
});

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
  timeInForce: z.optional(t.timeInForce),
  /** GTD only: when it ends, milliseconds since the epoch. */
  expiresMs: z.optional(z.int()),
  /**
   * The order waits for a price: a stop-loss buy and a take-profit sell for a trade at `stopPrice` or above, the other two for one at
   * it or below. A market order with a trigger is by `qty`.
   */
  trigger: z.optional(t.triggerKind),
  stopPrice: z.optional(z.string().check(z.maxLength(64))),
  /** Instead of `stopPrice`, or from it on: hundredths of a percent that the price has to turn, 10 … 2,000. */
  trailingDelta: z.optional(z.int()),
  postOnly: z.optional(z.boolean()),
  /** Limit, GTC or GTD: shows so much of what rests; at most fifty parts. */
  icebergQty: z.optional(z.string().check(z.maxLength(64))),
  /** Limit, instead of `price`: the best price of the order's own side (`primary`) or of the other one (`market`), taken once. */
  pegTo: z.optional(t.pegTarget),
  /** With `pegTo`: so many price levels away from the best, deeper into the book, 0 … 100. */
  pegOffset: z.optional(z.int()),
  /** What happens when it would trade with an order of the same account; absent: the market's mode. */
  selfTradePrevention: z.optional(t.selfTradePrevention),
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
  contingency: t.contingency,
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
  canceled: z.nullable(order),
  cancelError: z.string(),
  placed: z.nullable(order),
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
