import { setFlagsFromString } from 'node:v8';

/**
 * The core's hot path is many small functions that V8 compiles best as few large ones; its limits for inlining are made for
 * programs that do many things. Worth about a tenth of the core's speed. Call it before the core runs for the first time.
 */
export function tuneEngine(): void {
  setFlagsFromString('--max-inlined-bytecode-size=8000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=20000');
  setFlagsFromString('--max-inlined-bytecode-size-absolute=40000');
  setFlagsFromString('--min-inlining-frequency=0.01');
}
