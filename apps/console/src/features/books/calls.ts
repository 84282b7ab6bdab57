import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const booksCalls = defineCalls({
  consoleBooks: ['GET', '/hk-web/console/books', false],
});
