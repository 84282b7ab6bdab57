/** What operators see of mails, and what they may do about one that failed. */
import type { Pool } from 'pg';
import { markAct } from '../audit/act.ts';
import { prefixPattern, Where } from '../db/where-builder.ts';
import { type ApiResult, reject } from '../http/api-result.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { onConnection } from '../projections/transaction.ts';
import { DELIVER_JOB } from './mail-service.ts';

/** A mail without its text. Times in milliseconds since the epoch. */
export interface ListedMail {
  readonly mailId: bigint;
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly subject: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly error: string;
  readonly attempts: number;
  readonly createdMs: number;
  /** 0 while it waits. */
  readonly endedMs: number;
}

/** Which mails are wanted; `to`: the beginning of the address; `before`: older than this id. */
export interface MailFilter {
  readonly state?: ListedMail['state'] | undefined;
  readonly template?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
}

interface Row {
  readonly mail_id: bigint;
  readonly to_address: string;
  readonly template: string;
  readonly language: string;
  readonly subject: string;
  readonly state: ListedMail['state'];
  readonly error: string;
  readonly attempts: number;
  readonly created_ms: number;
  readonly ended_ms: number | null;
  readonly body_text: string;
}

const COLUMNS = `mail_id, to_address, template, language, subject, state, attempts, body_text,
  case when state = 'waiting' then coalesce((select last_error from jobs where kind = '${DELIVER_JOB}' and id = mail_id::text), '')
    else error end as error,
  floor(extract(epoch from created_at) * 1000)::float8 as created_ms,
  floor(extract(epoch from ended_at) * 1000)::float8 as ended_ms`;

/** Mails, newest first. */
export async function listMails(pool: Pool, filter: MailFilter): Promise<ListedMail[]> {
  const where = new Where();
  where.add('true');
  where.add('state = ?', filter.state);
  where.add('template = ?', filter.template);
  where.add('lower(to_address) like ?', filter.to && prefixPattern(filter.to.toLowerCase()));
  where.add('mail_id < ?', filter.before);
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from mails where ${where.text} order by mail_id desc limit ${filter.limit}`,
    where.values,
  );
  return rows.map(mailOfRow);
}

/** One mail with its text; undefined: there is none. */
export async function findMail(pool: Pool, mailId: string): Promise<(ListedMail & { text: string }) | undefined> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from mails where mail_id = $1`, [mailId]);
  const [row] = rows;
  return row && { ...mailOfRow(row), text: row.body_text };
}

/** Sends a mail that failed again. Rejected: MAIL_UNKNOWN, MAIL_NOT_FAILED, MAIL_TEXT_GONE. */
export function retryMail(pool: Pool, jobs: Jobs, mailId: string, nowMs: number): Promise<ApiResult<ListedMail>> {
  return onConnection(pool, async (tx) => {
    await tx.query('begin');
    // The job before the mail, as giving the job up locks them.
    await tx.query('select from jobs where kind = $1 and id = $2 for update', [DELIVER_JOB, mailId]);
    const { rows } = await tx.query<{ state: string; has_text: boolean; is_given_up: boolean }>(
      `select state, body_text <> '' as has_text,
          coalesce((select is_dead from jobs where kind = $2 and id = $1::text), true) as is_given_up
        from mails where mail_id = $1::bigint for update`,
      [mailId, DELIVER_JOB],
    );
    const code = retryRejection(rows[0]);
    if (code !== undefined) {
      await tx.query('rollback');
      return reject(code, 'mailId');
    }
    // First, because the error of a mail that waits is that of its job.
    await jobs.at(tx, nowMs, { kind: DELIVER_JOB, id: mailId });
    const changed = await tx.query<Row>(
      `update mails set state = 'waiting', error = '', ended_at = null, retried_at = now() where mail_id = $1
        returning ${COLUMNS}`,
      [mailId],
    );
    await markAct(tx);
    await tx.query('commit');
    return { ok: true, value: mailOfRow(changed.rows[0] as Row) };
  });
}

/** A mail whose job was given up waits for nothing, and counts as failed. */
function retryRejection(mail: { state: string; has_text: boolean; is_given_up: boolean } | undefined) {
  if (mail === undefined) return 'MAIL_UNKNOWN';
  if (mail.state === 'sent' || (mail.state === 'waiting' && !mail.is_given_up)) return 'MAIL_NOT_FAILED';
  return mail.has_text ? undefined : 'MAIL_TEXT_GONE';
}

function mailOfRow(row: Row): ListedMail {
  return {
    mailId: row.mail_id,
    to: row.to_address,
    template: row.template,
    language: row.language,
    subject: row.subject,
    state: row.state,
    error: row.error,
    attempts: row.attempts,
    createdMs: row.created_ms,
    endedMs: row.ended_ms ?? 0,
  };
}
