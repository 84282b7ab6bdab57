import { Worker } from 'node:worker_threads';

/*
 * A steady rate. Node's timers count whole milliseconds, and a thread that has other work hears of every second one: 20,000 orders a
 * second then come in bursts of forty, and what is measured is how long a burst takes. So the clock is a thread that does nothing
 * but sleep, and ticks as often as it is asked to.
 */

/** How often those send who measure the time until the answer: five orders of 20,000 a second at once. */
export const STEADY_TICK_MS = 0.25;

/** What the two threads know of the clock. */
export const CLOCK = { heard: 0, ticked: 1, stopped: 2 } as const;

/** What the clock's thread gets: one of CLOCK in the first place, a place to sleep on in the second. */
export interface ClockInput {
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly tickMs: number;
}

/** How to keep a pace. */
export interface Pace {
  readonly ratePerSecond: number;
  /** How often what is due is sent; it is what a burst may last. */
  readonly tickMs: number;
  /** Called for the index-th time, for which it is time since `dueAt` (milliseconds as of `performance.now()`). */
  readonly send: (index: number, dueAt: number) => void;
  /** Called after what was due has been sent. */
  readonly onSent?: () => void;
}

/** Sends at a steady rate, whatever becomes of what is sent, until the returned function is called. */
export function keepPace({ ratePerSecond, tickMs, send, onSent }: Pace): () => void {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const clock = new Worker(new URL('./pace-clock.ts', import.meta.url), {
    workerData: { state, tickMs } satisfies ClockInput,
  });
  let begin: number | undefined;
  let sent = 0;
  clock.on('message', () => {
    if (Atomics.compareExchange(state, 0, CLOCK.ticked, CLOCK.heard) !== CLOCK.ticked) return;
    // Counted from the first tick: the thread takes a while to start, and what were due by then would come at once.
    const now = performance.now();
    begin ??= now;
    const due = Math.floor(((now - begin) / 1_000) * ratePerSecond);
    for (; sent < due; sent += 1) send(sent, begin + (sent / ratePerSecond) * 1_000);
    onSent?.();
  });
  return () => Atomics.store(state, 0, CLOCK.stopped);
}
