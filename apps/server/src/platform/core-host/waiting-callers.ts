import type { AppliedCommand } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { Fifo } from '../fifo.ts';
import type { AnswerTaker } from './core-host.ts';

/** A caller of several commands: answered once, with all answers. */
export class CallerOfMany {
  readonly count: number;
  readonly answers: AppliedCommand[] = [];
  readonly resolve: (answers: readonly AppliedCommand[]) => void;
  readonly refused: (error: unknown) => void;

  constructor(count: number, resolve: (answers: readonly AppliedCommand[]) => void, refused: (error: unknown) => void) {
    this.count = count;
    this.resolve = resolve;
    this.refused = refused;
  }
}

/** One caller: of one command, which is the common case, or of several. */
export type WaitingCaller = AnswerTaker | CallerOfMany;

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
    this.#commands += caller instanceof CallerOfMany ? caller.count : 1;
    this.#queue.push(caller);
  }

  /** Hands an answer to the caller whose turn it is. */
  answer(applied: AppliedCommand): void {
    invariant(applied.correlation === this.#expected, 'the core answered out of turn');
    const waiting = this.#queue.first;
    invariant(waiting !== undefined, 'the core answered a command that nobody sent');
    this.#expected = (this.#expected + 1) >>> 0;
    this.#commands -= 1;
    if (waiting instanceof CallerOfMany) {
      waiting.answers.push(applied);
      if (waiting.answers.length < waiting.count) return;
      this.#queue.shift();
      waiting.resolve(waiting.answers);
      return;
    }
    this.#queue.shift();
    try {
      waiting.answered(applied);
    } catch (error) {
      waiting.refused(error);
    }
  }

  /** Tells everybody that no answer will come. */
  rejectAll(error: Error): void {
    this.#commands = 0;
    for (let left = this.#queue.shift(); left !== undefined; left = this.#queue.shift()) left.refused(error);
  }
}
