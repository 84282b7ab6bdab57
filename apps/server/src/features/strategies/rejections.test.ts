import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCALE, StrategyDesk, TWAP } from './testing/strategy-desk.ts';

let desk: StrategyDesk;
beforeAll(async () => {
  desk = new StrategyDesk();
  await desk.open();
  await desk.rest('buy', '9990', '0.001');
  await desk.rest('sell', '10010', '0.001');
});
afterAll(() => desk.close());

type Row = readonly [string, Readonly<Record<string, unknown>>, string, string];

/** Asserts that an invalid request is rejected with this error, and changes nothing. */
async function expectRejected(body: unknown, error: string, field: string): Promise<void> {
  const answer = await desk.trader.call('placeSpotStrategy', { body });
  expect(answer).toMatchObject({ error, field, data: null });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await desk.trader.expect('spotStrategies')).toEqual({ items: [], nextCursor: '' });
  expect(await desk.trader.expect('spotOrderHistory')).toEqual({ items: [], nextCursor: '' });
  expect(await desk.held('USDT')).toBe(0);
}

describe('a scale order is rejected', () => {
  const rows: readonly Row[] = [
    ['with one order', { orderCount: 1 }, 'SCALE_ORDERS_INVALID', 'orderCount'],
    ['with 41 orders', { orderCount: 41 }, 'SCALE_ORDERS_INVALID', 'orderCount'],
    ['with half an order', { orderCount: 2.5 }, 'BODY_INVALID', 'orderCount'],
    ['with no range', { toPrice: '10000' }, 'SCALE_RANGE_INVALID', 'toPrice'],
    ['with fewer ticks than orders', { toPrice: '9999.97' }, 'SCALE_RANGE_INVALID', 'toPrice'],
    ['with a skew below 0.1', { skew: '0.0999' }, 'SCALE_SKEW_INVALID', 'skew'],
    ['with a skew above 10', { skew: '10.0001' }, 'SCALE_SKEW_INVALID', 'skew'],
    ['with a skew of too many decimals', { skew: '1.00001' }, 'SCALE_SKEW_INVALID', 'skew'],
    ['with a negative skew', { skew: '-1' }, 'SCALE_SKEW_INVALID', 'skew'],
    ['with a skew that is no number', { skew: 'even' }, 'SCALE_SKEW_INVALID', 'skew'],
    ['with a first price off the tick', { fromPrice: '10000.001' }, 'PRICE_OFF_TICK', 'fromPrice'],
    ['with a first price that is no number', { fromPrice: '1e4' }, 'PRICE_SYNTAX', 'fromPrice'],
    ['with a last price of nothing', { toPrice: '0' }, 'PRICE_NOT_POSITIVE', 'toPrice'],
    ['with a last price beyond the market', { toPrice: '1000000.01' }, 'PRICE_TOO_HIGH', 'toPrice'],
    ['without a quantity', { qty: '0' }, 'QTY_NOT_POSITIVE', 'qty'],
    ['with a negative quantity', { qty: '-1' }, 'QTY_NOT_POSITIVE', 'qty'],
    ['with a quantity off the lot', { qty: '0.000001' }, 'QTY_OFF_LOT', 'qty'],
    ['with a quantity that is no number', { qty: 'all' }, 'QTY_SYNTAX', 'qty'],
    ['with a quantity beyond any account', { qty: '99999999999999' }, 'QTY_TOO_LARGE', 'qty'],
    ['with an order below a lot', { qty: '0.00004' }, 'QTY_TOO_SMALL', 'qty'],
    ['with an order that the market would not take whole', { qty: '6000' }, 'QTY_TOO_LARGE', 'qty'],
    // 0.0005 BTC at 9,600 are 4.80 USDT; the market's minimum is 5.
    ['with an order worth too little', { qty: '0.0025' }, 'NOTIONAL_TOO_SMALL', 'qty'],
    ['with a skew that makes one worth too little', { qty: '0.003', skew: '0.5' }, 'NOTIONAL_TOO_SMALL', 'qty'],
    ['that the balance does not cover', { qty: '600' }, 'INSUFFICIENT_BALANCE', 'qty'],
    ['that sells more than there is', { side: 'sell', qty: '101' }, 'INSUFFICIENT_BALANCE', 'qty'],
    ['on a market that there is not', { tradeCode: 'no_such' }, 'UNKNOWN_MARKET', 'tradeCode'],
    ['with a client id that cannot be one', { clientStrategyId: 'two words' }, 'BODY_INVALID', 'clientStrategyId'],
    ['with a side that is none', { side: 'both' }, 'BODY_INVALID', 'side'],
    ['with a quantity that is a number', { qty: 0.05 }, 'BODY_INVALID', 'qty'],
  ];
  it.each(rows)('%s', async (_what, change, error, field) => {
    await expectRejected({ ...SCALE, ...change }, error, field);
  });
});

describe('a TWAP order is rejected', () => {
  const rows: readonly Row[] = [
    ['with less than five minutes', { durationMs: 270_000 }, 'TWAP_DURATION_INVALID', 'durationMs'],
    ['with more than a day', { durationMs: 86_430_000 }, 'TWAP_DURATION_INVALID', 'durationMs'],
    ['with half a slice', { durationMs: 315_000 }, 'TWAP_DURATION_INVALID', 'durationMs'],
    ['with no time', { durationMs: 0 }, 'TWAP_DURATION_INVALID', 'durationMs'],
    ['with a time that is a text', { durationMs: '300000' }, 'BODY_INVALID', 'durationMs'],
    ['without slippage', { maxSlippage: 0 }, 'TWAP_SLIPPAGE_INVALID', 'maxSlippage'],
    ['with more than 3 % slippage', { maxSlippage: 301 }, 'TWAP_SLIPPAGE_INVALID', 'maxSlippage'],
    ['with a limit off the tick', { limitPrice: '10000.005' }, 'PRICE_OFF_TICK', 'limitPrice'],
    ['with a limit that is no number', { limitPrice: '' }, 'PRICE_SYNTAX', 'limitPrice'],
    ['with slices below a lot', { qty: '0.0001' }, 'QTY_TOO_SMALL', 'qty'],
    // Slices of 0.00048 BTC, at most 10,300: 4.94 USDT.
    ['with slices worth too little', { qty: '0.00528' }, 'NOTIONAL_TOO_SMALL', 'qty'],
    [
      'with slices worth too little at its own limit',
      { qty: '0.0055', limitPrice: '9900' },
      'NOTIONAL_TOO_SMALL',
      'qty',
    ],
    ['with slices that the market would not take whole', { qty: '11001' }, 'QTY_TOO_LARGE', 'qty'],
    ['on a market without a price', { tradeCode: 'eth_usdt' }, 'MARKET_HAS_NO_PRICE', 'tradeCode'],
    ['of a kind that there is not', { kind: 'dca' }, 'BODY_INVALID', 'kind'],
  ];
  it.each(rows)('%s', async (_what, change, error, field) => {
    await expectRejected({ ...TWAP, ...change }, error, field);
  });
});

it('no strategy starts on a market that does not trade', async () => {
  await desk.setMarket('halted');
  for (const body of [SCALE, TWAP]) await expectRejected(body, 'MARKET_NOT_TRADING', 'tradeCode');
  await desk.setMarket('trading');
});

describe('an unknown strategy', () => {
  it.each(['1', '999999999999999999'])('is neither returned nor cancelled: %s', async (strategyId) => {
    for (const name of ['spotStrategy', 'cancelSpotStrategy'] as const) {
      expect(await desk.trader.call(name, { params: { strategyId } })).toMatchObject({
        status: 404,
        error: 'UNKNOWN_STRATEGY',
        field: 'strategyId',
      });
    }
  });

  it.each(['0', '-1', 'x', '1'.repeat(19)])('with an invalid id is rejected: %s', async (strategyId) => {
    for (const name of ['spotStrategy', 'cancelSpotStrategy'] as const) {
      expect(await desk.trader.call(name, { params: { strategyId } })).toMatchObject({
        status: 400,
        error: 'QUERY_INVALID',
        field: 'strategyId',
      });
    }
  });
});

it('another user neither sees nor ends a strategy', async () => {
  const placed = await desk.place(SCALE);
  const params = { strategyId: placed.strategyId };
  for (const name of ['spotStrategy', 'cancelSpotStrategy'] as const) {
    expect(await desk.other.call(name, { params })).toMatchObject({ status: 404, error: 'UNKNOWN_STRATEGY' });
  }
  expect(await desk.other.expect('spotStrategies')).toEqual({ items: [], nextCursor: '' });
  expect(await desk.one(placed)).toMatchObject({ state: 'running', placedOrders: 5 });
});
