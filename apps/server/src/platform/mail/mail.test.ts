import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../testing/driven-time.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { JobWorker } from '../jobs/job-worker.ts';
import { silentLogger } from '../logger.ts';
import { inTransaction } from '../projections/transaction.ts';
import type { MailItem, MailTemplate } from './mail.ts';
import { MailService } from './mail-service.ts';
import { createEachTransport, createFileTransport, createSmtpTransport, type MailTransport } from './mail-transport.ts';

const FROM = 'Bourse <no-reply@exchange.example>';
const TEMPLATE: MailTemplate = {
  name: 'test.notice',
  params: ['name'],
  texts: { en_US: { subject: 'Grüße, {name}', body: ['Hello {name}.', '2 < 3'] } },
};
const ITEM: MailItem = { to: 'ann@example.com', template: 'test.notice', language: 'en_US', params: { name: 'Ann' } };

/** What a mail server got. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly secure: boolean;
}

let database: TestDatabase;
let time: DrivenTime;
let smtp: SMTPServer | undefined;
let service: { readonly mail: MailService; readonly jobs: JobWorker } | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  time = new DrivenTime();
});
afterEach(async () => {
  await service?.jobs.stop();
  service?.mail.close();
  await closeSmtp();
  await database.pool.query('delete from jobs');
  await database.pool.query('delete from mails');
});
afterAll(() => database.close());

/** A real mail server, without TLS. */
async function openSmtp(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          secure: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  // A client that leaves in the middle is no failure of the test.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  smtp = server;
  const address = server.server.address() as AddressInfo;
  return { received, port: address.port, url: `smtp://127.0.0.1:${address.port}?tls=off` };
}

async function closeSmtp(): Promise<void> {
  const server = smtp;
  smtp = undefined;
  if (server !== undefined) await new Promise<void>((done) => server.close(done));
}

async function openService(transport: MailTransport | undefined, keepsBodies = true): Promise<MailService> {
  const { pool } = database;
  const logger = silentLogger();
  const jobs = new JobWorker({ pool, time, logger, serverId: 'test' });
  const mail = new MailService({ pool, jobs, time, logger, transport, keepsBodies });
  mail.register(TEMPLATE);
  await jobs.start();
  service = { mail, jobs };
  return mail;
}

const send = (mail: MailService, item: Partial<MailItem> = {}) =>
  inTransaction(database.pool, (tx) => mail.send(tx, { ...ITEM, ...item }));

async function mails() {
  const { rows } = await database.pool.query<Record<string, unknown>>('select * from mails order by mail_id');
  return rows;
}

describe('a mail', () => {
  it('reaches the mail server after its transaction, with text, HTML and a message id of its own', async () => {
    const { received, url } = await openSmtp();
    const mail = await openService(createSmtpTransport(url, FROM));
    const sent = await send(mail);
    expect(received).toEqual([]);
    await time.pass(20);
    expect(received).toMatchObject([{ from: 'no-reply@exchange.example', to: ['ann@example.com'] }]);
    const source = received[0]?.source ?? '';
    expect(source).toContain(`Message-ID: <mail-${sent.ok && sent.value}@exchange.example>`);
    expect(source).toContain('From: Bourse <no-reply@exchange.example>');
    expect(source).toContain('To: ann@example.com');
    expect(source).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe=2C_Ann?=');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).not.toContain('List-Unsubscribe');
    expect(source).toContain('Hello Ann.');
    expect(source).toContain('<p>2 &lt; 3</p>');
    expect(await mails()).toMatchObject([{ state: 'sent', error: '' }]);
    await time.pass(86_400_000);
    expect(received).toHaveLength(1);
  });

  it('that can be ended has the headers by which a mail program does it', async () => {
    const { received, url } = await openSmtp();
    const mail = await openService(createSmtpTransport(url, FROM));
    await send(mail, { unsubscribeUrl: 'https://exchange.example/end?token=7.trades.x' });
    await time.pass(20);
    const source = received[0]?.source.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(source).toContain('List-Unsubscribe: <https://exchange.example/end?token=7.trades.x>');
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is not sent when its transaction is rolled back', async () => {
    const { received, url } = await openSmtp();
    const mail = await openService(createSmtpTransport(url, FROM));
    const lost = inTransaction(database.pool, async (tx) => {
      await mail.send(tx, ITEM);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await time.pass(5_000);
    expect(received).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it.each([
    'ann@example.com\r\nBcc: all@example.com',
    'ann@example.com\n',
    'ann@example.com, bob@example.com',
    'ann@example.com;bob@example.com',
    'Ann <ann@example.com>',
    '"ann"@example.com',
    'ann example.com',
    'ann@@example.com',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('to %j is refused', async (to) => {
    const mail = await openService(undefined);
    expect(await send(mail, { to })).toEqual({ ok: false, code: 'MAIL_ADDRESS_INVALID' });
    expect(await mails()).toEqual([]);
  });

  it('with a header or a book in a parameter is refused', async () => {
    const mail = await openService(undefined);
    for (const name of ['x\r\nBcc: all@example.com', 'x'.repeat(100_000)]) {
      expect(await send(mail, { params: { name } })).toEqual({ ok: false, code: 'MAIL_PARAMS_INVALID' });
    }
    expect(await mails()).toEqual([]);
  });

  it('goes to an address with letters of any script', async () => {
    const { received, url } = await openSmtp();
    const mail = await openService(createSmtpTransport(url, FROM));
    await send(mail, { to: 'jörg@xn--bcher-kva.example' });
    await time.pass(20);
    expect(received.map(({ to }) => to)).toEqual([['jörg@bücher.example']]);
  });
});

describe('a mail server', () => {
  it('that is away gets the mail when it is back', async () => {
    const { port, url } = await openSmtp();
    await closeSmtp();
    const mail = await openService(createSmtpTransport(url, FROM));
    await send(mail);
    await time.pass(20);
    expect(await mails()).toMatchObject([{ state: 'waiting' }]);
    const { received } = await openSmtp({}, port);
    await time.pass(5_000);
    expect(received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
  });

  it('that refuses the recipient for good ends the mail; one that asks for patience does not', async () => {
    let status = 450;
    const { received, url } = await openSmtp({
      onRcptTo: (_address, _session, done) => {
        done(status === 0 ? null : Object.assign(new Error('no such mailbox'), { responseCode: status }));
      },
    });
    const mail = await openService(createSmtpTransport(url, FROM));
    await send(mail);
    await time.pass(20);
    expect(await mails()).toMatchObject([{ state: 'waiting' }]);
    status = 550;
    await time.pass(5_000);
    expect(await mails()).toMatchObject([{ state: 'failed', error: expect.stringContaining('no such mailbox') }]);
    status = 0;
    await time.pass(86_400_000);
    expect(received).toEqual([]);
    expect(mail.gauges()[0]?.read()).toBe(1);
  });

  it('that does not take our password is a trouble of ours, and no mail is given up for it', async () => {
    let password = 'other';
    const { received, port } = await openSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        if (auth.username === 'us er' && auth.password === password) done(null, { user: 'us' });
        else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
      },
    });
    const mail = await openService(createSmtpTransport(`smtp://us%20er:p%40ss@127.0.0.1:${port}?tls=off`, FROM));
    await send(mail);
    await time.pass(20);
    expect(await mails()).toMatchObject([{ state: 'waiting' }]);
    password = 'p@ss';
    await time.pass(5_000);
    expect(received).toHaveLength(1);
  });

  it('without TLS gets nothing unless the operator has allowed it', async () => {
    const { received, port } = await openSmtp();
    const mail = await openService(createSmtpTransport(`smtp://127.0.0.1:${port}`, FROM));
    await send(mail);
    await time.pass(20);
    expect(received).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'waiting' }]);
  });

  it('that was away for a day gets no stale mail', async () => {
    const mail = await openService(undefined);
    await send(mail);
    await time.pass(20);
    await database.pool.query(`update mails set created_at = now() - interval '25 hours'`);
    await time.pass(5_000);
    expect(await mails()).toMatchObject([{ state: 'failed', error: 'too old' }]);
  });
});

describe('what is kept', () => {
  it('of a sent mail in production is no text', async () => {
    const { received, url } = await openSmtp();
    const mail = await openService(createSmtpTransport(url, FROM), false);
    await send(mail);
    await time.pass(20);
    expect(received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent', body_text: '', body_html: '', subject: 'Grüße, Ann' }]);
  });

  it('of a mail that failed in production is the text, for a day, in which it can be sent again', async () => {
    const mail = await openService(undefined, false);
    await send(mail);
    const age = (column: string) =>
      database.pool.query(`update mails set ${column} = now() - interval '25 hours' where ${column} is not null`);
    await age('created_at');
    await time.pass(20);
    expect(await mails()).toMatchObject([{ state: 'failed', error: 'too old', body_text: 'Hello Ann.\n\n2 < 3\n' }]);
    // What waits anew is as old as its retry.
    await database.pool.query(`update mails set state = 'waiting', retried_at = now()`);
    const jobs = service?.jobs;
    await jobs?.at(database.pool, time.nowMs(), { kind: 'mail.deliver', id: String((await mails())[0]?.mail_id) });
    await time.pass(20);
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    await database.pool.query(`update mails set state = 'failed', ended_at = now() - interval '25 hours'`);
    await time.pass(3_600_000);
    expect(await mails()).toMatchObject([{ state: 'failed', body_text: '', body_html: '', subject: 'Grüße, Ann' }]);
  });

  it('is nothing that waits for ever: a mail whose job is gone has failed at the next sweep', async () => {
    const mail = await openService(undefined, false);
    await send(mail);
    await send(mail);
    await database.pool.query(
      `delete from jobs where kind = 'mail.deliver' and id = (select min(mail_id) from mails)::text`,
    );
    await time.pass(3_600_000);
    expect(await mails()).toMatchObject([
      { state: 'failed', error: 'its delivery was given up', body_text: 'Hello Ann.\n\n2 < 3\n' },
      { state: 'waiting' },
    ]);
  });

  it('in the demo is every mail, in the table and as a file that only we read, whether or not there is a mail server', async () => {
    const { received, url } = await openSmtp();
    const dir = mkdtempSync(join(database.dir, 'mail-'));
    const transport = createEachTransport([createFileTransport(dir, FROM), createSmtpTransport(url, FROM)]);
    const mail = await openService(transport);
    const sent = await send(mail);
    await time.pass(20);
    const name = `${sent.ok && sent.value}.eml`;
    expect(readdirSync(dir)).toEqual([name]);
    expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, name), 'utf8')).toContain('Hello Ann.');
    expect(await mails()).toMatchObject([{ state: 'sent', body_text: 'Hello Ann.\n\n2 < 3\n' }]);
    expect(received).toHaveLength(1);
  });

  it('for ninety days, and then removed', async () => {
    const { url } = await openSmtp();
    const mail = await openService(createSmtpTransport(url, FROM));
    await send(mail);
    await send(mail);
    await time.pass(20);
    await database.pool.query(
      `update mails set ended_at = now() - interval '91 days' where mail_id = (select min(mail_id) from mails)`,
    );
    await time.pass(3_600_000);
    expect(await mails()).toHaveLength(1);
  });
});
