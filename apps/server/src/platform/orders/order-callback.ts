import { type AppliedCommand, CoreHostError, type SubmitCallback } from '../core-host/core-host.ts';
import { type ApiResult, type Rejection, reject } from '../http/api-result.ts';

/**
 * Receives the result of an order without a promise, which would add garbage on the hot path. Exactly one of the two is called, once,
 * possibly before the requesting call returns. Neither may throw.
 */
export interface ResultSink<T> {
  settle(answer: ApiResult<T>): void;
  /** An internal error occurred. */
  fail(error: unknown): void;
}

/** Converts a call with a sink to a promise. */
export function toPromise<T>(ask: (sink: ResultSink<T>) => void): Promise<ApiResult<T>> {
  return new Promise((settle, fail) => ask({ settle, fail }));
}

/** Maps the outcome of a command with `answerOf` and passes it to a sink. */
export class OrderAnswer<T> implements SubmitCallback {
  readonly #answerOf: (applied: AppliedCommand) => ApiResult<T> | Promise<ApiResult<T>>;
  readonly #sink: ResultSink<T>;

  constructor(answerOf: (applied: AppliedCommand) => ApiResult<T> | Promise<ApiResult<T>>, sink: ResultSink<T>) {
    this.#answerOf = answerOf;
    this.#sink = sink;
  }

  onApplied(applied: AppliedCommand): void {
    const sink = this.#sink;
    const answer = this.#answerOf(applied);
    if (answer instanceof Promise) answer.then(sink.settle.bind(sink), sink.fail.bind(sink));
    else sink.settle(answer);
  }

  onError(error: unknown): void {
    if (error instanceof CoreHostError) this.#sink.settle(rejectionOfHost(error));
    else this.#sink.fail(error);
  }
}

/** Maps a CoreHostError to a rejection. */
export function rejectionOfHost(error: unknown): Rejection {
  if (error instanceof CoreHostError) return reject(error.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
  throw error;
}
