/**
 * The operator's act that runs: what ties its effects to its entries in the audit log.
 *
 * Goal: after a crash the log can tell whether an act that has begun took effect. Method: an act in SQL notes its id in the transaction of
 * its effect (`markAct`); a command that an act submits to the core itself has the key of the act (`keyOfAct`). At the next start
 * `resolveUnfinished` looks for both. Of an act with two effects only one does either: the last one, so that half an act does not count
 * as done, or one that may be refused, which then comes first, so that a refused act has changed nothing. Not handled: an act that does
 * neither; its outcome stays unknown.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { invariant } from '@bourse/domain';
import type { ClientBase } from 'pg';
import { reportedKey } from '../projections/command-outcome.ts';

const running = new AsyncLocalStorage<string>();

/** Runs a handler as an act with this id. */
export function runAct<T>(callId: string, handler: () => T): T {
  return running.run(callId, handler);
}

/** Notes in the transaction of an act's effect that it takes effect; does nothing outside an act. */
export async function markAct(tx: ClientBase): Promise<void> {
  const callId = running.getStore();
  if (callId === undefined) return;
  await tx.query('insert into audit_marks (call_id) values ($1) on conflict do nothing', [callId]);
}

/** The idempotency key of the command that the running act submits to the core; an act has one such command at most. */
export function keyOfAct(): bigint {
  const callId = running.getStore();
  invariant(callId !== undefined, 'no act of an operator runs');
  return keyOfCall(callId);
}

/** The key of the command of an act. */
export function keyOfCall(callId: string): bigint {
  return reportedKey('act', callId);
}
