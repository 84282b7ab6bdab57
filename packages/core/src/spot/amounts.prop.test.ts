import { amount, feeOf } from '@bourse/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeAmount, multiply, toBig } from './amounts.ts';

test('a number becomes the same bigint', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(toBig(value)).toBe(BigInt(value));
    }),
  );
  for (const edge of [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1])
    expect(toBig(edge)).toBe(BigInt(edge));
});

test('fees equal the domain’s, for every amount that can exist and every rate', () => {
  const received = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(received, fc.integer({ min: -100_000, max: 100_000 }), (value, ppm) => {
      expect(feeAmount(value, BigInt(ppm))).toBe(feeOf(amount(value), ppm));
    }),
    { numRuns: 2_000 },
  );
});

test('a product within int64 is exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.bigInt({ min: 0n, max: 2n ** 22n }), (lots, perLot) => {
      expect(multiply(lots, perLot)).toBe(BigInt(lots) * perLot);
    }),
  );
});
