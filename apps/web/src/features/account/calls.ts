import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const accountCalls = defineCalls({
  register: ['POST', '/hk-web/v2/register', true],
  identityStatus: ['GET', '/hk-web/identity/status', false],
  login: ['POST', '/hk-web/v2/login', true],
  changePassword: ['POST', '/hk-web/v2/user/password', true],
  requestPasswordReset: ['POST', '/hk-web/v2/password/forgotten', true],
  resetPassword: ['POST', '/hk-web/v2/password/reset', true],
  secondFactor: ['GET', '/hk-web/v2/user/second-factor', false],
  beginSecondFactor: ['POST', '/hk-web/v2/user/second-factor/begin', true],
  confirmSecondFactor: ['POST', '/hk-web/v2/user/second-factor/confirm', true],
  renewBackupCodes: ['POST', '/hk-web/v2/user/second-factor/backup-codes', true],
  endSecondFactor: ['POST', '/hk-web/v2/user/second-factor/end', true],
  ownSessions: ['GET', '/hk-web/v2/user/sessions', false],
  endOwnSession: ['DELETE', '/hk-web/v2/user/session/{sessionId}', true],
  endOtherSessions: ['POST', '/hk-web/v2/user/sessions/end-others', true],
});
