import type { ClientBase, Pool } from 'pg';
import { HOUSE_DOMAIN } from '../../platform/auth/house-users.ts';
import { isSubAccountAddress } from '../../platform/auth/sub-users.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailer, MailTemplate } from '../../platform/mail/mail.ts';
import { knownLanguage } from '../../platform/mail/preferred-language.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import type { StoredMessage } from './inbox.store.ts';
import { localMoment, minuteOf } from './local-time.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';
import type { MessageRenderer } from './wire.ts';

const JOB = 'inbox.digest';
const EVERY_MS = 10 * 60_000;
const ACCOUNTS_AT_ONCE = 500;
/** Titles in a digest; the rest is only counted. */
const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const MAX_TITLE_CHARS = 200;

const body = LINES.map((line) => `{${line}}`);

/** One mail a day of what somebody has not read. */
export const digestMail: MailTemplate = {
  name: JOB,
  params: ['count', ...LINES],
  texts: {
    en_US: {
      subject: 'Your unread messages: {count}',
      body: ['Unread messages in your inbox: {count}. The newest are:', ...body, 'You find all of them in your inbox.'],
    },
    zh_CN: {
      subject: '您的未读消息：{count} 条',
      body: ['您的收件箱有 {count} 条未读消息，最新的是：', ...body, '全部消息请在收件箱查看。'],
    },
    zh_HK: {
      subject: '您的未讀訊息：{count} 則',
      body: ['您的收件箱有 {count} 則未讀訊息，最新的是：', ...body, '全部訊息請在收件箱查看。'],
    },
  },
};

/** What the digest needs. */
export interface DigestDeps {
  readonly pool: Pool;
  readonly mail: Mailer;
  readonly renderer: MessageRenderer;
  readonly links: UnsubscribeLinks;
  readonly jobs: Jobs;
  readonly time: Timekeeper;
  readonly logger: Logger;
}

interface Reader {
  readonly accountId: number;
  readonly zone: string;
  readonly at: string;
  readonly day: string;
  readonly email: string;
  readonly language: string;
}

/** Registers the job that writes the digests, each once a day at its local time or soon after. */
export function registerDigest(deps: DigestDeps): void {
  deps.mail.register(digestMail);
  deps.jobs.register(JOB, { run: () => sendDue(deps), concurrency: 1 });
  deps.jobs.every(EVERY_MS, JOB);
}

async function sendDue(deps: DigestDeps): Promise<void> {
  const nowMs = deps.time.nowMs();
  for (let after = 0; ; ) {
    const { rows } = await deps.pool.query<Reader>(
      `select p.account_id as "accountId", zone, digest_at as at, digest_day as day, email, language
        from notify_preferences p join users u on u.account_id = p.account_id
        where digest_on and p.account_id > $1 order by p.account_id limit $2`,
      [after, ACCOUNTS_AT_ONCE],
    );
    for (const reader of rows) {
      const { day, minute } = localMoment(reader.zone, nowMs);
      const hasMailbox = !reader.email.endsWith(HOUSE_DOMAIN) && !isSubAccountAddress(reader.email);
      const isDue = reader.day < day && minute >= minuteOf(reader.at) && hasMailbox;
      if (isDue) await inTransaction(deps.pool, (tx) => sendOne(deps, tx, reader, day));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ACCOUNTS_AT_ONCE) return;
    after = last.accountId;
  }
}

async function sendOne(
  { links, logger, mail, renderer, time }: DigestDeps,
  tx: ClientBase,
  { accountId, day: dayBefore, email, language: code }: Reader,
  day: string,
): Promise<void> {
  // Another server may have sent it a moment ago.
  const { rows } = await tx.query<{ readonly sentAt: Date | null }>(
    `update notify_preferences p set digest_day = $3, digest_sent_at = $4
      from (select account_id, digest_sent_at from notify_preferences where account_id = $1 for update) as old
      where p.account_id = old.account_id and p.digest_day = $2 returning old.digest_sent_at as "sentAt"`,
    [accountId, dayBefore, day, new Date(time.nowMs())],
  );
  const [row] = rows;
  if (row === undefined) return;
  const messages = await takeUnread(tx, accountId, row.sentAt);
  if (messages.length === 0) return;
  const language = knownLanguage(code);
  const titles = messages.map((message) => oneLine(renderer.render(message, language).title));
  const lines = LINES.map((name, i) => [name, titles[i] ?? '']);
  const params = { count: String(messages.length), ...Object.fromEntries(lines) };
  const unsubscribeUrl = links.url(accountId, 'digest');
  const sent = await mail.send(tx, { to: email, template: digestMail.name, language, params, unsubscribeUrl });
  if (!sent.ok) logger.error({ accountId, code: sent.code }, 'a digest could not be mailed');
}

/** What is unread and was not mailed, newest first; it counts as mailed from now on. */
async function takeUnread(tx: ClientBase, accountId: number, since: Date | null): Promise<StoredMessage[]> {
  const { rows } = await tx.query<StoredMessage>(
    `with own as (
        update inbox_messages set is_mailed = true where account_id = $1 and not is_read and not is_mailed returning *)
      select message_id as "messageId", kind, params, false as "isRead", created_at as "createdAt" from own
      union all
      select b.message_id, b.kind, b.params, false, b.created_at from inbox_messages b
        join users u on u.account_id = $1
        where b.account_id is null and b.created_at >= u.created_at and ($2::timestamptz is null or b.created_at > $2)
          and not exists (select from inbox_reads r where r.account_id = $1 and r.message_id = b.message_id)
      order by 1 desc`,
    [accountId, since],
  );
  return rows;
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE_CHARS);
}
