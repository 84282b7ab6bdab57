import type { AppliedCommand } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { Fifo } from '../fifo.ts';
import type { SubmitCallback } from './core-host.ts';

/** A caller of several commands, resolved once with all outcomes. */
export class BatchCaller {
  readonly count: number;
  readonly outcomes: AppliedCommand[] = [];
  readonly resolve: (outcomes: readonly AppliedCommand[]) => void;
  readonly onError: (error: unknown) => void;

  constructor(
    count: number,
    resolve: (outcomes: readonly AppliedCommand[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.count = count;
    this.resolve = resolve;
    this.onError = onError;
  }
}

/** A caller of one command, the common case, or of several. */
export type PendingCaller = SubmitCallback | BatchCaller;

/** Correlation of a host's first command; 0 is reserved for replayed ones. */
export const FIRST_CORRELATION = 1;

/** Callers in the order of their commands, which is the order of the outcomes. */
export class PendingCallers {
  readonly #queue = new Fifo<PendingCaller>();
  /** Correlation of the next outcome. */
  #expected = FIRST_CORRELATION;
  #commands = 0;

  /** Number of unanswered commands. */
  get size(): number {
    return this.#commands;
  }

  /** Adds the caller of the commands sent next. */
  add(caller: PendingCaller): void {
    this.#commands += caller instanceof BatchCaller ? caller.count : 1;
    this.#queue.push(caller);
  }

  /** Passes an outcome to the first caller in the queue. */
  settle(applied: AppliedCommand): void {
    invariant(applied.correlation === this.#expected, 'the core answered out of turn');
    const waiting = this.#queue.first;
    invariant(waiting !== undefined, 'the core answered a command that nobody sent');
    this.#expected = (this.#expected + 1) >>> 0;
    this.#commands -= 1;
    if (waiting instanceof BatchCaller) {
      waiting.outcomes.push(applied);
      if (waiting.outcomes.length < waiting.count) return;
      this.#queue.shift();
      waiting.resolve(waiting.outcomes);
      return;
    }
    this.#queue.shift();
    try {
      waiting.onApplied(applied);
    } catch (error) {
      waiting.onError(error);
    }
  }

  /** Rejects all callers. */
  rejectAll(error: Error): void {
    this.#commands = 0;
    for (let left = this.#queue.shift(); left !== undefined; left = this.#queue.shift()) left.onError(error);
  }
}
