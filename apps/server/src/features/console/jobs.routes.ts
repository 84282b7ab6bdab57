import type { RouteData, RouteQuery } from '@bourse/contract';
import type { Pool } from 'pg';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { giveUpJob, type ListedJob, listJobs, runJobNow } from '../../platform/jobs/job-list.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';

type JobsPage = RouteData<'consoleJobs'>;
const JOBS_CURSOR = cursorOf('console-jobs', ['int', 'int']);

/** Registers the routes about jobs. */
export function registerJobs(
  app: HttpApp,
  { jobs, pool, time }: { readonly jobs: Jobs; readonly pool: Pool; readonly time: Pick<Timekeeper, 'nowMs'> },
): void {
  route(app, 'consoleJobs', ({ query }) => jobsPage(pool, query));
  route(app, 'runJob', async ({ body }) => jobResult(await runJobNow(pool, body, time.nowMs())));
  route(app, 'giveUpJob', async ({ body }) => jobResult(await giveUpJob(pool, jobs, body, time.nowMs())));
}

async function jobsPage(pool: Pool, query: RouteQuery<'consoleJobs'>): Promise<ApiResult<JobsPage>> {
  const cursor = decodeCursor(JOBS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const { kind, state } = query;
  const found = await listJobs(pool, { kind, state, after: cursor.value, limit: limit + 1 });
  const cursorAfter = ({ dueMs, jobNo }: ListedJob) => encodeCursor(JOBS_CURSOR, [BigInt(Math.max(0, dueMs)), jobNo]);
  return { ok: true, value: pageOf(found, limit, cursorAfter, jobData) };
}

function jobResult(answer: ApiResult<ListedJob>): ApiResult<JobsPage['items'][number]> {
  return answer.ok ? { ok: true, value: jobData(answer.value) } : answer;
}

function jobData({ jobNo: _, ...job }: ListedJob): JobsPage['items'][number] {
  return job;
}
