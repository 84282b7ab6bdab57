import type { TopicMessage } from '@bourse/contract';

/** What to do with a numbered message. */
export type Verdict = 'apply' | 'ignore' | 'resync';

/**
 * Checks the numbers of one topic: a snapshot sets the base, each delta must follow its predecessor.
 * After a gap nothing is applied until the next snapshot, and the gap is reported once.
 */
export class SequenceGuard {
  #last: number | undefined;

  check(message: Pick<TopicMessage, 'kind' | 'seq'>): Verdict {
    if (message.kind === 'snapshot') {
      this.#last = message.seq;
      return 'apply';
    }
    if (this.#last === undefined || message.seq <= this.#last) return 'ignore';
    if (message.seq === this.#last + 1) {
      this.#last = message.seq;
      return 'apply';
    }
    this.#last = undefined;
    return 'resync';
  }

  /** Waits for a snapshot, as at the beginning. */
  reset(): void {
    this.#last = undefined;
  }
}
