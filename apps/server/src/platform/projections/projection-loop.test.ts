import { ByteWriter, createExchange, decodeApplied, EventBuffer, encodeCommand } from '@bourse/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECTIONS } from '../../features/projections.ts';
import { openScratchDatabase } from '../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { Database } from '../db/database.ts';
import { ProjectionLoop } from './projection-loop.ts';
import { BATCH_COMMANDS, openProjectionWriter } from './projection-writer.ts';

describe('the projection loop', () => {
  let server: TestServer;
  let database: Database;
  const exchange = createExchange();

  beforeAll(async () => {
    server = await startTestServer({ markets: false });
    database = (await openScratchDatabase(server, 'loop')).database;
  });
  afterAll(async () => {
    await database.pool.end();
    await server.close();
  });

  /** This many further commands, encoded as the core thread sends them. */
  function events(count: number): Uint8Array {
    const out = new EventBuffer();
    for (let index = 0; index < count; index += 1) {
      const command = new ByteWriter();
      const asset = { assetId: 1 + exchange.seq, code: `A${exchange.seq}`, scale: 8 };
      encodeCommand({ type: 'create-asset', asset }, 0n, command);
      exchange.applyEncoded(command.bytes, 0, 0, out);
    }
    return out.take();
  }
  const storedAssets = async () => {
    const { rows } = await database.pool.query<{ count: bigint }>('select count(*) from core_assets');
    return Number(rows[0]?.count);
  };
  const quiet = { onCommitted: () => undefined, onError: () => undefined };

  it('continues at the database’s offset when the response to a commit was lost and more commands were queued', async () => {
    const writer = await openProjectionWriter(database.pool, PROJECTIONS);
    const [lost, later] = [events(3), events(3)];
    // It was committed, but the loop's own writer did not get the response.
    await (await openProjectionWriter(database.pool, PROJECTIONS)).commit(decodeApplied(lost));
    const troubles: unknown[] = [];
    const loop = new ProjectionLoop(writer, { ...quiet, onError: (error) => troubles.push(error) });
    loop.add(lost, 3);
    loop.add(later, 3);
    await expect.poll(() => writer.seq, { timeout: 10_000 }).toBe(6);
    expect(troubles).toHaveLength(1);
    expect(await storedAssets()).toBe(6);
    await loop.stop();
  });

  it('writes what is left when it is stopped', async () => {
    const writer = await openProjectionWriter(database.pool, PROJECTIONS);
    const loop = new ProjectionLoop(writer, quiet);
    loop.add(events(2_500), 2_500);
    await loop.stop();
    expect(writer.seq).toBe(2_506);
    expect(await storedAssets()).toBe(2_506);
  });

  it('does not delay a waiting reader for a larger batch', async () => {
    const writer = await openProjectionWriter(database.pool, PROJECTIONS);
    const committed: number[] = [];
    const loop = new ProjectionLoop(writer, { ...quiet, onCommitted: (seq) => committed.push(seq) });
    loop.hurry(2_507);
    loop.add(events(1), 1);
    await expect.poll(() => committed).toEqual([2_507]);
    await loop.stop();
  });

  it('pauses under load, and ends the pause for a waiting reader', async () => {
    const writer = await openProjectionWriter(database.pool, PROJECTIONS);
    const before = writer.seq;
    const committed: number[] = [];
    const courtesy = { floodPerSecond: 20, patienceMs: 600_000 };
    const loop = new ProjectionLoop(writer, { ...quiet, onCommitted: (seq) => committed.push(seq - before) }, courtesy);
    loop.add(events(10), 10);
    // A commit during the pause would be seen here before the following ones.
    loop.add(events(20), 20);
    await storedAssets();
    expect(committed).toEqual([]);
    loop.hurry(before + 30);
    await expect.poll(() => committed, { timeout: 10_000 }).toEqual([30]);
    await loop.stop();
  });

  it('writes a backlog that has waited long enough, many commands at once', async () => {
    const writer = await openProjectionWriter(database.pool, PROJECTIONS);
    const before = writer.seq;
    const committed: number[] = [];
    const courtesy = { floodPerSecond: 20, patienceMs: 0 };
    const loop = new ProjectionLoop(writer, { ...quiet, onCommitted: (seq) => committed.push(seq - before) }, courtesy);
    const count = BATCH_COMMANDS + 20;
    loop.add(events(count), count);
    await expect.poll(() => committed, { timeout: 10_000 }).toEqual([count]);
    await loop.stop();
  });

  it('finds a large batch stored whose response was lost, although a waiting reader makes batches small', async () => {
    const writer = await openProjectionWriter(database.pool, PROJECTIONS);
    const before = writer.seq;
    const parts = [
      [events(BATCH_COMMANDS), BATCH_COMMANDS],
      [events(20), 20],
    ] as const;
    const courtesy = { floodPerSecond: 20, patienceMs: 0 };
    const loop = new ProjectionLoop(writer, quiet, courtesy);
    vi.spyOn(writer, 'commitPrepared').mockImplementationOnce(async () => {
      const other = await openProjectionWriter(database.pool, PROJECTIONS);
      await other.commit(parts.flatMap(([encoded]) => decodeApplied(encoded)));
      throw new Error('the connection was lost');
    });
    vi.spyOn(writer, 'noticeLostReply').mockImplementationOnce(async () => {
      loop.hurry(before + BATCH_COMMANDS + 20);
      return 0;
    });
    for (const [encoded, commands] of parts) loop.add(encoded, commands);
    await expect.poll(() => writer.seq - before, { timeout: 10_000 }).toBe(BATCH_COMMANDS + 20);
    await loop.stop();
  });
});
