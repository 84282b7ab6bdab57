import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetProjections } from '../../platform/projections/projection-writer.ts';
import { PROJECTIONS } from '../projections.ts';
import { SCALE, SLICE_MS, StrategyDesk, TWAP } from './testing/strategy-desk.ts';

let desk: StrategyDesk;
beforeAll(async () => {
  desk = new StrategyDesk();
  await desk.open();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

const orderNosOf = async (placed: { kind: 'scale' | 'twap'; strategyId: string }) =>
  (await desk.ordersOf(placed)).map(({ clientOrderId }) => Number(clientOrderId.split('-').at(-1)));

/** Waits for background work. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 });

/** Stops the server, changes its stored rows, and starts it again. */
async function crash(text: string, values: readonly unknown[], awayMs = 0): Promise<void> {
  await desk.sql(text, values);
  await desk.stop();
  await desk.time.pass(awayMs);
  await desk.start();
}

describe('a TWAP order over a restart', () => {
  beforeEach(() => desk.rest('buy', '9990', '0.001'));

  it('resumes, catches up on missed slices, and trades exactly its quantity', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    await desk.time.pass(SLICE_MS);
    await desk.stop();
    await desk.time.pass(3 * SLICE_MS);
    await desk.start();
    // Slices 3 and 4 were missed, and 5 is due: 0.03 at once.
    await eventually(async () => (await desk.one(placed)).placedOrders).toBe(3);
    expect(await desk.one(placed)).toMatchObject({ state: 'running', executedQty: '0.05000' });
    for (let slice = 6; slice <= 11; slice += 1) await desk.time.pass(SLICE_MS);
    expect(await desk.one(placed)).toMatchObject({ state: 'done', reason: 'NONE', executedQty: '0.11000' });
    expect(await orderNosOf(placed)).toEqual([1, 2, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('finds an order that was sent but not recorded, and does not send it again', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    const [order] = await desk.ordersOf(placed);
    await crash(`update strategy_orders set state = 'due', order_id = 0 where strategy_id = $1`, [placed.strategyId]);
    await eventually(async () => (await desk.one(placed)).placedOrders).toBe(1);
    expect((await desk.one(placed)).orders).toMatchObject([{ orderNo: 1, orderId: order?.orderId }]);
    expect(await desk.ordersOf(placed)).toEqual([order]);
    await desk.time.pass(SLICE_MS);
    expect(await orderNosOf(placed)).toEqual([1, 2]);
    expect(await desk.one(placed)).toMatchObject({ executedQty: '0.02000' });
  });

  it('finds such an order also when its slice is over, and counts its fills', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    const forget = `update strategy_orders set state = 'due', order_id = 0 where strategy_id = $1`;
    await crash(forget, [placed.strategyId], 2 * SLICE_MS);
    await eventually(async () => (await desk.one(placed)).placedOrders).toBe(2);
    expect(await orderNosOf(placed)).toEqual([1, 3]);
    // Had the first been missed, the third would have caught up on three slices instead of two.
    expect((await desk.ordersOf(placed)).map(({ qty }) => qty)).toEqual(['0.01000', '0.02000']);
  });

  it('sends an order that was stored but never sent, within its slice', async () => {
    const placed = await desk.place({ ...TWAP, limitPrice: '10300' });
    expect(placed.placedOrders).toBe(0);
    await desk.rest('sell', '10010', '1');
    const insert = `insert into strategy_orders (strategy_id, order_no, price_ticks, qty_lots, state)
      values ($1, 1, 1030000, 1000, 'due')`;
    await crash(insert, [placed.strategyId]);
    await eventually(async () => (await desk.one(placed)).executedQty).toBe('0.01000');
    expect(await orderNosOf(placed)).toEqual([1]);
  });

  it('drops an order of a past slice, whose price may be stale, and catches up', async () => {
    const placed = await desk.place({ ...TWAP, limitPrice: '10300' });
    await desk.rest('sell', '10010', '1');
    const insert = `insert into strategy_orders (strategy_id, order_no, price_ticks, qty_lots, state)
      values ($1, 1, 1030000, 1000, 'due')`;
    await crash(insert, [placed.strategyId], SLICE_MS);
    await eventually(async () => (await desk.one(placed)).executedQty).toBe('0.02000');
    expect(await orderNosOf(placed)).toEqual([2]);
    expect((await desk.one(placed)).orders.map(({ orderNo, orderId }) => [orderNo, orderId === ''])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('ends when its time passed while the server was down', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    await desk.stop();
    await desk.time.pass(86_400_000);
    await desk.start();
    await eventually(async () => (await desk.one(placed)).state).toBe('done');
    expect(await desk.one(placed)).toMatchObject({ reason: 'TIME_OVER', executedQty: '0.01000', placedOrders: 1 });
  });
});

describe('a scale order over a restart', () => {
  it('keeps its orders, and is done when the last is filled', async () => {
    const placed = await desk.place(SCALE);
    await desk.rest('sell', '10000', '0.01');
    await desk.stop();
    await desk.start();
    expect(await desk.one(placed)).toMatchObject({ state: 'running', placedOrders: 5, executedQty: '0.01000' });
    await desk.rest('sell', '9600', '0.04');
    await eventually(async () => (await desk.one(placed)).state).toBe('done');
    expect(await desk.ordersOf(placed)).toHaveLength(5);
  });

  it('that was interrupted half way places the rest, each order once', async () => {
    const placed = await desk.place({ ...SCALE, orderCount: 3, qty: '0.03' });
    // The third was sent but not recorded; the fourth and the fifth were only stored.
    await desk.sql(
      `insert into strategy_orders (strategy_id, order_no, price_ticks, qty_lots, state)
        values ($1, 4, 950000, 1000, 'due'), ($1, 5, 940000, 1000, 'due')`,
      [placed.strategyId],
    );
    const third = `update strategy_orders set state = 'due', order_id = 0 where strategy_id = $1 and order_no = 3`;
    await crash(third, [placed.strategyId]);
    await eventually(async () => (await desk.one(placed)).placedOrders).toBe(5);
    expect(await orderNosOf(placed)).toEqual([1, 2, 3, 4, 5]);
    const current = await desk.one(placed);
    expect(new Set(current.orders.map(({ orderId }) => orderId)).size).toBe(5);
    expect(await desk.trader.expect('openSpotOrders')).toHaveLength(5);
  });

  it('is done when all its orders ended unrecorded', async () => {
    const placed = await desk.place(SCALE);
    await desk.rest('sell', '9600', '0.05');
    await eventually(async () => (await desk.one(placed)).state).toBe('done');
    await crash(`update strategies set state = 'running', reason = 'NONE', ended_ms = 0 where strategy_id = $1`, [
      placed.strategyId,
    ]);
    await eventually(async () => (await desk.one(placed)).state).toBe('done');
    expect(await desk.one(placed)).toMatchObject({ reason: 'NONE', executedQty: '0.05000' });
  });

  it('whose cancel was interrupted half way has its orders cancelled', async () => {
    const placed = await desk.place(SCALE);
    // One of them was sent but not recorded.
    const forget = `update strategy_orders set state = 'due', order_id = 0 where strategy_id = $1 and order_no = 2`;
    await desk.sql(forget, [placed.strategyId]);
    await crash(
      `update strategies set state = 'canceled', reason = 'USER_CANCELED', is_closing = true where strategy_id = $1`,
      [placed.strategyId],
    );
    await eventually(() => desk.trader.expect('openSpotOrders')).toEqual([]);
    expect(await desk.one(placed)).toMatchObject({ state: 'canceled', placedOrders: 5 });
    expect(await desk.held('USDT')).toBe(0);
  });
});

it('a strategy’s data is the same when the projections are rebuilt from the journal', async () => {
  await desk.rest('buy', '9970', '0.001');
  await desk.rest('sell', '10010', '1');
  const twap = await desk.place(TWAP);
  const scale = await desk.place({ ...SCALE, fromPrice: '9980', toPrice: '9900' });
  await desk.rest('sell', '9980', '0.003');
  const before = [await desk.one(twap), await desk.one(scale)];
  await resetProjections(desk.server.db.pool, PROJECTIONS);
  await desk.stop();
  await desk.start();
  expect([await desk.one(twap), await desk.one(scale)]).toEqual(before);
});
