import type { PlaceLimit, PlaceMarket } from '@bourse/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FLOOR_ACCOUNTS, TestFloor } from '../../../testing/test-floor.ts';
import { type FilterCode, filterRejection } from './order-filters.ts';

const [MINE] = FLOOR_ACCOUNTS;
/** Rejections that are predicted before submission; the exchange has more. */
const CODES: ReadonlySet<string> = new Set<FilterCode>([
  'ICEBERG_INVALID',
  'ICEBERG_TOO_LARGE',
  'TRAILING_OUT_OF_RANGE',
  'ICEBERG_TOO_MANY_PARTS',
  'TRIGGER_INVALID',
  'PRICE_NOT_POSITIVE',
  'PRICE_TOO_HIGH',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'NOTIONAL_TOO_SMALL',
  'PRICE_OUT_OF_BAND',
]);

const ppm = (most: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: most }));
const few = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 }));
const markets = fc.record({
  minQtyLots: fc.integer({ min: 1, max: 5 }),
  maxQtyLots: fc.integer({ min: 100, max: 2_000 }),
  maxPriceTicks: fc.integer({ min: 1_500, max: 5_000 }),
  minNotional: fc.bigInt({ min: 0n, max: 9_000_000n }),
  priceBandPpm: ppm(2_000_000),
  limits: fc.record({
    maxIcebergParts: few,
    minTrailingAbove: ppm(500),
    maxTrailingAbove: ppm(2_000),
    minTrailingBelow: ppm(500),
    maxTrailingBelow: ppm(2_000),
    bidUpPpm: ppm(3_000_000),
    bidDownPpm: ppm(1_000_000),
    askUpPpm: ppm(3_000_000),
    askDownPpm: ppm(1_000_000),
  }),
});
const triggers = fc.record(
  {
    kind: fc.constantFrom('stop-loss' as const, 'take-profit' as const),
    stopPriceTicks: fc.integer({ min: 1, max: 6_000 }),
    trailingDelta: fc.integer({ min: 1, max: 2_500 }),
  },
  { requiredKeys: ['kind', 'stopPriceTicks'] },
);
const common = { side: fc.constantFrom('buy' as const, 'sell' as const) };
const ticks = fc.oneof(fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: 900, max: 1_100 }));
const lots = fc.oneof(fc.integer({ min: 1, max: 2_500 }), fc.integer({ min: 1, max: 5 }));
const limitOrders = fc.record(
  { ...common, priceTicks: ticks, qtyLots: lots, icebergLots: fc.integer({ min: 1, max: 200 }), trigger: triggers },
  { requiredKeys: ['side', 'priceTicks', 'qtyLots'] },
);
const marketOrders = fc.oneof(
  fc.record({ ...common, qtyLots: lots, trigger: triggers }, { requiredKeys: ['side', 'qtyLots'] }),
  fc.record({ ...common, quoteAmount: fc.bigInt({ min: 1n, max: 40_000_000n }) }),
);
const named = { type: 'place-order', accountId: MINE, marketId: 1 } as const;
const orders = fc.oneof(
  limitOrders.map((order): PlaceLimit => ({ ...named, orderType: 'limit', ...order })),
  marketOrders.map((order): PlaceMarket => ({ ...named, orderType: 'market', ...order }) as PlaceMarket),
);

it('agrees with the exchange on every order', () => {
  const told = new Map<string, number>();
  fc.assert(
    fc.property(markets, fc.boolean(), fc.array(orders, { minLength: 1, maxLength: 8 }), (market, traded, many) => {
      const floor = new TestFloor(1_000, market);
      if (traded) floor.trade(1_000, Math.max(10, Number(market.minNotional / 100_000n) + 1));
      for (const order of many) {
        const before = filterRejection(order, floor.view.market(1));
        const [first] = floor.run(order).events;
        const code = first?.type === 'rejected' && CODES.has(first.code) ? first.code : undefined;
        expect(
          before,
          JSON.stringify(first, (_key, value) => String(value)),
        ).toBe(code);
        if (code !== undefined) told.set(code, (told.get(code) ?? 0) + 1);
        floor.run({ type: 'cancel-all', accountId: MINE });
      }
    }),
    { numRuns: 1_200 },
  );
  // Each of them has come up; parts and prices of nothing cannot be written here.
  for (const code of CODES) if (code !== 'PRICE_NOT_POSITIVE') expect([...told.keys()]).toContain(code);
});
