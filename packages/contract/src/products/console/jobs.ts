import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

const JOB_STATES = ['waiting', 'running', 'failing', 'dead'] as const;

const job = z.object({
  /** Such as `mail.deliver`. */
  kind: z.string(),
  /** Unique within the kind; empty for a periodic job. */
  id: z.string(),
  /** `failing`: the last run failed and another follows; `dead`: it failed as often as its kind allows, or was given up. */
  state: z.enum(JOB_STATES),
  /** When it runs next; of a dead one, when it died. */
  dueMs: s.timeMs,
  /** 0: once. */
  periodMs: z.int(),
  /** When the last run began; 0: none did. */
  lastRunMs: s.timeMs,
  /** Runs that began since the last success. */
  attempts: z.int(),
  /** Message of the last failure; empty after a success. */
  error: z.string(),
});

const jobName = z.object({ kind: s.lineText(100), id: s.lineText(200) });

/** Routes about jobs: what happens at a time. */
export const consoleJobsRoutes = defineRoutes({
  consoleJobs: {
    method: 'GET',
    path: '/hk-web/console/jobs',
    area: 'console',
    auth: 'user',
    permission: 'console.jobs.read',
    mutates: false,
    summary: 'Lists jobs, the next one first; of one kind or state.',
    query: z.object({
      kind: z.optional(s.lineText(100)),
      state: z.optional(z.enum(JOB_STATES)),
      ...s.pageQuery,
    }),
    data: s.pageOf(job),
    errors: [],
  },
  runJob: {
    method: 'POST',
    path: '/hk-web/console/jobs/run',
    area: 'console',
    auth: 'user',
    permission: 'console.jobs.write',
    factor: 'recent',
    mutates: true,
    summary:
      'Lets a job run at once, also one that failed or is dead; its attempts count from the start. One that runs once never runs before its time.',
    body: jobName,
    data: job,
    errors: ['JOB_UNKNOWN', 'JOB_RUNNING', 'JOB_NOT_DUE'],
  },
  giveUpJob: {
    method: 'POST',
    path: '/hk-web/console/jobs/give-up',
    area: 'console',
    auth: 'user',
    permission: 'console.jobs.write',
    factor: 'recent',
    mutates: true,
    summary:
      'Gives a job up with what waits for it, such as a mail, so that it is not tried again; a periodic one cannot be given up.',
    body: jobName,
    data: job,
    errors: ['JOB_UNKNOWN', 'JOB_RUNNING', 'JOB_PERIODIC'],
  },
});
