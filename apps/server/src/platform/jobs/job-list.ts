/** What operators see of jobs, and what they may do about one. */
import type { ClientBase, Pool } from 'pg';
import { markAct } from '../audit/act.ts';
import { Where } from '../db/where-builder.ts';
import { type ApiResult, reject } from '../http/api-result.ts';
import { onConnection } from '../projections/transaction.ts';
import type { Jobs } from './jobs.ts';
import { type JobName, NEVER_MS } from './jobs-store.ts';

/** How a job is. */
export type JobState = 'waiting' | 'running' | 'failing' | 'dead';

/** A job as operators see it. Times in milliseconds since the epoch. */
export interface ListedJob extends JobName {
  readonly jobNo: bigint;
  readonly state: JobState;
  readonly dueMs: number;
  /** 0: once. */
  readonly periodMs: number;
  /** 0: no run yet. */
  readonly lastRunMs: number;
  readonly attempts: number;
  readonly error: string;
}

/** Which jobs are wanted; `after`: behind the job of this due time and number. */
export interface JobFilter {
  readonly kind?: string | undefined;
  readonly state?: JobState | undefined;
  readonly after?: readonly [dueMs: bigint, jobNo: bigint] | undefined;
  readonly limit: number;
}

interface Row {
  readonly job_no: bigint;
  readonly kind: string;
  readonly id: string;
  readonly state: JobState;
  readonly due_ms: bigint;
  readonly period_ms: bigint | null;
  readonly last_run_ms: bigint;
  readonly attempts: number;
  readonly last_error: string;
}

const STATE = `case when is_dead then 'dead' when lease_until >= now() then 'running'
  when last_error <> '' then 'failing' else 'waiting' end`;
const COLUMNS = `job_no, kind, id, ${STATE} as state, due_ms, period_ms, last_run_ms, attempts, last_error`;
const GIVEN_UP = 'given up';

/** Jobs in the order of their due times. */
export async function listJobs(pool: Pool, { kind, state, after, limit }: JobFilter): Promise<ListedJob[]> {
  const where = new Where();
  where.add(`(due_ms < ${NEVER_MS} or lease_until >= now())`);
  where.add('kind = ?', kind);
  where.add(`${STATE} = ?`, state);
  if (after !== undefined) where.add('(due_ms, job_no) > (?, ?)', ...after);
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from jobs where ${where.text} order by due_ms, job_no limit ${limit}`,
    where.values,
  );
  return rows.map(jobOfRow);
}

/**
 * Lets a job run at once, its attempts counted anew. A job that runs once never runs before its time, because its feature relies on that.
 * Rejected: JOB_UNKNOWN, JOB_RUNNING, JOB_NOT_DUE.
 */
export function runJobNow(pool: Pool, job: JobName, nowMs: number): Promise<ApiResult<ListedJob>> {
  const isEarly = ({ due_ms, last_error, period_ms, state }: Row) =>
    period_ms === null &&
    (state === 'dead' ? last_error === GIVEN_UP : last_error === '' && Number(due_ms) > Math.round(nowMs));
  const set = 'due_ms = $3, attempts = 0, is_dead = false';
  return change(pool, job, { set, nowMs, rejectionOf: (row) => (isEarly(row) ? 'JOB_NOT_DUE' : undefined) });
}

/** Gives a job up for good, with what waits for it. Rejected: JOB_UNKNOWN, JOB_RUNNING, JOB_PERIODIC. */
export function giveUpJob(
  pool: Pool,
  jobs: Pick<Jobs, 'endGivenUp'>,
  job: JobName,
  nowMs: number,
): Promise<ApiResult<ListedJob>> {
  return change(pool, job, {
    set: `due_ms = $3, is_dead = true, last_error = case when last_error = '' then '${GIVEN_UP}' else last_error end`,
    nowMs,
    rejectionOf: ({ period_ms }) => (period_ms === null ? undefined : 'JOB_PERIODIC'),
    effect: (tx) => jobs.endGivenUp(tx, job),
  });
}

/** How a job is changed, and what else happens in the same transaction. */
interface Change {
  readonly set: string;
  readonly nowMs: number;
  readonly rejectionOf: (row: Row) => 'JOB_PERIODIC' | 'JOB_NOT_DUE' | undefined;
  readonly effect?: (tx: ClientBase) => Promise<void>;
}

/** Changes a job that does not run. One that was cancelled while it ran is none any more, also when its server died in between. */
function change(
  pool: Pool,
  { kind, id }: JobName,
  { set, nowMs, rejectionOf, effect }: Change,
): Promise<ApiResult<ListedJob>> {
  return onConnection(pool, async (tx) => {
    await tx.query('begin');
    const { rows } = await tx.query<Row>(`select ${COLUMNS} from jobs where kind = $1 and id = $2 for update`, [
      kind,
      id,
    ]);
    const [found] = rows;
    const code = rejectionBeforeChange(found) ?? (found && rejectionOf(found));
    if (code !== undefined) {
      await tx.query('rollback');
      return reject(code, code === 'JOB_UNKNOWN' ? 'id' : undefined);
    }
    const changed = await tx.query<Row>(
      `update jobs set ${set}, version = version + 1 where kind = $1 and id = $2 returning ${COLUMNS}`,
      [kind, id, Math.round(nowMs)],
    );
    await effect?.(tx);
    await markAct(tx);
    await tx.query('commit');
    return { ok: true, value: jobOfRow(changed.rows[0] as Row) };
  });
}

function rejectionBeforeChange(found: Row | undefined): 'JOB_UNKNOWN' | 'JOB_RUNNING' | undefined {
  if (found?.state === 'running') return 'JOB_RUNNING';
  return found === undefined || Number(found.due_ms) === NEVER_MS ? 'JOB_UNKNOWN' : undefined;
}

function jobOfRow(row: Row): ListedJob {
  return {
    jobNo: row.job_no,
    kind: row.kind,
    id: row.id,
    state: row.state,
    dueMs: Number(row.due_ms),
    periodMs: Number(row.period_ms ?? 0n),
    lastRunMs: Number(row.last_run_ms),
    attempts: row.attempts,
    error: row.last_error,
  };
}
