import type { BenchChild } from './child.ts';
import type { LoadJob, LoadResult } from './load-result.ts';
import type { ServerJob } from './server-jobs.ts';

/** Cancels that come after the fill are rejected, rightly; much more than those means that the load is broken. */
const LARGEST_REFUSED_SHARE = 0.25;

/** Runs a job and rejects a result whose figure would say nothing. */
export async function usefulResult(name: string, load: BenchChild<unknown>, job: LoadJob): Promise<LoadResult> {
  const result = await load.ask<LoadResult>(job);
  if (result.answersPerSecond > 0 && result.rejectedShare <= LARGEST_REFUSED_SHARE) return result;
  throw new Error(`${name} measured nothing useful: ${JSON.stringify(result)}`);
}

/**
 * The same, once our server's projections have caught up: they share the processors with whatever is measured next, and what one load left
 * behind must slow down neither the peer nor the next round of ours.
 */
export async function restedResult(
  name: string,
  server: BenchChild<unknown>,
  load: BenchChild<unknown>,
  job: LoadJob,
): Promise<LoadResult> {
  await server.ask({ kind: 'rest' } satisfies ServerJob);
  return await usefulResult(name, load, job);
}
