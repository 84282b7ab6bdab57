import { splitScale, twapSliceMs } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { OrderDesk } from '../../platform/orders/order-desk.ts';
import { OrderStore } from '../../platform/orders/order-store.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';
import { StrategiesStore } from './strategies.store.ts';
import { numbered, type Strategy } from './strategy.ts';
import { StrategyRunner } from './strategy-runner.ts';

/** The real order desk, except for calls that a test makes it reject. */
class MoodyDesk extends OrderDesk {
  /** Rejections of the next calls; undefined passes a call on. */
  readonly moods: (Parameters<typeof reject>[0] | undefined)[] = [];

  override place<T>(...requested: Parameters<OrderDesk['place']>): Promise<ApiResult<T>> {
    const mood = this.moods.shift();
    if (mood !== undefined) return Promise.resolve(reject(mood));
    return super.place(...requested) as Promise<ApiResult<T>>;
  }

  override cancel<T>(...requested: Parameters<OrderDesk['cancel']>): Promise<ApiResult<T>> {
    const mood = this.moods.shift();
    if (mood !== undefined) return Promise.resolve(reject(mood));
    return super.cancel(...requested) as Promise<ApiResult<T>>;
  }
}

const CREATED_MS = 1_900_000_000_000;
let server: TestServer;
let store: StrategiesStore;
let desk: MoodyDesk;
let runner: StrategyRunner;
let mayPlace = true;
let trader: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  const { host, view, projector, db } = server;
  // Nothing is scheduled: these tests advance strategies themselves.
  store = new StrategiesStore(db.pool, { at: async () => undefined }, async () => undefined);
  desk = new MoodyDesk({ host, view, projector, store: new OrderStore(db.pool) });
  runner = new StrategyRunner({ view, projector, desk, store, mayPlace: () => mayPlace });
  const maker = await server.newUser();
  await fund(server.host, maker.accountId, 'BTC', '10');
  await fund(server.host, maker.accountId, 'USDT', '100000');
  const common = { tradeCode: 'btc_usdt', type: 'limit' };
  await maker.expect('placeSpotOrder', { body: { ...common, side: 'buy', price: '9990', qty: '0.001' } });
  await maker.expect('placeSpotOrder', { body: { ...common, side: 'sell', price: '10010', qty: '10' } });
});
beforeEach(async () => {
  trader = await server.newUser();
  await fund(server.host, trader.accountId, 'USDT', '100000');
  mayPlace = true;
});
afterAll(() => server.close());

/** Stored as the service stores it; the server's own clock does not advance it. */
async function scale(): Promise<Strategy> {
  const terms = { kind: 'scale', fromTicks: 900_000, toTicks: 890_000, orderCount: 3, skew: 10_000 } as const;
  const { spec, units } = server.view.market(1).market;
  const ladder = splitScale({ ...terms, totalLots: 3_000 }, spec, units);
  if (!ladder.ok) throw new Error(ladder.code);
  return create({ ...terms, postOnly: false }, 3_000, numbered(ladder.value));
}

const twap = () => create({ kind: 'twap', durationMs: 300_000, maxSlippage: 300, limitTicks: 0 }, 11_000, []);

async function create(
  terms: Strategy['terms'],
  totalLots: number,
  orders: Parameters<StrategiesStore['create']>[1],
): Promise<Strategy> {
  const { accountId } = trader;
  const requested = { accountId, marketId: 1, side: 'buy', totalLots, clientStrategyId: '', terms } as const;
  const created = await store.create(requested, orders, CREATED_MS, 20);
  if (created === undefined) throw new Error('the account has too many');
  return created.strategy;
}

const openOrders = async () => (await trader.expect('openSpotOrders')).length;
const statesOf = async ({ strategyId }: Strategy) =>
  (await store.orders(strategyId, 100)).map(({ orderNo, state }) => `${orderNo} ${state}`).toReversed();

describe('when the exchange is busy', () => {
  it('a scale order retries soon and places the rest, each order once', async () => {
    const { strategyId } = await scale();
    desk.moods.push(undefined, 'OVERLOADED');
    expect(await runner.advance(strategyId, CREATED_MS, true)).toEqual({ when: 'soon' });
    expect(await openOrders()).toBe(1);
    desk.moods.push('NOT_READY');
    expect(await runner.advance(strategyId, CREATED_MS)).toEqual({ when: 'soon' });
    expect(await runner.advance(strategyId, CREATED_MS)).toMatchObject({ when: 'ended', orderIds: { length: 3 } });
    expect(await openOrders()).toBe(3);
    expect(await runner.advance(strategyId, CREATED_MS)).toMatchObject({ when: 'ended', orderIds: { length: 3 } });
    expect(await openOrders()).toBe(3);
  });

  it('a TWAP sends the same order again in its slice', async () => {
    const strategy = await twap();
    desk.moods.push('OVERLOADED');
    expect(await runner.advance(strategy.strategyId, CREATED_MS)).toEqual({ when: 'soon' });
    expect(await statesOf(strategy)).toEqual(['1 due']);
    const next = { when: 'at', atMs: twapSliceMs(CREATED_MS, 2) };
    expect(await runner.advance(strategy.strategyId, CREATED_MS + 1_000)).toEqual(next);
    expect(await statesOf(strategy)).toEqual(['1 placed']);
    expect(await runner.advance(strategy.strategyId, CREATED_MS + 2_000)).toEqual(next);
    expect((await trader.expect('spotOrderHistory')).items).toMatchObject([{ qty: '0.01000', status: 'FILLED' }]);
  });

  it('a TWAP drops the order when its slice ends, and catches up later', async () => {
    const strategy = await twap();
    desk.moods.push('OVERLOADED');
    await runner.advance(strategy.strategyId, CREATED_MS);
    await runner.advance(strategy.strategyId, twapSliceMs(CREATED_MS, 2));
    expect(await statesOf(strategy)).toEqual(['1 dropped', '2 placed']);
    expect((await trader.expect('spotOrderHistory')).items).toMatchObject([{ qty: '0.02000', status: 'FILLED' }]);
  });

  it('a cancelled strategy retries until it has no open order', async () => {
    const strategy = await scale();
    await runner.advance(strategy.strategyId, CREATED_MS, true);
    await store.end(strategy.strategyId, 'canceled', 'USER_CANCELED', true, CREATED_MS);
    desk.moods.push(undefined, 'OVERLOADED');
    expect(await runner.advance(strategy.strategyId, CREATED_MS)).toEqual({ when: 'soon' });
    expect(await openOrders()).toBe(2);
    expect(await store.atWork()).toContain(strategy.strategyId);
    expect(await runner.advance(strategy.strategyId, CREATED_MS)).toEqual({ when: 'never' });
    expect(await openOrders()).toBe(0);
    expect(await store.atWork()).not.toContain(strategy.strategyId);
  });

  it('a cancelled strategy drops what was never sent', async () => {
    const strategy = await scale();
    desk.moods.push(undefined, 'OVERLOADED');
    await runner.advance(strategy.strategyId, CREATED_MS, true);
    await store.end(strategy.strategyId, 'canceled', 'USER_CANCELED', true, CREATED_MS);
    expect(await runner.advance(strategy.strategyId, CREATED_MS)).toEqual({ when: 'never' });
    expect(await statesOf(strategy)).toEqual(['1 placed', '2 dropped', '3 dropped']);
    expect(await openOrders()).toBe(0);
  });
});

describe('when an order of a TWAP is rejected', () => {
  it.each([
    'MARKET_NOT_TRADING',
    'PRICE_OUT_OF_BAND',
    'NOTIONAL_TOO_SMALL',
    'QTY_TOO_SMALL',
    'QTY_TOO_LARGE',
    'EXCHANGE_FULL',
  ] as const)('with %s, it costs that slice alone', async (code) => {
    const strategy = await twap();
    desk.moods.push(code);
    const next = await runner.advance(strategy.strategyId, CREATED_MS);
    expect(next).toEqual({ when: 'at', atMs: twapSliceMs(CREATED_MS, 2) });
    expect((await store.orders(strategy.strategyId, 1))[0]).toMatchObject({ state: 'rejected', error: code });
    await runner.advance(strategy.strategyId, twapSliceMs(CREATED_MS, 2));
    expect((await trader.expect('spotOrderHistory')).items).toMatchObject([{ qty: '0.02000' }]);
  });

  it.each(['INSUFFICIENT_BALANCE', 'CLIENT_ORDER_ID_USED', 'UNKNOWN_ACCOUNT', 'ACCOUNT_FROZEN'] as const)(
    'with %s, it ends',
    async (code) => {
      const strategy = await twap();
      desk.moods.push(code);
      expect(await runner.advance(strategy.strategyId, CREATED_MS)).toEqual({ when: 'never' });
      expect(await store.find(strategy.strategyId)).toMatchObject({ state: 'failed', reason: code });
      expect(await runner.advance(strategy.strategyId, twapSliceMs(CREATED_MS, 2))).toEqual({ when: 'never' });
      expect((await trader.expect('spotOrderHistory')).items).toEqual([]);
    },
  );
});

it('a ladder waits while the operator has closed spot trading', async () => {
  const { strategyId } = await scale();
  mayPlace = false;
  expect(await runner.advance(strategyId, CREATED_MS, true)).toEqual({ when: 'soon' });
  expect(await openOrders()).toBe(0);
  mayPlace = true;
  expect(await runner.advance(strategyId, CREATED_MS)).toMatchObject({ when: 'ended' });
  expect(await openOrders()).toBe(3);
});

it('an unknown strategy needs no further run', async () => {
  expect(await runner.advance(999_999_999n, CREATED_MS)).toEqual({ when: 'never' });
});

it('two concurrent runs place an order once, by its idempotency key alone', async () => {
  const strategy = await scale();
  const { strategyId } = strategy;
  await Promise.all([runner.advance(strategyId, CREATED_MS, true), runner.advance(strategyId, CREATED_MS, true)]);
  expect(await openOrders()).toBe(3);
  expect(await statesOf(strategy)).toEqual(['1 placed', '2 placed', '3 placed']);
});
