import * as z from 'zod/mini';
import { amendOrderBody, countdownBody, placeListBody, placeOrderBody, replaceOrderBody } from './routes.ts';
import * as s from './schemas.ts';

/** Path of the one WebSocket endpoint. A browser is known by its session cookie; a changing message needs `csrfToken`. */
export const SOCKET_PATH = '/ws';
/** Where sockets live, ours and those of the compatible gateway: these addresses, and what lies below. */
export const SOCKET_ROOTS = ['/ws', '/stream', '/ws-api/v3'] as const;

/**
 * What a client can follow. `code` is a market (`btc_usdt`) or empty; `granularity` is a kline interval,
 * the step in which depth is grouped (empty: the tick), or empty.
 * Topics: tickers (all markets; code empty), depth, trades, kline (one market), account (the user's own; code empty).
 */
export const topic = z.object({
  biz: z.enum(['spot']),
  type: z.enum(['tickers', 'depth', 'trades', 'kline', 'account']),
  code: z.string().check(z.maxLength(40)),
  granularity: z.string().check(z.maxLength(24)),
});
/** One stream of numbered messages. */
export type Topic = z.infer<typeof topic>;

/** A topic as a text key: `spot/depth/btc_usdt/0.01`. */
export function topicKey(t: Topic): string {
  return `${t.biz}/${t.type}/${t.code}/${t.granularity}`;
}

const id = z.string().check(z.maxLength(64));
/** What a client may send. Every message but ping has an `id`, which its answer repeats. */
export const clientMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ping') }),
  z.object({ event: z.literal('subscribe'), id, params: topic }),
  z.object({ event: z.literal('unsubscribe'), id, params: topic }),
  z.object({ event: z.literal('order.place'), id, csrfToken: z.string(), params: placeOrderBody }),
  z.object({
    event: z.literal('order.amend'),
    id,
    csrfToken: z.string(),
    params: z.extend(amendOrderBody, { orderId: s.orderId }),
  }),
  z.object({
    event: z.literal('order.cancel'),
    id,
    csrfToken: z.string(),
    params: z.strictObject({ orderId: s.orderId }),
  }),
  z.object({ event: z.literal('order.replace'), id, csrfToken: z.string(), params: replaceOrderBody }),
  z.object({ event: z.literal('orderList.place'), id, csrfToken: z.string(), params: placeListBody }),
  z.object({
    event: z.literal('orderList.cancel'),
    id,
    csrfToken: z.string(),
    params: z.strictObject({ listId: s.orderId }),
  }),
  z.object({ event: z.literal('countdown.set'), id, csrfToken: z.string(), params: countdownBody }),
  /** Whether all of the user's open orders, on one market or on all, are cancelled when this socket closes. */
  z.object({
    event: z.literal('session.cancelOnClose'),
    id,
    csrfToken: z.string(),
    params: z.strictObject({ enabled: z.boolean(), tradeCode: z.optional(s.tradeCode) }),
  }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The answer to a message with an id: code 200, or a number and name of the code table. */
export interface SocketAnswer {
  readonly id: string;
  readonly code: number;
  readonly msg: string;
  readonly error?: string;
  readonly field?: string;
  readonly data?: unknown;
}

/**
 * A message of a topic. `seq` counts up by one from the snapshot; a gap means: subscribe again.
 * Depth delta: changed levels only, quantity `0` removes one. Trades: the new ones, oldest first; the snapshot newest first.
 * Kline: the changed kline. Tickers: the changed tickers. Account: changed orders, new fills, changed balances.
 */
export interface TopicMessage<Data = unknown> {
  readonly topic: Topic;
  readonly kind: 'snapshot' | 'delta';
  readonly seq: number;
  readonly timeMs: number;
  readonly data: Data;
}

export type TickerData = z.infer<typeof s.ticker>;
export type DepthData = {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
};
export type PublicTradeData = z.infer<typeof s.publicTrade>;
export type KlineData = z.infer<typeof s.kline>;
export type OrderData = z.infer<typeof s.order>;
export type OrderListData = z.infer<typeof s.orderList>;
export type FillData = z.infer<typeof s.fill>;
export type BalanceData = z.infer<typeof s.balance>;
export type MarketData = z.infer<typeof s.market>;
/** The account topic's data: a snapshot has every open order and non-zero balance and no fills; a delta has what changed. */
export interface AccountData {
  readonly orders: readonly OrderData[];
  readonly fills: readonly FillData[];
  readonly balances: readonly BalanceData[];
}

/** Why the server closes a socket (close code, 4000–4999). */
export const CLOSE_REASONS = {
  TOO_SLOW: 4001,
  MESSAGE_INVALID: 4002,
  TOO_MANY_MESSAGES: 4003,
  SESSION_ENDED: 4004,
  SERVER_STOPPING: 4005,
  IDLE: 4006,
} as const;
