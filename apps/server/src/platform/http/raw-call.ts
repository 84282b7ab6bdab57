import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { SentCall } from './signed-calls.ts';

/** A request as a way in gives it: texts, and a body as it was sent. */
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

/** An answer ready for the wire. */
export interface Outcome {
  readonly status: number;
  /** The envelope as JSON. */
  readonly text: string;
  /** When a refused caller should come again, where that is known. */
  readonly retryAfterS?: number | undefined;
}

/** A value now or later. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value, at once when it is there. */
export function after<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
