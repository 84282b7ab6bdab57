import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { SentCall } from './signed-calls.ts';

/** A request as received: strings, and a raw body. */
export interface RawCall {
  readonly headers: IncomingHttpHeaders;
  readonly request: IncomingMessage;
  /** Names the request in the log; there on Fastify's way. */
  readonly id?: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** What a signature is over; there on signed routes. */
  readonly sent?: SentCall | undefined;
}

/** A serialized response. */
export interface Outcome {
  readonly status: number;
  /** The envelope as JSON. */
  readonly text: string;
  /** When a refused caller should come again, where that is known. */
  readonly retryAfterS?: number | undefined;
}

/** A value now or later. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with a value, synchronously when it is not a promise. */
export function after<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
