import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { silentLogger } from '../logger.ts';
import { AuditLog } from './audit-log.ts';
import { hashAt, listEntries, verifyEntries } from './audit-store.ts';
import { type AuditNote, serializeRequest } from './entry.ts';

const note = (outcome: string, request: Record<string, unknown> = {}): AuditNote => ({
  userId: 'u1',
  email: 'ann@example.com',
  address: '192.0.2.1',
  route: 'setConsoleSetting',
  request,
  outcome,
  callId: '',
});

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
const openLog = (patienceMs?: number) =>
  new AuditLog({ pool: db.pool, logger: silentLogger(), ...(patienceMs === undefined ? {} : { patienceMs }) });

/** Does what the server's role may not. */
async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

describe('the audit log', () => {
  it('is whole when nothing has been recorded, and has a head that can be noted', async () => {
    const verdict = await verifyEntries(db.pool);
    expect(verdict).toMatchObject({ ok: true, entries: 0n, head: '0'.repeat(64) });
    expect(await hashAt(db.pool, 0n)).toBe('0'.repeat(64));
    expect(await hashAt(db.pool, 1n)).toBeUndefined();
  });

  it('chains calls in the order in which they were recorded, from several servers at once', async () => {
    const [log, elsewhere] = [openLog(), openLog()];
    const calls = Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? log : elsewhere).record(note(`n${i}`)));
    await Promise.all(calls);
    const entries = (await listEntries(db.pool, { limit: 1_000 })).toReversed();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, i) => BigInt(i + 1)));
    const numbers = entries.map(({ outcome }) => Number(outcome.slice(1)));
    for (const parity of [0, 1]) {
      const own = numbers.filter((n) => n % 2 === parity);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(await verifyEntries(db.pool)).toEqual({
      ok: true,
      entries: 300n,
      head: entries.at(-1)?.hash.toString('hex'),
    });
    await Promise.all([log.close(), elsewhere.close()]);
  });

  it('hashes what its documentation says', async () => {
    const [entry] = await listEntries(db.pool, { before: 2n, limit: 1 });
    const fields = ['1', entry?.atMs, 'u1', 'ann@example.com', '192.0.2.1', 'setConsoleSetting', '{}', entry?.outcome];
    const text = `BOURSE-AUDIT-1\n${JSON.stringify([...fields, '0'.repeat(64)])}`;
    expect(entry?.hash.toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('hashes the entries of an act with the act’s id', async () => {
    const log = openLog();
    await log.record({ ...note('unknown'), callId: 'a-1' });
    await log.close();
    const [entry] = await listEntries(db.pool, { outcome: 'unknown', limit: 1 });
    const fields = [
      `${entry?.seq}`,
      entry?.atMs,
      'u1',
      'ann@example.com',
      '192.0.2.1',
      'setConsoleSetting',
      '{}',
      'unknown',
    ];
    const text = `BOURSE-AUDIT-2\n${JSON.stringify([...fields, 'a-1', entry?.previousHash.toString('hex')])}`;
    expect(entry?.hash.toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
    expect(await verifyEntries(db.pool)).toMatchObject({ ok: true, entries: 301n });
  });

  it('cannot be changed, emptied, dropped or given back by the server’s role', async () => {
    // PostgreSQL answers this with a warning and grants nothing.
    await db.pool.query('grant all on audit.entries to bourse');
    for (const sql of [
      `update audit.entries set outcome = 'ok' where seq = 1`,
      'delete from audit.entries where seq = 300',
      'truncate audit.entries',
      'drop table audit.entries',
      'drop schema audit cascade',
      'alter table audit.entries disable trigger all',
      'alter table audit.entries owner to bourse',
    ]) {
      await expect(db.pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('is refused every change by its triggers, too, where the role owns it', async () => {
    await expect(asAdmin(`update audit.entries set outcome = 'ok' where seq = 1`)).rejects.toThrow(/append-only/);
    await expect(asAdmin('truncate audit.entries')).rejects.toThrow(/append-only/);
  });

  it.each([
    ['changed', `update audit.entries set outcome = 'ok' where seq = 17`, 17n],
    ['missing', 'delete from audit.entries where seq = 17', 17n],
    ['missing', 'delete from audit.entries where seq <= 17', 1n],
    ['moved', `update audit.entries set previous_hash = hash where seq = 17`, 17n],
  ])('shows the first entry that was %s: %s', async (problem, sql, seq) => {
    const copy = 'create table copy_of_entries as select * from audit.entries';
    await asAdmin(`${copy}; alter table audit.entries disable trigger all; ${sql}`);
    expect(await verifyEntries(db.pool)).toEqual({
      ok: false,
      seq,
      problem,
      entries: seq - 1n,
      head: await hashAt(db.pool, seq - 1n),
    });
    await asAdmin(
      `delete from audit.entries; insert into audit.entries select * from copy_of_entries;
        drop table copy_of_entries; alter table audit.entries enable trigger all`,
    );
    expect(await verifyEntries(db.pool)).toMatchObject({ ok: true, entries: 301n });
  });

  it('never holds a call up for ever: the row comes later, and changes wait until it is there', async () => {
    const log = openLog(200);
    const blocker = new pg.Client({ connectionString: db.url });
    await blocker.connect();
    await blocker.query('begin; select pg_advisory_xact_lock(4201011)');
    await log.record(note('late'));
    expect(log.isBehind()).toBe(true);
    expect(log.unwritten()).toBe(1);
    await blocker.query('commit');
    await blocker.end();
    await vi.waitFor(() => expect(log.unwritten()).toBe(0), { timeout: 5_000 });
    expect(log.isBehind()).toBe(false);
    expect(await listEntries(db.pool, { outcome: 'late', limit: 10 })).toHaveLength(1);
    await log.close();
  });

  it('writes an entry that comes in the very step in which the one before was written', async () => {
    const log = openLog();
    for (let i = 0; i < 50; i += 1) {
      const first = log.record(note(`before-${i}`));
      await vi.waitFor(() => expect(log.unwritten()).toBe(0), { interval: 0 });
      const late = Promise.resolve().then(() => log.record(note(`after-${i}`)));
      await Promise.all([first, late]);
      expect(log.unwritten()).toBe(0);
    }
    await log.close();
  });

  it('goes on after a failure of the database, in order', async () => {
    const log = openLog();
    await asAdmin('alter table audit.entries rename to entries_away');
    const calls = ['first', 'second'].map((outcome) => log.record(note(`again-${outcome}`)));
    await vi.waitFor(() => expect(log.unwritten()).toBe(2));
    await asAdmin('alter table audit.entries_away rename to entries');
    await Promise.all(calls);
    const found = await listEntries(db.pool, { limit: 2 });
    expect(found.map(({ outcome }) => outcome)).toEqual(['again-second', 'again-first']);
    expect(await verifyEntries(db.pool)).toMatchObject({ ok: true });
    await log.close();
  });
});

describe('a request in the log', () => {
  it('has its secrets masked at every depth, and its long texts cut', () => {
    const request = {
      params: { key: 'modules' },
      body: { password: 'hunter2', list: [{ apiSecret: 'x', csrfToken: 'y', note: 'z'.repeat(600) }], size: 5n },
    };
    const text = serializeRequest(request);
    expect(JSON.parse(text)).toEqual({
      params: { key: 'modules' },
      body: {
        password: '***',
        list: [{ apiSecret: '***', csrfToken: '***', note: `${'z'.repeat(500)}… (600)` }],
        size: '5',
      },
    });
  });

  it('is bounded, whatever was sent', () => {
    const text = serializeRequest({ body: Array.from({ length: 10_000 }, (_, i) => `item ${i} \u0000`) });
    expect(text.length).toBeLessThan(20_000);
    expect(JSON.parse(text).length).toBeGreaterThan(100_000);
    let deep: unknown = 1;
    for (let i = 0; i < 5_000; i += 1) deep = { deep };
    expect(serializeRequest({ body: deep }).length).toBeLessThan(200);
  });
});
