import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const mailsCalls = defineCalls({
  consoleMails: ['GET', '/hk-web/console/mails', false],
  consoleMail: ['GET', '/hk-web/console/mails/{mailId}', false],
  retryMail: ['POST', '/hk-web/console/mails/{mailId}/retry', true],
});
