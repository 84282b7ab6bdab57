import type { ExchangeEvent } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FundsStore } from '../../features/funds/funds.store.ts';
import { PROJECTIONS } from '../../features/projections.ts';
import { MIGRATIONS } from '../../schema.ts';
import { openScratchDatabase } from '../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { OrderStore } from '../orders/order-store.ts';
import { openProjectionWriter } from './projection-writer.ts';

const ACCOUNT = 1_000;
const USDT = 52;
/** Steps that came with contracts. */
const IS_NEW = /^(projections-1[789]-|funds-7-|contracts-)/;

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer({ markets: false });
  // As of a version without contracts, with what happened there.
  const old = MIGRATIONS.filter(({ name }) => !IS_NEW.test(name));
  expect(MIGRATIONS.length - old.length).toBeGreaterThanOrEqual(5);
  database = (await openScratchDatabase(server, 'before_contracts', old)).database;
  const { pool } = database;
  await pool.query(
    `insert into ledger_entries (account_id, seq, entry_no, wallet, asset_id, delta, balance, reason, time_ms) values
      ($1, 1, 1, $2, $5, 900, 900, 'deposit', 10), ($1, 2, 1, $2, $5, -500, 400, 'transfer', 20),
      ($1, 2, 2, $3, $5, 500, 500, 'transfer', 20), ($1, 3, 1, $3, $5, -100, 400, 'transfer', 30),
      ($1, 3, 2, $4, $5, 100, 100, 'transfer', 30)`,
    [ACCOUNT, WALLET_IDS.spot, WALLET_IDS.perpetual, WALLET_IDS.delivery, USDT],
  );
  await pool.query(`insert into core_assets values (1, '{"assetId":1,"code":"BTC","scale":8}')`);
  await pool.query(`insert into core_assets values (52, '{"assetId":52,"code":"USDT","scale":8}')`);
  const spec = { marketId: 1, code: 'btc_usdt', baseAssetId: 1, quoteAssetId: USDT, priceScale: 2, tickSize: 1 };
  const bounds = { qtyScale: 5, lotSize: 1, minQtyLots: 1, maxQtyLots: 1_000_000, maxPriceTicks: 10_000_000 };
  const rest = { minNotional: '0', priceBandPpm: 0, makerFeePpm: 0, takerFeePpm: 0, selfTradePrevention: 'NONE' };
  await pool.query('insert into core_markets values (1, $1)', [{ ...spec, ...bounds, ...rest }]);
  await pool.query(
    `insert into orders (order_id, account_id, market_id, client_order_id, side, order_type, time_in_force, post_only, price_ticks,
       qty_lots, quote_amount, placed_ms, answer_executed_lots, answer_executed_quote, answer_status, answer_reason, executed_lots,
       executed_quote, status, reason, updated_ms)
     values (7, $1, 1, 'mine', 'buy', 'limit', 'GTC', false, 5000, 10, 0, 1, 0, 0, 'NEW', 'NONE', 10, 50, 'FILLED', 'NONE', 2)`,
    [ACCOUNT],
  );
  await pool.query(
    `insert into trades (market_id, trade_no, seq, time_ms, taker_side, price_ticks, qty_lots, quote, maker_order_id, taker_order_id,
       maker_account_id, taker_account_id, maker_fee, taker_fee, entry_no)
     values (1, 1, 4, 40, 'sell', 5000, 10, 50, 7, 8, $1, 1001, 0, 0, 1)`,
    [ACCOUNT],
  );
  await migrate(pool, MIGRATIONS, () => undefined);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

it('keeps orders, fills and statement lines of a database from before contracts', async () => {
  const orders = new OrderStore(database.pool);
  const [order] = await orders.orders({ accountId: ACCOUNT, limit: 10 });
  expect(order).toMatchObject({ orderId: 7n, clientOrderId: 'mine', status: 'FILLED' });
  expect([order?.reduceOnly, order?.positionSide]).toEqual([undefined, undefined]);
  const [fill] = await orders.fills({ accountId: ACCOUNT, limit: 10 });
  expect(fill?.trade).toMatchObject({ tradeNo: 1, qtyLots: 10 });
  expect(fill?.trade.forced).toBeUndefined();
  const statements = new FundsStore(database.pool, () => []);
  const lines = await statements.entries(ACCOUNT, { behind: { seq: 0n, entryNo: 0 }, order: 'oldest' }, 100);
  expect(lines.map(({ balance, contractId }) => [balance, contractId])).toEqual(
    [900n, 400n, 500n, 400n, 100n].map((balance) => [balance, 0]),
  );
});

it('knows what contracts wallets had: the next change of one is explained by its own line alone', async () => {
  const { rows } = await database.pool.query('select wallet, asset_id, total from contract_wallets order by wallet');
  expect(rows).toEqual([
    { wallet: WALLET_IDS.perpetual, asset_id: USDT, total: 400n },
    { wallet: WALLET_IDS.delivery, asset_id: USDT, total: 100n },
  ]);
  const of = { accountId: ACCOUNT, wallet: 'perpetual', assetId: USDT } as const;
  const events: ExchangeEvent[] = [
    { type: 'posted', ...of, delta: -150n, reason: 'transfer' },
    { type: 'balance-changed', ...of, total: 250n, held: 0n },
  ];
  const writer = await openProjectionWriter(database.pool, PROJECTIONS);
  await writer.commit(
    Array.from({ length: 5 }, (_, at) => ({ seq: at + 1, timeMs: 50, correlation: 0, events: at === 4 ? events : [] })),
  );
  const added = await database.pool.query('select delta, balance, reason from ledger_entries where seq = 5');
  expect(added.rows).toEqual([{ delta: -150n, balance: 250n, reason: 'transfer' }]);
});
