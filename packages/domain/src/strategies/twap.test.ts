import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notionalOf, unitsOfListed } from '../market.ts';
import { priceTicks, qtyLots } from '../numbers.ts';
import type { Side } from '../order-preview.ts';
import { BTC, MARKET as BTC_USDT, USDT } from '../testing/btc-usdt.ts';
import {
  isTwapDuration,
  isTwapSlippage,
  MAX_TWAP_MS,
  minLotsAt,
  type TwapMarketView,
  type TwapProgress,
  twapLimitTicks,
  twapNormalLots,
  twapPlannedLots,
  twapSliceAt,
  twapSliceLots,
  twapSliceMs,
  twapSlices,
} from './twap.ts';

const MARKET = { ...BTC_USDT, tickSize: 1, lotSize: 1, minQtyLots: 5, minNotional: 5_000_000n };
const UNITS = unitsOfListed(MARKET, BTC, USDT);
const FIVE_MINUTES = 300_000;

describe('the time of a TWAP order', () => {
  test.each([
    [FIVE_MINUTES, true],
    [MAX_TWAP_MS, true],
    [330_000, true],
    [270_000, false],
    [300_001, false],
    [MAX_TWAP_MS + 30_000, false],
    [0, false],
    [-FIVE_MINUTES, false],
    [Number.NaN, false],
  ])('%d ms is a duration: %s', (durationMs, answer) => {
    expect(isTwapDuration(durationMs)).toBe(answer);
  });

  test('has a slice at the start, every thirty seconds, and at the end', () => {
    expect(twapSlices(FIVE_MINUTES)).toBe(11);
    expect(twapSlices(MAX_TWAP_MS)).toBe(2_881);
    expect(twapSliceMs(1_000, 1)).toBe(1_000);
    expect(twapSliceMs(1_000, 11)).toBe(1_000 + FIVE_MINUTES);
  });

  test.each([
    [0, 1],
    [29_999, 1],
    [30_000, 2],
    [FIVE_MINUTES, 11],
    [FIVE_MINUTES + 30_000, 12],
    // A clock set back before the start is still in the first slice.
    [-5, 1],
  ])('after %d ms it is slice %d', (afterMs, slice) => {
    expect(twapSliceAt(1_000, 1_000 + afterMs)).toBe(slice);
  });
});

describe('what a slice places', () => {
  // 1,100 lots in eleven slices: 100 each, at most 300.
  const PROGRESS: TwapProgress = {
    totalLots: 1_100,
    slices: 11,
    slice: 1,
    executedLots: 0,
    minLots: 5,
    maxLots: 1_000_000,
  };
  const rows: readonly [string, Partial<TwapProgress>, number][] = [
    ['a normal slice at first', {}, 100],
    ['a normal slice when all earlier ones executed', { slice: 2, executedLots: 100 }, 100],
    ['the missed part of a slice with the next one', { slice: 2, executedLots: 40 }, 160],
    ['three normal slices at most', { slice: 6, executedLots: 0 }, 300],
    ['at most the market’s maximum quantity', { slice: 6, executedLots: 0, maxLots: 250 }, 250],
    ['nothing when ahead of the target', { slice: 2, executedLots: 200 }, 0],
    ['nothing when less than the minimum is due', { slice: 2, executedLots: 197 }, 0],
    ['exactly the minimum', { slice: 2, executedLots: 195 }, 5],
    ['the remainder at the end', { slice: 11, executedLots: 1_000 }, 100],
    ['at most three normal slices at the end', { slice: 11, executedLots: 500 }, 300],
    ['nothing when the remainder is below the minimum', { slice: 11, executedLots: 1_097 }, 0],
    ['nothing when all has traded', { slice: 11, executedLots: 1_100 }, 0],
    [
      'together with a remainder too small for its own order',
      { slice: 10, executedLots: 900, minLots: 102, totalLots: 1_105 },
      205,
    ],
  ];
  test.each(rows)('%s', (_what, change, lots) => {
    expect(twapSliceLots({ ...PROGRESS, ...change })).toBe(lots);
  });

  test('the cumulative target ends at the total for any number of slices', () => {
    expect(twapNormalLots(1_000, 11)).toBe(91);
    expect(twapPlannedLots(1_000, 11, 1)).toBe(90);
    expect(twapPlannedLots(1_000, 11, 11)).toBe(1_000);
    expect(twapPlannedLots(1_000, 11, 12)).toBe(1_000);
    expect(twapPlannedLots(Number.MAX_SAFE_INTEGER, 2_881, 2_881)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('for any sequence of fills', () => {
  const run = fc.record({
    slices: fc.integer({ min: 11, max: 200 }),
    perSlice: fc.integer({ min: 5, max: 10_000 }),
    odd: fc.integer({ min: 0, max: 10 }),
    minLots: fc.integer({ min: 1, max: 5 }),
    // Percentage of its order that each slice fills; −1: missed (market halted, server down).
    fills: fc.array(fc.integer({ min: -1, max: 100 }), { minLength: 200, maxLength: 200 }),
  });

  test('no order exceeds three normal slices, is below the minimum, or runs ahead of the target except for a last remainder', () => {
    fc.assert(
      fc.property(run, ({ slices, perSlice, odd, minLots, fills }) => {
        const totalLots = slices * perSlice + odd;
        let executedLots = 0;
        for (let slice = 1; slice <= slices; slice += 1) {
          const filled = fills[slice - 1] ?? 0;
          if (filled < 0) continue;
          const progress = { totalLots, slices, slice, executedLots, minLots, maxLots: 1_000_000 };
          const child = twapSliceLots(progress);
          expect(child).toBeLessThanOrEqual(3 * twapNormalLots(totalLots, slices));
          expect(child === 0 || child >= minLots).toBe(true);
          const ahead = executedLots + child - twapPlannedLots(totalLots, slices, slice);
          expect(ahead < minLots).toBe(true);
          executedLots += Math.floor((child * filled) / 100);
          expect(executedLots).toBeLessThanOrEqual(totalLots);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('when every order fills, they sum to exactly the requested quantity, each within a lot of a normal slice', () => {
    fc.assert(
      fc.property(run, ({ slices, perSlice, odd }) => {
        const totalLots = slices * perSlice + odd;
        let executedLots = 0;
        for (let slice = 1; slice <= slices; slice += 1) {
          const progress = { totalLots, slices, slice, executedLots, minLots: 1, maxLots: 1_000_000 };
          const child = twapSliceLots(progress);
          expect(Math.abs(child - totalLots / slices)).toBeLessThan(1);
          executedLots += child;
        }
        expect(executedLots).toBe(totalLots);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the limit price of a slice', () => {
  const BOOK: TwapMarketView = { bestBid: 9_990, bestAsk: 10_010, lastTicks: 9_000 };
  const OPEN = { priceBandPpm: 0, maxPriceTicks: 10_000_000 };
  const rows: readonly [string, Side, number, number | undefined, TwapMarketView, typeof OPEN, number | undefined][] = [
    ['is 3 % above the middle for a buy', 'buy', 300, undefined, BOOK, OPEN, 10_300],
    ['is 3 % below the middle for a sell', 'sell', 300, undefined, BOOK, OPEN, 9_700],
    ['is never worse than the slippage (buy)', 'buy', 7, undefined, { ...BOOK, bestAsk: 10_011 }, OPEN, 10_007],
    ['is never worse than the slippage (sell)', 'sell', 7, undefined, { ...BOOK, bestAsk: 10_011 }, OPEN, 9_994],
    ['is the own limit when that is nearer (buy)', 'buy', 300, 10_020, BOOK, OPEN, 10_020],
    ['is the own limit when that is nearer (sell)', 'sell', 300, 9_980, BOOK, OPEN, 9_980],
    ['is the slippage when the own limit is farther', 'buy', 300, 11_000, BOOK, OPEN, 10_300],
    ['goes by the last price with one side only', 'buy', 100, undefined, { ...BOOK, bestBid: undefined }, OPEN, 9_090],
    [
      'is none without a book and a trade',
      'buy',
      300,
      undefined,
      { bestBid: undefined, bestAsk: 10_010, lastTicks: 0 },
      OPEN,
      undefined,
    ],
    [
      'stays in the price band',
      'buy',
      300,
      undefined,
      { ...BOOK, lastTicks: 10_000 },
      { ...OPEN, priceBandPpm: 10_000 },
      10_100,
    ],
    [
      'is none when the book has left the band',
      'buy',
      300,
      undefined,
      { ...BOOK, lastTicks: 20_000 },
      { ...OPEN, priceBandPpm: 100_000 },
      undefined,
    ],
    [
      'is none when the own limit is outside of the band',
      'sell',
      300,
      11_000,
      BOOK,
      { ...OPEN, priceBandPpm: 200_000 },
      undefined,
    ],
    ['stays below the highest price', 'buy', 300, undefined, BOOK, { ...OPEN, maxPriceTicks: 10_200 }, 10_200],
    ['is a tick at least', 'sell', 300, undefined, { bestBid: 1, bestAsk: 1, lastTicks: 1 }, OPEN, 1],
  ];
  test.each(rows)('%s', (_what, side, slippage, own, view, market, ticks) => {
    expect(twapLimitTicks(side, slippage, own, view, market)).toBe(ticks);
  });

  test('stays within slippage, own limit, band and market maximum, and is a whole tick', () => {
    const ticks = fc.integer({ min: 1, max: 9_000_000 });
    const asked = fc.record({
      side: fc.constantFrom<Side>('buy', 'sell'),
      slippage: fc.integer({ min: 1, max: 300 }),
      own: fc.option(ticks, { nil: undefined }),
      bestBid: ticks,
      spread: fc.integer({ min: 1, max: 1_000 }),
      lastTicks: fc.option(ticks, { nil: 0 }),
      priceBandPpm: fc.constantFrom(0, 50_000, 500_000, 2_500_000),
    });
    fc.assert(
      fc.property(asked, ({ side, slippage, own, bestBid, spread, lastTicks, priceBandPpm }) => {
        const view = { bestBid, bestAsk: bestBid + spread, lastTicks };
        const limit = twapLimitTicks(side, slippage, own, view, { priceBandPpm, maxPriceTicks: 10_000_000 });
        if (limit === undefined) return;
        const middle = bestBid + spread / 2;
        const way = side === 'buy' ? 1 : -1;
        expect(Number.isInteger(limit) && limit >= 1 && limit <= 10_000_000).toBe(true);
        expect((limit - middle) * way).toBeLessThanOrEqual((middle * slippage) / 10_000 + 1e-6);
        if (own !== undefined) expect((limit - own) * way).toBeLessThanOrEqual(0);
        if (priceBandPpm > 0 && lastTicks > 0) {
          expect(Math.abs(limit - lastTicks)).toBeLessThanOrEqual((lastTicks * priceBandPpm) / 1_000_000);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [1, true],
    [300, true],
    [0, false],
    [301, false],
    [1.5, false],
  ])('a slippage of %d hundredths of a percent can be asked for: %s', (slippage, answer) => {
    expect(isTwapSlippage(slippage)).toBe(answer);
  });
});

test('minLotsAt satisfies minimum quantity and notional, and one lot less does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (ticks) => {
      const least = minLotsAt(ticks, MARKET, UNITS);
      const worth = (lots: number) => notionalOf(priceTicks(ticks), qtyLots(lots), UNITS);
      expect(least).toBeGreaterThanOrEqual(MARKET.minQtyLots);
      expect(worth(least)).toBeGreaterThanOrEqual(MARKET.minNotional);
      const isBarely = least === MARKET.minQtyLots || worth(least - 1) < MARKET.minNotional;
      expect(isBarely).toBe(true);
    }),
  );
});
