import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { SentCall } from './signed-calls.ts';

/** A request as received: strings, and a raw body. */
export interface RawCall {
  readonly headers: IncomingHttpHeaders;
  readonly request: IncomingMessage;
  /** Request id for the log; only on Fastify's path. */
  readonly id?: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The signed parts; only on signed routes. */
  readonly sent?: SentCall | undefined;
}

/** A serialized response. */
export interface Outcome {
  readonly status: number;
  /** The envelope as JSON. */
  readonly text: string;
  /** When a rejected caller should retry, if known. */
  readonly retryAfterS?: number | undefined;
}

/** A value or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with a value, synchronously when it is not a promise. */
export function after<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
