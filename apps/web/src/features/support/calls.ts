import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const supportCalls = defineCalls({
  downloadUrls: ['POST', '/hk-web/v2/common/dowloadUrl', false],
});
