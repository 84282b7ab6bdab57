/**
 * Goal: snapshots that do not delay orders, whatever the size of the exchange. Method: a separate thread rebuilds the exchange from
 * the last snapshot and the journal after it, which by determinism gives the same state as in the core, and writes it. It needs the
 * memory of a second exchange. The thread is kept for a while: the next snapshot advances its exchange with compiled code, which
 * saves two thirds of the work of a new thread.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../child-environment.ts';
import type { CoreThreadOptions, ToSnapshotThread } from './messages.ts';
import type { SnapshotWriter } from './snapshot-taker.ts';

/** Where snapshots are written: the journal's directory, whether they are synced, and the module of the exchange's rooms. */
export type SnapshotPlace = Pick<CoreThreadOptions, 'dataDir' | 'durable' | 'roomsModule'>;

/** Idle time after which the thread is terminated to release its memory. */
const IDLE_MS = 60_000;

/** Writes snapshots of this journal, one at a time, in a thread; resolves when one is written. */
export function snapshotThread({ dataDir, durable, roomsModule }: SnapshotPlace, idleMs = IDLE_MS): SnapshotWriter {
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const start = () => {
    const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), {
      workerData: { dataDir, durable, roomsModule } satisfies SnapshotPlace,
      name: 'snapshot',
      env: threadEnvironment(),
      execArgv: [],
    });
    // A pending snapshot is rejected by `exit`; a thread that fails while idle must not end the core.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  };
  return async (position, projectedSeq) => {
    clearTimeout(idleTimer);
    const worker = thread ?? start();
    thread = undefined;
    // The worker keeps the process alive only while it works.
    worker.ref();
    await requestSnapshot(worker, { position, projectedSeq });
    worker.unref();
    thread = worker;
    idleTimer = setTimeout(() => {
      thread = undefined;
      void worker.terminate();
    }, idleMs);
    idleTimer.unref();
  };
}

/** Requests one snapshot from the thread. Rejects when the thread ends. */
async function requestSnapshot(worker: Worker, order: ToSnapshotThread): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(worker, 'exit', { signal }).then(([status]) => {
    throw new Error(`its thread ended with status ${status}`);
  });
  try {
    worker.postMessage(order);
    await Promise.race([once(worker, 'message', { signal }), ended]);
  } finally {
    over.abort();
  }
}
