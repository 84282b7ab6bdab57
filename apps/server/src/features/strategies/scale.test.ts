import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCALE, StrategyDesk } from './testing/strategy-desk.ts';

let desk: StrategyDesk;
beforeAll(async () => {
  desk = new StrategyDesk();
  await desk.open();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Math.round(Number(text) * 1e5), 0) / 1e5;

describe('a scale order', () => {
  it('is a ladder of ordinary orders that add up to its quantity', async () => {
    const placed = await desk.place({ ...SCALE, skew: '3' });
    expect(placed).toMatchObject({
      kind: 'scale',
      state: 'running',
      reason: 'NONE',
      qty: '0.05000',
      executedQty: '0.00000',
      averagePrice: '',
      placedOrders: 5,
      nextMs: 0,
      endedMs: 0,
      scale: { fromPrice: '10000.00', toPrice: '9600.00', orderCount: 5, skew: '3', postOnly: false },
      twap: null,
    });
    const orders = await desk.ordersOf(placed);
    expect(orders.map(({ price, qty }) => [price, qty])).toEqual([
      ['10000.00', '0.00500'],
      ['9900.00', '0.00750'],
      ['9800.00', '0.01000'],
      ['9700.00', '0.01250'],
      ['9600.00', '0.01500'],
    ]);
    expect(sumOf(orders.map(({ qty }) => qty))).toBe(0.05);
    for (const order of orders) expect(order).toMatchObject({ status: 'NEW', timeInForce: 'GTC', type: 'limit' });
    const current = await desk.one(placed);
    expect(current.orders.map(({ orderNo, orderId, status }) => [orderNo, orderId, status])).toEqual(
      orders.map(({ orderId }, at) => [at + 1, orderId, 'NEW']).toReversed(),
    );
    expect(await desk.held('USDT')).toBe(487.5);
  });

  it('reports its filled quantity and average price, and is done when all is filled', async () => {
    const placed = await desk.place(SCALE);
    await desk.rest('sell', '9900', '0.015');
    expect(await desk.one(placed)).toMatchObject({
      state: 'running',
      executedQty: '0.01500',
      executedQuote: '149.50000000',
      averagePrice: '9966.67',
    });
    await desk.rest('sell', '9600', '0.035');
    await expect.poll(async () => (await desk.one(placed)).state, { timeout: 20_000 }).toBe('done');
    expect(await desk.one(placed)).toMatchObject({
      reason: 'NONE',
      executedQty: '0.05000',
      averagePrice: '9800.00',
      endedMs: desk.time.nowMs(),
    });
    expect(await desk.held('USDT')).toBe(0);
  });

  it('also sells upwards, and may be post-only', async () => {
    const body = { ...SCALE, side: 'sell', fromPrice: '10000', toPrice: '10400', postOnly: true } as const;
    const placed = await desk.place(body);
    const orders = await desk.ordersOf(placed);
    expect(orders.map(({ price }) => Number(price))).toEqual([10_000, 10_100, 10_200, 10_300, 10_400]);
    for (const order of orders) expect(order).toMatchObject({ side: 'sell', postOnly: true, status: 'NEW' });
    expect(await desk.held('BTC')).toBe(0.05);
  });

  it('cancels its open orders when it is cancelled, and keeps its fills', async () => {
    const placed = await desk.place(SCALE);
    await desk.rest('sell', '10000', '0.004');
    const params = { strategyId: placed.strategyId };
    const canceled = await desk.trader.expect('cancelSpotStrategy', { params });
    expect(canceled).toMatchObject({ state: 'canceled', reason: 'USER_CANCELED', executedQty: '0.00400' });
    const orders = await desk.ordersOf(placed);
    expect(orders.map(({ status }) => status)).toEqual(Array(5).fill('CANCELED'));
    expect(await desk.held('USDT')).toBe(0);
    expect(await desk.trader.call('cancelSpotStrategy', { params })).toMatchObject({
      status: 409,
      error: 'STRATEGY_ENDED',
      field: 'strategyId',
    });
    expect(await desk.one(placed)).toMatchObject({ state: 'canceled', endedMs: canceled.endedMs });
  });

  it('ends when the user has cancelled its orders one by one', async () => {
    const placed = await desk.place(SCALE);
    const orders = await desk.ordersOf(placed);
    for (const [at, { orderId }] of orders.entries()) {
      expect((await desk.one(placed)).state, `before order ${at + 1} is cancelled`).toBe('running');
      await desk.trader.expect('cancelSpotOrder', { params: { orderId } });
    }
    await expect.poll(async () => (await desk.one(placed)).state, { timeout: 20_000 }).toBe('done');
    expect(await desk.one(placed)).toMatchObject({ reason: 'ORDERS_ENDED', executedQty: '0.00000' });
  });

  it('with immediate-or-cancel orders is done at once', async () => {
    await desk.rest('sell', '9500', '1');
    const placed = await desk.place(SCALE);
    expect(placed).toMatchObject({ state: 'done', reason: 'NONE', executedQty: '0.05000', averagePrice: '9500.00' });
  });

  it('ends with the rejection of one of its orders, and cancels those placed', async () => {
    await desk.rest('sell', '9750', '1');
    // From the lowest price: two orders rest, the third would match.
    const placed = await desk.place({ ...SCALE, fromPrice: '9600', toPrice: '10000', postOnly: true });
    expect(placed).toMatchObject({ state: 'failed', reason: 'POST_ONLY_WOULD_TAKE', placedOrders: 2 });
    const { orders } = await desk.one(placed);
    expect(orders.map(({ orderNo, status, error }) => [orderNo, status, error])).toEqual([
      [5, '', ''],
      [4, '', ''],
      [3, '', 'POST_ONLY_WOULD_TAKE'],
      [2, 'CANCELED', ''],
      [1, 'CANCELED', ''],
    ]);
    expect(await desk.held('USDT')).toBe(0);
    expect(await desk.trader.expect('openSpotOrders')).toEqual([]);
  });

  it('ends with the rejection for too many open orders', async () => {
    const crowded = await desk.newTrader('0', '1000000');
    const body = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '5000', qty: '0.001' };
    await Promise.all(Array.from({ length: 998 }, () => crowded.expect('placeSpotOrder', { body })));
    const placed = await desk.place(SCALE, crowded);
    expect(placed).toMatchObject({ state: 'failed', reason: 'TOO_MANY_OPEN_ORDERS', placedOrders: 2 });
    expect(await crowded.expect('openSpotOrders')).toHaveLength(998);
  });
});

it('an account has at most twenty running strategies, also with concurrent requests', async () => {
  const busy = await desk.newTrader('0', '1000000');
  const answers = await Promise.all(Array.from({ length: 25 }, () => busy.call('placeSpotStrategy', { body: SCALE })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  expect(answers.filter(({ error }) => error === 'STRATEGY_LIMIT')).toHaveLength(5);
  expect(await busy.expect('openSpotOrders')).toHaveLength(100);
  const { items } = await busy.expect('spotStrategies', { query: { state: 'running' } });
  const params = { strategyId: items[0]?.strategyId ?? '' };
  await busy.expect('cancelSpotStrategy', { params });
  expect(await desk.place(SCALE, busy)).toMatchObject({ state: 'running' });
});

describe('the client id', () => {
  it('starts a strategy once, however often it is sent', async () => {
    const body = { ...SCALE, clientStrategyId: 'ladder-1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.place(body)));
    expect(new Set(answers.map(({ strategyId }) => strategyId)).size).toBe(1);
    expect(await desk.trader.expect('openSpotOrders')).toHaveLength(5);
  });

  it('is rejected for another strategy, and another account may use it', async () => {
    const body = { ...SCALE, clientStrategyId: 'ladder-2' };
    await desk.place(body);
    for (const change of [{ qty: '0.06' }, { side: 'sell' }, { skew: '2' }, { toPrice: '9500' }, { postOnly: true }]) {
      expect(await desk.trader.call('placeSpotStrategy', { body: { ...body, ...change } })).toMatchObject({
        status: 409,
        error: 'CLIENT_ORDER_ID_USED',
        field: 'clientStrategyId',
      });
    }
    expect(await desk.place(body, desk.other)).toMatchObject({ state: 'running' });
    const { items } = await desk.other.expect('spotStrategies');
    await desk.other.expect('cancelSpotStrategy', { params: { strategyId: items[0]?.strategyId ?? '' } });
  });

  it('returns the strategy also when it has ended and could not be started any more', async () => {
    const body = { ...SCALE, clientStrategyId: 'ladder-3' };
    const { strategyId } = await desk.place(body);
    await desk.trader.expect('cancelSpotStrategy', { params: { strategyId } });
    await desk.setMarket('halted');
    expect(await desk.place(body)).toMatchObject({ strategyId, state: 'canceled' });
    await desk.setMarket('trading');
  });
});

it('lists are paged, newest first, and filtered by market and state', async () => {
  const user = await desk.newTrader('0', '1000000');
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await desk.place(SCALE, user)).strategyId);
  const cancelled = ids[2] ?? '';
  await user.expect('cancelSpotStrategy', { params: { strategyId: cancelled } });
  const pages: string[] = [];
  let cursor = '';
  do {
    const page = await user.expect('spotStrategies', { query: { limit: '2', cursor } });
    pages.push(...page.items.map(({ strategyId }) => strategyId));
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(pages).toEqual(ids);
  const idsOf = async (query: Record<string, string>) =>
    (await user.expect('spotStrategies', { query })).items.map(({ strategyId }) => strategyId);
  expect(await idsOf({ state: 'canceled' })).toEqual([cancelled]);
  expect(await idsOf({ state: 'running' })).toEqual(ids.filter((id) => id !== cancelled));
  expect(await idsOf({ tradeCode: 'eth_usdt' })).toEqual([]);
  expect(await idsOf({ tradeCode: 'btc_usdt' })).toEqual(ids);
  for (const query of [{ cursor: 'x' }, { cursor: '9'.repeat(19) }, { state: 'sleeping' }]) {
    expect(await user.call('spotStrategies', { query })).toMatchObject({ status: 400, error: 'QUERY_INVALID' });
  }
  expect(await user.call('spotStrategies', { query: { tradeCode: 'no_such' } })).toMatchObject({
    status: 404,
    error: 'UNKNOWN_MARKET',
  });
});
