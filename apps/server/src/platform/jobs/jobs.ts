/**
 * Goal: what is to happen at a time happens, over restarts, and never twice at once. Method: a job is a row in PostgreSQL with its due
 * time. A worker leases due rows (owner, end of the lease by the database's clock), renews its leases while they run, and removes or
 * reschedules the row when the run has ended; the lease of a server that died ends by itself. Between due times the worker sleeps; it
 * looks again at least every two seconds, for what other servers have scheduled.
 * Not handled: a server that stands still for longer than a lease and then goes on. A run may also happen again after a crash: handlers
 * must be idempotent.
 */
import type { ClientBase, Pool } from 'pg';

/** A connection, inside or outside a transaction. */
export type Queryable = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

/** A job as it is scheduled. */
export interface JobItem {
  /** A kind with a handler: `mail.deliver`. */
  readonly kind: string;
  /** Unique within the kind: scheduling the same again moves it. */
  readonly id: string;
  /** JSON; null by default. */
  readonly payload?: unknown;
}

/** A job that runs. */
export interface Job extends Required<JobItem> {
  /** Runs since it was scheduled, this one included. */
  readonly attempts: number;
  /** Aborted when the server stops; a long run should then end, by throwing. */
  readonly signal: AbortSignal;
}

/** How a kind of jobs is run. */
export interface JobHandler {
  /** Does the work. When it throws, the job is tried again. It may schedule or cancel its own job. */
  run(job: Job): Promise<void>;
  /** Ends what waits for a job that an operator gives up, in the transaction that does so; by default nothing does. */
  onGivenUp?(tx: ClientBase, id: string): Promise<void>;
  /** Runs of this kind at a time on one server; 4 by default. */
  readonly concurrency?: number;
  /** Failed runs after which a job is dead; 12 by default, which takes about an hour. Periodic jobs never are. */
  readonly maxAttempts?: number;
  /** Milliseconds until a failed run is repeated; by default a second, doubled each time, up to ten minutes. */
  retryMs?(attempts: number): number;
}

/** What features use of the jobs. */
export interface Jobs {
  /** Names the handler of a kind; before the worker starts. */
  register(kind: string, handler: JobHandler): void;
  /** Runs a kind, whose handler is registered, every `periodMs` from now on; the job's id is empty. Before the worker starts. */
  every(periodMs: number, kind: string): void;
  /** Schedules a job, in the caller's transaction if `db` is in one. Milliseconds since the epoch; a time that is past means at once. */
  at(db: Queryable, dueMs: number, item: JobItem): Promise<void>;
  /** Lets the handler of a job's kind end what waits for it, when an operator gives it up. */
  endGivenUp(tx: ClientBase, job: Pick<JobItem, 'kind' | 'id'>): Promise<void>;
  /** Removes a job; a run that is in progress is not interrupted, and not repeated. */
  cancel(db: Queryable, kind: string, id: string): Promise<void>;
}
