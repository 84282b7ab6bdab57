import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const usersCalls = defineCalls({
  consoleUsers: ['GET', '/hk-web/console/users', false],
  consoleUser: ['GET', '/hk-web/console/users/{accountId}', false],
  consoleUserBalances: ['GET', '/hk-web/console/users/{accountId}/balances', false],
  consoleUserSessions: ['GET', '/hk-web/console/users/{accountId}/sessions', false],
  consoleUserApiKeys: ['GET', '/hk-web/console/users/{accountId}/api-keys', false],
  endUserSession: ['POST', '/hk-web/console/users/{accountId}/sessions/{sessionId}/end', true],
  endUserSessions: ['POST', '/hk-web/console/users/{accountId}/sessions/end', true],
  setUserFeeRates: ['PUT', '/hk-web/console/users/{accountId}/fee-rates', true],
  freezeUser: ['PUT', '/hk-web/console/users/{accountId}/frozen', true],
});
