import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf } from './fees.ts';
import { amount } from './numbers.ts';

const rows: readonly [bigint, number, bigint][] = [
  [1_000_000n, 2_000, 2_000n],
  [1n, 1, 1n],
  [0n, 2_000, 0n],
  [999n, 1_000, 1n],
  [1_001n, 1_000, 2n],
  [1_001n, -1_000, -1n],
  [999n, -1_000, 0n],
  [1_000n, 0, 0n],
];
test.each(rows)('of %s at %i ppm is %s', (received, ppm, fee) => {
  expect(feeOf(amount(received), ppm)).toBe(fee);
});

const received = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const rate = fc.integer({ min: -100_000, max: 100_000 });

test('rounding never creates value: the house receives the exact fee or up to one unit more', () => {
  fc.assert(
    fc.property(received, rate, (value, ppm) => {
      const excess = feeOf(amount(value), ppm) * 1_000_000n - value * BigInt(ppm);
      expect(excess >= 0n && excess < 1_000_000n).toBe(true);
    }),
  );
});

test('splitting a trade never lowers the total fee', () => {
  fc.assert(
    fc.property(received, fc.nat({ max: 100 }), rate, (value, share, ppm) => {
      const part = (value * BigInt(share)) / 100n;
      const split = feeOf(amount(part), ppm) + feeOf(amount(value - part), ppm);
      expect(split >= feeOf(amount(value), ppm)).toBe(true);
    }),
  );
});

test('a fee never exceeds the received amount', () => {
  fc.assert(
    fc.property(received, rate, (value, ppm) => {
      expect(feeOf(amount(value), ppm) <= value).toBe(true);
    }),
  );
});
