import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { idText, searchText } from './shapes.ts';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
const mailParams = z.object({ mailId: idText });

const mail = z.object({
  mailId: z.string(),
  to: z.string(),
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Message of the last failure. */
  error: z.string(),
  /** Deliveries that began. */
  attempts: z.int(),
  createdMs: s.timeMs,
  /** When it was sent or failed; 0 while it waits. */
  endedMs: s.timeMs,
});

/** Routes about mails to users. */
export const consoleMailsRoutes = defineRoutes({
  consoleMails: {
    method: 'GET',
    path: '/hk-web/console/mails',
    area: 'console',
    auth: 'user',
    permission: 'console.mails.read',
    mutates: false,
    summary: 'Lists mails, newest first; of one state or template, or by the beginning of the address.',
    query: z.object({
      state: z.optional(z.enum(MAIL_STATES)),
      template: z.optional(s.lineText(100)),
      to: searchText,
      ...s.pageQuery,
    }),
    data: s.pageOf(mail),
    errors: [],
  },
  consoleMail: {
    method: 'GET',
    path: '/hk-web/console/mails/{mailId}',
    area: 'console',
    auth: 'user',
    permission: 'console.mails.read',
    mutates: false,
    summary: 'Returns one mail with its text; in the demo only, because mails may have codes in them.',
    params: mailParams,
    data: z.extend(mail, { text: z.string() }),
    errors: ['DEMO_ONLY', 'MAIL_UNKNOWN'],
  },
  retryMail: {
    method: 'POST',
    path: '/hk-web/console/mails/{mailId}/retry',
    area: 'console',
    auth: 'user',
    permission: 'console.mails.write',
    factor: 'recent',
    mutates: true,
    summary: 'Sends a mail that failed again; its text is kept for a day after that.',
    params: mailParams,
    data: mail,
    errors: ['MAIL_UNKNOWN', 'MAIL_NOT_FAILED', 'MAIL_TEXT_GONE'],
  },
});
