import { defineCalls } from './define-calls.ts';

/** The API calls of session and site, which every application makes. */
export const kitCalls = defineCalls({
  logout: ['POST', '/hk-web/v2/logout', true],
  sessionUser: ['GET', '/hk-web/v2/session', false],
  beginSafetyCheck: ['POST', '/hk-web/v2/user/safety-check/begin', true],
  safetyCheck: ['POST', '/hk-web/modifySafetyCheck', true],
  bindSessionKeys: ['POST', '/hk-web/v2/session/keys', true],
  webConfig: ['GET', '/hk-web/public/get-web-config', false],
  locales: ['GET', '/hk-web/public/common/locales', false],
  tradeInfo: ['GET', '/hk-web/v3/tradeInfo', false],
  balances: ['GET', '/hk-web/v2/wallet/balances', false],
});
