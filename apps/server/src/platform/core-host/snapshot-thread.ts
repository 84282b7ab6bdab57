/**
 * Goal: a snapshot that orders do not wait for, however large the exchange. Method: a thread of its own makes the exchange again from
 * the last snapshot and the journal behind it, which by the core's determinism is the very state that the core had, and writes
 * that. It needs the memory of a second exchange. In a flood snapshots follow each other, so the thread stays for a while: the next one
 * goes on with its exchange, and by code that is compiled already, which is two thirds of the work of a thread that starts afresh.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../child-environment.ts';
import type { CoreThreadOptions, ToSnapshotThread } from './messages.ts';
import type { SnapshotWriter } from './snapshot-taker.ts';

/** Where a thread writes its snapshots: the directory of the journal, and whether they must outlive a loss of power. */
export type SnapshotPlace = Pick<CoreThreadOptions, 'dataDir' | 'durable'>;

/** So long a thread waits for another snapshot before it ends and lets the memory go. */
const STAY_MS = 60_000;

/** Writes snapshots of this journal, one at a time, in a thread; resolves when one is written. */
export function snapshotThread({ dataDir, durable }: SnapshotPlace, stayMs = STAY_MS): SnapshotWriter {
  let thread: Worker | undefined;
  let leaving: NodeJS.Timeout | undefined;
  const start = () => {
    const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), {
      workerData: { dataDir, durable } satisfies SnapshotPlace,
      name: 'snapshot',
      env: threadEnvironment(),
      execArgv: [],
    });
    // Whoever waits for a snapshot hears of it by himself; a thread that ends while nobody waits must not end the core.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  };
  return async (position, projectedSeq) => {
    clearTimeout(leaving);
    const worker = thread ?? start();
    thread = undefined;
    // Only while it works is it something to wait for.
    worker.ref();
    await written(worker, { position, projectedSeq });
    worker.unref();
    thread = worker;
    leaving = setTimeout(() => {
      thread = undefined;
      void worker.terminate();
    }, stayMs);
    leaving.unref();
  };
}

/** Has a thread write one snapshot. Rejects with what ended the thread. */
async function written(worker: Worker, order: ToSnapshotThread): Promise<void> {
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
