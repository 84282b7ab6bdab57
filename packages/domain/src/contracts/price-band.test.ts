import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_TICKS, priceTicks } from '../numbers.ts';
import { BAND_RULES, type BandView, bandWidths, isWithinLimits, priceLimits } from './price-band.ts';

const HOUR = 3_600_000;
const VIEW: BandView = {
  referenceTicks: priceTicks(10_000),
  basis: undefined,
  sinceListedMs: HOUR,
  msToExpiry: undefined,
};
const basisOf = (numerator: number, denominator = 1) => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

describe('the limits of order prices', () => {
  it.each<[string, Partial<BandView>, number, number]>([
    ['without a basis', {}, 10_400, 9_600],
    ['the basis shifts both', { basis: basisOf(50) }, 10_450, 9_650],
    ['downwards too', { basis: basisOf(-50) }, 10_350, 9_550],
    ['never beyond Z', { basis: basisOf(500) }, 10_600, 10_000],
    ['a buy may always reach the index', { basis: basisOf(-500) }, 10_000, 9_400],
    ['the first 10 minutes know no basis', { basis: basisOf(50), sinceListedMs: 599_999 }, 10_400, 9_600],
    ['10 minutes exactly are later', { basis: basisOf(50), sinceListedMs: 600_000 }, 10_450, 9_650],
    ['rounded inwards', { referenceTicks: priceTicks(33) }, 34, 32],
    ['half ticks of basis are rounded once', { basis: basisOf(1, 2) }, 10_400, 9_601],
    ['48 h before expiry', { msToExpiry: 48 * HOUR }, 10_200, 9_800],
    ['a moment earlier', { msToExpiry: 48 * HOUR + 1 }, 10_400, 9_600],
    ['48 h before expiry, Z', { msToExpiry: 48 * HOUR, basis: basisOf(900) }, 10_500, 10_000],
    ['30 minutes before expiry', { msToExpiry: HOUR / 2 }, 10_100, 9_900],
    ['30 minutes before expiry, Z', { msToExpiry: HOUR / 2, basis: basisOf(-900) }, 10_000, 9_800],
    ['a contract that is listed near its expiry', { msToExpiry: HOUR, sinceListedMs: 0 }, 10_200, 9_800],
    ['never below one tick', { referenceTicks: priceTicks(1) }, 1, 1],
    ['never above a book', { referenceTicks: MAX_PRICE_TICKS }, MAX_PRICE_TICKS, 2_061_584_302],
  ])('%s', (_name, changes, maxBuyTicks, minSellTicks) => {
    expect(priceLimits({ ...VIEW, ...changes }, BAND_RULES)).toEqual({ maxBuyTicks, minSellTicks });
  });

  it('takes the widths nearest to expiry, in whatever order they are listed', () => {
    const rules = { ...BAND_RULES, nearExpiry: BAND_RULES.nearExpiry.toReversed() };
    expect(bandWidths(1_000, rules)).toEqual(bandWidths(1_000, BAND_RULES));
    expect(bandWidths(1_000, rules).xPpm).toBe(10_000);
  });

  it.each([
    ['buy', 10_400, true],
    ['buy', 10_401, false],
    ['buy', 1, true],
    ['sell', 9_600, true],
    ['sell', 9_599, false],
    ['sell', 99_999, true],
  ] as const)('%s at %i: %s', (side, price, expected) => {
    expect(isWithinLimits(side, priceTicks(price), priceLimits(VIEW, BAND_RULES))).toBe(expected);
  });

  it('hold the index itself, and never lie beyond the widest width', () => {
    const basis = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    const index = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(index, basis, fc.boolean(), (reference, numerator, isNew) => {
        const referenceTicks = priceTicks(reference);
        const view = { ...VIEW, referenceTicks, basis: basisOf(numerator, 7), sinceListedMs: isNew ? 0 : HOUR };
        const limits = priceLimits(view, BAND_RULES);
        expect(isWithinLimits('buy', referenceTicks, limits) && isWithinLimits('sell', referenceTicks, limits)).toBe(
          true,
        );
        expect(limits.maxBuyTicks <= reference * 1.06 + 1e-6 && limits.minSellTicks >= reference * 0.94 - 1e-6).toBe(
          true,
        );
      }),
    );
  });
});
