/**
 * Goal: a snapshot that orders do not wait for, however large the exchange. Method: a thread of its own makes the exchange again from
 * the last snapshot and the journal behind it, which by the core's determinism is the very state that the core had, and writes
 * that. The thread lives as long as that takes. It needs the memory of a second exchange meanwhile.
 */
import { Worker } from 'node:worker_threads';
import type { JournalPosition } from '../journal/journal-reader.ts';
import type { CoreThreadOptions } from './messages.ts';
import type { SnapshotWriter } from './snapshot-taker.ts';

/** What a snapshot's thread is started with. */
export interface SnapshotJob {
  /** Directory of the journal. */
  readonly dataDir: string;
  readonly durable: boolean;
  /** The command behind which the snapshot stands; durable. */
  readonly position: JournalPosition;
}

/** Starts a thread for each snapshot of this journal and resolves when it has written it. */
export function snapshotThread({ dataDir, durable }: Pick<CoreThreadOptions, 'dataDir' | 'durable'>): SnapshotWriter {
  return (position) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), {
        workerData: { dataDir, durable, position } satisfies SnapshotJob,
        name: 'snapshot',
        execArgv: [],
      });
      worker.on('error', reject);
      worker.on('exit', (status) => {
        if (status === 0) resolve();
        else reject(new Error(`its thread ended with status ${status}`));
      });
    });
}
