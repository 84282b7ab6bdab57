import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { JobItem, Queryable } from './jobs.ts';

/** A job that this worker has leased. */
export interface LeasedJob extends Required<JobItem> {
  readonly version: bigint;
  readonly attempts: number;
  /** undefined: once. */
  readonly periodMs: number | undefined;
  readonly dueMs: number;
}

/** How a run ended that does not remove its job. A run that the server's stop interrupted does not count. */
export type RunEnd = 'again' | 'dead' | 'interrupted';

/** What names a job. */
export type JobName = Pick<JobItem, 'kind' | 'id'>;

/** What lies ahead. */
export interface Outlook {
  /** Due time of the next job; undefined when there is none. */
  readonly nextMs: number | undefined;
  readonly dead: number;
  /** Jobs whose last run failed and that are tried again. */
  readonly failing: number;
}

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly payload: unknown;
  readonly version: bigint;
  readonly attempts: number;
  readonly period_ms: bigint | null;
  readonly due_ms: bigint;
}

/** Due time of a job that was cancelled while it ran. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER;
const MAX_ERROR_CHARS = 1_000;

/** The SQL of the jobs. */
export class JobsStore {
  private readonly pool: Pool;
  private readonly serverId: string;
  /** Names this worker in leases. */
  private readonly owner: string;
  private readonly leaseSeconds: number;

  constructor(pool: Pool, serverId: string, leaseMs: number) {
    this.pool = pool;
    this.serverId = serverId;
    this.owner = `${serverId}/${randomUUID()}`;
    this.leaseSeconds = leaseMs / 1_000;
  }

  /** Ends the leases of earlier processes of this server, which have died. */
  async endOldLeases(): Promise<void> {
    await this.pool.query(
      `update jobs set lease_owner = null, lease_until = '-infinity'
        where split_part(lease_owner, '/', 1) = $1 and lease_owner <> $2`,
      [this.serverId, this.owner],
    );
  }

  async schedule(db: Queryable, dueMs: number, { kind, id, payload = null }: JobItem): Promise<void> {
    await db.query(
      `insert into jobs (kind, id, due_ms, payload) values ($1, $2, $3, $4)
        on conflict (kind, id) do update set due_ms = excluded.due_ms, payload = excluded.payload,
          version = jobs.version + 1, attempts = 0, is_dead = false, last_error = ''`,
      [kind, id, Math.round(dueMs), JSON.stringify(payload)],
    );
  }

  /** Makes the periodic job of a kind, or changes its period; the first run is due now. */
  async scheduleEvery(kind: string, periodMs: number, nowMs: number): Promise<void> {
    await this.pool.query(
      `insert into jobs (kind, id, due_ms, period_ms) values ($1, '', $3, $2)
        on conflict (kind, id) do update set period_ms = excluded.period_ms,
          due_ms = least(jobs.due_ms, $3::bigint + $2::bigint)`,
      [kind, periodMs, nowMs],
    );
  }

  async cancel(db: Queryable, kind: string, id: string): Promise<void> {
    // The row of a job that runs stays until the run has ended: it carries the lease.
    await db.query(
      `with removed as (delete from jobs where kind = $1 and id = $2 and lease_until < now())
        update jobs set due_ms = $3, version = version + 1 where kind = $1 and id = $2 and lease_until >= now()`,
      [kind, id, NEVER_MS],
    );
  }

  /**
   * Marks as dead what has begun as often as its kind allows and has never ended: each run took its server with it. Returns their names.
   */
  async buryUnfinished(maxAttempts: ReadonlyMap<string, number>, nowMs: number): Promise<JobName[]> {
    const { rows } = await this.pool.query<JobName>(
      `update jobs set is_dead = true, due_ms = $3, lease_owner = null, lease_until = '-infinity',
          last_error = case when last_error = '' then 'the server died in each run' else last_error end
        from unnest($1::text[], $2::float8[]) as known (kind, most)
        where jobs.kind = known.kind and attempts >= known.most and period_ms is null and not is_dead
          and due_ms <= $3 and lease_until < now()
        returning jobs.kind, jobs.id`,
      [[...maxAttempts.keys()], [...maxAttempts.values()], nowMs],
    );
    return rows;
  }

  /** Deletes jobs that died before a time. */
  async removeDead(beforeMs: number): Promise<void> {
    await this.pool.query('delete from jobs where is_dead and due_ms < $1', [beforeMs]);
  }

  /** Leases due jobs, up to so many of each kind. */
  async claim(rooms: ReadonlyMap<string, number>, nowMs: number): Promise<LeasedJob[]> {
    const { rows } = await this.pool.query<Row>(
      `with due as (
          select job.kind, job.id from unnest($1::text[], $2::integer[]) as open (kind, room)
            cross join lateral (
              select jobs.kind, jobs.id from jobs
              where jobs.kind = open.kind and not is_dead and due_ms <= $3 and lease_until < now()
              order by due_ms limit open.room for update skip locked) job)
        update jobs set attempts = attempts + 1, last_run_ms = $3, lease_owner = $4, lease_until = now() + make_interval(secs => $5)
          from due where jobs.kind = due.kind and jobs.id = due.id
          returning jobs.kind, jobs.id, payload, version, attempts, period_ms, due_ms`,
      [[...rooms.keys()], [...rooms.values()], nowMs, this.owner, this.leaseSeconds],
    );
    return rows.map(({ kind, id, payload, version, attempts, period_ms, due_ms }) => ({
      kind,
      id,
      payload,
      version,
      attempts,
      periodMs: period_ms === null ? undefined : Number(period_ms),
      dueMs: Number(due_ms),
    }));
  }

  /** Extends the leases of this worker. */
  async renew(): Promise<void> {
    await this.pool.query(
      'update jobs set lease_until = now() + make_interval(secs => $2) where lease_owner = $1 and lease_until >= now()',
      [this.owner, this.leaseSeconds],
    );
  }

  /** Removes a job that has run, unless it was scheduled again meanwhile. */
  async finish({ kind, id, version }: LeasedJob): Promise<void> {
    await this.pool.query(
      `with removed as (
          delete from jobs where kind = $1 and id = $2 and lease_owner = $3 and (version = $4 or due_ms = $5) returning 1)
        update jobs set attempts = 0, lease_owner = null, lease_until = '-infinity'
          where kind = $1 and id = $2 and lease_owner = $3 and not exists (select from removed)`,
      [kind, id, this.owner, version, NEVER_MS],
    );
  }

  /** Gives a job back until a later time, unless it was scheduled again meanwhile; `error` is empty after a success. */
  async postpone(job: LeasedJob, dueMs: number, error: string, end: RunEnd): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update jobs set due_ms = $5, last_error = $6, is_dead = $7, attempts = case when $6 = '' then 0 else attempts - $8 end,
          lease_owner = null, lease_until = '-infinity'
        where kind = $1 and id = $2 and lease_owner = $3 and version = $4`,
      [
        job.kind,
        job.id,
        this.owner,
        job.version,
        Math.round(dueMs),
        error.replaceAll('\0', '').slice(0, MAX_ERROR_CHARS),
        end === 'dead',
        end === 'interrupted' ? 1 : 0,
      ],
    );
    if (rowCount === 0) await this.finish(job);
  }

  /** What lies ahead of the given kinds. */
  async outlook(kinds: readonly string[], nowMs: number): Promise<Outlook> {
    const { rows } = await this.pool.query<{
      readonly next: bigint | null;
      readonly dead: bigint;
      readonly failing: bigint;
    }>(
      `select (
          select min(due_ms) from unnest($1::text[]) as known (kind) cross join lateral (
            select due_ms from jobs where jobs.kind = known.kind and not is_dead and due_ms > $2
            order by due_ms limit 1) first) as next,
        (select count(*) from jobs where is_dead) as dead,
        (select count(*) from jobs where not is_dead and last_error <> '') as failing`,
      [kinds, nowMs],
    );
    const [row] = rows;
    const next = row?.next ?? undefined;
    return {
      nextMs: next === undefined ? undefined : Number(next),
      dead: Number(row?.dead ?? 0n),
      failing: Number(row?.failing ?? 0n),
    };
  }

  /** Removes jobs that were cancelled while a server ran them that then died. */
  async removeCancelled(): Promise<void> {
    await this.pool.query('delete from jobs where due_ms = $1 and lease_until < now()', [NEVER_MS]);
  }

  /** Kinds that have rows, and are none of these. */
  async otherKinds(kinds: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ readonly kind: string }>(
      'select distinct kind from jobs where kind <> all($1) order by kind',
      [kinds],
    );
    return rows.map(({ kind }) => kind);
  }
}
