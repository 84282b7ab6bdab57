import { type ExchangeEvent, idAt } from '@bourse/core';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScratchDatabase } from '../../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import type { Database } from '../../db/database.ts';
import { catalogueProjection } from '../catalogue.projection.ts';
import { openProjectionWriter, resetProjections } from '../projection-writer.ts';
import { ordersProjectionOf } from './orders.projection.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1, 10);
const NEWEST_KEPT = 3;
const ACCOUNTS = [1_000, 1_001] as const;

/** An order of the test: it is placed and ends, each in some half hour. */
interface Life {
  readonly account: number;
  readonly placedAt: number;
  /** Half hours until its end; undefined: it stays open. */
  readonly lasts: number | undefined;
  /** For an order that ends when it is placed: whether it was partly filled. */
  readonly trades: boolean;
}

function accepted(orderId: bigint, accountId: number): ExchangeEvent {
  return {
    type: 'order-accepted',
    orderId,
    clientOrderId: '',
    accountId,
    marketId: 1,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    priceTicks: 5,
    qtyLots: 9,
    quoteAmount: 0n,
  };
}

function canceled(orderId: bigint, accountId: number, executedLots: number): ExchangeEvent {
  const executedQuote = BigInt(executedLots);
  const reason = 'USER_CANCELED';
  return {
    type: 'order-closed',
    orderId,
    accountId,
    marketId: 1,
    status: 'CANCELED',
    reason,
    executedLots,
    executedQuote,
  };
}

/** The commands of these orders, one for every half hour, and the expected data of each order. */
function storyOf(lives: readonly Life[], gap: number) {
  const sorted = lives.toSorted((a, b) => a.placedAt - b.placedAt);
  const orders = sorted.map((life, at) => ({
    ...life,
    // So far apart that they lie in many runs.
    orderId: idAt(1 + at * gap, at),
    accountId: ACCOUNTS[life.account] ?? 0,
    endsAt: life.lasts === undefined ? Number.POSITIVE_INFINITY : life.placedAt + life.lasts,
    executedLots: life.trades && life.lasts === 0 ? 4 : 0,
  }));
  const last = Math.max(0, ...orders.map(({ placedAt, endsAt }) => (Number.isFinite(endsAt) ? endsAt : placedAt)));
  const commands: AppliedCommand[] = Array.from({ length: last + 1 }, (_, half) => {
    const placed = orders.filter(({ placedAt }) => placedAt === half);
    const ended = orders.filter(({ endsAt }) => endsAt === half);
    const events = [
      ...placed.map((order) => accepted(order.orderId, order.accountId)),
      ...ended.map((order) => canceled(order.orderId, order.accountId, order.executedLots)),
    ];
    return { seq: half + 1, timeMs: START + (half * HOUR) / 2, correlation: 0, events };
  });
  return { orders, commands };
}

describe('orders that ended unfilled', () => {
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    server = await startTestServer({ markets: false });
    database = (await openScratchDatabase(server, 'runs')).database;
  });
  afterAll(async () => {
    await database.pool.end();
    await server.close();
  });
  beforeEach(() => resetProjections(database.pool, [catalogueProjection, ordersProjectionOf(0)]));

  const openWriter = (newestKept: number) =>
    openProjectionWriter(database.pool, [catalogueProjection, ordersProjectionOf(newestKept)]);
  const stored = async () => {
    const { rows } = await database.pool.query<{ order_id: bigint }>('select order_id from orders order by 1');
    return rows.map((row) => row.order_id);
  };

  type Known = ReturnType<typeof storyOf>['orders'][number];

  /** Reference implementation, applied at the start of each hour: an old order with enough newer ones is deleted. */
  function leftOf(orders: readonly Known[], halves: number): bigint[] {
    let left = [...orders];
    for (let half = 0; half < halves; half += 2) {
      left = left.filter((order) => {
        const isOld = order.executedLots === 0 && order.endsAt < half - 48;
        const newer = left.filter(({ accountId, placedAt, orderId }) => {
          return accountId === order.accountId && placedAt < half && orderId > order.orderId;
        });
        return !isOld || newer.length < NEWEST_KEPT;
      });
    }
    return left.map(({ orderId }) => orderId);
  }

  it('are deleted a day after they ended when enough newer ones exist, for any runs and batches', async () => {
    const life: fc.Arbitrary<Life> = fc.record({
      account: fc.nat({ max: 1 }),
      placedAt: fc.nat({ max: 80 }),
      lasts: fc.option(fc.oneof(fc.constant(0), fc.nat({ max: 60 })), { nil: undefined }),
      trades: fc.boolean(),
    });
    const gaps = fc.constantFrom(1, 64_000, 120_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(life, { minLength: 1, maxLength: 30 }),
        gaps,
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        fc.boolean(),
        async (lives, gap, sizes, restarts) => {
          await resetProjections(database.pool, [catalogueProjection, ordersProjectionOf(0)]);
          const { orders, commands } = storyOf(lives, gap);
          let writer = await openWriter(NEWEST_KEPT);
          for (let at = 0; at < commands.length; ) {
            const size = sizes.next().value ?? 1;
            // A batch never extends into the next hour: within one, the rule is applied once, at its end.
            const batch = commands.slice(at, at + 1 + ((at % 2) ^ 1 ? size % 2 : 0));
            await writer.commit(batch);
            at += batch.length;
            if (restarts) writer = await openWriter(NEWEST_KEPT);
          }
          expect(await stored()).toEqual(leftOf(orders, commands.length));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are deleted a day after they ended, by command time; filled and newest ones stay', async () => {
    const writer = await openWriter(2);
    const at = (hours: number, events: ExchangeEvent[]): AppliedCommand => {
      return { seq: writer.seq + 1, timeMs: START + hours * HOUR, correlation: 0, events };
    };
    const life = (orderId: bigint, executedLots: number) => [
      accepted(orderId, 1_000),
      canceled(orderId, 1_000, executedLots),
    ];
    await writer.commit([at(0.5, life(1n, 0))]);
    await writer.commit([at(1.5, life(2n, 3))]);
    await writer.commit([at(2.5, life(3n, 0))]);
    await writer.commit([at(24.5, [])]);
    expect(await stored()).toEqual([1n, 2n, 3n]);
    await writer.commit([at(25.5, [])]);
    expect(await stored()).toEqual([2n, 3n]);
    await writer.commit([at(48.5, [])]);
    expect(await stored()).toEqual([2n, 3n]);
  });

  it('are found when one of an already scanned run ends later', async () => {
    const works: Life = { account: 0, placedAt: 1, lasts: undefined, trades: false };
    const early: Life = { ...works, placedAt: 0, lasts: 0 };
    const late: Life = { ...works, placedAt: 0, lasts: 60 };
    // These two form the first run.
    const { orders, commands } = storyOf([early, late, works, works, works, { ...works, placedAt: 120 }], 120_000);
    const writer = await openWriter(NEWEST_KEPT);
    const runs = async () => (await database.pool.query('select from unfilled_runs')).rowCount;
    for (const command of commands.slice(0, 60)) await writer.commit([command]);
    expect(await runs()).toBe(0);
    expect(await stored()).toEqual(orders.slice(1, 5).map(({ orderId }) => orderId));
    for (const command of commands.slice(60)) await writer.commit([command]);
    expect(await runs()).toBe(0);
    expect(await stored()).toEqual(orders.slice(2).map(({ orderId }) => orderId));
  });

  it('are recorded again when the response to the commit that deleted their run was lost', async () => {
    const writer = await openWriter(0);
    const [early, late] = [idAt(1, 0), idAt(2, 1)];
    const at = (seq: number, hours: number, events: ExchangeEvent[] = []): AppliedCommand => {
      return { seq, timeMs: START + hours * HOUR, correlation: 0, events };
    };
    await writer.commit([at(1, 0, [accepted(early, 1_000), accepted(late, 1_000)])]);
    await writer.commit([at(2, 0.5, [canceled(early, 1_000, 0)])]);
    // It was committed, but this writer did not get the response.
    const pruning = [at(3, 30)];
    await (await openWriter(0)).commit(pruning);
    await expect(writer.commit(pruning)).rejects.toThrow('another server');
    expect(await writer.noticeLostReply(1)).toBe(1);
    expect(await stored()).toEqual([late]);
    await writer.commit([at(4, 30.5, [canceled(late, 1_000, 0)])]);
    await writer.commit([at(5, 60)]);
    expect(await stored()).toEqual([]);
  });

  it('have one record per run, which is deleted with the last of them', async () => {
    const lives = Array.from({ length: 12 }, (_, at): Life => ({ account: 0, placedAt: at, lasts: 1, trades: false }));
    const { commands } = storyOf(lives, 1);
    const writer = await openWriter(0);
    await writer.commit(commands);
    const runs = async () => (await database.pool.query('select account_id, run from unfilled_runs')).rows;
    expect(await runs()).toEqual([{ account_id: 1_000, run: 0n }]);
    const later = { seq: commands.length + 1, timeMs: START + 40 * HOUR, correlation: 0, events: [] };
    await writer.commit([later]);
    expect(await stored()).toEqual([]);
    expect(await runs()).toEqual([]);
  });
});
