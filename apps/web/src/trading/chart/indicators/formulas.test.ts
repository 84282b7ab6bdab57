import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageTrueRange, type Bar, heikinBar, heikinBars, sessionVwap, superTrend, trueRange } from './formulas.ts';

const MINUTE_MS = 60_000;
const bar = (at: number, open: number, high: number, low: number, close: number, volume = 1): Bar => ({
  ...{ timestamp: at * MINUTE_MS, open, high, low, close, volume },
});

/** Random bars that hold: low ≤ open, close ≤ high. */
const bars = fc
  .array(
    fc.tuple(
      fc.integer({ min: 100, max: 10_000 }),
      fc.integer({ min: 100, max: 10_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 1_000 }),
    ),
    { minLength: 1, maxLength: 120 },
  )
  .map((rows) =>
    rows.map(([open, close, above, below, volume], at) =>
      bar(at, open, Math.max(open, close) + above, Math.min(open, close) - below, close, volume),
    ),
  );
const SEED = { seed: 20_261_128 };

describe('average true range', () => {
  it.each([
    ['the first bar has its own range', bar(0, 10, 12, 9, 11), undefined, 3],
    ['a gap up reaches down to the close before', bar(1, 20, 22, 19, 21), bar(0, 10, 12, 9, 11), 11],
    ['a gap down reaches up to the close before', bar(1, 5, 6, 4, 5), bar(0, 10, 12, 9, 11), 7],
  ])('%s', (_, now, before, range) => {
    expect(trueRange(now, before)).toBe(range);
  });

  /** High, low, close of an example that is often printed for a period of 14; its average true ranges to two decimals. */
  const PRINTED: readonly (readonly [high: number, low: number, close: number, atr: number | undefined])[] = [
    [48.7, 47.79, 48.16, undefined],
    [48.72, 48.14, 48.61, undefined],
    [48.9, 48.39, 48.75, undefined],
    [48.87, 48.37, 48.63, undefined],
    [48.82, 48.24, 48.74, undefined],
    [49.05, 48.64, 49.03, undefined],
    [49.2, 48.94, 49.07, undefined],
    [49.35, 48.86, 49.32, undefined],
    [49.92, 49.5, 49.91, undefined],
    [50.19, 49.87, 50.13, undefined],
    [50.12, 49.2, 49.53, undefined],
    [49.66, 48.9, 49.5, undefined],
    [49.88, 49.43, 49.75, undefined],
    [50.19, 49.73, 50.03, 0.55],
    [50.36, 49.26, 50.31, 0.59],
    [50.57, 50.09, 50.52, 0.59],
    [50.65, 50.3, 50.41, 0.57],
    [50.43, 49.21, 49.34, 0.61],
    [49.63, 48.98, 49.37, 0.62],
    [50.33, 49.61, 50.23, 0.64],
  ];

  it('is as printed, and undefined before there are enough bars', () => {
    const result = averageTrueRange(
      PRINTED.map(([high, low, close], at) => bar(at, close, high, low, close)),
      14,
    );
    for (const [at, [, , , atr]] of PRINTED.entries()) {
      if (atr === undefined) expect(result[at]).toBeUndefined();
      else expect(Math.abs((result[at] ?? 0) - atr)).toBeLessThan(0.01);
    }
  });

  it('of equal ranges is that range; never below 0; does not look ahead', () => {
    const same = Array.from({ length: 30 }, (_, at) => bar(at, 10, 12, 9, 10));
    expect(averageTrueRange(same, 5).slice(4)).toEqual(Array.from({ length: 26 }, () => 3));
    fc.assert(
      fc.property(bars, fc.integer({ min: 1, max: 20 }), (all, period) => {
        const result = averageTrueRange(all, period);
        expect(result).toHaveLength(all.length);
        expect(result.filter((value) => value !== undefined && value < 0)).toEqual([]);
        expect(averageTrueRange(all.slice(0, -1), period)).toEqual(result.slice(0, -1));
      }),
      SEED,
    );
  });
});

describe('volume-weighted average price', () => {
  it('weighs typical prices by volume since the day of UTC began', () => {
    const late = 23 * 60 + 58;
    const result = sessionVwap([
      bar(late, 10, 12, 6, 9, 2),
      bar(late + 1, 9, 15, 9, 12, 4),
      // The next day begins anew.
      bar(late + 2, 20, 24, 18, 21, 5),
      bar(late + 3, 20, 20, 20, 20, 0),
    ]);
    expect(result).toEqual([9, (9 * 2 + 12 * 4) / 6, 21, 21]);
  });

  it('of a day without volume is the typical price', () => {
    expect(sessionVwap([bar(0, 10, 12, 6, 9, 0)])).toEqual([9]);
  });

  it('lies within the prices of its day', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const low = Math.min(...all.map((item) => item.low));
        const high = Math.max(...all.map((item) => item.high));
        for (const value of sessionVwap(all)) {
          expect(value).toBeGreaterThanOrEqual(low - 1e-6);
          expect(value).toBeLessThanOrEqual(high + 1e-6);
        }
      }),
      SEED,
    );
  });
});

describe('SuperTrend', () => {
  const flat = (at: number, close: number) => bar(at, close, close + 1, close - 1, close);

  it('is a stop that follows a rise and turns when a close passes it', () => {
    const closes = [10, 10, 12, 14, 16, 9, 8];
    const result = superTrend(
      closes.map((close, at) => flat(at, close)),
      2,
      1,
    );
    expect(result[0]).toBeUndefined();
    // Ranges: 2, 2 → ATR 2; 3 → 2.5; 3 → 2.75; 3 → 2.875; 8 → 5.4375
    expect(result[1]).toEqual({ line: 8, isUp: true });
    expect(result[2]).toEqual({ line: 9.5, isUp: true });
    expect(result[3]).toEqual({ line: 11.25, isUp: true });
    expect(result[4]).toEqual({ line: 13.125, isUp: true });
    expect(result[5]?.isUp).toBe(false);
    expect(result[6]?.isUp).toBe(false);
  });

  it('is on the other side of the close, only follows it, and does not look ahead', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 1, max: 10 }), (all, period) => {
        const result = superTrend(all, period, 3);
        for (const [at, point] of result.entries()) {
          const close = all[at]?.close ?? 0;
          if (point === undefined) continue;
          if (point.isUp) expect(point.line).toBeLessThanOrEqual(close);
          else expect(point.line).toBeGreaterThanOrEqual(close);
          const before = result[at - 1];
          if (before?.isUp === true && point.isUp) expect(point.line).toBeGreaterThanOrEqual(before.line);
          if (before?.isUp === false && !point.isUp) expect(point.line).toBeLessThanOrEqual(before.line);
        }
        expect(superTrend(all.slice(0, -1), period, 3)).toEqual(result.slice(0, -1));
      }),
      SEED,
    );
  });
});

describe('Heikin-Ashi', () => {
  it('closes at the mean, opens in the middle of the body before, and reaches to what is outermost', () => {
    const result = heikinBars([bar(0, 10, 14, 8, 12), bar(1, 12, 13, 11, 12), bar(2, 12, 12, 4, 4)]);
    expect(result).toEqual([
      { open: 11, high: 14, low: 8, close: 11 },
      { open: 11, high: 13, low: 11, close: 12 },
      { open: 11.5, high: 12, low: 4, close: 8 },
    ]);
  });

  it('changes with the newest bar in the newest candle alone: a live candle needs only the one before it', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 100, max: 10_000 }), (all, close) => {
        const last = all.at(-1);
        if (last === undefined) return;
        const live = { ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) };
        const [before, after] = [heikinBars(all), heikinBars([...all.slice(0, -1), live])];
        expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
        expect(after.at(-1)).toEqual(heikinBar(live, before.at(-2)));
      }),
      SEED,
    );
  });

  it('has its body within its shadows, and reaches at least as far as the bar', () => {
    fc.assert(
      fc.property(bars, (all) => {
        for (const [at, { open, high, low, close }] of heikinBars(all).entries()) {
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close, all[at]?.high ?? 0));
          expect(low).toBeLessThanOrEqual(Math.min(open, close, all[at]?.low ?? 0));
        }
      }),
      SEED,
    );
  });
});
