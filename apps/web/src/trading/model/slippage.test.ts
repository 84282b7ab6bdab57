import { amount, type BookLevel, priceTicks, qtyLots, sweepQuantity } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { levelsWithin, percentText, slippageBound, slippageOf } from './slippage.ts';

const market = fixtureMarket({ priceBandPpm: 0 });
const level = (ticks: number, lots: number): BookLevel => ({ priceTicks: priceTicks(ticks), qtyLots: qtyLots(lots) });
const ASKS = [level(10_000, 100), level(10_100, 100), level(10_500, 100)];
const BIDS = [level(10_000, 100), level(9_900, 100)];

const sweep = (levels: readonly BookLevel[], lots: number) => {
  const { filledLots, notional, worstTicks } = sweepQuantity(levels, qtyLots(lots), market.units);
  return { lots: filledLots, notional, worstTicks };
};

describe('slippage', () => {
  it.each([
    ['at the best price', ASKS, 100, { average: 0, worst: 0 }],
    ['over two levels', ASKS, 200, { average: 50, worst: 100 }],
    ['over three', ASKS, 300, { average: 200, worst: 500 }],
    ['of a sell', BIDS, 200, { average: 50, worst: 100 }],
  ] as const)('%s', (_, levels, lots, expected) => {
    expect(slippageOf(sweep(levels, lots), levels, market)).toEqual(expected);
  });

  it('is unknown while nothing would trade', () => {
    expect(slippageOf(sweep([], 1), [], market)).toBeUndefined();
    expect(slippageOf({ lots: qtyLots(0), notional: amount(0n), worstTicks: undefined }, ASKS, market)).toBeUndefined();
  });

  it('of the average is never above that of the worst price', () => {
    const book = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 1_000 })), {
        minLength: 1,
        maxLength: 20,
      })
      .map((rows) =>
        rows.map(([away, lots]) => level(10_000 + away, lots)).sort((a, b) => a.priceTicks - b.priceTicks),
      );
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 20_000 }), (levels, lots) => {
        const { average = 0, worst = 0 } = slippageOf(sweep(levels, lots), levels, market) ?? {};
        expect(average).toBeLessThanOrEqual(worst);
        expect(average).toBeGreaterThanOrEqual(0);
      }),
      { seed: 26, numRuns: 300 },
    );
  });
});

describe('the bound of a limit for slippage', () => {
  it.each([
    ['buy', ASKS, 100, 10_100],
    ['buy', [level(9_999, 1)], 1, 9_999],
    ['sell', BIDS, 100, 9_900],
    ['sell', [level(9_999, 1)], 1, 9_999],
  ] as const)('%s of %o with %i hundredths is %i', (side, opposite, hundredths, bound) => {
    expect(slippageBound(side, hundredths, { opposite, market, lastTicks: 10_000 })).toBe(bound);
  });

  it('stays within the band of the market, and needs a book', () => {
    const banded = fixtureMarket({ priceBandPpm: 10_000 });
    expect(slippageBound('buy', 500, { opposite: ASKS, market: banded, lastTicks: 10_000 })).toBe(10_100);
    expect(slippageBound('sell', 500, { opposite: BIDS, market: banded, lastTicks: 10_000 })).toBe(9_900);
    expect(slippageBound('buy', 500, { opposite: [], market, lastTicks: 10_000 })).toBeUndefined();
  });

  it('leaves what it allows of the book', () => {
    expect(levelsWithin('buy', ASKS, 10_100)).toHaveLength(2);
    expect(levelsWithin('sell', BIDS, 9_950)).toHaveLength(1);
  });
});

it('writes hundredths of a percent', () => {
  expect([0, 5, 150].map(percentText)).toEqual(['0.00', '0.05', '1.50']);
});
