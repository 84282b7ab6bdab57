import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { bool, CopyRows, CopyTable, int2, int4, int8, text } from './copy-format.ts';
import { runScript } from './copy-script.ts';

interface Row {
  readonly a: number;
  readonly b: number;
  readonly c: number | bigint;
  readonly d: boolean;
  readonly e: string;
}

const COPIED = new CopyTable<Row>('copied', [
  int8('c', (row) => row.c),
  int2('a', (row) => row.a),
  text('e', (row) => row.e),
  int4('b', (row) => row.b),
  bool('d', (row) => row.d),
]);
const ROW: Row = { a: 1, b: 2, c: 3, d: true, e: 'four' };

describe('rows in the binary COPY format', () => {
  let server: TestServer;
  let client: pg.PoolClient;

  beforeAll(async () => {
    server = await startTestServer({ markets: false });
    client = await server.db.pool.connect();
  });
  beforeEach(async () => {
    await client.query('drop table if exists copied');
    await client.query('create table copied (a int2, b int4, c int8, d boolean, e text, n serial, check (b <> 13))');
  });
  afterAll(async () => {
    client.release(true);
    await server.close();
  });

  const copy = (rows: readonly Row[]) => {
    const encoded = new CopyRows(COPIED);
    for (const row of rows) encoded.add(row);
    expect(encoded.length).toBe(rows.length);
    return { statement: COPIED.statement, rows: encoded.finish() };
  };
  const stored = async () => (await client.query<Row>('select a, b, c, d, e from copied order by n')).rows;

  it.each<[string, Partial<Row>]>([
    ['the least numbers', { a: -(2 ** 15), b: -(2 ** 31), c: -(2n ** 63n) }],
    ['the greatest numbers', { a: 2 ** 15 - 1, b: 2 ** 31 - 1, c: 2n ** 63n - 1n }],
    ['the least safe integer', { c: Number.MIN_SAFE_INTEGER }],
    ['the greatest safe integer', { c: Number.MAX_SAFE_INTEGER }],
    ['minus one', { a: -1, b: -1, c: -1 }],
    ['a number that ends at 32 bits', { c: 2 ** 32 - 1 }],
    ['a number that begins behind 32 bits', { c: 2 ** 32 }],
    ['a negative number behind 32 bits', { c: -(2 ** 32) - 1 }],
    ['nothing', { a: 0, b: 0, c: 0, d: false, e: '' }],
    ['what text formats escape', { e: '\\N\t"\'\n{},\\' }],
    ['letters of several bytes behind plain ones', { e: 'order-ä-序-🂡-z' }],
    ['a text longer than the buffer', { e: 'ö'.repeat(200_000) }],
  ])('keep %s', async (_title, part) => {
    const row = { ...ROW, ...part };
    expect((await runScript(client, [copy([row])])).error).toBeUndefined();
    expect(await stored()).toEqual([{ ...row, c: BigInt(row.c) }]);
  });

  it('keep their order, however many', async () => {
    const rows = Array.from({ length: 20_000 }, (_, b) => ({ ...ROW, b: b + 14, e: `row ${b}` }));
    const { tags } = await runScript(client, [{ statement: 'begin' }, copy(rows), { statement: 'commit' }]);
    expect(tags).toEqual(['BEGIN', 'COPY 20000', 'COMMIT']);
    expect((await stored()).map((row) => row.e)).toEqual(rows.map((row) => row.e));
  });

  it('that are rejected leave nothing, return the error and the statements done before, and keep the connection usable', async () => {
    const bad = Array.from({ length: 5_000 }, (_, b) => ({ ...ROW, b }));
    const steps = [{ statement: 'begin' }, copy([ROW]), copy(bad), copy([ROW]), { statement: 'commit' }];
    const { tags, error } = await runScript(client, steps);
    expect(tags).toEqual(['BEGIN', 'COPY 1']);
    expect(error?.message).toContain('violates check constraint');
    await client.query('rollback');
    expect(await stored()).toEqual([]);
    expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
  });

  it('return an error for a closed connection', async () => {
    const own = await server.db.pool.connect();
    own.on('error', () => undefined);
    const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin; lock table copied');
    const result = runScript(own, [{ statement: 'begin' }, copy([ROW])]);
    await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect((await result).error).toBeInstanceOf(Error);
    await client.query('commit');
    own.release(true);
    expect(await stored()).toEqual([]);
  });
});
