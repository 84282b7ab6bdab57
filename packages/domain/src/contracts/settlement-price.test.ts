import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_TICKS, priceTicks } from '../numbers.ts';
import {
  addSettlementSample,
  beginSettlement,
  type SettlementWindow,
  settlementMean,
  settlementResult,
} from './settlement-price.ts';

const EXPIRY = Date.UTC(2026, 11, 25, 8);
const WINDOW = 1_800_000;
/** The window after samples at seconds from its start. */
const lived = (rows: readonly (readonly [second: number, ticks: number])[]): SettlementWindow =>
  rows.reduce(
    (window, [second, ticks]) => addSettlementSample(window, EXPIRY - WINDOW + second * 1_000, priceTicks(ticks)),
    beginSettlement(EXPIRY),
  );
const seconds = (count: number, ticks: (second: number) => number) =>
  lived(Array.from({ length: count }, (_, at) => [at + 1, ticks(at + 1)] as const));

describe('the samples of a settlement', () => {
  it.each<[string, readonly (readonly [number, number])[], number | undefined, number]>([
    ['none', [], undefined, 0],
    [
      'the mean',
      [
        [1, 100],
        [2, 200],
      ],
      150,
      2,
    ],
    [
      'a half is rounded up',
      [
        [1, 100],
        [2, 101],
      ],
      101,
      2,
    ],
    [
      'a second counts once, with its first',
      [
        [0.5, 100],
        [1, 900],
        [1.001, 200],
      ],
      150,
      2,
    ],
    [
      'a late tick is ignored',
      [
        [5, 100],
        [3, 900],
      ],
      100,
      1,
    ],
    [
      'the start of the window is outside',
      [
        [0, 900],
        [0.001, 100],
      ],
      100,
      1,
    ],
    ['before the window', [[-10, 900]], undefined, 0],
    [
      'expiry itself is the last second',
      [
        [1_799, 100],
        [1_800, 200],
      ],
      150,
      2,
    ],
    [
      'after expiry',
      [
        [1_800.001, 900],
        [2_000, 900],
      ],
      undefined,
      0,
    ],
    [
      'mean of what was seen, not of what was planned',
      [
        [1, 100],
        [1_000, 102],
      ],
      101,
      2,
    ],
  ])('%s', (_name, rows, mean, seenSamples) => {
    const window = lived(rows);
    expect([settlementMean(window), window.seenSamples]).toEqual([mean, seenSamples]);
  });
});

describe('the settlement', () => {
  it.each([
    ['all samples', 1_800, 'settled'],
    ['exactly 80 %', 1_440, 'settled'],
    ['one less', 1_439, 'waits'],
    ['none', 0, 'waits'],
  ])('%s: %i samples', (_name, count, state) => {
    const result = settlementResult(
      seconds(count, () => 60_000),
      EXPIRY,
    );
    expect(result).toMatchObject({ state, seenSamples: count, plannedSamples: 1_800 });
    expect(result.priceTicks).toBe(state === 'settled' ? 60_000 : undefined);
  });

  it('does not settle a moment before expiry, and the same price for ever after', () => {
    const window = seconds(1_800, (second) => 60_000 + second);
    expect(settlementResult(window, EXPIRY - 1)).toEqual({
      state: 'running',
      seenSamples: 1_800,
      plannedSamples: 1_800,
    });
    const settled = settlementResult(window, EXPIRY);
    expect(settled.priceTicks).toBe(60_901);
    const later = addSettlementSample(window, EXPIRY + 1_000, priceTicks(1));
    expect(settlementResult(later, EXPIRY + 99_000)).toEqual(settled);
  });

  it('is exact at the largest prices', () => {
    expect(settlementMean(seconds(1_800, () => MAX_PRICE_TICKS))).toBe(MAX_PRICE_TICKS);
  });

  it('is the mean of the first tick of each second, whatever else comes', () => {
    const tick = fc.tuple(fc.integer({ min: -2_000, max: WINDOW + 2_000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(fc.array(tick, { maxLength: 80 }), (ticks) => {
        let window = beginSettlement(EXPIRY);
        const first = new Map<number, number>();
        for (const [offset, price] of ticks) {
          window = addSettlementSample(window, EXPIRY - WINDOW + offset, priceTicks(price));
          const second = Math.ceil(offset / 1_000);
          const isLate = [...first.keys()].some((counted) => counted >= second);
          if (second >= 1 && second <= 1_800 && !isLate) first.set(second, price);
        }
        const sum = [...first.values()].reduce((total, price) => total + price, 0);
        expect([window.sum, window.seenSamples]).toEqual([sum, first.size]);
        expect(JSON.parse(JSON.stringify(window))).toEqual(window);
      }),
    );
  });
});
