import { parentPort, workerData } from 'node:worker_threads';
import { CLOCK, type ClockInput } from './pace.ts';

/** The clock of pace.ts: says that it is time, unless what it said last has not been heard yet, until it is stopped. */
const { state, tickMs } = workerData as ClockInput;
while (Atomics.load(state, 0) !== CLOCK.stopped) {
  Atomics.wait(state, 1, 0, tickMs);
  if (Atomics.compareExchange(state, 0, CLOCK.heard, CLOCK.ticked) === CLOCK.heard) parentPort?.postMessage(undefined);
}
