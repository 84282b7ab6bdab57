/** What operators see of the outbox: every row that is kept, open or closed. */
import type { Pool } from 'pg';
import { Where } from '../db/where-builder.ts';
import type { Outcome } from './outbox.ts';

/** States of a row without an outcome. */
export type OpenState = 'waiting' | 'submitted' | 'stuck' | 'behind';
/** How a row is. */
export type OutboxState = OpenState | 'done' | 'skipped';

/** A row as operators see it. Times in milliseconds since the epoch. */
export interface OutboxRow {
  readonly outboxId: bigint;
  readonly feature: string;
  readonly rowId: string;
  readonly accountId: number;
  readonly command: string;
  readonly state: OutboxState;
  /** undefined while there is none. */
  readonly outcome: Outcome | undefined;
  readonly error: string;
  readonly attempts: number;
  readonly createdMs: number;
  /** 0 while it is open. */
  readonly doneMs: number;
  readonly skippedBy: string;
  readonly skipReason: string;
}

/** Which rows are wanted. */
export interface OutboxFilter {
  readonly state?: OutboxState | undefined;
  readonly feature?: string | undefined;
  readonly accountId?: number | undefined;
  /** Rows before this id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

interface Row {
  readonly outbox_id: bigint;
  readonly feature: string;
  readonly row_id: string;
  readonly account_id: number;
  readonly command: string;
  readonly state: OutboxState;
  readonly outcome: Outcome | null;
  readonly last_error: string;
  readonly attempts: number;
  readonly created_ms: number;
  readonly done_ms: number | null;
  readonly skipped_by: string | null;
  readonly skip_reason: string | null;
}

const OPEN_STATES: readonly OpenState[] = ['waiting', 'submitted', 'stuck', 'behind'];
const STATE = `case when outcome is not null then case when skipped_by is null then 'done' else 'skipped' end
  when stuck_at is not null then 'stuck' when waits_for is not null then 'behind'
  when is_submitted then 'submitted' else 'waiting' end`;
/** The same as conditions that partial indexes know. */
const IN_STATE: Readonly<Record<OutboxState, string>> = {
  done: 'outcome is not null and skipped_by is null',
  skipped: 'outcome is not null and skipped_by is not null',
  stuck: 'outcome is null and stuck_at is not null',
  behind: 'outcome is null and stuck_at is null and waits_for is not null',
  submitted: 'outcome is null and stuck_at is null and waits_for is null and is_submitted',
  waiting: 'outcome is null and stuck_at is null and waits_for is null and not is_submitted',
};
const msOf = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Rows, newest first. */
export async function listOutbox(pool: Pool, filter: OutboxFilter): Promise<OutboxRow[]> {
  const where = new Where();
  where.add(filter.state === undefined ? 'true' : IN_STATE[filter.state]);
  where.add('feature = ?', filter.feature);
  where.add('account_id = ?', filter.accountId);
  where.add('outbox_id < ?', filter.before);
  const { rows } = await pool.query<Row>(
    `select outbox_id, feature, row_id, account_id, command ->> 'type' as command, ${STATE} as state,
        coalesce(outcome, known_outcome) as outcome, last_error, attempts, ${msOf('created_at')} as created_ms,
        ${msOf('done_at')} as done_ms, skipped_by, skip_reason
      from outbox where ${where.text} order by outbox_id desc limit ${filter.limit}`,
    where.values,
  );
  return rows.map((row) => ({
    outboxId: row.outbox_id,
    feature: row.feature,
    rowId: row.row_id,
    accountId: row.account_id,
    command: row.command,
    state: row.state,
    outcome: row.outcome ?? undefined,
    error: row.last_error,
    attempts: row.attempts,
    createdMs: row.created_ms,
    doneMs: row.done_ms ?? 0,
    skippedBy: row.skipped_by ?? '',
    skipReason: row.skip_reason ?? '',
  }));
}

/** How many open rows are in a state, and when the oldest was written (0 without one). */
export interface OutboxCount {
  readonly state: OpenState;
  readonly count: number;
  readonly oldestMs: number;
}

/** Counts of every state of open rows. */
export async function countOutbox(pool: Pool): Promise<OutboxCount[]> {
  const { rows } = await pool.query<{ state: OpenState; count: bigint; oldest_ms: number }>(
    `select ${STATE} as state, count(*) as count, ${msOf('min(created_at)')} as oldest_ms
      from outbox where outcome is null group by 1`,
  );
  return OPEN_STATES.map((state) => {
    const row = rows.find((found) => found.state === state);
    return { state, count: Number(row?.count ?? 0n), oldestMs: row?.oldest_ms ?? 0 };
  });
}
