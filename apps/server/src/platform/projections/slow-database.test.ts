import type { Command } from '@bourse/core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTIONS } from '../../features/projections.ts';
import { SpotService } from '../../features/spot/spot.service.ts';
import { PROJECTION_SETUP } from '../../projections.ts';
import { openScratchDatabase } from '../../testing/scratch-database.ts';
import { startTestServer, type TestServer, temporaryDir } from '../../testing/server-fixture.ts';
import { fund, listTestMarkets } from '../../testing/test-world.ts';
import { startCoreHost } from '../core-host/start-core-host.ts';
import type { Database } from '../db/database.ts';
import { type MarketData, startMarketData } from '../exchange-view/start-market-data.ts';
import { silentLogger } from '../logger.ts';
import { ListDesk } from '../orders/list-desk.ts';
import { OrderDesk } from '../orders/order-desk.ts';
import { OrderStore } from '../orders/order-store.ts';
import { resetProjections } from './projection-writer.ts';

const ACCOUNT = 1_000;
const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' } as const;

/** An exchange with its own database, beside the fixture's, and a small maximum backlog. */
describe('projections of a slow or temporarily unavailable database', () => {
  const dir = temporaryDir();
  let server: TestServer;
  let database: Database;
  let other: pg.Client;
  let data: MarketData;
  let spot: SpotService;

  const start = () =>
    startMarketData({
      ...PROJECTION_SETUP,
      pool: database.pool,
      logger: silentLogger(),
      clock: Date.now,
      maxQueuedBytes: 60_000,
      startHost: (projection) => startCoreHost({ ...projection, dataDir: dir.path, durable: false }),
    });

  beforeAll(async () => {
    server = await startTestServer({ markets: false });
    const scratch = await openScratchDatabase(server, 'slow');
    database = scratch.database;
    other = new pg.Client(scratch.url);
    await other.connect();
    data = await start();
    const desks = { ...data, store: new OrderStore(database.pool) };
    spot = new SpotService(data.view, { store: desks.store, desk: new OrderDesk(desks), lists: new ListDesk(desks) });
    await listTestMarkets(data.host);
    await data.host.submit({ type: 'open-account', accountId: ACCOUNT });
    await fund(data.host, ACCOUNT, 'USDT', '5000000');
  });
  afterAll(async () => {
    await data.host.stop();
    await data.projector.stop();
    await other.end();
    await database.close();
    await server.close();
    dir.remove();
  });

  const placeMany = async (count: number) => {
    const command: Command = {
      type: 'place-order',
      orderType: 'market',
      accountId: ACCOUNT,
      marketId: 1,
      side: 'buy',
      qtyLots: 1_000,
    };
    await data.host.submitMany(Array.from({ length: count }, () => ({ command })));
  };
  const storedOrders = async () => {
    const { rows } = await other.query<{ count: string }>('select count(*) from orders');
    return Number(rows[0]?.count);
  };

  // On a separate connection: within a transaction the list of backends does not change after its first read.
  const waitingWriters = async () => {
    const { rows } = await server.db.pool.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity where datname = 'slow' and wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.count);
  };

  it('reject new orders at the maximum backlog, accept them again when the database has caught up, and lose nothing', async () => {
    await other.query('begin; lock table orders in access exclusive mode');
    await placeMany(3_000);
    expect(data.projector.isSaturated()).toBe(true);
    expect(await spot.place(ACCOUNT, ORDER)).toMatchObject({ ok: false, code: 'OVERLOADED' });
    await other.query('commit');
    expect(await data.projector.whenProjected(data.host.seq, 20_000)).toBe(true);
    expect(data.projector.isSaturated()).toBe(false);
    expect(await storedOrders()).toBe(3_000);
    expect(await spot.place(ACCOUNT, ORDER)).toMatchObject({
      ok: true,
      value: expect.stringContaining('"status":"NEW"'),
    });
  });

  it('report history as not ready while the database does not respond', async () => {
    await other.query('begin; lock table orders in access exclusive mode');
    await placeMany(1);
    expect(await data.projector.whenProjected(data.host.seq, 50)).toBe(false);
    await other.query('commit');
    expect(await data.projector.whenProjected(data.host.seq, 20_000)).toBe(true);
  });

  it('count each command once when connections are closed during a write', async () => {
    const before = await storedOrders();
    for (let round = 0; round < 10; round += 1) {
      await placeMany(400);
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'slow' and pid <> pg_backend_pid()`,
      );
    }
    expect(await data.projector.whenProjected(data.host.seq, 30_000)).toBe(true);
    expect(await storedOrders()).toBe(before + 4_000);
  });

  it('count each command once when the rows of the next batch were prepared before this one failed', async () => {
    const before = await storedOrders();
    await other.query('begin; lock table orders in access exclusive mode');
    await placeMany(12_000);
    // The first batch may be a small one; a later one has the next one prepared when it fails.
    for (let cut = 0; cut < 3; cut += 1) {
      await expect.poll(waitingWriters, { timeout: 20_000 }).toBe(1);
      await server.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'slow' and wait_event_type = 'Lock'`,
      );
      await expect.poll(waitingWriters, { timeout: 20_000 }).toBe(0);
    }
    await other.query('commit');
    expect(await data.projector.whenProjected(data.host.seq, 30_000)).toBe(true);
    expect(await storedOrders()).toBe(before + 12_000);
  });

  it('reject new orders at the maximum backlog also after a start that replayed the journal', async () => {
    await data.host.stop();
    await data.projector.stop();
    await resetProjections(database.pool, PROJECTIONS);
    data = await start();
    expect(data.projector.projectedSeq).toBe(data.host.seq);
    // The thread opens with the first live command, and reads orders then: only writes are to wait.
    await placeMany(1);
    expect(await data.projector.whenProjected(data.host.seq, 20_000)).toBe(true);
    await other.query('begin; lock table orders in access exclusive mode');
    await placeMany(1);
    const first = data.projector.whenProjected(data.host.seq, 20_000);
    await expect.poll(waitingWriters, { timeout: 20_000 }).toBe(1);
    await placeMany(12_000);
    const { promise: stillSaturated, resolve } = Promise.withResolvers<boolean>();
    data.projector.onProjected(() => resolve(data.projector.isSaturated()));
    await other.query('commit');
    expect(await first).toBe(true);
    expect(await stillSaturated).toBe(true);
    expect(await data.projector.whenProjected(data.host.seq, 20_000)).toBe(true);
    expect(data.projector.isSaturated()).toBe(false);
  });
});
