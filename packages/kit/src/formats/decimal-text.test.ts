import { describe, expect, it } from 'vitest';
import { product, quotient, signedDifference, wholePercent } from './decimal-text.ts';

describe('figures as decimal texts', () => {
  it.each([
    ['61671.55', '0.25000', '15417.8875'],
    ['0.00000001', '0.00000001', '0.0000000000000001'],
    ['', '1', ''],
  ])('multiplies %s by %s to %s', (a, b, expected) => {
    expect(product(a, b)).toBe(expected);
  });

  it.each([
    ['64250.10', '64000.00', '+250.10'],
    ['0.1', '0.3', '-0.2'],
    ['5.00', '5', '+0.00'],
    ['', '5', ''],
  ])('takes from %s the %s and says %s', (a, b, expected) => {
    expect(signedDifference(a, b)).toBe(expected);
  });

  it.each([
    ['100', '3', 2, '33.33'],
    ['200', '3', 2, '66.67'],
    ['15417.8875', '0.25', 2, '61671.55'],
    ['1', '0', 2, ''],
  ])('divides %s by %s at %i decimals: %s', (a, b, decimals, expected) => {
    expect(quotient(a, b, decimals)).toBe(expected);
  });

  it.each([
    ['0', '2', '0'],
    ['1.999', '2.000', '99'],
    ['2', '2.0', '100'],
    ['1', '', '0'],
  ])('calls %s of %s %s percent', (a, b, expected) => {
    expect(wholePercent(a, b)).toBe(expected);
  });
});
