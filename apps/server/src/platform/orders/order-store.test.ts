import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { silentLogger } from '../logger.ts';
import { OrderStore } from './order-store.ts';

const ACCOUNT = 1_000_001;
const ORDERS = 20_000;
const NEVER_USED = 'never-used';

let server: TestServer;
/** One connection, so that its statistics cover its own queries. */
let db: Database;

beforeAll(async () => {
  server = await startTestServer();
  // Without a market, those of spot are meant: they must be in the database.
  expect(await server.projector.whenProjected(server.host.seq)).toBe(true);
  db = openDatabase({ url: server.db.url, logger: silentLogger(), maxConnections: 1 });
  // Two of three orders have a client order id; each id was used twice.
  await db.pool.query(
    `insert into orders (order_id, account_id, market_id, client_order_id, side, order_type, time_in_force, post_only,
       price_ticks, qty_lots, quote_amount, placed_ms, answer_executed_lots, answer_executed_quote, answer_status,
       answer_reason, executed_lots, executed_quote, status, reason, updated_ms)
     select n, $1, 1 + n % 2, case when n % 3 = 0 then '' else 'mine-' || n % ($2 / 2) end, 'buy', 'limit', 'GTC', false,
       5000, 1000, 0, n, 0, 0, 'NEW', 'NONE', 0, 0, 'CANCELED', 'USER_CANCELED', n
     from generate_series(1, $2::bigint) as n`,
    [ACCOUNT, ORDERS],
  );
  await db.pool.query('analyze orders');
});
afterAll(async () => {
  await db.close();
  await server.close();
});

/** Rows of `orders` fetched by this connection, by index or sequential scan. */
async function rowsRead(): Promise<number> {
  await db.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await db.pool.query<{ read: bigint }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_all_tables where relname = 'orders'`,
  );
  return Number(rows[0]?.read ?? 0n);
}

it('finds the latest order by client order id without reading the account’s other orders', async () => {
  const store = new OrderStore(db.pool);
  const before = await rowsRead();
  const latest = await store.orders({ accountId: ACCOUNT, clientOrderId: 'mine-7', limit: 1 });
  expect(latest.map(({ orderId }) => orderId)).toEqual([BigInt(ORDERS / 2 + 7)]);
  const onMarket = await store.orders({ accountId: ACCOUNT, marketId: 2, clientOrderId: 'mine-7', limit: 10 });
  expect(onMarket.map(({ orderId }) => orderId)).toEqual([BigInt(ORDERS / 2 + 7), 7n]);
  expect(await store.orders({ accountId: ACCOUNT, clientOrderId: NEVER_USED, limit: 1 })).toEqual([]);
  expect(await store.orders({ accountId: ACCOUNT + 1, clientOrderId: 'mine-7', limit: 1 })).toEqual([]);
  expect((await rowsRead()) - before).toBeLessThan(10);
});
