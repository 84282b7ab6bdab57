import { openSync, readSync } from 'node:fs';

/*
 * On a shared machine the clock counts what others take. Linux tells each thread how long it has stood in line for a processor;
 * the clock less that is the thread's own time, whatever it did with it: computing, waiting for its disk or its helper threads.
 */

const text = Buffer.alloc(96);
const file = openStatistics();

function openStatistics(): number | undefined {
  try {
    return openSync('/proc/thread-self/schedstat', 'r');
  } catch {
    return undefined;
  }
}

/** Milliseconds for which this thread has stood in line so far; 0 where the system does not tell. */
export function stoodInLineMs(): number {
  if (file === undefined) return 0;
  const length = readSync(file, text, 0, text.length, 0);
  return Number(text.toString('latin1', 0, length).split(' ')[1]) / 1e6;
}

/** Milliseconds of its own that synchronous work costs this thread. */
export function ownMs(work: () => void): number {
  const before = stoodInLineMs();
  const started = performance.now();
  work();
  const clock = performance.now() - started;
  return Math.max(0, clock - (stoodInLineMs() - before));
}
