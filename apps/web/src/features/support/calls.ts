import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const supportCalls = defineCalls({
  serviceConfig: ['GET', '/hk-web/public/service/get-config', false],
  downloadUrls: ['POST', '/hk-web/v2/common/dowloadUrl', false],
  uptime: ['GET', '/hk-web/v2/status/uptime', false],
  verifyChannel: ['POST', '/hk-web/public/channel/verify', false],
});
