import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../logger.ts';
import { claimDatabase } from './claim-database.ts';
import { type Database, isDatabaseAway, isDatabaseBusy, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

const logger = silentLogger();
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-database-'));
let postgres: EmbeddedPostgres;
let db: Database;

beforeAll(async () => {
  const options = { dataDir, secret: 'a'.repeat(48), onProgress: () => undefined, durable: false };
  postgres = await startEmbeddedPostgres(options);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  db = openDatabase({ url: postgres.url, logger });
  await db.pool.query('drop schema public cascade; create schema public');
});
afterEach(() => db.close());

describe('the public pool', () => {
  it('cancels long statements, rejects callers that wait too long, and never blocks the other pool', async () => {
    const settled: string[] = [];
    const slow = Array.from({ length: 4 }, () =>
      db.publicPool.query('select pg_sleep(60)').catch((error: unknown) => {
        settled.push(isDatabaseBusy(error) ? 'busy' : String(error));
      }),
    );
    await db.pool.query('select 1');
    expect(settled).toEqual([]);
    await Promise.all(slow);
    expect(settled).toEqual(['busy', 'busy', 'busy', 'busy']);
    expect((await db.publicPool.query('select 1')).rowCount).toBe(1);
  });
});

describe('the driver', () => {
  it('returns int8 as bigint, numeric as text, int4 as number', async () => {
    const { rows } = await db.pool.query('select 9223372036854775807::int8 as a, 0.10::numeric as b, 7::int4 as c');
    expect(rows).toEqual([{ a: 9_223_372_036_854_775_807n, b: '0.10', c: 7 }]);
  });

  it('survives the end of its connections', async () => {
    await db.pool.query('select 1');
    const killer = openDatabase({ url: postgres.url, logger });
    await killer.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    );
    await killer.close();
    await expect.poll(() => db.isReachable(), { timeout: 5_000 }).toBe(true);
  });
});

describe('a database that is away', () => {
  const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

  it('is known by a refused connection and by a cut one, not by a mistake in a statement', async () => {
    const nobody = openDatabase({ url: 'postgresql://bourse:none@127.0.0.1:1/bourse', logger });
    expect(isDatabaseAway(await failureOf(nobody.pool.query('select 1')))).toBe(true);
    await nobody.close();
    const cut = failureOf(db.pool.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseAway(await cut)).toBe(true);
    expect(isDatabaseAway(await failureOf(db.pool.query('select * from nowhere')))).toBe(false);
    expect(isDatabaseAway('away')).toBe(false);
  });
});

describe('a connection in use', () => {
  it('that breaks does not end the process', async () => {
    const client = await db.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect
      .poll(() =>
        client.query('select 1').then(
          () => 'alive',
          () => 'broken',
        ),
      )
      .toBe('broken');
    client.release(true);
    expect(await db.isReachable()).toBe(true);
  });
});

describe('migrations', () => {
  const first = { name: 'a-1', sql: 'create table a (x int); create table b (x int)' };
  const second = { name: 'a-2', sql: 'insert into a values (1)' };

  it('run once each, in order, and report progress', async () => {
    const lines: string[] = [];
    expect(await migrate(db.pool, [first], (line) => lines.push(line))).toBe(1);
    expect(await migrate(db.pool, [first, second], (line) => lines.push(line))).toBe(1);
    expect(await migrate(db.pool, [first, second], (line) => lines.push(line))).toBe(0);
    expect(lines).toEqual(['migrating the database: a-1', 'migrating the database: a-2']);
    expect((await db.pool.query('select * from a')).rows).toEqual([{ x: 1 }]);
  });

  it('roll back a failed one completely', async () => {
    const broken = { name: 'a-2', sql: 'create table c (x int); select nonsense' };
    await expect(migrate(db.pool, [first, broken], () => undefined)).rejects.toThrow(
      /migration a-2 failed: .*nonsense/,
    );
    expect((await db.pool.query(`select to_regclass('a') as a, to_regclass('c') as c`)).rows).toEqual([
      { a: 'a', c: null },
    ]);
    expect((await db.pool.query('select name from schema_migrations')).rows).toEqual([{ name: 'a-1' }]);
  });

  it('run once when two servers start at the same time', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(db.pool, [first, second], () => undefined)));
    expect(ran.sort()).toEqual([0, 0, 2]);
  });

  it('reject a database used by a newer version', async () => {
    await migrate(db.pool, [first, second], () => undefined);
    await expect(migrate(db.pool, [first], () => undefined)).rejects.toThrow(/newer version.*a-2/);
  });

  it('reject duplicate names', async () => {
    await expect(migrate(db.pool, [first, first], () => undefined)).rejects.toThrow(/same name/);
  });
});

describe('the claim', () => {
  const claim = () => claimDatabase({ url: postgres.url, logger, onLost: async () => undefined, timeoutMs: 100 });

  it('belongs to one server at a time', async () => {
    const mine = await claim();
    expect(mine).toBeDefined();
    expect(await claim()).toBeUndefined();
    await mine?.release();
    const yours = await claim();
    expect(yours).toBeDefined();
    await yours?.release();
  });

  it('is regained when its connection is cut', async () => {
    const mine = await claim();
    const query = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse-claim'`;
    await db.pool.query(query);
    const locks = `select count(*)::int as held from pg_locks where locktype = 'advisory'`;
    const held = async () => (await db.pool.query<{ held: number }>(locks)).rows[0]?.held;
    await expect.poll(held, { timeout: 5_000 }).toBe(0);
    await expect.poll(held, { timeout: 5_000 }).toBe(1);
    await mine?.release();
  });
});
