import type { LoadResult } from './load-result.ts';

/** Cancels that come after the fill are refused, rightly; much more than those means that the load is broken. */
const LARGEST_REFUSED_SHARE = 0.25;

/** Stops a bench whose figure would say nothing. */
export function refuseMeaningless(name: string, result: LoadResult): void {
  if (result.answersPerSecond > 0 && result.refusedShare <= LARGEST_REFUSED_SHARE) return;
  throw new Error(`${name} measured nothing useful: ${JSON.stringify(result)}`);
}
