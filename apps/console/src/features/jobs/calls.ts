import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const jobsCalls = defineCalls({
  consoleJobs: ['GET', '/hk-web/console/jobs', false],
  runJob: ['POST', '/hk-web/console/jobs/run', true],
  giveUpJob: ['POST', '/hk-web/console/jobs/give-up', true],
});
