import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBasisPoints, changeText, formatChange } from './percent.ts';

describe('SH-13 a price change', () => {
  it.each([
    ['1.5', '+1.50'],
    ['+1.25', '+1.25'],
    ['-0.4', '-0.40'],
    ['0', '+0.00'],
    ['-0', '+0.00'],
    ['-0.004', '+0.00'],
    ['-0.005', '-0.01'],
    ['0.995', '+1.00'],
    ['1.2549', '+1.25'],
    ['007.1', '+7.10'],
    ['12345678901234567890.125', '+12345678901234567890.13'],
    ['', '+0.00'],
    ['n/a', '+0.00'],
    ['1e3', '+0.00'],
  ])('%s is shown as %s', (text, shown) => {
    expect(changeText(text)).toBe(shown);
  });

  it('has two decimals, and a plus exactly when it is not negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 6 }), (units, scale) => {
        const value = units / 10 ** scale;
        const text = changeText(value.toFixed(scale));
        expect(text).toMatch(/^[+-]\d+\.\d{2}$/);
        expect(text.startsWith('-')).toBe(Number(text) < 0);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });

  it('is formatted the same by server and web, and formatting twice changes nothing', () => {
    const ticks = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(ticks, ticks, (open, last) => {
        const text = formatChange(changeBasisPoints(open, last));
        expect(changeText(text)).toBe(text);
      }),
    );
  });
});

describe('changeBasisPoints', () => {
  it.each([
    [100, 101, 100, '+1.00'],
    [100, 99, -100, '-1.00'],
    [100, 100, 0, '+0.00'],
    [30_000, 30_001, 0, '+0.00'],
    [0, 5, 0, '+0.00'],
    [20_000, 20_001, 1, '+0.01'],
    [20_000, 19_999, -1, '-0.01'],
  ])('from %i to %i is %i basis points, %s', (open, last, points, text) => {
    expect(changeBasisPoints(open, last)).toBe(points);
    expect(formatChange(changeBasisPoints(open, last))).toBe(text);
  });
});
