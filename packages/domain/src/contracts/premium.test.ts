import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTicks, qtyLots } from '../numbers.ts';
import type { BookLevel } from '../order-preview.ts';
import type { ContractUnits } from './contract-spec.ts';
import { impactNotional, impactPrice, MAX_PREMIUM_PPB, premiumPpb, premiumSample } from './premium.ts';

const LINEAR: ContractUnits = { unitsPerTickLot: 10n, unitTicksPerLot: 0n };
const INVERSE: ContractUnits = { unitsPerTickLot: 0n, unitTicksPerLot: 10_000_000_000n };
const level = (ticks: number, lots: number): BookLevel => ({ priceTicks: priceTicks(ticks), qtyLots: qtyLots(lots) });
const exact = (ticks: number) => ({ numerator: BigInt(ticks), denominator: 1n });
const floatOf = (price: ReturnType<typeof impactPrice>) => price && Number(price.numerator) / Number(price.denominator);

describe('the impact notional', () => {
  it.each([
    ['200 USDT at 125×', 200_000_000n, 8_000, 25_000_000_000n],
    ['200 USDT at 75×, rounded up', 200_000_000n, 13_334, 14_999_250_038n],
    ['at 1×', 200_000_000n, 1_000_000, 200_000_000n],
  ])('%s', (_name, base, ppm, expected) => {
    expect(impactNotional(base, ppm)).toBe(expected);
  });
});

describe('the impact price', () => {
  it.each<[string, readonly BookLevel[], bigint, ContractUnits, number | undefined]>([
    ['one level is its price', [level(100, 50)], 1_000n, LINEAR, 100],
    ['exactly the whole side', [level(100, 10)], 10_000n, LINEAR, 100],
    ['one unit more than the side', [level(100, 10)], 10_001n, LINEAR, undefined],
    ['no side', [], 1n, LINEAR, undefined],
    // 5 lots at 100 are 5,000; the other 5,000 at 200 are 2.5 lots: 10,000 ÷ (10 × 7.5).
    ['the last level in part', [level(100, 5), level(200, 50)], 10_000n, LINEAR, 10_000 / 75],
    [
      'one lot at a silly price hardly counts',
      [level(1, 1), level(100, 500)],
      10_000n,
      LINEAR,
      10_000 / (10 * (1 + 9_990 / 1_000)),
    ],
    ['inverse: one level is its price', [level(50_000, 50)], 1_000_000n, INVERSE, 50_000],
    // 2 lots at 50,000 are 400,000 units; the other 600,000 at 60,000 are 3.6 lots: 5.6 × 10^10 ÷ 10^6.
    ['inverse: the last level in part', [level(50_000, 2), level(60_000, 9)], 1_000_000n, INVERSE, 56_000],
    ['inverse: too thin', [level(50_000, 4)], 1_000_000n, INVERSE, undefined],
  ])('%s', (_name, levels, notional, units, expected) => {
    const price = floatOf(impactPrice(levels, notional, units));
    if (expected === undefined) expect(price).toBeUndefined();
    else expect(price).toBeCloseTo(expected, 9);
  });
});

describe('the premium', () => {
  it.each([
    ['the published vector above', 60_100, 60_110, 60_000, 1_666_667],
    ['the published vector below', 59_900, 59_910, 60_000, -1_500_000],
    ['an index inside the book has none', 59_990, 60_010, 60_000, 0],
    ['bid at the index', 60_000, 60_010, 60_000, 0],
    ['both signs round alike', 59_800, 59_900, 60_000, -1_666_667],
    ['a crossed impact', 60_100, 59_900, 60_000, 0],
    ['bounded', 2 ** 31 - 1, 2 ** 31 - 1, 1, MAX_PREMIUM_PPB],
  ])('%s', (_name, bid, ask, index, expected) => {
    expect(premiumPpb(exact(bid), exact(ask), priceTicks(index))).toBe(expected);
  });

  it('needs both sides as deep as the notional', () => {
    const bids = [level(101, 100)];
    const asks = [level(102, 100)];
    const take = (book: Parameters<typeof premiumSample>[0]) => premiumSample(book, priceTicks(100), 50_000n, LINEAR);
    expect(take({ bids, asks })).toEqual({ premiumPpb: 10_000_000, impactBidTicks: 101, impactAskTicks: 102 });
    expect(take({ bids, asks: [level(102, 49)] })).toBeUndefined();
    expect(take({ bids: [level(101, 49)], asks })).toBeUndefined();
    expect(take({ bids, asks: [] })).toBeUndefined();
  });

  it('has an impact price between the best and the worst price that it takes, for both kinds', () => {
    const levels = fc.array(fc.tuple(fc.integer({ min: 1_000, max: 9_999 }), fc.integer({ min: 1, max: 500 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        levels,
        fc.bigInt({ min: 1_000_000n, max: 10n ** 9n }),
        fc.constantFrom(LINEAR, INVERSE),
        (rows, notional, units) => {
          const asks = rows.map(([ticks, lots]) => level(ticks, lots)).sort((a, b) => a.priceTicks - b.priceTicks);
          const price = floatOf(impactPrice(asks, notional, units));
          if (price === undefined) return;
          // An inverse level's value is rounded down by less than one unit, of at least a million.
          expect(price).toBeGreaterThanOrEqual(Number(asks[0]?.priceTicks) * (1 - 1e-9));
          expect(price).toBeLessThanOrEqual(Number(asks.at(-1)?.priceTicks) * (1 + 2e-5));
        },
      ),
    );
  });
});
