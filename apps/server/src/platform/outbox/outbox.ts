/**
 * Goal: a feature changes its own rows and the ledger as one thing, though the two live in different stores. Method: it writes its row
 * and a command in one SQL transaction (`enqueue`); the worker submits the command and runs the feature's `onOutcome` together with
 * closing the outbox row in a second transaction. The command's idempotency key is derived from feature and row id, so a repeated
 * submission has no second effect while the core remembers the key. Because the core forgets keys after a while, the key is one whose
 * outcome the core reports; a command that may have been submitted before is first looked up by it, on projections that are complete.
 *
 * Order: within one feature and account, a lane, a command is submitted when the outcome of the one before it is known, in the order of
 * enqueueing. A row whose handler fails again and again is stuck (`stuck-rows.ts`): its own later steps (`17/release` behind `17`) wait, other
 * rows of the lane go on. Handlers of different rows must therefore not rely on one another. Not handled: order between lanes.
 */
import type { Command } from '@bourse/core';
import type { ClientBase } from 'pg';
import { type Outcome, reportedKey } from '../projections/command-outcome.ts';

export type { Outcome };

/** What a feature enqueues. */
export interface OutboxItem {
  /** A feature whose handler is registered. */
  readonly feature: string;
  /** Unique within the feature for ever. A row that sends several commands appends the step: `17/release`; a later step waits while an earlier one is stuck. */
  readonly rowId: string;
  readonly command: Command;
}

/** A feature's side of the outbox. */
export interface OutboxHandler {
  /**
   * Updates the feature's row, in the transaction that closes the outbox row. Runs exactly once to its commit; it may run more often and
   * be rolled back. What it throws makes the worker try again later, and after several times park the row as stuck.
   */
  onOutcome(tx: ClientBase, rowId: string, outcome: Outcome): Promise<void>;
}

/** What features use of the outbox. */
export interface Outbox {
  /** Names the handler of a feature; before the worker starts. */
  register(feature: string, handler: OutboxHandler): void;
  /** Adds a command in the caller's transaction. It is submitted once the transaction has committed. */
  enqueue(tx: ClientBase, item: OutboxItem): Promise<void>;
  /**
   * Waits for the outcome of a committed row, after its handler has committed too. undefined when there is none after `timeoutMs`
   * (5 seconds by default): the command is still going to be submitted.
   */
  whenDone(feature: string, rowId: string, timeoutMs?: number): Promise<Outcome | undefined>;
}

/** The idempotency key of a row's command. */
export function outboxKey(feature: string, rowId: string): bigint {
  return reportedKey('outbox', feature, rowId);
}
