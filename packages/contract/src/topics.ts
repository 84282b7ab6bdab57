import * as z from 'zod/mini';
import { INBOX_TOPIC_TYPES } from './products/inbox/topics.ts';
import { MARKET_TOPIC_TYPES } from './products/markets/topics.ts';
import { SPOT_TOPIC_TYPES, spotMessages } from './products/spot/topics.ts';
import { STRATEGIES_TOPIC_TYPES } from './products/strategies/topics.ts';
import { SUPPORT_TOPIC_TYPES, supportMessages } from './products/support/topics.ts';

/** Path of the WebSocket endpoint. A browser is authenticated by its session cookie; state-changing messages need `csrfToken`. */
export const SOCKET_PATH = '/ws';
/** Path prefixes of WebSocket endpoints, our own and those of the compatible gateway. */
export const SOCKET_ROOTS = ['/ws', '/stream', '/ws-api/v3'] as const;

/**
 * A subscription. `code` is a market (`btc_usdt`) or empty; `granularity` is a kline interval, a depth grouping step
 * (empty: the tick), or empty. Of `portal`, what a user is told: `code` is a language or empty. The products define their types in `products/<name>/topics.ts`.
 */
export const topic = z.object({
  biz: z.enum(['spot', 'portal']),
  type: z.enum([
    ...MARKET_TOPIC_TYPES,
    ...SPOT_TOPIC_TYPES,
    ...STRATEGIES_TOPIC_TYPES,
    ...INBOX_TOPIC_TYPES,
    ...SUPPORT_TOPIC_TYPES,
  ]),
  code: z.string().check(z.maxLength(40)),
  granularity: z.string().check(z.maxLength(24)),
});
/** Identifies one stream of numbered messages. */
export type Topic = z.infer<typeof topic>;

/** A topic as a string key: `spot/depth/btc_usdt/0.01`. */
export function topicKey(t: Topic): string {
  return `${t.biz}/${t.type}/${t.code}/${t.granularity}`;
}

const id = z.string().check(z.maxLength(64));
/** Client messages. Every message except ping has an `id`, which its response repeats. */
export const clientMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ping') }),
  z.object({ event: z.literal('subscribe'), id, params: topic }),
  z.object({ event: z.literal('unsubscribe'), id, params: topic }),
  ...spotMessages,
  ...supportMessages,
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The response to a message with an id: code 200, or number and name of a rejection. */
export interface SocketResponse {
  readonly id: string;
  readonly code: number;
  readonly msg: string;
  readonly error?: string;
  readonly field?: string;
  readonly data?: unknown;
}

/**
 * A message of a topic. `seq` increases by one from the snapshot on; after a gap, subscribe again.
 * Depth delta: changed levels only, quantity `0` removes one. Trades: the new ones, oldest first; the snapshot newest first.
 * Kline: the changed kline. Tickers: the changed tickers. Account: changed orders, new fills, changed balances.
 * Strategies: the changed ones.
 */
export interface TopicMessage<Data = unknown> {
  readonly topic: Topic;
  readonly kind: 'snapshot' | 'delta';
  readonly seq: number;
  readonly timeMs: number;
  readonly data: Data;
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
