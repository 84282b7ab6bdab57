import { createHash } from 'node:crypto';
import { REPORTED_KEY, type RejectCode } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import { keyText } from './outcomes.projection.ts';

/** The core's answer to a command. A handler gets no events: after a crash only this much can be known of an earlier submission. */
export type Outcome =
  | {
      readonly ok: true;
      /** Sequence of the command, for `whenProjected`. */
      readonly seq: number;
    }
  | { readonly ok: false; readonly code: RejectCode };

/**
 * A 128-bit idempotency key made of names: a hash, so that no two lists of names share one. The core reports its outcome, which
 * `findCommandOutcome` finds for as long as the ledger's lines are kept.
 */
export function reportedKey(...names: readonly string[]): bigint {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest();
  return (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8) | REPORTED_KEY;
}

/** What became of the command with a reported key; undefined: it was not applied. The projections must be complete. */
export async function findCommandOutcome(
  db: Pick<ClientBase | Pool, 'query'>,
  key: bigint,
): Promise<Outcome | undefined> {
  const { rows } = await db.query<{ readonly seq: bigint; readonly code: string }>(
    'select seq, code from command_outcomes where key = $1',
    [keyText(key)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.code === '' ? { ok: true, seq: Number(row.seq) } : { ok: false, code: row.code as RejectCode };
}
