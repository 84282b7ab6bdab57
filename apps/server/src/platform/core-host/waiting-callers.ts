import type { AppliedCommand } from '@bourse/core';
import { invariant } from '@bourse/domain';

interface Waiting {
  /** Commands of this caller that are not answered yet. */
  left: number;
  readonly answers: AppliedCommand[];
  readonly resolve: (answers: readonly AppliedCommand[]) => void;
  readonly reject: (error: Error) => void;
}

const COMPACT_AT = 4_096;

/** Callers in the order of their commands, which is the order of the answers. */
export class WaitingCallers {
  #queue: Waiting[] = [];
  #head = 0;
  /** Correlation of the next command to be submitted; counts up and wraps at 2^32. */
  #nextCorrelation = 1;
  #expected = 1;
  #commands = 0;

  /** Commands that are not answered yet. */
  get size(): number {
    return this.#commands;
  }

  /** Correlation that the next command gets. */
  get nextCorrelation(): number {
    return this.#nextCorrelation;
  }

  /** Adds a caller who waits for the answers to the next `count` commands. */
  add(count: number): Promise<readonly AppliedCommand[]> {
    this.#nextCorrelation = (this.#nextCorrelation + count) >>> 0;
    this.#commands += count;
    return new Promise((resolve, reject) => {
      this.#queue.push({ left: count, answers: [], resolve, reject });
    });
  }

  /** Hands an answer to the caller whose turn it is. */
  answer(applied: AppliedCommand): void {
    invariant(applied.correlation === this.#expected, 'the core answered out of turn');
    const waiting = this.#queue[this.#head];
    invariant(waiting !== undefined, 'the core answered a command that nobody sent');
    this.#expected = (this.#expected + 1) >>> 0;
    this.#commands -= 1;
    waiting.left -= 1;
    waiting.answers.push(applied);
    if (waiting.left > 0) return;
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
