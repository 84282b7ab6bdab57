import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase } from '../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { Database } from '../db/database.ts';
import { type AnyProjection, defineProjection } from './projection.ts';
import { openProjectionWriter } from './projection-writer.ts';

/** A projection that handles nothing. */
function silent(name: string, tables: readonly string[] = []): AnyProjection {
  return defineProjection({ name, tables, handlers: {}, open: async () => ({ begin: () => ({}) }) });
}

describe('a list of projections', () => {
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    server = await startTestServer({ markets: false });
    database = (await openScratchDatabase(server, 'lists')).database;
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  it('may have names with digits, as products have', async () => {
    const writer = await openProjectionWriter(database.pool, [silent('p2p'), silent('web3')]);
    await writer.commit([{ seq: 1, timeMs: 1, correlation: 0, events: [] }]);
    expect(writer.seq).toBe(1);
  });

  it.each([
    ['a name twice', [silent('earn'), silent('earn')], 'same name'],
    ['a table of two projections', [silent('earn', ['shares']), silent('loans', ['shares'])], 'two projections'],
    ['a name that is no plain name', [silent("earn'")], 'plain name'],
  ])('fails the start with %s', async (_, list, message) => {
    await expect(openProjectionWriter(database.pool, list)).rejects.toThrow(message);
  });
});
