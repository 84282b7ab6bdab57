import { formatDecimal } from '@bourse/domain';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { bookRows, groupOf } from './book-rows.ts';
import { averageOf, distanceText, reachesOf, reachTo, unitsOf, worthDecimals, worthText } from './book-rows-sums.ts';

const market = fixtureMarket();
const SEED = { seed: 20_260_301, numRuns: 300 };

/** A side of asks: prices that rise by ticks, quantities of at least one lot. */
const asks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 90_000_000 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    let ticks = 0;
    return steps.map(([more, lots]): Level => {
      ticks += more;
      return [formatDecimal(ticks, 2), formatDecimal(lots, 5)];
    });
  });

describe('sums of a book', () => {
  it('are those of the levels, one by one', () => {
    fc.assert(
      fc.property(asks, (levels) => {
        let [qty, worth] = [0n, 0n];
        for (const [at, reach] of reachesOf(levels, market).entries()) {
          qty += unitsOf(levels[at]?.[1] ?? '', 5);
          worth += unitsOf(levels[at]?.[1] ?? '', 5) * unitsOf(levels[at]?.[0] ?? '', 2);
          expect(reach).toEqual({ levels: at + 1, qty, worth });
        }
      }),
      SEED,
    );
  });

  it('have an average between the best and the worst price that never gets better on the way', () => {
    fc.assert(
      fc.property(asks, (levels) => {
        let before = 0n;
        for (const [at, reach] of reachesOf(levels, market).entries()) {
          const average = averageOf(reach) ?? -1n;
          expect(average >= unitsOf(levels[0]?.[0] ?? '', 2)).toBe(true);
          expect(average <= unitsOf(levels[at]?.[0] ?? '', 2)).toBe(true);
          expect(average >= before).toBe(true);
          before = average;
        }
      }),
      SEED,
    );
  });

  it('reach to a price as far as its level, from either side', () => {
    fc.assert(
      fc.property(asks, fc.nat(), (levels, pick) => {
        const at = pick % levels.length;
        const price = unitsOf(levels[at]?.[0] ?? '', 2);
        expect(reachTo(levels, price, 'asks', market)).toEqual(reachesOf(levels, market)[at]);
        const bids = levels.toReversed();
        expect(reachTo(bids, price, 'bids', market).levels).toBe(levels.length - at);
      }),
      SEED,
    );
  });

  it('stay the same when the levels are grouped: the quantity exactly, the worth never better', () => {
    fc.assert(
      fc.property(asks, fc.constantFrom('0.01', '0.1', '1', '10'), (levels, step) => {
        const groups = new Map<string, bigint>();
        for (const [price, qty] of levels) {
          const group = groupOf(price, step, 'asks', market);
          groups.set(group, (groups.get(group) ?? 0n) + unitsOf(qty, 5));
        }
        const grouped = [...groups].map(([price, qty]): Level => [price, formatDecimal(qty, 5)]);
        const [fine, coarse] = [reachesOf(levels, market).at(-1), reachesOf(grouped, market).at(-1)];
        expect(coarse?.qty).toBe(fine?.qty);
        expect((coarse?.worth ?? 0n) >= (fine?.worth ?? 0n)).toBe(true);
      }),
      SEED,
    );
  });

  it('fill no bar beyond its row, and exactly one bar whole', () => {
    fc.assert(
      fc.property(asks, fc.constantFrom('level' as const, 'cumulative' as const), (levels, bars) => {
        const shares = bookRows([], levels, { count: 50, bars }, market).asks.map(({ share }) => share);
        expect(Math.max(...shares)).toBe(1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
      SEED,
    );
  });
});

describe('figures of a book', () => {
  it('have no average without a quantity', () => {
    expect(averageOf({ levels: 0, qty: 0n, worth: 0n })).toBeUndefined();
  });

  it.each([
    [{}, 2],
    [{ minNotional: '0.00010000' }, 6],
    [{ minNotional: '10.00000000' }, 2],
    [{ minNotional: '0.00000001' }, 8],
  ])('write worths of a market with %o in %i decimals', (changes, expected) => {
    expect(worthDecimals(fixtureMarket(changes))).toBe(expected);
  });

  it('cut a worth, never round it up', () => {
    expect(worthText(19_999_999n, market)).toBe('1.99');
  });

  it.each([
    [10_000n, '+0.000'],
    [10_010n, '+0.100'],
    [9_990n, '-0.100'],
    [9_999n, '-0.010'],
    [1n, '-99.990'],
  ])('tell how far %d is from the middle of 99.99 and 100.01: %s percent', (price, expected) => {
    expect(distanceText(price, 9_999n, 10_001n)).toBe(expected);
  });

  it('tell no distance while a side is empty', () => {
    expect(distanceText(10_000n, 0n, 10_001n)).toBeUndefined();
  });
});
