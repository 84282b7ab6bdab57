import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPremium,
  beginFunding,
  cutHalt,
  FUNDING_TERMS,
  type FundingAverage,
  type FundingRules,
  fundingBounds,
  fundingPayment,
  fundingRatePpb,
  fundingResult,
  lastFundingMs,
  nextFundingMs,
} from './funding.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 28);
const FREE: FundingRules = { ...FUNDING_TERMS, capPpb: 1_000_000_000, floorPpb: -1_000_000_000 };
/** The average after samples at seconds of the period. */
const lived = (rows: readonly (readonly [second: number, ppb: number])[], from = beginFunding(START)): FundingAverage =>
  rows.reduce((average, [second, ppb]) => addPremium(average, START + second * 1_000, ppb), from);
/** A sample at the end of each slot. */
const constant = (ppb: number, toMs: number) =>
  lived(Array.from({ length: toMs / 5_000 }, (_, at) => [(at + 1) * 5, ppb] as const));

describe('the rate of an average premium', () => {
  it.each([
    ['above', 1_200_000, 700_000, 350_000, 87_500],
    ['within the clamp', 300_000, 100_000, 50_000, 12_500],
    ['below', -900_000, -400_000, -200_000, -50_000],
    ['at the interest', 100_000, 100_000, 50_000, 12_500],
    ['at the edge of the clamp', 600_000, 100_000, 50_000, 12_500],
    ['beyond the edge', 600_001, 100_001, 50_001, 12_500],
  ])('%s: the published vectors for 8, 4 and 1 h', (_name, averagePpb, of8, of4, of1) => {
    expect([8, 4, 1].map((hours) => fundingRatePpb(averagePpb, hours * HOUR, FREE))).toEqual([of8, of4, of1]);
  });

  it.each([
    ['cap of an extreme premium', 50_000_000, 8, 3_000_000],
    ['floor of an extreme discount', -50_000_000, 8, -3_000_000],
    // Scaled first: 49.5 million ÷ 8 is above the cap; capped first it would be 375,000.
    ['the cap holds for what is scaled, for 1 h too', 50_000_000, 1, 3_000_000],
    ['just below the cap after scaling', 24_000_000, 1, 2_937_500],
  ])('%s', (_name, averagePpb, hours, expected) => {
    expect(fundingRatePpb(averagePpb, hours * HOUR, { ...FUNDING_TERMS, ...fundingBounds(4_000) })).toBe(expected);
  });

  it.each([
    [4_000, undefined, 3_000_000],
    [5_000, 2_000_000, 10_000_000],
    [4_001, 333, 1_332],
    [0, undefined, 0],
  ])('bounds of a maintenance rate of %i ppm, multiplier %s', (maintenance, multiplier, capPpb) => {
    expect(fundingBounds(maintenance, multiplier)).toEqual({ capPpb, floorPpb: 0 - capPpb });
  });

  it('mirrors around the interest, and never leaves the clamp from the premium before the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (averagePpb) => {
        const rate = fundingRatePpb(averagePpb, 8 * HOUR, { ...FREE, capPpb: 10 ** 10, floorPpb: -(10 ** 10) });
        expect(Math.abs(rate - averagePpb) <= 500_000).toBe(true);
        const noInterest = { ...FREE, interestPpb: 0 };
        expect(fundingRatePpb(-averagePpb, 4 * HOUR, noInterest)).toBe(
          0 - fundingRatePpb(averagePpb, 4 * HOUR, noInterest),
        );
      }),
    );
  });
});

describe('the average of a period', () => {
  it.each<[string, FundingAverage, number, number]>([
    ['no sample: interest alone', lived([]), 0, 0],
    [
      'later samples weigh more: (1 × 100 + 2 × 400) ÷ 3',
      lived([
        [5, 100],
        [10, 400],
      ]),
      300,
      2,
    ],
    [
      'a missing slot is in neither sum: (1 × 100 + 3 × 400) ÷ 4',
      lived([
        [5, 100],
        [15, 400],
      ]),
      325,
      2,
    ],
    [
      'the first of a slot counts',
      lived([
        [6, 100],
        [10, 400],
      ]),
      100,
      1,
    ],
    [
      'a late one is ignored',
      lived([
        [10, 100],
        [5, 400],
      ]),
      100,
      1,
    ],
    [
      'the border belongs to the slot that ends there',
      lived([
        [5, 100],
        [5.001, 400],
      ]),
      300,
      2,
    ],
    [
      'the start belongs to the period before',
      lived([
        [0, 400],
        [5, 100],
      ]),
      100,
      1,
    ],
    [
      'the stamp is the last of the period',
      lived([
        [5, 100],
        [3_600, 100],
      ]),
      100,
      2,
    ],
    [
      'rounded half away from zero',
      lived([
        [5, -3],
        [10, 0],
        [15, 0],
      ]),
      -1,
      3,
    ],
  ])('%s', (_name, average, averagePpb, usedSamples) => {
    expect(fundingResult(average, START + HOUR, FREE)).toMatchObject({ averagePpb, usedSamples, plannedSamples: 720 });
  });

  it('has 5,760 samples in 8 h and the sum 1 … 5,760 as weights', () => {
    const average = constant(1_200_000, 8 * HOUR);
    expect(average.weights).toBe((5_760 * 5_761) / 2);
    expect(fundingResult(average, START + 8 * HOUR, FREE)).toEqual({
      ratePpb: 700_000,
      averagePpb: 1_200_000,
      usedSamples: 5_760,
      plannedSamples: 5_760,
      openMs: 8 * HOUR,
    });
  });

  it('stays exact at the largest premiums', () => {
    const average = constant(1_000_000_000_000, 8 * HOUR);
    expect(fundingResult(average, START + 8 * HOUR, FREE).averagePpb).toBe(1_000_000_000_000);
  });

  it('lies between its samples', () => {
    const sample = fc.tuple(fc.integer({ min: 0, max: 28_800 }), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }));
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 60 }), (rows) => {
        const sorted = [...rows].sort(([a], [b]) => a - b).filter(([second]) => second > 0);
        const { averagePpb, usedSamples } = fundingResult(lived(sorted), START + 8 * HOUR, FREE);
        if (usedSamples === 0) return;
        const premiums = sorted.map(([, ppb]) => ppb);
        expect(averagePpb).toBeGreaterThanOrEqual(Math.min(...premiums));
        expect(averagePpb).toBeLessThanOrEqual(Math.max(...premiums));
      }),
    );
  });
});

describe('a halt', () => {
  const at = (second: number) => START + second * 1_000;
  it('is cut out: what follows weighs as if it had not been', () => {
    const halted = lived([[25, 400]], cutHalt(lived([[5, 100]]), at(6), at(21)));
    // Slots 2, 3 and 4 end within the halt; the sample in slot 5 is the second that counts.
    expect(halted).toMatchObject({ haltedSlots: 3, weights: 3, weightedPpb: 900n, usedSamples: 2 });
  });

  it.each<[string, number, number, number]>([
    ['begins exactly at the end of a slot', 10, 14, 1],
    ['ends exactly at the end of a slot', 6, 15, 1],
    ['lies within a slot', 11, 14, 0],
    ['begins before the period', -100, 11, 1],
    ['covers a slot that has its sample', 2, 11, 1],
    ['lies before all that is left', 1, 4, 0],
  ])('%s', (_name, from, to, haltedSlots) => {
    expect(cutHalt(lived([[5, 100]]), at(from), at(to)).haltedSlots).toBe(haltedSlots);
  });

  it('is counted once and takes no sample', () => {
    const once = cutHalt(lived([[5, 100]]), at(10), at(31));
    expect(cutHalt(once, at(10), at(31))).toEqual(once);
    expect(lived([[20, 999]], once)).toEqual(once);
  });

  it('of two hours of eight leaves three quarters of the rate; of all of them nothing', () => {
    const cut = cutHalt(beginFunding(START), START + HOUR, START + 3 * HOUR);
    expect(fundingResult(cut, START + 8 * HOUR, FREE)).toMatchObject({
      ratePpb: 75_000,
      openMs: 6 * HOUR,
      plannedSamples: 4_320,
    });
    const whole = cutHalt(beginFunding(START), START, START + 8 * HOUR + 1);
    expect(fundingResult(whole, START + 8 * HOUR, FREE)).toMatchObject({ ratePpb: 0, openMs: 0, plannedSamples: 0 });
  });
});

describe('stamps', () => {
  const time = (hour: number, ms = 0) => START + hour * HOUR + ms;
  it.each([
    ['8 h', 8, time(3), time(0), time(8)],
    ['exactly at a stamp', 8, time(8), time(8), time(16)],
    ['a moment before', 8, time(8, -1), time(0), time(8)],
    ['over midnight', 8, time(23), time(16), time(24)],
    ['4 h', 4, time(3), time(0), time(4)],
    ['1 h', 1, time(3, 1), time(3), time(4)],
  ] as const)('%s', (_name, hours, nowMs, lastMs, nextMs) => {
    expect([lastFundingMs(nowMs, hours), nextFundingMs(nowMs, hours)]).toEqual([lastMs, nextMs]);
  });

  it.each([
    ['8 h to 4 h at 02:00: a period of 4 h', 0, 2, 4, 4, 350_000],
    ['8 h to 4 h at 05:00: the 8 h as they were', 0, 5, 4, 8, 700_000],
    ['8 h to 1 h at 05:30: a period of 6 h', 0, 5.5, 1, 6, 525_000],
    ['4 h to 8 h at 05:00: still 4 h', 4, 5, 8, 8, 350_000],
    ['1 h to 8 h at 03:30: a period of 5 h', 3, 3.5, 8, 8, 437_500],
  ] as const)('a change of interval in mid period, %s', (_name, start, change, hours, stamp, ratePpb) => {
    const nextMs = nextFundingMs(time(change), hours);
    expect(nextMs).toBe(time(stamp));
    const average = addPremium(beginFunding(time(start)), time(change), 1_200_000);
    expect(fundingResult(average, nextMs, FREE).ratePpb).toBe(ratePpb);
  });
});

describe('what a position pays', () => {
  it.each([
    ['long pays a positive rate', 1, 60_000_000_000n, 100_000, -6_000_000n],
    ['short receives it', -1, 60_000_000_000n, 100_000, 6_000_000n],
    ['long receives a negative rate', 1, 60_000_000_000n, -100_000, 6_000_000n],
    ['short pays it', -1, 60_000_000_000n, -100_000, -6_000_000n],
    ['a payer is rounded up', 1, 1n, 1, -1n],
    ['a receiver is rounded down', -1, 1n, 1, 0n],
    ['nobody pays nothing', 1, 10n ** 18n, 0, 0n],
    ['nor receives it', -1, 10n ** 18n, 0, 0n],
  ] as const)('%s', (_name, side, notional, ratePpb, expected) => {
    expect(fundingPayment(side, notional, ratePpb)).toBe(expected);
  });

  it('sums to no gain, and to a loss of less than one unit for each position', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parts, parts, fc.integer({ min: -(10 ** 8), max: 10 ** 8 }), (longs, shorts, ratePpb) => {
        const sumOf = (list: readonly bigint[]) => list.reduce((sum, one) => sum + one, 0n);
        const gap = sumOf(longs) - sumOf(shorts);
        const [allLongs, allShorts] = gap > 0n ? [longs, [...shorts, gap]] : [[...longs, -gap], shorts];
        const paid = [
          ...allLongs.map((notional) => fundingPayment(1, notional, ratePpb)),
          ...allShorts.map((notional) => fundingPayment(-1, notional, ratePpb)),
        ];
        expect(sumOf(paid) <= 0n && sumOf(paid) > -BigInt(paid.length)).toBe(true);
      }),
    );
  });
});
