import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of the way in. */
export const frameCalls = defineCalls({
  login: ['POST', '/hk-web/v2/login', true],
  beginPasskeyLogin: ['POST', '/hk-web/v2/login/passkey/begin', true],
  loginByPasskey: ['POST', '/hk-web/v2/login/passkey', true],
  consoleStanding: ['GET', '/hk-web/console/standing', false],
});
