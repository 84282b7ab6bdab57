import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Up to so many processors, the collector's helpers only take time from the threads that wait for them. */
const FEW_PROCESSORS = 2;

/**
 * The core's hot path is many small functions that V8 compiles best as few large ones; its limits for inlining are made for
 * programs that do many things. Worth about a tenth of the core's speed. Call it before the core runs for the first time; what it
 * sets holds for every thread of the process.
 */
export function tuneEngine(): void {
  setFlagsFromString('--max-inlined-bytecode-size=8000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=20000');
  setFlagsFromString('--max-inlined-bytecode-size-absolute=40000');
  setFlagsFromString('--min-inlining-frequency=0.01');
  // V8 puts what a place in the code makes straight among the long-lived objects once most of it was seen to survive, and keeps to that
  // for as long as it cannot look. Whatever an order is made of survives a collection that falls while it waits for the disk, and dies
  // right after: with two thousand orders on their way, a fifth of the main thread's time was spent on such.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // With three busy threads on two processors, a tenth more orders are answered.
  if (availableParallelism() <= FEW_PROCESSORS) setFlagsFromString('--no-parallel-scavenge');
}
