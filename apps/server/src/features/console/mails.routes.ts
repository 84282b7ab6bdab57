import type { RouteData, RouteQuery } from '@bourse/contract';
import type { Pool } from 'pg';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findMail, type ListedMail, listMails, retryMail } from '../../platform/mail/mail-list.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';

/** Dependencies of the routes about mails. */
export interface MailRouteDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly time: Pick<Timekeeper, 'nowMs'>;
  readonly mode: 'demo' | 'production';
}

type MailsPage = RouteData<'consoleMails'>;
type MailData = MailsPage['items'][number];
const MAILS_CURSOR = cursorOf('console-mails', ['int']);

/** Registers the routes about mails. */
export function registerMails(app: HttpApp, { pool, jobs, time, mode }: MailRouteDeps): void {
  route(app, 'consoleMails', ({ query }) => mailsPage(pool, query));
  route(app, 'consoleMail', async ({ params }) => {
    if (mode !== 'demo') return reject('DEMO_ONLY');
    const found = await findMail(pool, params.mailId);
    if (found === undefined) return reject('MAIL_UNKNOWN', 'mailId');
    const { text, ...mail } = found;
    return { ok: true, value: { ...mailData(mail), text } };
  });
  route(app, 'retryMail', async ({ params }) => {
    const answer = await retryMail(pool, jobs, params.mailId, time.nowMs());
    return answer.ok ? { ok: true, value: mailData(answer.value) } : answer;
  });
}

async function mailsPage(pool: Pool, query: RouteQuery<'consoleMails'>): Promise<ApiResult<MailsPage>> {
  const cursor = decodeCursor(MAILS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const { state, template, to } = query;
  const found = await listMails(pool, { state, template, to, before: cursor.value?.[0], limit: limit + 1 });
  return { ok: true, value: pageOf(found, limit, (last) => encodeCursor(MAILS_CURSOR, [last.mailId]), mailData) };
}

function mailData({ mailId, ...mail }: ListedMail): MailData {
  return { ...mail, mailId: String(mailId) };
}
