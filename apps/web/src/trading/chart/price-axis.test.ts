import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledRange } from './price-axis.ts';

describe('the range of the price axis', () => {
  it.each([
    ['linear', 90, 110, { realFrom: 90, realTo: 110, displayFrom: 90, displayTo: 110 }],
    ['log', 10, 1_000, { realFrom: 1, realTo: 3, displayFrom: 10, displayTo: 1_000 }],
    ['percent', 90, 110, { realFrom: -10, realTo: 10, displayFrom: -10, displayTo: 10 }],
  ] as const)('%s from %d to %d', (scale, from, to, expected) => {
    expect(scaledRange(scale, from, to, 100)).toMatchObject({ from, to, ...expected });
  });

  it.each([
    [0, 10, -2, 1],
    [-5, 100, -1, 2],
    [0, 0, -3, -3],
  ])('in powers from %d to %d stays above 0', (from, to, realFrom, realTo) => {
    const range = scaledRange('log', from, to, 100);
    expect(range.realFrom).toBeCloseTo(realFrom, 9);
    expect(range.realTo).toBeCloseTo(realTo, 9);
  });

  it('grows with its prices in each scale, also without a base', () => {
    const price = fc.double({ min: 1e-8, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('linear', 'log', 'percent'),
        price,
        price,
        fc.constantFrom(0, 5),
        (scale, a, b, base) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const { realFrom, realTo, realRange } = scaledRange(scale, from, to, base);
          expect(realFrom).toBeLessThanOrEqual(realTo);
          expect(realRange).toBe(realTo - realFrom);
        },
      ),
      { seed: 20_261_128 },
    );
  });
});
