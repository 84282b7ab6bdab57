import type { StrategiesTopicData, Topic } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { SCALE, SLICE_MS, StrategyDesk, TWAP } from './testing/strategy-desk.ts';

const TOPIC: Topic = { biz: 'spot', type: 'strategies', code: '', granularity: '' };
/** A busy machine takes its time. */
const SOON = { timeout: 10_000 };

let desk: StrategyDesk;
let socket: TestSocket;
beforeAll(async () => {
  desk = new StrategyDesk();
  await desk.open();
});
beforeEach(async () => {
  socket = await TestSocket.open(desk.trader);
});
afterEach(async () => {
  socket.close();
  await desk.clear();
});
afterAll(() => desk.close());

const follow = async (by = socket) => {
  const snapshot = await by.follow<StrategiesTopicData>(TOPIC);
  await expect.poll(() => by.of<StrategiesTopicData>(TOPIC).at(-1)?.data.isWhole, SOON).toBe(true);
  return snapshot;
};
/** The latest word about each strategy. */
function toldOf(by = socket) {
  const latest = new Map<string, StrategiesTopicData['strategies'][number]>();
  for (const { data } of by.of<StrategiesTopicData>(TOPIC)) {
    for (const strategy of data.strategies) latest.set(strategy.strategyId, strategy);
  }
  return latest;
}
const last = async (strategyId: string) => {
  const { orders: _, ...data } = await desk.one({ strategyId });
  await expect.poll(() => toldOf().get(strategyId), SOON).toEqual(data);
  return data;
};

describe('the topic of strategies', () => {
  it('begins with what runs, and tells each step with the figures of the call', async () => {
    await desk.rest('buy', '9990', '0.001');
    await desk.rest('sell', '10010', '1');
    const placed = await desk.place(TWAP);
    await follow();
    expect(toldOf().get(placed.strategyId)).toEqual(placed);
    await desk.time.pass(SLICE_MS);
    expect(await last(placed.strategyId)).toMatchObject({ placedOrders: 2, executedQty: '0.02000' });
    await desk.trader.expect('cancelSpotStrategy', { params: { strategyId: placed.strategyId } });
    expect(await last(placed.strategyId)).toMatchObject({ state: 'canceled', reason: 'USER_CANCELED', nextMs: 0 });
  });

  it('tells a fill of a ladder as it trades, and its end', async () => {
    await follow();
    const placed = await desk.place(SCALE);
    expect(await last(placed.strategyId)).toMatchObject({ kind: 'scale', state: 'running', placedOrders: 5 });
    await desk.rest('sell', '9900', '0.015');
    expect(await last(placed.strategyId)).toMatchObject({ executedQty: '0.01500' });
    await desk.rest('sell', '9600', '0.035');
    await expect.poll(() => toldOf().get(placed.strategyId)?.state, SOON).toBe('done');
    expect(await last(placed.strategyId)).toMatchObject({ executedQty: '0.05000', reason: 'NONE' });
  });

  it('is numbered without a gap; who follows later, or again after a gap, gets what runs now under the last number', async () => {
    await follow();
    const first = await desk.place(SCALE);
    const second = await desk.place({ ...SCALE, qty: '0.1' });
    await last(first.strategyId);
    await last(second.strategyId);
    await desk.trader.expect('cancelSpotStrategy', { params: { strategyId: first.strategyId } });
    await last(first.strategyId);
    const numbers = socket.of(TOPIC).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));

    const again = await TestSocket.open(desk.trader);
    const snapshot = await again.follow<StrategiesTopicData>(TOPIC);
    expect(snapshot).toMatchObject({ kind: 'snapshot', seq: numbers.at(-1), data: { isWhole: true } });
    expect(snapshot.data.strategies.map(({ strategyId }) => strategyId)).toEqual([second.strategyId]);
    again.close();
  });

  it('is of one account alone', async () => {
    const friend = await TestSocket.open(desk.other);
    await follow();
    await follow(friend);
    const placed = await desk.place(SCALE);
    await last(placed.strategyId);
    expect(toldOf(friend).size).toBe(0);
    // An id that looks like another one’s strategy leads nowhere.
    const name = (await desk.ordersOf(placed))[0]?.clientOrderId ?? '';
    const body = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '9000', qty: '0.01' } as const;
    await desk.other.expect('placeSpotOrder', { body: { ...body, clientOrderId: name.replace(/-\d+$/, '-77') } });
    const own = await desk.place(SCALE, desk.other);
    await expect.poll(() => [...toldOf(friend).keys()], SOON).toEqual([own.strategyId]);
    friend.close();
  });

  it('survives readings that fail: it tells all that runs when the database is back', async () => {
    await follow();
    await desk.sql('alter table strategies rename to strategies_away');
    try {
      await desk.trader.expect('cancelAllSpotOrders');
    } finally {
      await desk.sql('alter table strategies_away rename to strategies');
    }
    const placed = await desk.place(SCALE);
    expect(await last(placed.strategyId)).toMatchObject({ state: 'running' });
  });

  it.each([
    [{ code: 'btc_usdt' }, 'QUERY_INVALID'],
    [{ granularity: '1' }, 'QUERY_INVALID'],
    [{ biz: 'portal' }, 'QUERY_INVALID'],
  ])('does not exist as %j', async (more, error) => {
    expect(await socket.ask('subscribe', { ...TOPIC, ...more })).toMatchObject({ error });
  });

  it('is no visitor’s', async () => {
    const visitor = await TestSocket.open(new TestClient(desk.server.url));
    expect(await visitor.ask('subscribe', TOPIC)).toMatchObject({ error: 'LOGIN_REQUIRED' });
    visitor.close();
  });
});
