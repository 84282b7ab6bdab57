import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const accountCalls = defineCalls({
  register: ['POST', '/hk-web/v2/register', true],
  identityStatus: ['GET', '/hk-web/identity/status', false],
  login: ['POST', '/hk-web/v2/login', true],
});
