import type { AppliedCommand } from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AnswerTaker } from './core-host.ts';
import { Fifo } from './fifo.ts';

/** One caller: of one command, which is the common case, or of several. */
export type WaitingCaller =
  | { readonly answers: undefined; readonly resolve: (answer: AppliedCommand) => void; readonly reject: Reject }
  | {
      /** Answers so far, of `count`. */
      readonly answers: AppliedCommand[];
      readonly count: number;
      readonly resolve: (answers: readonly AppliedCommand[]) => void;
      readonly reject: Reject;
    };

type Reject = (error: Error) => void;

/** A caller of one command whose promise gets what a taker makes of the answer; what the taker throws goes to that promise too. */
export class TakingCaller<T> {
  readonly answers: undefined;
  readonly #taker: AnswerTaker<T>;
  readonly #resolve: (value: T | Promise<T>) => void;
  readonly #reject: (error: unknown) => void;

  constructor(taker: AnswerTaker<T>, resolve: (value: T | Promise<T>) => void, reject: (error: unknown) => void) {
    this.#taker = taker;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  resolve(answer: AppliedCommand): void {
    try {
      this.#resolve(this.#taker.answered(answer));
    } catch (error) {
      this.#reject(error);
    }
  }

  reject(cause: Error): void {
    try {
      this.#resolve(this.#taker.refused(cause));
    } catch (error) {
      this.#reject(error);
    }
  }
}

/** Correlation of a host's first command; 0 is kept for replayed ones. */
export const FIRST_CORRELATION = 1;

/** Callers in the order of their commands, which is the order of the answers. */
export class WaitingCallers {
  readonly #queue = new Fifo<WaitingCaller>();
  /** Correlation of the next answer. */
  #expected = FIRST_CORRELATION;
  #commands = 0;

  /** Commands that are not answered yet. */
  get size(): number {
    return this.#commands;
  }

  /** Adds a caller who waits for the answers to the commands that were sent next. */
  add(caller: WaitingCaller): void {
    this.#commands += caller.answers === undefined ? 1 : caller.count;
    this.#queue.push(caller);
  }

  /** Hands an answer to the caller whose turn it is. */
  answer(applied: AppliedCommand): void {
    invariant(applied.correlation === this.#expected, 'the core answered out of turn');
    const waiting = this.#queue.first;
    invariant(waiting !== undefined, 'the core answered a command that nobody sent');
    this.#expected = (this.#expected + 1) >>> 0;
    this.#commands -= 1;
    if (waiting.answers === undefined) {
      this.#queue.shift();
      waiting.resolve(applied);
      return;
    }
    waiting.answers.push(applied);
    if (waiting.answers.length < waiting.count) return;
    this.#queue.shift();
    waiting.resolve(waiting.answers);
  }

  /** Tells everybody that no answer will come. */
  rejectAll(error: Error): void {
    this.#commands = 0;
    for (let left = this.#queue.shift(); left !== undefined; left = this.#queue.shift()) left.reject(error);
  }
}
