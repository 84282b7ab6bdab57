import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls that all rooms share. */
export const roomCalls = defineCalls({
  ownPermissions: ['GET', '/hk-web/console/own-permissions', false],
  consoleHome: ['GET', '/hk-web/console/home', false],
});
