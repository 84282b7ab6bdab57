import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, priceTicks, qtyLots } from './numbers.ts';
import {
  affordableLots,
  type BookLevel,
  previewLimit,
  sellableLots,
  sweepQuantity,
  sweepQuote,
} from './order-preview.ts';

const UNITS = { baseUnitsPerLot: 10_000n, quoteUnitsPerTickLot: 1n };
const BOOK: readonly BookLevel[] = [
  { priceTicks: priceTicks(100), qtyLots: qtyLots(5) },
  { priceTicks: priceTicks(110), qtyLots: qtyLots(10) },
];

describe('previewLimit', () => {
  test('a buy holds the notional and receives base less its fee', () => {
    expect(previewLimit('buy', priceTicks(100), qtyLots(5), UNITS, 2_000)).toEqual({
      hold: 500n,
      notional: 500n,
      fee: 100n,
      receive: 49_900n,
    });
  });
  test('a sell holds base and receives the notional less its fee, rounded up', () => {
    expect(previewLimit('sell', priceTicks(100), qtyLots(5), UNITS, 2_001)).toEqual({
      hold: 50_000n,
      notional: 500n,
      fee: 2n,
      receive: 498n,
    });
  });
});

describe('sweeps', () => {
  test.each([
    [5, 5, 500n, 100, true],
    [6, 6, 610n, 110, true],
    [15, 15, 1_600n, 110, true],
    [16, 15, 1_600n, 110, false],
  ])('%i lots: %i filled for %s, worst %i, complete %s', (want, filledLots, notional, worstTicks, complete) => {
    expect(sweepQuantity(BOOK, qtyLots(want), UNITS)).toEqual({ filledLots, notional, worstTicks, complete });
  });

  test.each([
    [500n, 5, 500n, 100, true],
    [609n, 5, 500n, 100, true],
    [610n, 6, 610n, 110, true],
    [1_600n, 15, 1_600n, 110, true],
    [1_601n, 15, 1_600n, 110, false],
    [99n, 0, 0n, undefined, true],
  ])('a budget of %s: %i lots for %s', (budget, filledLots, notional, worstTicks, complete) => {
    expect(sweepQuote(BOOK, amount(budget), UNITS)).toEqual({ filledLots, notional, worstTicks, complete });
  });

  test('an empty book fills nothing', () => {
    const nothing = { filledLots: 0, notional: 0n, worstTicks: undefined, complete: false };
    expect(sweepQuantity([], qtyLots(1), UNITS)).toEqual(nothing);
    expect(sweepQuote([], amount(1n), UNITS)).toEqual(nothing);
  });

  test('a budget is never exceeded, and the remainder is less than one lot at the next price', () => {
    const level = fc.record({ price: fc.integer({ min: 1, max: 1_000 }), lots: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 10 }), fc.bigInt({ min: 0n, max: 100_000n }), (levels, budget) => {
        const book = levels
          .toSorted((a, b) => a.price - b.price)
          .map(({ price, lots }) => ({ priceTicks: priceTicks(price), qtyLots: qtyLots(lots) }));
        const swept = sweepQuote(book, amount(budget), UNITS);
        expect(swept.notional <= budget).toBe(true);
        expect(sweepQuantity(book, swept.filledLots, UNITS).notional).toBe(swept.notional);
        const more = sweepQuantity(book, qtyLots(swept.filledLots + 1), UNITS);
        expect(more.complete && more.notional <= budget).toBe(false);
      }),
    );
  });
});

describe('affordable and sellable lots', () => {
  const market = { maxQtyLots: 1_000 } as Parameters<typeof affordableLots>[2];
  test('are whole lots, capped at the market’s maximum, zero for an empty balance', () => {
    expect(affordableLots(amount(599n), priceTicks(100), market, UNITS)).toBe(5);
    expect(affordableLots(amount(10n ** 12n), priceTicks(1), market, UNITS)).toBe(1_000);
    expect(affordableLots(amount(-5n), priceTicks(1), market, UNITS)).toBe(0);
    expect(sellableLots(amount(49_999n), market, UNITS)).toBe(4);
    expect(sellableLots(amount(10n ** 15n), market, UNITS)).toBe(1_000);
    expect(sellableLots(amount(0n), market, UNITS)).toBe(0);
  });
});
