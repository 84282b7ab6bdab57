import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import * as t from '../../trading/schemas.ts';

/** An order as returned to its owner. */
export const order = z.object({
  orderId: s.orderId,
  clientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  side: s.side,
  type: z.enum(['limit', 'market']),
  timeInForce: t.timeInForce,
  /** When a GTD order expires, milliseconds since the epoch; otherwise 0. */
  expiresMs: z.int(),
  postOnly: z.boolean(),
  /** Trigger kind of a conditional order; empty for an order without a trigger. */
  trigger: z.union([t.triggerKind, z.literal('')]),
  /** Empty without a trigger, or for a trailing order without a stop price. */
  stopPrice: z.string(),
  /** Hundredths of a percent; 0 unless it is a trailing order. */
  trailingDelta: z.int(),
  /** Visible quantity in the book at a time; empty: all of it. */
  icebergQty: z.string(),
  /** Whether its trigger has not fired yet. */
  isWaiting: z.boolean(),
  /** The order list that it belongs to; empty without one. */
  listId: z.string(),
  /** Whether it is placed only once the working order of its list is filled. */
  isPending: z.boolean(),
  /** Side whose best price it is pegged to; empty for an order that is not pegged. */
  pegTo: z.union([t.pegTarget, z.literal('')]),
  /** Price levels away from the best price. */
  pegOffset: z.int(),
  /** Self-trade prevention mode as a taker: its own, or the market's default. */
  selfTradePrevention: t.selfTradePrevention,
  /** Empty for a market order, and for a pegged order of a list until it enters the book. */
  price: z.string(),
  /** Empty for a market order by quote amount, and for an OPO or OPOCO order until its working order is filled. */
  qty: z.string(),
  /** Empty unless a market order by quote amount. */
  quoteAmount: z.string(),
  executedQty: s.decimalText,
  executedQuote: s.decimalText,
  status: t.orderStatus,
  /** Why it ended; `NONE` while it is open or when it was filled. */
  reason: t.orderReason,
  placedMs: s.timeMs,
  updatedMs: s.timeMs,
});

/** One amendment of an order by its owner. */
export const orderAmendment = z.object({
  /** Increases with time across the whole exchange; changes made by the same command share it. */
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
  /** ALL_DONE when none of its orders is open. */
  status: z.enum(['EXECUTING', 'ALL_DONE']),
  placedMs: s.timeMs,
  updatedMs: s.timeMs,
  /** In the order in which they were placed. */
  orders: z.array(order),
});

/** One side of a trade as returned to its owner; `fee` is in `feeCurrency`, negative for a rebate. */
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
 * Body of order placement, over HTTP and WebSocket. Amounts are decimal strings. Unknown keys are rejected: a misspelled stop price or time
 * in force must not result in an order without one.
 */
export const placeOrderBody = z.strictObject({
  tradeCode: s.tradeCode,
  side: s.side,
  type: z.enum(['limit', 'market']),
  /** Limit only. */
  price: z.optional(z.string().check(z.maxLength(64))),
  /** Base quantity: every limit order, and a market order by quantity. */
  qty: z.optional(z.string().check(z.maxLength(64))),
  /** Market only, instead of `qty`: quote amount to spend (buy) or to receive (sell). */
  quoteAmount: z.optional(z.string().check(z.maxLength(64))),
  timeInForce: z.optional(t.timeInForce),
  /** GTD only: expiry, milliseconds since the epoch. */
  expiresMs: z.optional(z.int()),
  /**
   * Makes the order conditional: a stop-loss buy and a take-profit sell trigger on a trade at `stopPrice` or above, the other two at or
   * below. A market order with a trigger is by `qty`.
   */
  trigger: z.optional(t.triggerKind),
  stopPrice: z.optional(z.string().check(z.maxLength(64))),
  /** Instead of `stopPrice`, or active from it on: price reversal that triggers, in hundredths of a percent, 10 … 2,000. */
  trailingDelta: z.optional(z.int()),
  postOnly: z.optional(z.boolean()),
  /** Limit, GTC or GTD: visible quantity; at most fifty parts. */
  icebergQty: z.optional(z.string().check(z.maxLength(64))),
  /** Limit, instead of `price`: the best price of the order's own side (`primary`) or of the other one (`market`), taken once. */
  pegTo: z.optional(t.pegTarget),
  /** With `pegTo`: price levels away from the best price, deeper into the book, 0 … 100. */
  pegOffset: z.optional(z.int()),
  /** Mode when it would trade with an order of the same account; absent: the market's default. */
  selfTradePrevention: z.optional(t.selfTradePrevention),
  clientOrderId: z.optional(s.clientOrderId),
});
/**
 * An order of a list: an order body without a market, which is the list's. A pegged order of a list may also have a trigger: its price is
 * set when it fires.
 */
export const listLegBody = z.omit(placeOrderBody, { tradeCode: true });
/**
 * Orders that depend on one another. `OCO`: above and below, of which one cancels the other; `OTO`: a working order and a pending one that
 * is placed when the working one is filled; `OTOCO`: a working order, then above and below as a pair. `OPO` and `OPOCO`: like OTO and OTOCO
 * with a working buy whose proceeds, less its fee, the pending orders sell: these have no `qty`, and the proceeds are held for them from the
 * first fill on.
 */
export const placeListBody = z.strictObject({
  tradeCode: s.tradeCode,
  contingency: t.contingency,
  listClientOrderId: z.optional(s.clientOrderId),
  orders: z.array(listLegBody).check(z.minLength(2), z.maxLength(3)),
});
/** An order to cancel and its replacement. */
export const replaceOrderBody = z.strictObject({
  orderId: s.orderId,
  /** `stop-on-failure` places nothing when the cancel fails; `allow-failure` places the order anyway. */
  mode: z.enum(['stop-on-failure', 'allow-failure']),
  order: placeOrderBody,
});
/** Both outcomes; the rejection code of the half that failed, otherwise empty. */
export const replaceOrderData = z.object({
  canceled: z.nullable(order),
  cancelError: z.string(),
  placed: z.nullable(order),
  placeError: z.string(),
});
/** Sets or renews a countdown after which all orders are cancelled. */
export const countdownBody = z.strictObject({
  /** 0 switches it off; at most a day. */
  countdownMs: z.int(),
  /** Absent: all markets. */
  tradeCode: z.optional(s.tradeCode),
});
/** When the countdown ends; 0: it is off. */
export const countdownData = z.object({ deadlineMs: z.int() });
/** The running countdowns, earliest deadline first. */
export const countdownsData = z.object({
  /** Server time, for computing the remaining time. */
  nowMs: s.timeMs,
  items: z.array(
    z.object({
      /** Empty: all markets. */
      tradeCode: z.string(),
      deadlineMs: s.timeMs,
    }),
  ),
});
/** The new total quantity of an open order, executed quantity included. */
export const amendOrderBody = z.strictObject({ qty: z.string().check(z.maxLength(64)) });
/** At most so many orders are cancelled by one call. */
export const MOST_CANCELED = 100;
/** Open orders to cancel; an id that is there twice counts once. */
export const cancelOrdersBody = z.strictObject({
  orderIds: z.array(s.orderId).check(z.minLength(1), z.maxLength(MOST_CANCELED)),
});
/** The outcome for each order, in the order in which they were named. */
export const cancelOrdersData = z.object({
  items: z.array(
    z.object({
      orderId: s.orderId,
      /** The order as it ended; null when it was not cancelled. */
      order: z.nullable(order),
      /** The rejection that its cancel met, such as `UNKNOWN_ORDER` for one that had ended before; empty when it was cancelled. */
      error: z.string(),
    }),
  ),
});
