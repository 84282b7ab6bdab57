/**
 * Goal: a feature changes its own rows and the ledger as one thing, though the two live in different stores. Method: it writes its row
 * and a command in one SQL transaction (`enqueue`); the worker submits the command and runs the feature's `onOutcome` together with
 * closing the outbox row in a second transaction. The command's idempotency key is derived from feature and row id, so a repeated
 * submission has no second effect while the core remembers the key. Because the core forgets keys after a while, a command that may
 * have been submitted before is first looked up with the feature's `findOutcome`, on projections that are complete.
 * Not handled: order between features or accounts; within one feature and account, commands are submitted in the order of enqueueing.
 */
import { createHash } from 'node:crypto';
import type { Command, RejectCode } from '@bourse/core';
import type { ClientBase } from 'pg';

/** What a feature enqueues. */
export interface OutboxItem {
  /** A feature whose handler is registered. */
  readonly feature: string;
  /** Unique within the feature for ever. A row that sends several commands appends the step: `17/release`. */
  readonly rowId: string;
  readonly command: Command;
}

/** The core's answer to a command. A handler gets no events: after a crash only this much can be known of an earlier submission. */
export type Outcome =
  | {
      readonly ok: true;
      /** Sequence of the command, for `whenProjected`. */
      readonly seq: number;
    }
  | { readonly ok: false; readonly code: RejectCode };

/** A feature's side of the outbox. */
export interface OutboxHandler {
  /**
   * Updates the feature's row, in the transaction that closes the outbox row. Runs exactly once to its commit; it may run more often and
   * be rolled back. What it throws makes the worker try again later.
   */
  onOutcome(tx: ClientBase, rowId: string, outcome: Outcome): Promise<void>;
  /**
   * Finds the outcome of a command that was perhaps submitted before, in the projections, which are complete when it is called.
   * undefined: it was not applied.
   */
  findOutcome(rowId: string): Promise<Outcome | undefined>;
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

/** The 128-bit idempotency key of a row's command: a hash, so that no two features share one. */
export function outboxKey(feature: string, rowId: string): bigint {
  const digest = createHash('sha256')
    .update(JSON.stringify(['outbox', feature, rowId]))
    .digest();
  return (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
}
