/**
 * Goal: a mail is sent if and only if what it reports has happened, and a mail server that is away delays mails and nothing else. Method: a
 * mail is rendered and written down in the caller's transaction, with a job that delivers it; the job is repeated until the mail has been
 * delivered, is rejected for good, or is too old to be of use. Not handled: bounces that arrive as mails.
 */
import { fail, invariant, ok, type Result } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../logger.ts';
import type { GaugeSource } from '../metrics/metrics.ts';
import type { Timekeeper } from '../timekeeper.ts';
import type { MailCode, Mailer, MailItem, MailTemplate } from './mail.ts';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { checkTemplate, renderMail } from './render-mail.ts';

/** The delivery of one mail; the job's id is the mail's. */
export const DELIVER_JOB = 'mail.deliver';
const REMOVE_JOB = 'mail.remove-old';
/** A security notice or a code of yesterday is of no use. */
const MAX_AGE_HOURS = 24;
const KEEP_DAYS = 90;
const HOUR_MS = 3_600_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 1_800_000;
const MAX_ADDRESS_BYTES = 254;
/** One mailbox: nothing that a header or a list of addresses is made of. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;

/** What the mail service needs. */
export interface MailDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly time: Timekeeper;
  readonly logger: Logger;
  /** undefined: no mail leaves; mails wait until they are too old. */
  readonly transport: MailTransport | undefined;
  /** Whether the text of a mail stays in the table after it has left: in the demo. */
  readonly keepsBodies: boolean;
}

interface Row {
  readonly to_address: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly unsubscribe_url: string;
  readonly is_old: boolean;
}

/** Writes mails down and delivers them. */
export class MailService implements Mailer {
  private readonly deps: MailDeps;
  private readonly templates = new Map<string, MailTemplate>();
  private failures = 0;

  constructor(deps: MailDeps) {
    this.deps = deps;
    deps.jobs.register(DELIVER_JOB, {
      run: (job) => this.deliver(job),
      concurrency: 2,
      // The mail's age ends the attempts.
      maxAttempts: Number.POSITIVE_INFINITY,
      retryMs: (attempts) => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)),
      onGivenUp: giveUp,
    });
    deps.jobs.register(REMOVE_JOB, { run: () => this.removeOld() });
    deps.jobs.every(HOUR_MS, REMOVE_JOB);
  }

  register(template: MailTemplate): void {
    invariant(!this.templates.has(template.name), `there are two mail templates ${template.name}`);
    checkTemplate(template);
    this.templates.set(template.name, template);
  }

  has(template: string): boolean {
    return this.templates.has(template);
  }

  async send(tx: ClientBase, item: MailItem): Promise<Result<bigint, MailCode>> {
    const template = this.templates.get(item.template);
    invariant(template !== undefined, `there is no mail template ${item.template}`);
    if (!ADDRESS.test(item.to) || Buffer.byteLength(item.to) > MAX_ADDRESS_BYTES) return fail('MAIL_ADDRESS_INVALID');
    const rendered = renderMail(template, item, await phishingCodeOf(tx, item.to));
    if (!rendered.ok) return rendered;
    const { subject, text, html } = rendered.value;
    const { rows } = await tx.query<{ readonly mail_id: bigint }>(
      `insert into mails (template, language, to_address, subject, body_text, body_html, unsubscribe_url)
        values ($1, $2, $3, $4, $5, $6, $7) returning mail_id`,
      [item.template, item.language, item.to, subject, text, html, item.unsubscribeUrl ?? ''],
    );
    const mailId = rows[0]?.mail_id;
    invariant(mailId !== undefined, 'an inserted mail has an id');
    await this.deps.jobs.at(tx, this.deps.time.nowMs(), { kind: DELIVER_JOB, id: mailId.toString() });
    return ok(mailId);
  }

  /** Figures since the start. */
  gauges(): readonly GaugeSource[] {
    const help = 'Mails since the start that were refused by the recipient’s server or got too old.';
    return [{ name: 'bourse_mails_failed', help, read: () => this.failures }];
  }

  close(): void {
    this.deps.transport?.close();
  }

  private async deliver({ id, signal }: Job): Promise<void> {
    const { pool, transport } = this.deps;
    const { rows } = await pool.query<Row>(
      `update mails set attempts = attempts + 1 where mail_id = $1 and state = 'waiting'
        returning to_address, subject, body_text, body_html, unsubscribe_url,
          coalesce(retried_at, created_at) < now() - make_interval(hours => $2) as is_old`,
      [id, MAX_AGE_HOURS],
    );
    const [row] = rows;
    if (row === undefined) return;
    if (row.is_old) return this.end(id, 'failed', 'too old');
    if (transport === undefined) throw new Error('there is no mail server: BOURSE_SMTP_URL is not set');
    try {
      await transport.send(outgoing(id, row), signal);
    } catch (error) {
      if (!(error instanceof MailRejected)) throw error;
      return this.end(id, 'failed', error.message);
    }
    await this.end(id, 'sent', '');
  }

  private async end(mailId: string, state: 'sent' | 'failed', error: string): Promise<void> {
    if (state === 'failed') {
      this.failures += 1;
      this.deps.logger.warn({ mailId, reason: error }, 'a mail could not be delivered');
    }
    await this.deps.pool.query(
      `update mails set state = $2, error = left($3, 1000), ended_at = now(),
          body_text = case when $4 then body_text else '' end, body_html = case when $4 then body_html else '' end
        where mail_id = $1`,
      // What failed may be sent again for some time.
      [mailId, state, error.replaceAll('\0', ''), this.deps.keepsBodies || state === 'failed'],
    );
  }

  private async removeOld(): Promise<void> {
    const { keepsBodies, pool } = this.deps;
    // Mail and job are written in one transaction, so a mail whose job is gone or dead waits for nothing.
    await pool.query(
      `update mails set state = 'failed', error = 'its delivery was given up', ended_at = now()
        where state = 'waiting'
          and not exists (select from jobs where kind = $1 and id = mail_id::text and not is_dead)`,
      [DELIVER_JOB],
    );
    if (!keepsBodies) {
      await pool.query(
        `update mails set body_text = '', body_html = ''
          where state = 'failed' and body_text <> '' and ended_at < now() - make_interval(hours => $1)`,
        [MAX_AGE_HOURS],
      );
    }
    await pool.query(`delete from mails where state <> 'waiting' and ended_at < now() - make_interval(days => $1)`, [
      KEEP_DAYS,
    ]);
  }
}

async function giveUp(tx: ClientBase, mailId: string): Promise<void> {
  await tx.query(
    `update mails set state = 'failed', error = 'its delivery was given up', ended_at = now()
      where mail_id = $1::bigint and state = 'waiting'`,
    [mailId],
  );
}

function outgoing(mailId: string, row: Row): OutgoingMail {
  const { to_address: to, subject, body_text: text, body_html: html, unsubscribe_url: unsubscribeUrl } = row;
  return { mailId: BigInt(mailId), to, subject, text, html, unsubscribeUrl };
}

/** The anti-phishing code of the user who has an address; empty where nobody has it, or he has none. */
async function phishingCodeOf(tx: ClientBase, address: string): Promise<string> {
  const { rows } = await tx.query<{ readonly phishing_code: string }>(
    'select phishing_code from users where email = $1',
    [address],
  );
  return rows[0]?.phishing_code ?? '';
}
