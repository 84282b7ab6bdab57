/**
 * Rows of the outbox whose outcome the feature's handler cannot take.
 *
 * Goal: one row that always fails stops neither its lane nor anybody who looks for it. Method: after several runs that failed the row is
 * parked with its outcome, which is known; later steps of the same row (`17/release` behind `17`) wait for it, all others go on. An
 * operator lets the handler run again, or closes the row without it. Not handled: what the handler would have done for a row that
 * is skipped; whoever skips it mends the feature's own row.
 */
import type { ClientBase, Pool } from 'pg';
import { markAct } from '../audit/act.ts';
import { type ApiResult, reject } from '../http/api-result.ts';
import { onConnection } from '../projections/transaction.ts';
import type { Outcome } from './outbox.ts';

/** A row that is stuck. */
export interface StuckRow {
  readonly outboxId: bigint;
  readonly feature: string;
  readonly rowId: string;
  readonly accountId: number;
  /** Type of its command. */
  readonly command: string;
  /** The core's answer, which the handler could not take. */
  readonly outcome: Outcome;
  readonly error: string;
  /** Milliseconds since the epoch. */
  readonly stuckMs: number;
  /** Later steps that wait for it. */
  readonly waiting: number;
}

interface Row {
  readonly outbox_id: bigint;
  readonly feature: string;
  readonly row_id: string;
  readonly account_id: number;
  readonly command: string;
  readonly known_outcome: Outcome;
  readonly last_error: string;
  readonly stuck_ms: number;
  readonly waiting: bigint;
}

/** Stuck rows behind an id, oldest first. */
export async function listStuckRows(pool: Pool, after: bigint, limit: number): Promise<StuckRow[]> {
  const { rows } = await pool.query<Row>(
    `select outbox_id, feature, row_id, account_id, command ->> 'type' as command, known_outcome, last_error,
        floor(extract(epoch from stuck_at) * 1000)::float8 as stuck_ms,
        (select count(*) from outbox later where later.waits_for = stuck.outbox_id) as waiting
      from outbox stuck where stuck_at is not null and outcome is null and outbox_id > $1 order by outbox_id limit $2`,
    [after, limit],
  );
  return rows.map((row) => ({
    outboxId: row.outbox_id,
    feature: row.feature,
    rowId: row.row_id,
    accountId: row.account_id,
    command: row.command,
    outcome: row.known_outcome,
    error: row.last_error,
    stuckMs: row.stuck_ms,
    waiting: Number(row.waiting),
  }));
}

/** Lets the handler of a stuck row run again. Rejected: STUCK_ROW_UNKNOWN. */
export function retryStuckRow(pool: Pool, outboxId: string): Promise<ApiResult<Record<never, never>>> {
  return change(pool, outboxId, 'set stuck_at = null, failures = 0, attempts = 0, not_before = now()', []);
}

/** Closes a stuck row without its handler. Rejected: STUCK_ROW_UNKNOWN. */
export function skipStuckRow(
  pool: Pool,
  outboxId: string,
  by: { readonly email: string },
  reason: string,
): Promise<ApiResult<Record<never, never>>> {
  const set = 'set outcome = known_outcome, done_at = now(), skipped_by = $2, skip_reason = $3';
  return change(pool, outboxId, set, [by.email, reason]);
}

/** Changes a stuck row, and lets the later steps go that waited for it. */
function change(
  pool: Pool,
  outboxId: string,
  set: string,
  values: readonly string[],
): Promise<ApiResult<Record<never, never>>> {
  return onConnection(pool, async (tx: ClientBase) => {
    await tx.query('begin');
    const { rowCount } = await tx.query(
      `update outbox ${set} where outbox_id = $1 and stuck_at is not null and outcome is null`,
      [outboxId, ...values],
    );
    if (rowCount === 0) {
      await tx.query('rollback');
      return reject('STUCK_ROW_UNKNOWN', 'outboxId');
    }
    await tx.query('update outbox set waits_for = null where waits_for = $1', [outboxId]);
    await markAct(tx);
    await tx.query('commit');
    return { ok: true, value: {} };
  });
}
