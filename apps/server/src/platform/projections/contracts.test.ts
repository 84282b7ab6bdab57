import { WALLET_IDS } from '@bourse/domain';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FundsStore } from '../../features/funds/funds.store.ts';
import { PROJECTIONS } from '../../features/projections.ts';
import {
  ContractsWorld,
  contractsOf,
  DELIVERY,
  INVERSE,
  LINEAR,
  LINEAR_UNITS,
  OWER,
  SECOND,
  SPOT_MARKET,
  TRADERS,
} from '../../testing/contracts-world.ts';
import { openScratchDatabase } from '../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { Database } from '../db/database.ts';
import { OrderStore } from '../orders/order-store.ts';
import { openProjectionWriter, type PreparedBatch, resetProjections } from './projection-writer.ts';

/** Tables of all projections, and those of no feature. */
const TABLES = [...PROJECTIONS.flatMap(({ tables }) => tables), 'klines', 'projection_offset'];

/** Every row of every read model, sorted. */
async function dump(pool: Pool): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${table} as t order by 1`);
    found[table] = rows.map((row) => row.line);
  }
  return found;
}

const BATCHES_A_WRITER = 5;

/** Commits commands in batches of so many, each prepared while the one before is written; sometimes the writer is opened anew, as by a restart. */
async function project(pool: Pool, applied: readonly AppliedCommand[], batch: number): Promise<void> {
  const { seq } = await openProjectionWriter(pool, PROJECTIONS);
  let missing = applied.filter((command) => command.seq > seq);
  while (missing.length > 0) {
    const writer = await openProjectionWriter(pool, PROJECTIONS);
    const part = missing.slice(0, batch * BATCHES_A_WRITER);
    missing = missing.slice(part.length);
    const batches = Array.from({ length: Math.ceil(part.length / batch) }, (_, at) =>
      part.slice(at * batch, (at + 1) * batch),
    );
    let next: PreparedBatch | undefined;
    for (const [at, commands] of batches.entries()) {
      const prepared = next ?? writer.prepare([commands]);
      const following = batches[at + 1];
      await writer.commitPrepared(prepared, () => {
        next = following && writer.prepare([following]);
      });
    }
  }
}

describe('projections of contracts', () => {
  const world = new ContractsWorld();
  let server: TestServer;
  let lived: Database;

  beforeAll(async () => {
    server = await startTestServer({ markets: false });
    lived = (await openScratchDatabase(server, 'contracts_lived')).database;
    world.owe();
    world.trade(4_000, 11);
    world.do({ type: 'settle-contract', contractId: DELIVERY, priceTicks: 610_000 });
    await project(lived.pool, world.applied, 97);
  });
  afterAll(async () => {
    await lived.close();
    await server.close();
  });

  it('saw what contracts do to accounts', () => {
    const seen = new Set(world.applied.flatMap(({ events }) => events.map(({ type }) => type)));
    for (const type of ['funding-paid', 'liquidated', 'position-taken-over', 'deleveraged', 'position-settled']) {
      expect(seen, type).toContain(type);
    }
    expect(world.applied.some(({ events }) => events.some((event) => event.type === 'trade' && event.forced))).toBe(
      true,
    );
  });

  it('explain every balance of a contracts wallet: lines add up to it, and what is owed to what the purse owes', async () => {
    const statements = new FundsStore(lived.pool, () => []);
    const { debts } = contractsOf(world.exchange);
    const reasons = new Set<string>();
    for (const accountId of [...TRADERS, OWER]) {
      const behind = { seq: 0n, entryNo: 0 };
      const lines = await statements.entries(accountId, { behind, order: 'oldest' }, 1_000_000);
      const sums = new Map<string, bigint>();
      const owed = new Map<string, bigint>();
      for (const line of lines) {
        const purse = `${line.wallet}/${line.assetId}`;
        expect(line.balance - line.delta, `${accountId} ${line.seq}-${line.entryNo}`).toBe(sums.get(purse) ?? 0n);
        sums.set(purse, line.balance);
        reasons.add(line.reason);
        if (line.reason === 'unsettled-loss') owed.set(purse, (owed.get(purse) ?? 0n) + line.delta);
      }
      for (const { wallet, assetId, total } of world.exchange.balances(accountId)) {
        expect(sums.get(`${WALLET_IDS[wallet]}/${assetId}`) ?? 0n).toBe(total);
        const debt = debts.find(
          (one) => one.accountId === accountId && one.wallet === wallet && one.assetId === assetId,
        );
        expect(owed.get(`${WALLET_IDS[wallet]}/${assetId}`) ?? 0n).toBe(debt?.unsettledUnits ?? 0n);
      }
    }
    const told = ['deposit', 'realised-profit', 'fee', 'funding', 'liquidation-fee', 'insurance', 'unsettled-loss'];
    for (const reason of [...told, 'delivery-fee']) expect(reasons, reason).toContain(reason);
  });

  it('say of lines which contract they come from, and of none a market of spot', async () => {
    const { rows } = await lived.pool.query<{ reason: string; contracts: number[] }>(
      'select reason, array_agg(distinct contract_id order by contract_id) as contracts from ledger_entries group by 1',
    );
    const of = new Map(rows.map(({ reason, contracts }) => [reason, contracts]));
    expect(of.get('realised-profit')).toEqual([LINEAR, INVERSE, DELIVERY, SECOND]);
    expect(of.get('funding')).toEqual([LINEAR, INVERSE]);
    expect(of.get('deposit')).toEqual([0]);
    const trades = await lived.pool.query<{ entry_no: number }>(
      'select distinct entry_no from trades where market_id <> $1',
      [SPOT_MARKET],
    );
    expect(trades.rows).toEqual([{ entry_no: 0 }]);
  });

  it('value klines in the settle asset and leave forced trades out of them', async () => {
    const sums = new Map<string, { lots: bigint; quote: bigint; trades: number }>();
    for (const { events } of world.applied) {
      for (const event of events) {
        if (event.type !== 'trade' || event.forced || event.marketId !== LINEAR) continue;
        const sum = sums.get('1d') ?? { lots: 0n, quote: 0n, trades: 0 };
        const lots = BigInt(event.qtyLots);
        const quote = lots * BigInt(event.priceTicks) * LINEAR_UNITS.unitsPerTickLot;
        sums.set('1d', { lots: sum.lots + lots, quote: sum.quote + quote, trades: sum.trades + 1 });
      }
    }
    const { rows } = await lived.pool.query<{ lots: string; quote: string; trades: bigint }>(
      `select sum(lots)::text as lots, sum(quote)::text as quote, sum(trades)::bigint as trades from klines
        where market_id = $1 and interval = '1d'`,
      [LINEAR],
    );
    const { lots = 0n, quote = 0n, trades = 0 } = sums.get('1d') ?? {};
    expect(rows).toEqual([{ lots: String(lots), quote: String(quote), trades: BigInt(trades) }]);
    expect(trades).toBeGreaterThan(100);
  });

  it('keep orders of contracts with their side of a position, apart from those of spot', async () => {
    const store = new OrderStore(lived.pool);
    const [first = 0, second = 0] = TRADERS;
    const limit = 10_000;
    const hedged = await store.orders({ accountId: second, product: 'perpetual', limit });
    expect(new Set(hedged.map(({ positionSide }) => positionSide))).toEqual(new Set(['long', 'short']));
    const orders = await store.orders({ accountId: first, product: 'perpetual', limit });
    expect(new Set(orders.map(({ marketId }) => marketId))).toEqual(new Set([LINEAR, INVERSE]));
    expect(new Set(orders.map(({ reduceOnly }) => reduceOnly))).toEqual(new Set([undefined, true]));
    const delivery = await store.orders({ accountId: first, product: 'delivery', limit });
    expect(new Set(delivery.map(({ marketId }) => marketId))).toEqual(new Set([DELIVERY]));
    expect(await store.orders({ accountId: first, limit })).toHaveLength(1);
    expect(await store.fills({ accountId: first, limit })).toEqual([]);
    const fills = await store.fills({ accountId: first, product: 'perpetual', limit });
    expect(fills.length).toBeGreaterThan(100);
    for (const open of world.exchange.openOrders(first)) {
      const stored = await store.order(first, open.orderId);
      const { reduceOnly, positionSide, qtyLots, executedLots, executedQuote } = open;
      expect(stored).toMatchObject({ reduceOnly, positionSide, qtyLots, executedLots, executedQuote });
    }
  });

  it('equal those rebuilt, all together and each alone, whatever the batches', async () => {
    const before = await dump(lived.pool);
    const { database } = await openScratchDatabase(server, 'contracts_rebuilt');
    try {
      await project(database.pool, world.applied, 1_000);
      expect(await dump(database.pool)).toEqual(before);
      for (const one of PROJECTIONS) {
        await resetProjections(database.pool, [one]);
        await project(database.pool, world.applied, 700);
        expect(await dump(database.pool), one.name).toEqual(before);
      }
    } finally {
      await database.close();
    }
  });
});
