import { amount, feeOf } from '@bourse/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { affordable, feeInto, toBig } from './amounts.ts';

test('a number becomes the same bigint', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 51), max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(toBig(value)).toBe(BigInt(value));
    }),
  );
  for (const edge of [-(2 ** 51), -1, 0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 51 - 1, 2 ** 51, 2 ** 52, 2 ** 53 - 1]) {
    expect(toBig(edge)).toBe(BigInt(edge));
  }
});

test('fees equal the domain’s, for every amount that can exist and every rate', () => {
  const received = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
  const registers = new BigInt64Array(2);
  fc.assert(
    fc.property(received, fc.integer({ min: -100_000, max: 100_000 }), (value, ppm) => {
      registers[0] = value;
      feeInto(registers, 1, 0, ppm);
      expect(registers[1]).toBe(feeOf(amount(value), ppm));
    }),
    { numRuns: 2_000 },
  );
});

test('a budget buys as many whole lots as it covers, up to a maximum', () => {
  const perLot = fc.bigInt({ min: 1n, max: 2n ** 40n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), perLot, fc.nat(), (budget, price, most) => {
      const lots = BigInt(affordable(budget, price, most));
      expect(lots * price <= budget && lots <= BigInt(most)).toBe(true);
      expect(lots === BigInt(most) || (lots + 1n) * price > budget).toBe(true);
    }),
  );
});
