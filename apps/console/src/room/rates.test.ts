import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, ppmOf, ratePercent } from './rates.ts';

describe('a fee rate', () => {
  it.each([
    [1000, '0.1%'],
    [0, '0%'],
    [1, '0.0001%'],
    [-50, '-0.005%'],
    [100_000, '10%'],
  ])('of %i ppm is %s', (ppm, text) => expect(ratePercent(ppm)).toBe(text));

  it.each([
    ['', null],
    [' 0.1 ', 1000],
    ['-0.005', -50],
    ['-0', 0],
    ['0.00001', undefined],
    ['1,5', undefined],
    ['100', 1_000_000],
    ['1000', 10_000_000],
    ['10000', 100_000_000],
    ['10000.0001', undefined],
    ['-100000', undefined],
    ['x', undefined],
  ])('typed as "%s" is %s ppm', (text, ppm) => expect(ppmOf(text)).toBe(ppm));

  it('is read as it was written', () => {
    // The domain's ranges: fees from -10 %, bands up to 10,000 %.
    const rates = fc.integer({ min: -100_000, max: 100_000_000 });
    fc.assert(fc.property(rates, (ppm) => ppmOf(percentOf(ppm)) === ppm));
  });
});
