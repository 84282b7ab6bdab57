import { type AppliedCommand, CoreHostError, type SubmitCallback } from '../core-host/core-host.ts';
import { type Answer, type Refusal, refuse } from '../http/answer.ts';

/**
 * Where the answer to an order goes, without a promise: each promise between the core and the wire is one more thing for the garbage
 * collector to sweep up. One of the two is called, once, and perhaps before the call that asked returns. Neither may throw.
 */
export interface AnswerSink<T> {
  settle(answer: Answer<T>): void;
  /** There is no answer, because something failed on our side. */
  fail(error: unknown): void;
}

/** What one asks for, as a promise. */
export function promised<T>(ask: (sink: AnswerSink<T>) => void): Promise<Answer<T>> {
  return new Promise((settle, fail) => ask({ settle, fail }));
}

/** Hands the answer to a command on to a sink, in the words that `answerOf` finds. */
export class OrderAnswer<T> implements SubmitCallback {
  readonly #answerOf: (applied: AppliedCommand) => Answer<T> | Promise<Answer<T>>;
  readonly #sink: AnswerSink<T>;

  constructor(answerOf: (applied: AppliedCommand) => Answer<T> | Promise<Answer<T>>, sink: AnswerSink<T>) {
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
    if (error instanceof CoreHostError) this.#sink.settle(refusalOfHost(error));
    else this.#sink.fail(error);
  }
}

/** What a caller is told when the host did not take a command or cannot tell what came of it. */
export function refusalOfHost(error: unknown): Refusal {
  if (error instanceof CoreHostError) return refuse(error.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
  throw error;
}
