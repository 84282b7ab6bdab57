import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SLICE_MS, type StrategyData, StrategyDesk, TWAP } from './testing/strategy-desk.ts';

let desk: StrategyDesk;
beforeAll(async () => {
  desk = new StrategyDesk();
  await desk.open();
});
beforeEach(() => desk.rest('buy', '9990', '0.001'));
afterEach(() => desk.clear());
afterAll(() => desk.close());

const qtysOf = async (placed: StrategyData) => (await desk.ordersOf(placed)).map(({ qty }) => Number(qty));
const passSlices = async (count: number) => {
  for (let slice = 0; slice < count; slice += 1) await desk.time.pass(SLICE_MS);
};

describe('a TWAP order', () => {
  it('places a slice at once and one every thirty seconds, each immediate-or-cancel', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    expect(placed).toMatchObject({
      kind: 'twap',
      state: 'running',
      qty: '0.11000',
      executedQty: '0.01000',
      placedOrders: 1,
      createdMs: desk.time.nowMs(),
      nextMs: desk.time.nowMs() + SLICE_MS,
      scale: null,
      twap: { durationMs: 300_000, maxSlippage: 300, limitPrice: '', slices: 11 },
    });
    await desk.time.pass(SLICE_MS - 1);
    expect(await desk.one(placed)).toMatchObject({ placedOrders: 1 });
    await desk.time.pass(1);
    expect(await desk.one(placed)).toMatchObject({ placedOrders: 2, executedQty: '0.02000' });
    await passSlices(9);
    expect(await desk.one(placed)).toMatchObject({
      state: 'done',
      reason: 'NONE',
      executedQty: '0.11000',
      averagePrice: '10010.00',
      placedOrders: 11,
      nextMs: 0,
      endedMs: desk.time.nowMs(),
    });
    const orders = await desk.ordersOf(placed);
    expect(orders).toHaveLength(11);
    for (const order of orders) {
      expect(order).toMatchObject({ timeInForce: 'IOC', status: 'FILLED', price: '10300.00', qty: '0.01000' });
    }
    await passSlices(3);
    expect(await desk.ordersOf(placed)).toHaveLength(11);
    expect(await desk.held('USDT')).toBe(0);
  });

  it('takes nothing beyond the slippage from the mid price, and catches up at three times the pace', async () => {
    // The mid price is 10,200; 1 % above it is 10,302.
    await desk.rest('sell', '10410', '1');
    const placed = await desk.place({ ...TWAP, maxSlippage: 100 });
    await passSlices(2);
    expect(await desk.one(placed)).toMatchObject({ state: 'running', placedOrders: 0, executedQty: '0.00000' });
    await desk.rest('sell', '10010', '1');
    await passSlices(3);
    // Slices 1 to 3 were missed: 0.04 are due at the fourth, of which 0.03 may come at once, and the rest with the fifth.
    expect(await qtysOf(placed)).toEqual([0.03, 0.02, 0.01]);
    await passSlices(5);
    expect(await desk.one(placed)).toMatchObject({ state: 'done', reason: 'NONE', executedQty: '0.11000' });
  });

  it('catches up on what an order did not fill', async () => {
    await desk.rest('sell', '10010', '0.004');
    const placed = await desk.place(TWAP);
    expect(placed).toMatchObject({ executedQty: '0.00400' });
    await desk.rest('sell', '10010', '1');
    await desk.time.pass(SLICE_MS);
    expect(await qtysOf(placed)).toEqual([0.01, 0.016]);
    expect(await desk.one(placed)).toMatchObject({ executedQty: '0.02000' });
  });

  it('never trades beyond its limit price', async () => {
    await desk.rest('sell', '10010', '0.015');
    await desk.rest('sell', '10050', '1');
    const placed = await desk.place({ ...TWAP, limitPrice: '10020' });
    await passSlices(2);
    expect(await desk.one(placed)).toMatchObject({ executedQty: '0.01500', averagePrice: '10010.00', placedOrders: 2 });
    for (const { price } of await desk.ordersOf(placed)) expect(price).toBe('10020.00');
  });

  it('also sells into bids', async () => {
    await desk.rest('sell', '10010', '0.001');
    await desk.rest('buy', '9995', '1');
    const placed = await desk.place({ ...TWAP, side: 'sell' });
    await desk.time.pass(SLICE_MS);
    expect(await desk.one(placed)).toMatchObject({ executedQty: '0.02000', averagePrice: '9995.00' });
    // 3 % below the mid price, 10,002.50, rounded up.
    for (const { price } of await desk.ordersOf(placed)) expect(price).toBe('9702.43');
  });

  it('places nothing while the market is halted, and resumes when it trades', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    await desk.setMarket('halted');
    await passSlices(2);
    expect(await desk.one(placed)).toMatchObject({ state: 'running', placedOrders: 1 });
    await desk.setMarket('trading');
    await desk.time.pass(SLICE_MS);
    expect(await qtysOf(placed)).toEqual([0.01, 0.03]);
  });

  it('places nothing while the operator has closed spot trading', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    await desk.setModule('spot', 'off');
    await desk.time.pass(SLICE_MS);
    expect(await desk.one(placed)).toMatchObject({ state: 'running', placedOrders: 1 });
    await desk.setModule('spot', 'on');
    await desk.time.pass(SLICE_MS);
    expect(await qtysOf(placed)).toEqual([0.01, 0.02]);
  });

  it('ends with the rejection code when the balance does not suffice', async () => {
    await desk.rest('sell', '10010', '1');
    // Enough for two slices at their worst price, 103 USDT each, and not for a third.
    const poor = await desk.newTrader('0', '300');
    const placed = await desk.place(TWAP, poor);
    await passSlices(5);
    const current = await poor.expect('spotStrategy', { params: { strategyId: placed.strategyId } });
    expect(current).toMatchObject({ state: 'failed', reason: 'INSUFFICIENT_BALANCE', executedQty: '0.02000' });
    expect(current.orders.map(({ orderNo, error }) => [orderNo, error])).toEqual([
      [3, 'INSUFFICIENT_BALANCE'],
      [2, ''],
      [1, ''],
    ]);
    expect(await desk.held('USDT', poor)).toBe(0);
  });

  it('ends with its last slice, whatever it filled', async () => {
    await desk.rest('sell', '10010', '0.05');
    const placed = await desk.place(TWAP);
    await passSlices(10);
    expect(await desk.one(placed)).toMatchObject({ state: 'done', reason: 'TIME_OVER', executedQty: '0.05000' });
  });

  it('places no further orders when it is cancelled', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    const params = { strategyId: placed.strategyId };
    expect(await desk.trader.expect('cancelSpotStrategy', { params })).toMatchObject({
      state: 'canceled',
      reason: 'USER_CANCELED',
      executedQty: '0.01000',
      nextMs: 0,
    });
    await passSlices(3);
    expect(await desk.ordersOf(placed)).toHaveLength(1);
  });

  it('continues when the user cancels all orders: it has none open', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    expect(await desk.trader.expect('cancelAllSpotOrders')).toEqual({ canceled: 0 });
    await desk.time.pass(SLICE_MS);
    expect(await desk.one(placed)).toMatchObject({ state: 'running', placedOrders: 2 });
  });

  it('may exceed the market’s maximum order quantity', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place({ ...TWAP, qty: '2200', side: 'sell' });
    expect(placed).toMatchObject({ qty: '2200.00000', state: 'failed', reason: 'INSUFFICIENT_BALANCE' });
    expect((await desk.one(placed)).orders).toMatchObject([{ qty: '200.00000', error: 'INSUFFICIENT_BALANCE' }]);
  });

  it('places one order per slice, however often it runs', async () => {
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    for (let again = 0; again < 10; again += 1) await desk.time.pass(SLICE_MS / 10);
    for (let again = 0; again < 5; again += 1) await desk.time.pass(0);
    expect(await qtysOf(placed)).toEqual([0.01, 0.01]);
  });

  it('of two accounts with many at a time trades for its own account', async () => {
    await desk.rest('sell', '10010', '50');
    const friend = await desk.newTrader('0', '1000000');
    const mine = await Promise.all(Array.from({ length: 5 }, () => desk.place(TWAP)));
    const theirs = await Promise.all(Array.from({ length: 5 }, () => desk.place(TWAP, friend)));
    await passSlices(10);
    for (const { strategyId } of mine) {
      expect(await desk.one({ strategyId })).toMatchObject({ state: 'done', executedQty: '0.11000', placedOrders: 11 });
    }
    for (const { strategyId } of theirs) {
      const current = await friend.expect('spotStrategy', { params: { strategyId } });
      expect(current).toMatchObject({ state: 'done', executedQty: '0.11000', placedOrders: 11 });
    }
    const { items } = await friend.expect('spotFills', { query: { limit: '100' } });
    expect(items).toHaveLength(55);
  });
});
