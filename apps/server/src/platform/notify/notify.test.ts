import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DrivenTime } from '../../testing/driven-time.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { JobWorker } from '../jobs/job-worker.ts';
import { silentLogger } from '../logger.ts';
import { MailService } from '../mail/mail-service.ts';
import { inTransaction } from '../projections/transaction.ts';
import { MailSink, messageMail } from './mail-sink.ts';
import type { Notification, NotifyOptions } from './notify.ts';
import { NotifyService } from './notify-service.ts';
import { removeOldNotifications } from './remove-old.ts';

let database: TestDatabase;
let notifier: NotifyService;
let delivered: Notification[];
let users = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('delete from notifications');
  await database.pool.query('delete from mails');
  const { pool } = database;
  const [time, logger] = [new DrivenTime(), silentLogger()];
  const jobs = new JobWorker({ pool, time, logger, serverId: 'test' });
  const mail = new MailService({ pool, jobs, time, logger, transport: undefined, keepsBodies: true });
  mail.register({
    name: 'test.event',
    params: ['amount'],
    texts: { en_US: { subject: 'Event', body: ['{amount}'] }, de_DE: { subject: 'Ereignis', body: ['{amount}'] } },
  });
  notifier = new NotifyService();
  notifier.registerKind({
    kind: 'test.event',
    params: z.strictObject({ amount: z.string() }),
    channels: ['mail', 'inbox', 'push'],
  });
  notifier.registerKind({ kind: 'test.quiet', params: z.strictObject({}), channels: [] });
  mail.register(messageMail);
  notifier.registerSink(new MailSink({ mailer: mail, kinds: notifier, logger }));
  delivered = [];
  notifier.registerSink({
    name: 'inbox',
    deliver: async (_tx, notification) => {
      delivered.push(notification);
    },
  });
});

async function newAccount(email?: string): Promise<number> {
  users += 1;
  return (await database.newUser(email ?? `user-${users}@example.com`)).accountId;
}

const notify = (accountId: number, options?: NotifyOptions, amount = '5') =>
  inTransaction(database.pool, (tx) => notifier.notify(tx, accountId, 'test.event', { amount }, options));

const count = async (table: 'notifications' | 'mails') => {
  const { rows } = await database.pool.query<{ count: bigint }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
};

describe('a notification', () => {
  it('is written down and passed to the sinks of its kind that there are', async () => {
    const accountId = await newAccount();
    expect(await notify(accountId)).toBe(true);
    expect(delivered).toMatchObject([{ accountId, kind: 'test.event', params: { amount: '5' } }]);
    const { rows } = await database.pool.query('select to_address, template, subject, body_text from mails');
    const to_address = `user-${users}@example.com`;
    expect(rows).toEqual([{ to_address, template: 'test.event', subject: 'Event', body_text: '5\n' }]);
    expect(await inTransaction(database.pool, (tx) => notifier.notify(tx, accountId, 'test.quiet', {}))).toBe(true);
    expect(delivered).toHaveLength(1);
    expect(await count('notifications')).toBe(2);
  });

  it('counts once for an account, a kind and a key, however many send it at once', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const sent = await Promise.all(Array.from({ length: 6 }, () => notify(one, { dedupeKey: 'fill-7' })));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await notify(one, { dedupeKey: 'fill-8' })).toBe(true);
    expect(await notify(other, { dedupeKey: 'fill-7' })).toBe(true);
    expect([await notify(one), await notify(one)]).toEqual([true, true]);
    expect(await count('notifications')).toBe(5);
    expect(await count('mails')).toBe(5);
    expect(delivered).toHaveLength(5);
  });

  it('is left out beyond the number of a day', async () => {
    const accountId = await newAccount();
    const send = (dedupeKey: string) => notify(accountId, { dedupeKey, maxADay: 2 });
    expect([await send('a'), await send('a'), await send('b'), await send('c')]).toEqual([true, false, true, false]);
    await database.pool.query(`update notifications set created_at = now() - interval '25 hours'`);
    expect(await send('c')).toBe(true);
    expect(await count('mails')).toBe(3);
  });

  it('is deleted when it is older than the site keeps it, and no earlier', async () => {
    const accountId = await newAccount();
    for (let i = 0; i < 3; i += 1) await notify(accountId);
    await database.pool.query(
      `update notifications set created_at = now() - interval '31 days'
        where notification_id <> (select max(notification_id) from notifications)`,
    );
    await removeOldNotifications(database.pool, 32, Date.now());
    expect(await count('notifications')).toBe(3);
    await removeOldNotifications(database.pool, 30, Date.now());
    expect(await count('notifications')).toBe(1);
  });

  it('leaves nothing behind when its transaction is rolled back', async () => {
    const accountId = await newAccount();
    const lost = inTransaction(database.pool, async (tx) => {
      await notifier.notify(tx, accountId, 'test.event', { amount: '5' }, { dedupeKey: 'a' });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect([await count('notifications'), await count('mails')]).toEqual([0, 0]);
    expect(await notify(accountId, { dedupeKey: 'a' })).toBe(true);
  });

  it('of a kind that nobody registered, or with other parameters, is a mistake of the caller', async () => {
    const accountId = await newAccount();
    const wrong = (kind: string, params: Record<string, unknown>) =>
      inTransaction(database.pool, (tx) => notifier.notify(tx, accountId, kind, params));
    await expect(wrong('test.other', {})).rejects.toThrow('no kind of notification test.other');
    await expect(wrong('test.event', {})).rejects.toThrow('do not fit the notification test.event');
    await expect(wrong('test.event', { amount: '5', more: 1 })).rejects.toThrow('do not fit');
    expect(await count('notifications')).toBe(0);
  });
});

describe('the message of a kind', () => {
  const params = z.strictObject({ amount: z.string() });
  const texts = (content: string) => ({ en_US: { title: 'Event', content } });
  it.each([
    ['a number that the specification has not', { bizType: 999, module: 1, texts: texts('') }, 'unknown business type'],
    ['another module than its number', { bizType: 12, module: 2, submodule: 112, texts: texts('') }, 'another module'],
    ['another submodule than its number', { bizType: 12, module: 1, texts: texts('') }, 'another module'],
    ['a parameter that the kind has not', { bizType: 1000, module: 1, texts: texts('{price}') }, 'no parameter price'],
  ])('is a mistake with %s', (_what, inbox, message) => {
    const kind = { kind: 'test.wrong', params, channels: ['inbox'], inbox };
    expect(() => notifier.registerKind(kind)).toThrow(message);
  });

  it('is its mail where there is no template, on one line and without placeholders of parameters', async () => {
    const inbox = { bizType: 1000, module: 1, texts: texts('You got {amount}.') };
    notifier.registerKind({ kind: 'test.message', params, channels: ['mail'], inbox });
    const accountId = await newAccount();
    const amount = '{amount}\n5';
    await inTransaction(database.pool, (tx) => notifier.notify(tx, accountId, 'test.message', { amount }));
    const { rows } = await database.pool.query('select subject, body_text from mails');
    expect(rows).toEqual([{ subject: 'Event', body_text: 'You got {amount} 5.\n' }]);
  });
});

describe('the mail of a notification', () => {
  it('is in the language of the user', async () => {
    const accountId = await newAccount();
    await database.pool.query(`update users set language = 'de_DE' where account_id = $1`, [accountId]);
    await notify(accountId);
    expect((await database.pool.query('select subject from mails')).rows).toEqual([{ subject: 'Ereignis' }]);
  });

  it('is left out for market makers, for accounts without a user, and where it cannot be written', async () => {
    await notify(await newAccount('maker@makers.bourse.test'));
    await notify(4_711);
    await notify(await newAccount(), {}, 'x'.repeat(2_000));
    expect(await count('notifications')).toBe(3);
    expect(await count('mails')).toBe(0);
  });
});
