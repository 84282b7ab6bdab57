import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as t from '../../trading/schemas.ts';

const decimalInput = z.string().check(z.maxLength(64));
const strategyId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const state = z.enum(['running', 'done', 'canceled', 'failed']);

const common = {
  tradeCode: s.tradeCode,
  side: s.side,
  /** Base quantity of all its orders together; may be more than the market takes in one order. */
  qty: decimalInput,
  /** The client's own id: the same strategy under the same id is created once. */
  clientStrategyId: z.optional(s.clientOrderId),
} as const;

/** A ladder of limit orders, placed at once. */
const scaleBody = z.strictObject({
  kind: z.literal('scale'),
  ...common,
  /** Prices of the first and of the last order; the others lie evenly between. */
  fromPrice: decimalInput,
  toPrice: decimalInput,
  /** 2 … 40. */
  orderCount: z.int(),
  /** The last order is so many times as large as the first, 0.1 … 10, at most four decimals; absent: `1`. */
  skew: z.optional(decimalInput),
  /** Rejected as a whole, and what was placed cancelled, when one of them would take. */
  postOnly: z.optional(z.boolean()),
});

/** Equal slices over a time, each an immediate-or-cancel order. */
const twapBody = z.strictObject({
  kind: z.literal('twap'),
  ...common,
  /** Five minutes to a day, a multiple of 30,000. */
  durationMs: z.int(),
  /** So far from the middle of the book a slice trades at most, in hundredths of a percent: 1 … 300; absent: 300. */
  maxSlippage: z.optional(z.int()),
  /** No slice trades at a worse price. */
  limitPrice: z.optional(decimalInput),
});

/** Orders that the exchange places for the user, by a rule. */
export const placeStrategyBody = z.discriminatedUnion('kind', [scaleBody, twapBody]);

const strategy = z.object({
  strategyId,
  clientStrategyId: z.string(),
  kind: z.enum(['scale', 'twap']),
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  side: s.side,
  qty: s.decimalText,
  state,
  /**
   * Why it ended. `NONE` while it runs and when all of it traded; `TIME_OVER`: a TWAP order's time was over before; `ORDERS_ENDED`: a
   * scale order's last open order ended before; `USER_CANCELED`; or the name of the rejection that one of its orders met.
   */
  reason: z.string(),
  executedQty: s.decimalText,
  executedQuote: s.decimalText,
  /** Empty until something has traded. */
  averagePrice: z.string(),
  /** Orders that it has placed. */
  placedOrders: z.int(),
  /** When the next order of a TWAP is due; 0: none is. */
  nextMs: z.int(),
  createdMs: s.timeMs,
  /** 0 while it runs. */
  endedMs: z.int(),
  /** What a scale order was asked for; null for a TWAP. */
  scale: z.nullable(
    z.object({
      fromPrice: s.decimalText,
      toPrice: s.decimalText,
      orderCount: z.int(),
      skew: s.decimalText,
      postOnly: z.boolean(),
    }),
  ),
  /** What a TWAP was asked for; null for a scale order. */
  twap: z.nullable(
    z.object({
      durationMs: z.int(),
      maxSlippage: z.int(),
      /** Empty without one. */
      limitPrice: z.string(),
      /** Into so many slices it falls. */
      slices: z.int(),
    }),
  ),
});

/** A scale or TWAP order as its owner sees it. */
export type StrategyData = z.infer<typeof strategy>;

/** One order that a strategy placed or tried to. */
const strategyOrder = z.object({
  /** From 1; of a TWAP the number of the slice, some of which place nothing. */
  orderNo: z.int(),
  /** Empty when it was not placed (yet). */
  orderId: z.string(),
  price: s.decimalText,
  qty: s.decimalText,
  executedQty: s.decimalText,
  executedQuote: s.decimalText,
  /** As in the order's own record; empty when it was not placed, or left the history unfilled. */
  status: z.union([t.orderStatus, z.literal('')]),
  /** The rejection that it met; empty when it met none. */
  error: z.string(),
});

const createErrors = [
  'ACCOUNT_FROZEN',
  'UNKNOWN_MARKET',
  'MARKET_NOT_TRADING',
  'MARKET_HAS_NO_PRICE',
  'QTY_SYNTAX',
  'QTY_NOT_POSITIVE',
  'QTY_OFF_LOT',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'NOTIONAL_TOO_SMALL',
  'PRICE_SYNTAX',
  'PRICE_NOT_POSITIVE',
  'PRICE_OFF_TICK',
  'PRICE_TOO_HIGH',
  'SCALE_ORDERS_INVALID',
  'SCALE_RANGE_INVALID',
  'SCALE_SKEW_INVALID',
  'TWAP_DURATION_INVALID',
  'TWAP_SLIPPAGE_INVALID',
  'INSUFFICIENT_BALANCE',
  'STRATEGY_LIMIT',
  'CLIENT_ORDER_ID_USED',
  'OVERLOADED',
] as const;

/** Routes of scale and TWAP orders. */
export const strategiesRoutes = defineRoutes({
  placeSpotStrategy: {
    method: 'POST',
    path: '/hk-web/v2/spot/strategy',
    area: 'spot',
    auth: 'user',
    mutates: true,
    module: 'spot',
    summary:
      'Starts a scale order (a ladder of limit orders) or a TWAP order (slices over a time). Funds are held by its orders alone, none for those to come; a refused order ends it with that refusal.',
    body: placeStrategyBody,
    data: strategy,
    errors: createErrors,
  },
  spotStrategies: {
    method: 'GET',
    path: '/hk-web/v2/spot/strategies',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s scale and TWAP orders, running and past, newest first.',
    query: z.object({ tradeCode: z.optional(s.tradeCode), state: z.optional(state), ...s.pageQuery }),
    data: s.pageOf(strategy),
    errors: ['UNKNOWN_MARKET'],
  },
  spotStrategy: {
    method: 'GET',
    path: '/hk-web/v2/spot/strategy/{strategyId}',
    area: 'spot',
    auth: 'user',
    mutates: false,
    summary: 'Returns one of the user’s scale or TWAP orders with its latest hundred orders, newest first.',
    params: z.object({ strategyId }),
    data: z.extend(strategy, { orders: z.array(strategyOrder) }),
    errors: ['UNKNOWN_STRATEGY'],
  },
  cancelSpotStrategy: {
    method: 'DELETE',
    path: '/hk-web/v2/spot/strategy/{strategyId}',
    area: 'spot',
    auth: 'user',
    mutates: true,
    summary: 'Ends a running scale or TWAP order and cancels its open orders.',
    params: z.object({ strategyId }),
    data: strategy,
    errors: ['UNKNOWN_STRATEGY', 'STRATEGY_ENDED'],
  },
});
