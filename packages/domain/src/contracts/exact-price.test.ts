import { expect, test } from 'vitest';
import { divideNearest, formatExactPrice, nearestTicks } from './exact-price.ts';

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -2n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [6n, 3n, 2n],
] as const)('%s ÷ %s is nearest to %s', (dividend, divisor, nearest) => {
  expect(divideNearest(dividend, divisor)).toBe(nearest);
});

test('a third of a price between ticks', () => {
  const price = { numerator: 1_000_000n, denominator: 3n };
  expect(nearestTicks(price)).toBe(333_333);
  const market = { priceScale: 1, tickSize: 5 };
  expect(formatExactPrice(price, market)).toBe('166666.7');
  expect(formatExactPrice(price, market, 4)).toBe('166666.6667');
  expect(formatExactPrice(price, market, 0)).toBe('166667');
});
