import type { Pool } from 'pg';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { nextSnapshotMs, type WorthSnapshots } from './worth-snapshots.ts';

const HOUR_MS = 3_600_000;
const MIDNIGHT = { kind: 'funds.worth-at-midnight', id: 'next' } as const;
const MISSING = 'funds.worth-missing';

/** What the jobs of the snapshots need. */
export interface SnapshotJobsDeps {
  readonly jobs: Jobs;
  readonly pool: Pool;
  readonly snapshots: WorthSnapshots;
  readonly nowMs: () => number;
}

/**
 * Registers the jobs that take snapshots: right after each 00:00 UTC, and what is missing every hour, should one have failed. Returns what
 * begins it: it takes at once what was missed while no server ran.
 */
export function scheduleSnapshots({ jobs, pool, snapshots, nowMs }: SnapshotJobsDeps): () => Promise<void> {
  jobs.register(MIDNIGHT.kind, {
    concurrency: 1,
    run: async ({ signal }) => {
      await snapshots.catchUp(signal);
      await jobs.at(pool, nextSnapshotMs(nowMs()), MIDNIGHT);
    },
  });
  jobs.register(MISSING, { concurrency: 1, run: ({ signal }) => snapshots.catchUp(signal) });
  jobs.every(HOUR_MS, MISSING);
  return () => jobs.at(pool, nowMs(), MIDNIGHT);
}
