import { describe, expect, it } from 'vitest';
import { correlation, logReturns, relativeStrength, standardDeviation, yearlyVolatility } from './statistics.ts';

/** Closing prices and RSI(14) of the worked example that ChartSchool publishes (QQQQ, December 2009 to February 2010). */
const CLOSES = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
  46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548,
  44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
];
const RSI = [
  70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46, 37.3,
  33.08, 37.77,
];

/** Anscombe's quartet (The American Statistician 27, 1973): four pairs of series that all correlate by 0.816. */
const X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const ANSCOMBE = [
  [X, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]],
  [X, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74]],
  [X, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73]],
  [
    [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8],
    [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89],
  ],
] as const;

describe('relative strength index', () => {
  it.each(RSI.map((value, at) => [at + 14, value] as const))(
    'after bar %i of the published example: %d',
    (bar, value) => {
      expect(relativeStrength(CLOSES.slice(0, bar + 1))).toBeCloseTo(value, 1);
    },
  );

  it.each([
    ['too few prices', Array.from({ length: 14 }, (_, at) => at + 1), undefined],
    ['only rises', Array.from({ length: 15 }, (_, at) => at + 1), 100],
    ['only falls', Array.from({ length: 15 }, (_, at) => 20 - at), 0],
    ['nothing moves', Array.from({ length: 15 }, () => 7), 50],
  ])('%s', (_, closes, value) => expect(relativeStrength(closes)).toBe(value));
});

describe('correlation', () => {
  it.each(ANSCOMBE)('of Anscombe’s quartet is 0.816', (a, b) => expect(correlation(a, b)).toBeCloseTo(0.8164, 3));

  it.each([
    ['with itself', [1, 2, 4], [1, 2, 4], 1],
    ['with its opposite', [1, 2, 4], [-1, -2, -4], -1],
    ['with what does not vary', [1, 2, 4], [3, 3, 3], undefined],
    ['of different lengths', [1, 2], [1, 2, 3], undefined],
    ['of one value', [1], [1], undefined],
  ])('%s', (_, a, b, value) => {
    const found = correlation(a, b);
    if (value === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(value, 12);
  });
});

describe('volatility', () => {
  it('is the deviation of a sample', () => {
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.13809, 5);
    expect(standardDeviation([1])).toBeUndefined();
  });

  it('is none without at least two returns, nothing at a steady rise, and scales with the root of a year', () => {
    expect(yearlyVolatility([1, 2])).toBeUndefined();
    expect(yearlyVolatility([1, 2, 4, 8])).toBeCloseTo(0, 9);
    const swing = Math.log(1.01);
    expect(logReturns([100, 101, 100])).toEqual([swing, -swing].map((value) => expect.closeTo(value, 12)));
    expect(yearlyVolatility([100, 101, 100])).toBeCloseTo(swing * Math.SQRT2 * Math.sqrt(365) * 100, 9);
  });
});
