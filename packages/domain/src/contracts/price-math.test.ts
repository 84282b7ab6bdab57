import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampTo, divideHalfAway, doubledMedian, isWithinPpm, roundTicks } from './price-math.ts';

describe('rounding of prices and rates', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [5n, 3n, 2n],
    [0n, 7n, 0n],
  ])('%i ÷ %i to the nearest is %i', (dividend, divisor, expected) => {
    expect(divideHalfAway(dividend, divisor)).toBe(expected);
  });

  it('is the same for both signs and never off by more than a half', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 30n }), (dividend, divisor) => {
        const rounded = divideHalfAway(dividend, divisor);
        expect(divideHalfAway(-dividend, divisor)).toBe(-rounded);
        const error = 2n * (rounded * divisor - dividend);
        expect(error <= divisor && error >= -divisor).toBe(true);
      }),
    );
  });

  it('never makes a price below one tick', () => {
    expect([roundTicks(1n, 3n), roundTicks(-9n, 1n), roundTicks(3n, 2n)]).toEqual([1, 1, 2]);
  });
});

describe('clamp, median and distance', () => {
  it.each([
    [5, 1, 3, 3],
    [-5, 1, 3, 1],
    [2, 1, 3, 2],
  ])('%i within %i … %i is %i', (value, least, most, expected) => {
    expect(clampTo(value, least, most)).toBe(expected);
  });

  it.each([
    [[7], 14],
    [[9, 2], 11],
    [[9, 1, 2], 4],
    [[4, 1, 10, 2], 6],
    [[], 0],
  ])('twice the median of %j is %i', (prices, expected) => {
    expect(doubledMedian(prices)).toBe(expected);
  });

  it.each([
    [103, 200, 30_000, true],
    [104, 200, 30_000, false],
    [97, 200, 30_000, true],
    [96, 200, 30_000, false],
  ])('%i from %i ÷ 2 within %i ppm: %s', (ticks, doubled, ppm, expected) => {
    expect(isWithinPpm(ticks, doubled, ppm)).toBe(expected);
  });
});
