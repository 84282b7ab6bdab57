import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of the frame around every page. */
export const shellCalls = defineCalls({
  downloadUrls: ['POST', '/hk-web/v2/common/dowloadUrl', false],
});
