import { setTimeout as sleep } from 'node:timers/promises';
import { invariant } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { GaugeSource } from '../metrics/metrics.ts';
import { Repeater } from '../repeater.ts';
import type { Timekeeper } from '../timekeeper.ts';
import type { JobHandler, JobItem, Jobs, Queryable } from './jobs.ts';
import { type JobName, JobsStore, type LeasedJob, type Outlook } from './jobs-store.ts';

/** How long a server that died keeps others from its jobs. */
const LEASE_MS = 30_000;
/** How often the table is read at least. */
const POLL_MS = 2_000;
/** How soon after a job is scheduled its transaction has most likely committed. */
const COMMIT_MS = 20;
const CONCURRENCY = 4;
const MAX_ATTEMPTS = 12;
/** How long a dead job is kept for whoever looks for its cause. */
const DEAD_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 600_000;
/** Pause before a result that could not be written is written again. */
const WRITE_RETRY_MS = 500;

/** What the worker needs. */
export interface JobWorkerDeps {
  readonly pool: Pool;
  readonly time: Timekeeper;
  readonly logger: Logger;
  /** `openServerId`: leases of earlier processes of this name end at the start. */
  readonly serverId: string;
  /** How long a lease lasts; 30 seconds by default. */
  readonly leaseMs?: number;
}

/** The jobs with the worker that runs them. */
export class JobWorker implements Jobs {
  private readonly deps: JobWorkerDeps;
  private readonly store: JobsStore;
  private readonly handlers = new Map<string, JobHandler>();
  private readonly periods = new Map<string, number>();
  /** Runs in progress with their kinds. */
  private readonly inProgress = new Map<Promise<void>, string>();
  private readonly claiming = new Repeater(() => this.claim());
  private readonly stopping = new AbortController();
  private state: 'new' | 'running' | 'stopped' = 'new';
  private alarmMs = Number.POSITIVE_INFINITY;
  private cancelAlarm: () => void = () => undefined;
  private renewing: NodeJS.Timeout | undefined;
  private outlook: Outlook = { nextMs: undefined, dead: 0, failing: 0 };

  constructor(deps: JobWorkerDeps) {
    this.deps = deps;
    this.store = new JobsStore(deps.pool, deps.serverId, deps.leaseMs ?? LEASE_MS);
  }

  register(kind: string, handler: JobHandler): void {
    invariant(this.state === 'new', `the handler of ${kind} is registered after the jobs have started`);
    invariant(!this.handlers.has(kind), `${kind} has two job handlers`);
    this.handlers.set(kind, handler);
  }

  every(periodMs: number, kind: string): void {
    invariant(this.handlers.has(kind), `${kind} has no job handler`);
    this.periods.set(kind, periodMs);
  }

  async at(db: Queryable, dueMs: number, item: JobItem): Promise<void> {
    invariant(this.handlers.has(item.kind), `${item.kind} has no job handler`);
    await this.store.schedule(db, dueMs, item);
    this.setAlarm(Math.max(dueMs, this.deps.time.nowMs() + COMMIT_MS));
  }

  async endGivenUp(tx: ClientBase, { kind, id }: JobName): Promise<void> {
    await this.handlers.get(kind)?.onGivenUp?.(tx, id);
  }

  cancel(db: Queryable, kind: string, id: string): Promise<void> {
    return this.store.cancel(db, kind, id);
  }

  /** Starts to run jobs. */
  async start(): Promise<void> {
    const { logger, time, leaseMs = LEASE_MS } = this.deps;
    const kinds = await this.store.otherKinds([...this.handlers.keys()]);
    if (kinds.length > 0) logger.error({ kinds }, 'there are jobs of kinds that have no handler; they are not run');
    await this.store.endOldLeases();
    await this.store.removeCancelled();
    for (const [kind, periodMs] of this.periods) await this.store.scheduleEvery(kind, periodMs, time.nowMs());
    this.state = 'running';
    this.renewing = setInterval(() => void this.renew(), leaseMs / 3);
    await this.claiming.run();
  }

  /** Begins no more runs, aborts those in progress and waits for them. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    this.cancelAlarm();
    this.stopping.abort();
    await this.claiming.idle();
    await Promise.all(this.inProgress.keys());
    clearInterval(this.renewing);
  }

  /** Deletes jobs that have been dead for a month. */
  removeDead(): Promise<void> {
    return this.store.removeDead(this.deps.time.nowMs() - DEAD_DAYS * DAY_MS);
  }

  /** Figures as of the last look at the table. */
  gauges(): readonly GaugeSource[] {
    return [
      {
        name: 'bourse_jobs_dead',
        help: 'Jobs that failed as often as their kind allows and are not tried again.',
        read: () => this.outlook.dead,
      },
      {
        name: 'bourse_jobs_failing',
        help: 'Jobs whose last run failed and that are tried again.',
        read: () => this.outlook.failing,
      },
    ];
  }

  /** Runs what is due, and waits until that has ended: a driven clock then knows that its time has had its effects. */
  private async runDue(): Promise<void> {
    for (;;) {
      await this.claiming.run();
      if (this.inProgress.size === 0) return;
      await Promise.all(this.inProgress.keys());
    }
  }

  private async claim(): Promise<void> {
    if (this.state !== 'running') return;
    const { time, logger } = this.deps;
    let nextMs = time.nowMs() + POLL_MS;
    try {
      const nowMs = time.nowMs();
      for (const job of await this.store.buryUnfinished(this.mostAttempts(), nowMs)) {
        logger.error({ ...job }, 'a job is dead: the server died in each of its runs');
      }
      const jobs = await this.store.claim(this.rooms(), nowMs);
      for (const job of jobs) this.begin(job);
      this.outlook = await this.store.outlook([...this.handlers.keys()], nowMs);
      nextMs = Math.min(nextMs, this.outlook.nextMs ?? nextMs);
    } catch (error) {
      logger.warn({ err: error }, 'the jobs could not be read; trying again');
    }
    this.setAlarm(nextMs);
  }

  /** How many more runs of each kind may begin. */
  private rooms(): Map<string, number> {
    const rooms = new Map<string, number>();
    for (const [kind, { concurrency = CONCURRENCY }] of this.handlers) rooms.set(kind, concurrency);
    for (const kind of this.inProgress.values()) rooms.set(kind, (rooms.get(kind) ?? 0) - 1);
    return new Map([...rooms].filter(([, room]) => room > 0));
  }

  /** How often each kind may begin. */
  private mostAttempts(): ReadonlyMap<string, number> {
    const kinds = [...this.handlers];
    return new Map(kinds.map(([kind, { maxAttempts = MAX_ATTEMPTS }]) => [kind, maxAttempts]));
  }

  private begin(job: LeasedJob): void {
    const work = this.process(job).finally(() => {
      this.inProgress.delete(work);
      void this.claiming.run();
    });
    this.inProgress.set(work, job.kind);
  }

  private async process(job: LeasedJob): Promise<void> {
    const { kind, id, payload, attempts } = job;
    const handler = this.handlers.get(kind);
    invariant(handler !== undefined, `${kind} has no job handler`);
    let write: () => Promise<void>;
    try {
      await handler.run({ kind, id, payload, attempts, signal: this.stopping.signal });
      write = () => this.complete(job);
    } catch (error) {
      const isLast = job.periodMs === undefined && attempts >= (handler.maxAttempts ?? MAX_ATTEMPTS);
      const end = this.state !== 'running' ? 'interrupted' : isLast ? 'dead' : 'again';
      this.deps.logger.warn({ err: error, kind, id, attempts, end }, 'a job failed');
      const retryMs = (handler.retryMs ?? retryMsOf)(attempts);
      const text = error instanceof Error ? error.message : String(error);
      write = () => this.store.postpone(job, this.deps.time.nowMs() + retryMs, text || 'failed', end);
    }
    await this.writeDown(job, write);
  }

  private complete(job: LeasedJob): Promise<void> {
    const { periodMs, dueMs } = job;
    if (periodMs === undefined) return this.store.finish(job);
    // Runs that were missed are left out.
    const periods = Math.floor(Math.max(0, this.deps.time.nowMs() - dueMs) / periodMs) + 1;
    return this.store.postpone(job, dueMs + periods * periodMs, '', 'again');
  }

  /** Writes what came of a run; while that fails, the job stays leased. */
  private async writeDown({ kind, id }: LeasedJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        this.deps.logger.warn({ err: error, kind, id }, 'the result of a job could not be written');
        if (this.state === 'stopped') return;
        await sleep(WRITE_RETRY_MS);
      }
    }
  }

  private async renew(): Promise<void> {
    if (this.inProgress.size === 0) return;
    await this.store.renew().catch((error) => this.deps.logger.warn({ err: error }, 'leases could not be extended'));
  }

  private setAlarm(atMs: number): void {
    if (this.state !== 'running' || atMs >= this.alarmMs) return;
    this.cancelAlarm();
    this.alarmMs = atMs;
    this.cancelAlarm = this.deps.time.wakeAt(atMs, () => {
      this.alarmMs = Number.POSITIVE_INFINITY;
      return this.runDue();
    });
  }
}

function retryMsOf(attempts: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}
