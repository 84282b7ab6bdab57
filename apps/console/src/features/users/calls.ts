import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const usersCalls = defineCalls({
  consoleUsers: ['GET', '/hk-web/console/users', false],
  consoleUser: ['GET', '/hk-web/console/users/{accountId}', false],
  consoleUserBalances: ['GET', '/hk-web/console/users/{accountId}/balances', false],
  consoleUserOrders: ['GET', '/hk-web/console/users/{accountId}/orders', false],
  consoleUserSessions: ['GET', '/hk-web/console/users/{accountId}/sessions', false],
  consoleUserApiKeys: ['GET', '/hk-web/console/users/{accountId}/api-keys', false],
  consoleUserFamily: ['GET', '/hk-web/console/users/{accountId}/family', false],
  consoleUserLimits: ['GET', '/hk-web/console/users/{accountId}/limits', false],
  consoleUserActivity: ['GET', '/hk-web/console/users/{accountId}/activity', false],
  consoleUserNotes: ['GET', '/hk-web/console/users/{accountId}/notes', false],
  addUserNote: ['POST', '/hk-web/console/users/{accountId}/notes', true],
  consoleUserFlags: ['GET', '/hk-web/console/users/{accountId}/flags', false],
  raiseUserFlag: ['POST', '/hk-web/console/users/{accountId}/flags', true],
  clearUserFlag: ['POST', '/hk-web/console/users/{accountId}/flags/{flagId}/clear', true],
  endUserSession: ['POST', '/hk-web/console/users/{accountId}/sessions/{sessionId}/end', true],
  endUserSessions: ['POST', '/hk-web/console/users/{accountId}/sessions/end', true],
  setUserFeeRates: ['PUT', '/hk-web/console/users/{accountId}/fee-rates', true],
  freezeUser: ['PUT', '/hk-web/console/users/{accountId}/frozen', true],
  freezeUserLogin: ['PUT', '/hk-web/console/users/{accountId}/login-frozen', true],
  userFactors: ['GET', '/hk-web/console/users/{accountId}/factors', false],
  proposeFactorReset: ['POST', '/hk-web/console/users/{accountId}/factors/reset', true],
  kycAccount: ['GET', '/hk-web/console/kyc/accounts/{accountId}', false],
  findKycDocument: ['POST', '/hk-web/console/kyc/documents/find', false],
});
