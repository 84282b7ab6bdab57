import type { Command } from '@bourse/core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FundsStore } from '../../features/funds/funds.store.ts';
import type { EntryFilter, StoredEntry } from '../../features/funds/statement.ts';
import { PROJECTIONS } from '../../features/projections.ts';
import { PROJECTION_SETUP } from '../../projections.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { fund } from '../../testing/test-world.ts';
import type { AppliedCommand } from '../core-host/core-host.ts';
import { startCoreHost } from '../core-host/start-core-host.ts';
import { startMarketData } from '../exchange-view/start-market-data.ts';
import { silentLogger } from '../logger.ts';
import { importKlines } from './import-klines.ts';
import { OrderRows } from './orders/order-rows.ts';
import { loadStops } from './orders/unreached-stop-rows.ts';
import { openProjectionWriter, type PreparedBatch, resetProjections } from './projection-writer.ts';
import { openProjector } from './projector.ts';
import { SHARED_PROJECTIONS } from './shared-projections.ts';

const TABLES = [
  'orders',
  'order_lists',
  'order_amendments',
  'prevented_matches',
  'trades',
  'ledger_entries',
  'klines',
  'core_assets',
  'core_markets',
  'projection_offset',
];

/** Every row of every read model, sorted. */
async function dump(pool: pg.Pool): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${table} as t order by 1`);
    found[table] = rows.map((row) => row.line);
  }
  return found;
}

const NEWEST = { seq: BigInt(Number.MAX_SAFE_INTEGER), entryNo: 0 };

/** All lines of an account's statement, newest first, read page by page. */
async function wholeStatement(
  statements: FundsStore,
  accountId: number,
  pageLines: number,
  filter: Pick<EntryFilter, 'assetId' | 'reasons'> = {},
): Promise<StoredEntry[]> {
  const lines: StoredEntry[] = [];
  for (;;) {
    const page = await statements.entries(accountId, { ...filter, behind: lines.at(-1) ?? NEWEST }, pageLines);
    lines.push(...page);
    if (page.length < pageLines) return lines;
  }
}

/** A seeded stream of integers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** An entry with a bracket: a buy, and a pair that sells the bought quantity. */
function listOf(accountId: number, marketId: number, next: (below: number) => number): Command {
  const [priceTicks, qtyLots] = [1_999_950 + next(100), 1_000 + next(5_000)];
  const isPaid = next(2) === 0;
  const peg = { to: 'primary', offsetLevels: next(3) } as const;
  const profit = next(3) === 0 ? { priceTicks: 0, peg } : { priceTicks: priceTicks + 30 };
  const pair = { side: 'sell', qtyLots: isPaid ? 0 : qtyLots } as const;
  return {
    type: 'place-list',
    accountId,
    marketId,
    contingency: isPaid ? 'OPOCO' : 'OTOCO',
    listClientOrderId: `list-${next(1_000_000)}`,
    orders: [
      { side: 'buy', orderType: 'limit', priceTicks, qtyLots },
      { ...pair, orderType: 'limit', ...profit, postOnly: true },
      {
        ...pair,
        orderType: 'market',
        trigger: { kind: 'stop-loss', stopPriceTicks: priceTicks - 20, ...trails(next) },
      },
    ],
  };
}

/** Some trigger orders trail, some of those at once. */
function trails(next: (below: number) => number) {
  return next(3) === 0 ? { trailingDelta: 50 } : {};
}

function traffic(accounts: readonly number[], count: number, seed: number): Command[] {
  const next = numbers(seed);
  return Array.from({ length: count }, (): Command => {
    const accountId = accounts[next(accounts.length)] ?? 0;
    const side = next(2) === 0 ? 'buy' : 'sell';
    const mode = next(6) === 0 ? ({ selfTradePrevention: next(2) === 0 ? 'DECREMENT' : 'NONE' } as const) : {};
    const label = next(9) === 0 ? { label: next(2) === 0 ? { strategyId: next(9) } : { strategyType: 1_000_000 } } : {};
    const order = { type: 'place-order', accountId, marketId: 1 + next(2), side, ...mode, ...label } as const;
    if (next(12) === 0) return listOf(accountId, order.marketId, next);
    const what = next(10);
    if (what === 0) return next(2) === 0 ? { type: 'cancel-all', accountId } : { type: 'tick' };
    const kind = next(2) === 0 ? 'stop-loss' : 'take-profit';
    const stop = next(4) === 0 ? { trailingDelta: 60 } : { stopPriceTicks: 1_999_950 + next(100), ...trails(next) };
    const waits = next(5) === 0 ? ({ trigger: { kind, ...stop } } as const) : {};
    if (what < 3) return { ...order, ...waits, orderType: 'market', qtyLots: 1_000 + next(90_000) };
    const timed = next(5) === 0 ? ({ timeInForce: 'GTD', expiresMs: Date.now() + 3_600_000 } as const) : {};
    const limit = { orderType: 'limit', priceTicks: 1_999_950 + next(100), qtyLots: 1_000 + next(50_000) } as const;
    return { ...order, ...waits, ...timed, ...limit };
  });
}

/** Self-trade prevention modes of the account's open orders, newest first. */
function modesOf({ view }: TestServer, accountId: number) {
  return view.openOrders(accountId).map((order) => order.selfTradePrevention);
}

/** Client order ids and quantities of the account's open orders, newest first. */
function namesOf({ view }: TestServer, accountId: number) {
  return view.openOrders(accountId).map((order) => [order.clientOrderId, order.qtyLots]);
}

describe('the projections', () => {
  let server: TestServer;
  const accounts: number[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    for (let index = 0; index < 3; index += 1) {
      const { accountId } = await server.newUser();
      accounts.push(accountId);
      for (const code of ['BTC', 'ETH'] as const) await fund(server.host, accountId, code, '1000');
      await fund(server.host, accountId, 'USDT', '5000000');
    }
  });
  afterAll(() => server.close());

  const caughtUp = async () => {
    const { pool } = server.db;
    const reached = async () => {
      const { rows } = await pool.query<{ seq: bigint }>('select seq from projection_offset');
      return Number(rows[0]?.seq ?? 0n) === server.host.seq;
    };
    await expect.poll(reached, { timeout: 20_000 }).toBe(true);
  };

  it('explain every balance: the statement’s lines add up to it, and each line’s balance follows from the one before', async () => {
    const commands = traffic(accounts, 3_000, 7);
    await server.host.submitMany(commands.map((command) => ({ command })));
    await caughtUp();
    const statements = new FundsStore(server.db.pool, () => server.view.catalogue.markets());
    for (const accountId of accounts) {
      const lines = await wholeStatement(statements, accountId, 37);
      expect(new Set(lines.map(({ reason }) => reason))).toEqual(new Set(['deposit', 'trade', 'fee']));
      const balances = new Map<number, bigint>();
      for (const { assetId, delta, balance } of lines.toReversed()) {
        expect(balance - delta).toBe(balances.get(assetId) ?? 0n);
        balances.set(assetId, balance);
      }
      const told = (['BTC', 'ETH', 'USDT'] as const).map((code) => {
        const assetId = server.view.catalogue.assetByCode(code)?.assetId ?? 0;
        return [assetId, server.view.balance(accountId, 'spot', assetId).total] as const;
      });
      expect(balances).toEqual(new Map(told));
      // Every filter returns exactly the matching lines, with any page size.
      for (const assetId of [undefined, ...balances.keys()]) {
        for (const reasons of [undefined, ['fee'], ['trade'], ['deposit', 'fee']] as const) {
          const wanted = lines.filter(
            (line) =>
              (assetId ?? line.assetId) === line.assetId &&
              (reasons ?? [line.reason]).some((one) => one === line.reason),
          );
          expect(await wholeStatement(statements, accountId, 101, { assetId, reasons })).toEqual(wanted);
        }
      }
    }
  });

  it('contain every order as the view does', async () => {
    await caughtUp();
    const { rows } = await server.db.pool.query<{
      order_id: bigint;
      status: string;
      executed_lots: bigint;
      qty_lots: bigint;
      price_ticks: number;
      self_trade_prevention: string;
      updated_ms: bigint;
      prevented: string;
      times: string;
      label: string;
    }>(`select order_id, status, executed_lots, qty_lots, price_ticks, self_trade_prevention, updated_ms,
      concat_ws('/', prevented_lots, prevented_seq, prevented_entry_no) as prevented,
      concat_ws('/', working_ms, trailing_ms) as times, concat_ws('/', strategy_id, strategy_type) as label from orders order by order_id`);
    let known = 0;
    for (const row of rows) {
      const order = server.view.order(row.order_id);
      if (order === undefined) {
        // The view keeps a limited number of ended orders.
        expect(row.status).not.toMatch(/^(NEW|PARTIALLY_FILLED)$/);
        continue;
      }
      known += 1;
      const stored = [row.status, Number(row.executed_lots), Number(row.qty_lots), row.price_ticks];
      expect(stored).toEqual([order.status, order.executedLots, order.qtyLots, order.priceTicks]);
      expect(Number(row.updated_ms)).toBe(order.updatedMs);
      expect(row.self_trade_prevention).toBe(order.selfTradePrevention ?? '');
      const { lots, seq, entryNo } = order.prevented ?? { lots: 0, seq: 0, entryNo: 0 };
      expect(row.prevented).toBe(`${lots}/${seq}/${entryNo}`);
      const { strategyId = -1, strategyType = -1 } = order.label ?? {};
      expect(row.label).toBe(`${strategyId}/${strategyType}`);
      const { workingMs, trailingMs } = order.times ?? { workingMs: 0, trailingMs: 0 };
      expect(row.times, String(row.order_id)).toBe(`${workingMs}/${trailingMs}`);
    }
    expect(known).toBeGreaterThan(1_000);
    expect(rows.filter(({ prevented }) => prevented !== '0/0/0').length).toBeGreaterThan(20);
    expect(rows.filter(({ label }) => label !== '-1/-1').length).toBeGreaterThan(100);
    const timed = (pattern: RegExp) => rows.filter(({ times }) => pattern.test(times)).length;
    expect([timed(/^[1-9]/), timed(/[1-9]\d*$/)].map((count) => count > 20)).toEqual([true, true]);
    expect(new Set(rows.map((row) => row.self_trade_prevention))).toEqual(new Set(['', 'NONE', 'DECREMENT']));
  });

  it('update the price and the quantity of an order that was stored before it had either', async () => {
    const [owner = 0, other = 0] = accounts;
    const order = { marketId: 1, orderType: 'limit', qtyLots: 5_000 } as const;
    const place = (side: 'buy' | 'sell', priceTicks: number): Command => {
      return { ...order, type: 'place-order', accountId: other, side, priceTicks };
    };
    const peg = { to: 'primary' } as const;
    const list: Command = {
      type: 'place-list',
      accountId: owner,
      marketId: 1,
      contingency: 'OPO',
      orders: [
        { ...order, side: 'buy', priceTicks: 1_999_950 },
        { ...order, side: 'sell', priceTicks: 0, peg, qtyLots: 0 },
      ],
    };
    const clear = accounts.map((accountId): Command => ({ type: 'cancel-all', accountId }));
    const placed = [...clear, place('sell', 2_000_100), list].map((command) => ({ command }));
    const accepted = (await Promise.all(await server.host.submitMany(placed))).at(-1)?.events[0];
    await caughtUp();
    const orderId = accepted?.type === 'list-accepted' ? accepted.orderIds[1] : undefined;
    const read = async () => {
      const text = 'select price_ticks, qty_lots, is_pending from orders where order_id = $1';
      return (await server.db.pool.query(text, [orderId])).rows[0];
    };
    expect(await read()).toEqual({ price_ticks: 0, qty_lots: 0n, is_pending: true });
    await server.host.submit(place('sell', 1_999_950));
    await caughtUp();
    expect(await read()).toEqual({ price_ticks: 2_000_100, qty_lots: expect.any(BigInt), is_pending: false });
    expect((await read())?.qty_lots).toBeGreaterThan(4_900n);
  });

  it('update when a stored order began to trail and to work, with or without a restart in between', async () => {
    const [owner = 0, other = 0] = accounts;
    for (const accountId of accounts) await server.host.submit({ type: 'cancel-all', accountId });
    const order = { type: 'place-order', marketId: 1, qtyLots: 5_000 } as const;
    let taken: AppliedCommand[] = [];
    const trade = async (priceTicks: number) => {
      for (const side of ['sell', 'buy'] as const) {
        const mode = { selfTradePrevention: 'NONE' } as const;
        const limit = { ...order, ...mode, orderType: 'limit', accountId: other, side, priceTicks } as const;
        taken = [await server.host.submit(limit)];
      }
      await caughtUp();
      return server.view.timeMs;
    };
    await trade(2_000_000);
    const trigger = { kind: 'take-profit', stopPriceTicks: 2_000_500, trailingDelta: 100 } as const;
    const sell = { ...order, accountId: owner, side: 'sell', orderType: 'market', trigger } as const;
    const [accepted] = (await server.host.submit(sell)).events;
    const orderId = accepted?.type === 'order-accepted' ? accepted.orderId : 0n;
    await caughtUp();
    const read = async () => {
      const text = 'select working_ms, trailing_ms from orders where order_id = $1';
      return (await server.db.pool.query(text, [orderId])).rows[0];
    };
    expect(await read()).toEqual({ working_ms: 0n, trailing_ms: 0n });
    // A start loads the same state as the running writer has.
    const started = await loadStops(server.db.pool);
    expect(started.reached(1, 2_000_499)).toEqual([]);
    expect(started.reached(1, 2_000_500)).toMatchObject([{ orderId, accountId: owner, isPending: false }]);
    const writer = await openProjectionWriter(server.db.pool, PROJECTIONS);
    const trailingMs = await trade(2_000_500);
    // A batch that is prepared again, because it could not be written, is the same.
    const reachedIn = ({ batch }: PreparedBatch) => {
      const orders = batch.rows.find((rows) => rows instanceof OrderRows);
      return orders?.patches.get(orderId)?.trailingMs;
    };
    expect([1, 2].map(() => reachedIn(writer.prepare([taken])))).toEqual([trailingMs, trailingMs]);
    expect(await read()).toEqual({ working_ms: 0n, trailing_ms: BigInt(trailingMs) });
    expect((await loadStops(server.db.pool)).size).toBe(0);
    await trade(2_000_600);
    await server.host.submit({ ...order, accountId: other, orderType: 'limit', side: 'buy', priceTicks: 1_979_000 });
    const workingMs = await trade(1_980_000);
    expect(await read()).toEqual({ working_ms: BigInt(workingMs), trailing_ms: BigInt(trailingMs) });
    expect(server.view.order(orderId)?.times).toEqual({ workingMs, trailingMs });
  });

  it('record that an order trails when the mark price that it follows reaches its stop, and not with a trade', async () => {
    const [owner = 0] = accounts;
    const setMark = (priceTicks: number) =>
      server.host.submit({ type: 'set-prices', prices: [{ marketId: 1, kind: 'mark', priceTicks }] });
    await setMark(2_000_000);
    const trigger = { kind: 'take-profit', price: 'mark', stopPriceTicks: 2_000_500, trailingDelta: 100 } as const;
    const sell = { type: 'place-order', accountId: owner, marketId: 1, side: 'sell', orderType: 'market' } as const;
    const [accepted] = (await server.host.submit({ ...sell, qtyLots: 5_000, trigger })).events;
    const orderId = accepted?.type === 'order-accepted' ? accepted.orderId : 0n;
    await caughtUp();
    const started = await loadStops(server.db.pool);
    expect(started.reached(1, 2_000_500)).toEqual([]);
    expect(started.reached(1, 2_000_500, 'mark')).toMatchObject([{ orderId, accountId: owner }]);
    const { timeMs } = await setMark(2_000_500);
    expect(server.view.order(orderId)?.times).toEqual({ workingMs: 0, trailingMs: timeMs });
    await caughtUp();
    const { rows } = await server.db.pool.query('select trailing_ms from orders where order_id = $1', [orderId]);
    expect(rows).toEqual([{ trailing_ms: BigInt(timeMs) }]);
    await server.host.submit({ type: 'cancel-all', accountId: owner });
  });

  it('store klines that equal those in memory', async () => {
    await caughtUp();
    const { rows } = await server.db.pool.query<{ lots: string; buy_quote: string; trades: bigint; close: number }>(
      `select sum(lots)::text as lots, sum(buy_quote)::text as buy_quote, sum(trades)::bigint as trades from klines
        where market_id = 1 and interval = '1d' and source = 'trade'`,
    );
    const day = server.view.market(1).klines.current('1M');
    expect(rows[0]).toMatchObject({
      lots: String(day?.lots),
      buy_quote: String(day?.buyQuote),
      trades: BigInt(day?.trades ?? 0),
    });
    expect(day?.buyQuote).toBeGreaterThan(0n);
    expect(day?.buyQuote).toBeLessThan(day?.quote ?? 0n);
  });

  it('reject a command that is already counted', async () => {
    await caughtUp();
    const { pool } = server.db;
    const before = await dump(pool);
    const second = await openProjector({ ...PROJECTION_SETUP, pool, logger: silentLogger() });
    const stale = { seq: second.projectedSeq, timeMs: 1, correlation: 0, events: [] };
    await expect(second.write([stale])).rejects.toThrow('cannot follow');
    expect(await dump(pool)).toEqual(before);
  });

  it('roll a whole batch back when it fails in the middle', async () => {
    await caughtUp();
    const { pool } = server.db;
    const before = await dump(pool);
    const second = await openProjector({ ...PROJECTION_SETUP, pool, logger: silentLogger() });
    const seq = second.projectedSeq + 1;
    const asset = { assetId: 900, code: 'NEW', scale: 8 };
    // The second asset exists already, so the insert fails after the first one's.
    const events = [asset, { assetId: 1, code: 'BTC', scale: 8 }].map((twin) => {
      return { type: 'asset-created', asset: twin } as const;
    });
    await expect(second.write([{ seq, timeMs: 1, correlation: 0, events }])).rejects.toThrow('duplicate key');
    expect(await dump(pool)).toEqual(before);
    expect(second.projectedSeq).toBe(seq - 1);
  });

  it('rebuilt from the journal equal the original ones, table by table, imports included', async () => {
    await importKlines(server.db.pool, [
      {
        marketId: 1,
        interval: '1h',
        openMs: Date.UTC(2020, 0, 1),
        open: 5,
        high: 9,
        low: 4,
        close: 8,
        lots: 10n,
        quote: 70n,
        trades: 3,
      },
    ]);
    const rests = {
      type: 'place-order',
      orderType: 'limit',
      side: 'buy',
      priceTicks: 1_000_000,
      qtyLots: 1_000,
    } as const;
    for (const accountId of accounts) await server.host.submit({ type: 'cancel-all', accountId });
    for (const accountId of accounts) {
      for (const mode of [{}, { selfTradePrevention: 'NONE' }, { selfTradePrevention: 'DECREMENT' }] as const) {
        await server.host.submit({ ...rests, accountId, marketId: 1, ...mode });
      }
    }
    await caughtUp();
    // A stored order that is first in the queue is decremented twice.
    const [first = 0] = accounts;
    const met = server.view.openOrders(first).at(-1)?.orderId ?? 0n;
    const own = { ...rests, accountId: first, marketId: 1, side: 'sell', selfTradePrevention: 'DECREMENT' } as const;
    for (const qtyLots of [100, 200]) {
      await server.host.submit({ ...own, qtyLots });
      await caughtUp();
    }
    const preventedOf = async (pool: pg.Pool) =>
      (await pool.query('select prevented_lots, prevented_seq from orders where order_id = $1', [met])).rows;
    const prevention = server.view.order(met)?.prevented;
    expect(prevention).toMatchObject({ lots: 300, seq: server.host.seq, entryNo: 1 });
    expect(await preventedOf(server.db.pool)).toEqual([
      { prevented_lots: 300n, prevented_seq: BigInt(server.host.seq) },
    ]);
    // For each account, one stored order is amended, and one in the batch that places it.
    for (const accountId of accounts) {
      const [newest] = server.view.openOrders(accountId);
      const placed = server.host.submit({ ...rests, accountId, marketId: 1, clientOrderId: 'young' });
      const amend = { type: 'amend-order', accountId, qtyLots: 700 } as const;
      await server.host.submit({ ...amend, orderId: newest?.orderId ?? 0n, clientOrderId: 'amended' });
      const [accepted] = (await placed).events;
      const orderId = accepted?.type === 'order-accepted' ? accepted.orderId : 0n;
      await server.host.submit({ ...amend, orderId, clientOrderId: 'older' });
    }
    await caughtUp();
    const names = accounts.map((accountId) => namesOf(server, accountId));
    expect(names.map((named) => named.slice(0, 2))).toEqual(
      accounts.map(() => [
        ['older', 700],
        ['amended', 700],
      ]),
    );
    const lived = await dump(server.db.pool);
    const modes = accounts.map((accountId) => modesOf(server, accountId));
    expect(new Set(modes.flat())).toEqual(new Set([undefined, 'NONE', 'DECREMENT']));
    await server.stop();
    // The database stops with its server; both are started again without it.
    const again = await startTestServer({ markets: false, env: { BOURSE_DATA: server.config.dataDir } });
    try {
      const { pool } = again.db;
      expect(await dump(pool)).toEqual(lived);
      expect(accounts.map((accountId) => modesOf(again, accountId))).toEqual(modes);
      expect(accounts.map((accountId) => namesOf(again, accountId))).toEqual(names);
      expect(again.view.order(met)?.prevented).toEqual(prevention);
      const stored = await pool.query(
        'select client_order_id, qty_lots from orders where client_order_id in ($1, $2)',
        ['older', 'amended'],
      );
      expect(new Set(stored.rows.map(({ qty_lots }) => qty_lots))).toEqual(new Set([700n]));
      expect([stored.rows.length, lived.order_amendments?.length]).toEqual([6, 6]);
      const outside = new pg.Pool({ connectionString: again.db.url });
      // PostgreSQL may stop before the last of these connections is closed.
      outside.on('error', () => undefined);
      await again.host.stop();
      // All of them, then each shared one and those of the features while the others stay as they are.
      const ofFeatures = PROJECTIONS.filter((one) => !SHARED_PROJECTIONS.includes(one));
      for (const emptied of [PROJECTIONS, ofFeatures, ...SHARED_PROJECTIONS.map((one) => [one])]) {
        await resetProjections(outside, emptied);
        const rebuilt = await startMarketData({
          ...PROJECTION_SETUP,
          pool: again.db.pool,
          logger: silentLogger(),
          clock: Date.now,
          startHost: (start) => startCoreHost({ ...start, dataDir: again.config.dataDir, durable: false }),
        });
        expect(await dump(outside), emptied.map(({ name }) => name).join()).toEqual(lived);
        expect(rebuilt.projector.projectedSeq).toBe(again.host.seq);
        await rebuilt.host.stop();
      }
      await outside.end();
    } finally {
      await again.close();
    }
  });
});
