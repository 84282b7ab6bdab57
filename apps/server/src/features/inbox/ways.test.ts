import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenChannels } from './preferences.ts';
import { InboxWorld } from './testing/inbox-world.ts';

const HOUR_MS = 3_600_000;
let world: InboxWorld;
beforeAll(async () => {
  world = await InboxWorld.open();
});
afterAll(() => world.close());

/** Due jobs run: the worker looks for new ones every two seconds of a clock that stands still otherwise. */
const runJobs = (ms = 2_000) => world.time.pass(ms);
const subjects = async (accountId: number) => (await world.mailsTo(accountId)).map(({ subject }) => subject);
const choose = (accountId: number, body: Parameters<typeof world.preferences.change>[1]) =>
  world.preferences.change(accountId, body);

describe('preferences', () => {
  it('decide by group and channel, and what is not chosen is as the kinds have it', async () => {
    const accountId = await world.newAccount();
    await world.notify(accountId, '1');
    expect(await subjects(accountId)).toEqual([]);
    await choose(accountId, { channels: [{ group: 'trades', channel: 'mail', isOn: true }] });
    await world.notify(accountId, '2');
    expect(await subjects(accountId)).toEqual(['Number 2']);
    await choose(accountId, { channels: [{ group: 'trades', channel: 'inbox', isOn: false }] });
    await world.notify(accountId, '3');
    expect(await subjects(accountId)).toEqual(['Number 2', 'Number 3']);
    expect(await world.titles(accountId)).toEqual(['Number 2', 'Number 1']);
    const { channels } = await world.preferences.show(accountId);
    const trades = channels.filter(({ group }) => group === 'trades').map(({ channel, isOn }) => [channel, isOn]);
    expect(trades).toEqual([
      ['inbox', false],
      ['mail', true],
      ['push', false],
    ]);
  });

  it.each([
    ['security', 'mail'],
    ['security', 'inbox'],
    ['system', 'inbox'],
    ['announcements', 'inbox'],
  ] as const)('cannot switch off %s by %s', async (group, channel) => {
    const accountId = await world.newAccount();
    const answer = await choose(accountId, { channels: [{ group, channel, isOn: false }] });
    expect(answer).toMatchObject({ ok: false, code: 'NOTIFY_CHANNEL_FIXED' });
  });

  it('reject a zone that there is not', async () => {
    expect(await choose(1, { zone: 'Mars/Base' })).toMatchObject({ ok: false, code: 'NOTIFY_ZONE_INVALID' });
  });

  it('do not let an old choice switch a fixed way off', () => {
    const inbox = { bizType: 1000, module: 1, texts: { en_US: { title: '', content: '' } }, isSecurity: true };
    const kind = { kind: 'x', params: undefined as never, channels: ['inbox', 'mail'], inbox };
    expect(chosenChannels(kind, { security: { mail: false, push: true } })).toEqual(['inbox', 'mail', 'push']);
  });
});

describe('quiet hours', () => {
  it('let mails wait until they end, and what is about security pass', async () => {
    const accountId = await world.newAccount();
    // The world's clock begins at midnight UTC.
    const quietHours = { isOn: true, from: '00:00', to: '09:00' };
    await choose(accountId, {
      quietHours,
      zone: 'Asia/Tokyo',
      channels: [{ group: 'trades', channel: 'mail', isOn: true }],
    });
    await world.notify(accountId, 'by day');
    expect(await subjects(accountId)).toEqual(['Number by day']);
    await choose(accountId, { zone: 'UTC' });
    await world.notify(accountId, 'at night');
    await world.notify(accountId, 'alarm', 'test.security');
    await runJobs(HOUR_MS);
    expect(await subjects(accountId)).toEqual(['Number by day', 'Number alarm']);
    expect(await world.titles(accountId)).toHaveLength(3);
    await runJobs(8 * HOUR_MS);
    expect(await subjects(accountId)).toEqual(['Number by day', 'Number alarm', 'Number at night']);
  });
});

describe('quiet hours and a message to everybody', () => {
  it('let the mail of each reader wait', async () => {
    const readers = [await world.newAccount(), await world.newAccount()];
    const clock = (hours: number) => new Date(world.time.nowMs() + hours * HOUR_MS).toISOString().slice(11, 16);
    for (const accountId of readers) {
      await choose(accountId, {
        quietHours: { isOn: true, from: clock(0), to: clock(2) },
        zone: 'UTC',
        channels: [{ group: 'announcements', channel: 'mail', isOn: true }],
      });
    }
    await world.broadcast('for all');
    await runJobs();
    await runJobs();
    expect(await Promise.all(readers.map(subjects))).toEqual([[], []]);
    await runJobs(3 * HOUR_MS);
    await runJobs();
    expect(await Promise.all(readers.map(subjects))).toEqual([['Number for all'], ['Number for all']]);
    const { rows } = await world.database.pool.query(
      `select kind, id from jobs where id <> '' and kind like 'inbox.%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the digest', () => {
  it('has once a day what is unread and was not mailed', async () => {
    const accountId = await world.newAccount();
    await choose(accountId, { digest: { isOn: true, at: '00:00' }, zone: 'UTC' });
    await world.notify(accountId, 'one');
    await world.notify(accountId, 'mailed', 'test.security');
    await world.broadcast('digest');
    await runJobs(11 * 60_000);
    const mails = await world.mailsTo(accountId);
    expect(mails.map(({ subject }) => subject)).toEqual(['Number mailed', 'Your unread messages: 2']);
    expect(mails[1]?.body).toContain('Number digest\n\nNumber one');
    await world.notify(accountId, 'later');
    await runJobs(HOUR_MS);
    expect(await subjects(accountId)).toHaveLength(2);
    await runJobs(24 * HOUR_MS);
    const next = (await world.mailsTo(accountId)).slice(2);
    expect(next.map(({ subject }) => subject)).toEqual(['Your unread messages: 1']);
    const token = new URL(next[0]?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(world.links.read(token)).toEqual({ accountId, what: 'digest' });
    await world.preferences.endDigest(accountId);
    await world.notify(accountId, 'never');
    await runJobs(48 * HOUR_MS);
    expect(await subjects(accountId)).toHaveLength(3);
  });
});

describe('links that end mails', () => {
  it('are in every mail but those about security, and are good for one account and group', async () => {
    const accountId = await world.newAccount();
    await choose(accountId, { channels: [{ group: 'trades', channel: 'mail', isOn: true }] });
    await world.notify(accountId, '1');
    await world.notify(accountId, '2', 'test.security');
    const [trade, security] = await world.mailsTo(accountId);
    expect(security?.unsubscribeUrl).toBe('');
    const token = new URL(trade?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(world.links.read(token)).toEqual({ accountId, what: 'trades' });
    for (const wrong of [
      token.replace(String(accountId), '1'),
      token.replace('trades', 'quotes'),
      `${token}x`,
      '',
      'a.b.c',
    ]) {
      expect(world.links.read(wrong), wrong).toBeUndefined();
    }
  });
});
