import type { AppliedCommand } from '@bourse/core';
import { invariant } from '@bourse/domain';

/** One caller: of one command, which is the common case, or of several. */
type Waiting =
  | { readonly answers: undefined; readonly resolve: (answer: AppliedCommand) => void; readonly reject: Reject }
  | {
      /** Answers so far, of `count`. */
      readonly answers: AppliedCommand[];
      readonly count: number;
      readonly resolve: (answers: readonly AppliedCommand[]) => void;
      readonly reject: Reject;
    };

type Reject = (error: Error) => void;

/** Correlation of a host's first command; 0 is kept for replayed ones. */
export const FIRST_CORRELATION = 1;

const COMPACT_AT = 4_096;

/** Callers in the order of their commands, which is the order of the answers. */
export class WaitingCallers {
  #queue: Waiting[] = [];
  #head = 0;
  /** Correlation of the next answer. */
  #expected = FIRST_CORRELATION;
  #commands = 0;

  /** Commands that are not answered yet. */
  get size(): number {
    return this.#commands;
  }

  /** Adds a caller who waits for the answer to the next command. */
  addOne(): Promise<AppliedCommand> {
    this.#commands += 1;
    return new Promise((resolve, reject) => {
      this.#queue.push({ answers: undefined, resolve, reject });
    });
  }

  /** Adds a caller who waits for the answers to the next `count` commands. */
  addMany(count: number): Promise<readonly AppliedCommand[]> {
    this.#commands += count;
    return new Promise((resolve, reject) => {
      this.#queue.push({ answers: [], count, resolve, reject });
    });
  }

  /** Hands an answer to the caller whose turn it is. */
  answer(applied: AppliedCommand): void {
    invariant(applied.correlation === this.#expected, 'the core answered out of turn');
    const waiting = this.#queue[this.#head];
    invariant(waiting !== undefined, 'the core answered a command that nobody sent');
    this.#expected = (this.#expected + 1) >>> 0;
    this.#commands -= 1;
    if (waiting.answers === undefined) {
      this.#dropFirst();
      waiting.resolve(applied);
      return;
    }
    waiting.answers.push(applied);
    if (waiting.answers.length < waiting.count) return;
    this.#dropFirst();
    waiting.resolve(waiting.answers);
  }

  /** Tells everybody that no answer will come. */
  rejectAll(error: Error): void {
    const left = this.#queue.slice(this.#head);
    this.#queue = [];
    this.#head = 0;
    this.#commands = 0;
    for (const waiting of left) waiting.reject(error);
  }

  #dropFirst(): void {
    this.#head += 1;
    if (this.#head < COMPACT_AT) return;
    this.#queue = this.#queue.slice(this.#head);
    this.#head = 0;
  }
}
