import type { ApiErrorName, CLOSE_REASONS, SOCKET_PATH, SocketResponse, Topic, TopicMessage } from '@bourse/contract';

// The contract's values are repeated here under its own types: importing them would pull every schema into the page.

/** Path of the socket; the compiler compares it with the contract. */
export const STREAM_PATH: typeof SOCKET_PATH = '/ws';
/** Why the server closes a socket, as far as the client acts on it. */
export const CLOSE = {
  TOO_MANY_MESSAGES: 4003,
  SESSION_ENDED: 4004,
} as const satisfies Partial<typeof CLOSE_REASONS>;

/** A topic as a text key: `spot/depth/btc_usdt/`. */
export function keyOf(topic: Topic): string {
  return `${topic.biz}/${topic.type}/${topic.code}/${topic.granularity}`;
}

/** What may arrive on the socket, sorted by what the client does with it. */
export type Incoming =
  | { readonly kind: 'topic'; readonly message: TopicMessage }
  | { readonly kind: 'answer'; readonly answer: SocketResponse }
  | { readonly kind: 'other' };

/** Reads one message; whatever is not ours counts as `other`, which only proves that the line is alive. */
export function readIncoming(text: string): Incoming {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'other' };
  }
  if (typeof value !== 'object' || value === null) return { kind: 'other' };
  const message = value as Partial<TopicMessage> & Partial<SocketResponse>;
  if (isTopic(message.topic) && typeof message.seq === 'number') {
    return { kind: 'topic', message: message as TopicMessage };
  }
  if (typeof message.id === 'string' && typeof message.code === 'number') {
    return { kind: 'answer', answer: message as SocketResponse };
  }
  return { kind: 'other' };
}

function isTopic(value: unknown): value is Topic {
  return typeof value === 'object' && value !== null && 'type' in value && 'biz' in value;
}

/** Rejections that time heals: the client asks again a little later. */
const PASSING: ReadonlySet<string> = new Set<ApiErrorName>([
  'NOT_READY',
  'OVERLOADED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
]);

/** Whether a rejected subscription is worth another try without anything else changing. */
export function isPassingRejection(error: string): boolean {
  return PASSING.has(error);
}

/** Rejections of what was asked, which asking again does not change. */
const LASTING: ReadonlySet<string> = new Set<ApiErrorName>([
  'DEPTH_STEP_UNKNOWN',
  'LOGIN_REQUIRED',
  'QUERY_INVALID',
  'UNKNOWN_MARKET',
]);

/** Whether somebody may want to ask again: what was closed may have opened meanwhile. */
export function isWorthRetrying(error: string): boolean {
  return !LASTING.has(error);
}
