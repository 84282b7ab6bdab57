import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarketSpec } from '../market.ts';
import { MARKET, UNITS } from '../testing/btc-usdt.ts';
import {
  MAX_SCALE_ORDERS,
  MAX_SCALE_SKEW,
  MIN_SCALE_SKEW,
  type ScaleLadder,
  type ScaleOrder,
  splitScale,
} from './scale.ts';

const EVEN: ScaleLadder = { fromTicks: 1_000, toTicks: 1_400, orderCount: 5, totalLots: 100, skew: 10_000 };

const split = (change: Partial<ScaleLadder>, market: Partial<MarketSpec> = {}) =>
  splitScale({ ...EVEN, ...change }, { ...MARKET, ...market }, UNITS);
const orderPairs = (change: Partial<ScaleLadder>) => {
  const orders = split(change);
  return orders.ok ? orders.value.map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots]) : orders.code;
};

describe('a scale order is split', () => {
  const rows: readonly [string, Partial<ScaleLadder>, readonly (readonly number[])[]][] = [
    [
      'in equal parts without a skew',
      {},
      [
        [1_000, 20],
        [1_100, 20],
        [1_200, 20],
        [1_300, 20],
        [1_400, 20],
      ],
    ],
    [
      'downwards when it begins above',
      { fromTicks: 1_400, toTicks: 1_000, orderCount: 2 },
      [
        [1_400, 50],
        [1_000, 50],
      ],
    ],
    [
      'with the last order three times the first',
      { orderCount: 3, totalLots: 60, skew: 30_000 },
      [
        [1_000, 10],
        [1_200, 20],
        [1_400, 30],
      ],
    ],
    [
      'with the last order a tenth of the first',
      { orderCount: 2, totalLots: 110, skew: 1_000 },
      [
        [1_000, 100],
        [1_400, 10],
      ],
    ],
    [
      'with what does not divide on the first ones',
      { orderCount: 3, totalLots: 62 },
      [
        [1_000, 21],
        [1_200, 21],
        [1_400, 20],
      ],
    ],
    [
      'on the nearest tick',
      { fromTicks: 10, toTicks: 14, orderCount: 4 },
      [
        [10, 25],
        [11, 25],
        [13, 25],
        [14, 25],
      ],
    ],
  ];
  test.each(rows)('%s', (_what, change, orders) => {
    expect(orderPairs(change)).toEqual(orders);
  });
});

describe('a scale order is rejected', () => {
  const rows: readonly [string, Partial<ScaleLadder>, Partial<MarketSpec>, string][] = [
    ['with one order', { orderCount: 1 }, {}, 'SCALE_ORDERS_INVALID'],
    ['with 41 orders', { orderCount: 41, totalLots: 1_000 }, {}, 'SCALE_ORDERS_INVALID'],
    ['with half an order', { orderCount: 2.5 }, {}, 'SCALE_ORDERS_INVALID'],
    ['with no range', { toTicks: 1_000 }, {}, 'SCALE_RANGE_INVALID'],
    ['with fewer ticks than orders', { toTicks: 1_003 }, {}, 'SCALE_RANGE_INVALID'],
    ['with a skew below a tenth', { skew: MIN_SCALE_SKEW - 1 }, {}, 'SCALE_SKEW_INVALID'],
    ['with a skew above ten', { skew: MAX_SCALE_SKEW + 1 }, {}, 'SCALE_SKEW_INVALID'],
    ['when its smallest order is below the least quantity', { totalLots: 14 }, {}, 'QTY_TOO_SMALL'],
    ['when its largest order is above the most', { totalLots: 501 }, { maxQtyLots: 100 }, 'QTY_TOO_LARGE'],
    // The cheapest of five orders of 20 lots is worth 1,000 ticks × 20 lots of 0.05 × 0.0002 each: 0.2 USDT.
    ['when its cheapest order is below the least notional', {}, { minNotional: 200_001n }, 'NOTIONAL_TOO_SMALL'],
  ];
  test.each(rows)('%s', (_what, change, market, code) => {
    expect(split(change, market)).toEqual({ ok: false, code });
  });

  test('not when every value is exactly at its limit', () => {
    expect(split({ toTicks: 1_004 }).ok).toBe(true);
    expect(split({ totalLots: 15 }).ok).toBe(true);
    expect(split({ totalLots: 500 }, { maxQtyLots: 100 }).ok).toBe(true);
    expect(split({}, { minNotional: 200_000n }).ok).toBe(true);
    expect(split({ orderCount: MAX_SCALE_ORDERS, totalLots: 200 }).ok).toBe(true);
  });
});

describe('for any valid ladder', () => {
  const ladder = fc
    .record({
      fromTicks: fc.integer({ min: 1, max: 9_000_000 }),
      distance: fc.integer({ min: 39, max: 1_000_000 }),
      isUp: fc.boolean(),
      orderCount: fc.integer({ min: 2, max: 40 }),
      totalLots: fc.integer({ min: 2_000, max: 1_000_000 }),
      skew: fc.integer({ min: MIN_SCALE_SKEW, max: MAX_SCALE_SKEW }),
    })
    .map(({ fromTicks, distance, isUp, ...rest }): ScaleLadder => {
      const other = fromTicks + distance;
      return { ...rest, fromTicks: isUp ? fromTicks : other, toTicks: isUp ? other : fromTicks };
    });
  const everyLadder = (check: (orders: readonly ScaleOrder[], asked: ScaleLadder) => void) =>
    fc.assert(
      fc.property(ladder, (asked) => {
        const orders = splitScale(asked, MARKET, UNITS);
        if (!orders.ok) throw new Error(orders.code);
        check(orders.value, asked);
      }),
      { numRuns: 1_000 },
    );

  test('the orders sum to exactly the requested quantity, in whole lots', () => {
    everyLadder((orders, { totalLots, orderCount }) => {
      expect(orders).toHaveLength(orderCount);
      for (const { qtyLots } of orders) expect(Number.isSafeInteger(qtyLots) && qtyLots > 0).toBe(true);
      expect(orders.reduce((sum, { qtyLots }) => sum + qtyLots, 0)).toBe(totalLots);
    });
  });

  test('prices run from first to last on distinct ticks, evenly to half a tick', () => {
    everyLadder((orders, { fromTicks, toTicks, orderCount }) => {
      expect(orders[0]?.priceTicks).toBe(fromTicks);
      expect(orders.at(-1)?.priceTicks).toBe(toTicks);
      const way = Math.sign(toTicks - fromTicks);
      for (const [at, { priceTicks }] of orders.entries()) {
        expect(Number.isInteger(priceTicks)).toBe(true);
        const even = fromTicks + ((toTicks - fromTicks) * at) / (orderCount - 1);
        expect(Math.abs(priceTicks - even)).toBeLessThanOrEqual(0.5 + 1e-6);
        if (at > 0) expect(Math.sign(priceTicks - (orders[at - 1]?.priceTicks ?? priceTicks))).toBe(way);
      }
    });
  });

  test('quantities follow the skew to within a lot, monotonically', () => {
    everyLadder((orders, { totalLots, orderCount, skew }) => {
      const ratio = skew / 10_000;
      const weights = orders.map((_, at) => 1 + ((ratio - 1) * at) / (orderCount - 1));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      for (const [at, { qtyLots }] of orders.entries()) {
        expect(Math.abs(qtyLots - (totalLots * (weights[at] ?? 0)) / sum)).toBeLessThan(1 + 1e-6);
        const before = orders[at - 1]?.qtyLots ?? qtyLots;
        if (skew > 10_000) expect(qtyLots).toBeGreaterThanOrEqual(before);
        if (skew < 10_000) expect(qtyLots).toBeLessThanOrEqual(before);
        if (skew === 10_000) expect(Math.abs(qtyLots - before)).toBeLessThanOrEqual(1);
      }
    });
  });

  test('splitting is deterministic', () => {
    everyLadder((orders, asked) => {
      expect(splitScale(asked, MARKET, UNITS)).toEqual({ ok: true, value: orders });
    });
  });
});
