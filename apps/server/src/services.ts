import type { Closers } from './closers.ts';
import type { Database } from './platform/db/database.ts';
import type { MarketData } from './platform/exchange-view/start-market-data.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import type { Logger } from './platform/logger.ts';
import { OutboxWorker } from './platform/outbox/outbox-worker.ts';
import type { Timekeeper } from './platform/timekeeper.ts';

/** Services of the platform that work beside the requests. Features register their handlers with them before they start. */
export interface Services {
  readonly outbox: OutboxWorker;
  readonly jobs: JobWorker;
}

const HOUR_MS = 3_600_000;

/** Makes the services; they are stopped after the gateway, because requests wait for them. */
export function openServices(deps: {
  readonly marketData: MarketData;
  readonly db: Database;
  /** By which jobs are due. */
  readonly time: Timekeeper;
  readonly logger: Logger;
  readonly closers: Closers;
}): Services {
  const { marketData, db, time, logger, closers } = deps;
  const outbox = new OutboxWorker({ ...marketData, pool: db.pool, logger });
  closers.add('stop the outbox', () => outbox.stop());
  const jobs = new JobWorker({ pool: db.pool, time, logger });
  closers.add('stop the jobs', () => jobs.stop());
  jobs.register('outbox.remove-done', { run: () => outbox.removeDone() });
  jobs.every(HOUR_MS, 'outbox.remove-done');
  return { outbox, jobs };
}

/** Starts them. Throws when the database has work for a feature that has registered no handler. */
export async function startServices({ outbox, jobs }: Services): Promise<void> {
  await outbox.start();
  await jobs.start();
}
