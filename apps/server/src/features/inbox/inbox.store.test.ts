import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { InboxWorld } from './testing/inbox-world.ts';

let world: InboxWorld;
beforeAll(async () => {
  world = await InboxWorld.open();
});
afterAll(() => world.close());

const unread = async (accountId: number) => (await world.store.unread(accountId)).countTotal;
const version = async (accountId: number) => (await world.store.unread(accountId)).version;
const newestId = async (accountId: number) =>
  (await world.store.list({ accountId, module: 0, submodule: 0 }, { limit: 1 }))[0]?.messageId ?? 0n;
const markOne = (accountId: number, id: bigint) =>
  inTransaction(world.database.pool, (tx) => world.store.markRead(tx, accountId, id));
const markAll = (accountId: number, upTo?: bigint) =>
  inTransaction(world.database.pool, (tx) => world.store.markAllRead(tx, accountId, upTo));

describe('IN-04 the count', () => {
  it('is exact when two tabs read the same and other messages while more arrive', async () => {
    const accountId = await world.newAccount();
    for (let i = 0; i < 12; i += 1) await world.notify(accountId, String(i));
    const rows = await world.store.list({ accountId, module: 0, submodule: 0 }, { limit: 12 });
    const [first = [], second = []] = [rows.slice(0, 8), rows.slice(4, 12)].map((part) => part.map((r) => r.messageId));
    await Promise.all([
      ...first.map((id) => markOne(accountId, id)),
      ...second.map((id) => markOne(accountId, id)),
      ...['a', 'b', 'c'].map((n) => world.notify(accountId, n)),
    ]);
    expect(await unread(accountId)).toBe(3);
    expect((await world.titles(accountId)).filter((title) => !title.startsWith('('))).toHaveLength(3);
  });

  it('has a version that grows with every change, so that an older count is known as such', async () => {
    const accountId = await world.newAccount();
    const versions = [await version(accountId)];
    const step = async (change: Promise<unknown>) => {
      await change;
      versions.push(await version(accountId));
    };
    await step(world.notify(accountId, '1'));
    await step(world.notify(accountId, '2'));
    await step(markOne(accountId, await newestId(accountId)));
    await step(world.broadcast('grows'));
    await step(markOne(accountId, await newestId(accountId)));
    await step(markAll(accountId));
    const late = new Date(Date.now() + 60_000);
    await step(inTransaction(world.database.pool, (tx) => world.store.removeOlder(tx, late, 1_000)));
    for (const [i, value] of versions.entries()) if (i > 0) expect(value).toBeGreaterThan(versions[i - 1] ?? 0);
    expect(await world.titles(accountId)).toEqual([]);
  });

  it('is split by module, and a message counts once however often it is sent', async () => {
    const accountId = await world.newAccount();
    const sent = await Promise.all([1, 2, 3].map(() => world.notify(accountId, '1', 'test.trade', { dedupeKey: 'x' })));
    expect(sent.filter(Boolean)).toHaveLength(1);
    await world.notify(accountId, '2', 'test.security');
    expect((await world.store.unread(accountId)).modules).toEqual([
      { moduleCode: 1, count: 1 },
      { moduleCode: 21, count: 1 },
    ]);
  });
});

describe('IN-02 marking all', () => {
  it('leaves what commits meanwhile unread, even with a smaller id', async () => {
    const accountId = await world.newAccount();
    await world.notify(accountId, 'before');
    const slow = await world.database.pool.connect();
    try {
      await slow.query('begin');
      await world.notifier.notify(slow, accountId, 'test.trade', { n: 'slow' });
      await world.notify(accountId, 'after');
      await markAll(accountId, await newestId(accountId));
      await slow.query('commit');
    } finally {
      slow.release();
    }
    expect(await world.titles(accountId)).toEqual(['(Number after)', 'Number slow', '(Number before)']);
    expect(await unread(accountId)).toBe(1);
  });

  it('reads up to an id, and what came later stays unread', async () => {
    const accountId = await world.newAccount();
    await world.notify(accountId, '1');
    await world.broadcast('up-to');
    const upTo = await newestId(accountId);
    await world.notify(accountId, '3');
    await Promise.all([markAll(accountId, upTo), markAll(accountId, upTo)]);
    expect(await world.titles(accountId)).toEqual(['Number 3', '(Number up-to)', '(Number 1)']);
  });
});

describe('a message to everybody', () => {
  it('is one row, read by each for himself, and not for those who register later', async () => {
    const [one, other] = [await world.newAccount(), await world.newAccount()];
    const sent = await Promise.all([world.broadcast('all'), world.broadcast('all')]);
    expect(sent.toSorted()).toEqual([false, true]);
    const { rows } = await world.database.pool.query(
      `select 1 from inbox_messages where kind = 'test.news' and params ->> 'n' = 'all'`,
    );
    expect(rows).toHaveLength(1);
    expect(await markOne(one, await newestId(one))).toBe(true);
    expect(await world.titles(one)).toEqual(['(Number all)']);
    expect(await world.titles(other)).toEqual(['Number all']);
    expect(await world.titles(await world.newAccount())).toEqual([]);
  });

  it('that somebody cannot see, or that belongs to another account, is none that he can read', async () => {
    const [one, other] = [await world.newAccount(), await world.newAccount()];
    await world.notify(one, '1');
    expect(await markOne(other, await newestId(one))).toBe(false);
    expect(await world.titles(one)).toEqual(['Number 1']);
  });
});

it('an inbox keeps messages as long as the site says, and no transaction that was rolled back leaves one', async () => {
  const accountId = await world.newAccount();
  const lost = inTransaction(world.database.pool, async (tx) => {
    await world.notifier.notify(tx, accountId, 'test.trade', { n: 'lost' });
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await world.notify(accountId, 'old');
  await world.database.pool.query(
    `update inbox_messages set created_at = now() - interval '31 days' where account_id = $1`,
    [accountId],
  );
  await world.notify(accountId, 'new');
  const before = new Date(Date.now() - 30 * 24 * 3_600_000);
  await inTransaction(world.database.pool, (tx) => world.store.removeOlder(tx, before, 100));
  expect(await world.titles(accountId)).toEqual(['Number new']);
});
