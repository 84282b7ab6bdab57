import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals } from './compare-decimals.ts';

const SCALE = 18;
const decimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  plus: fc.boolean(),
});

function textOf({ units, plus }: { units: bigint; plus: boolean }): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const sign = units < 0n ? '-' : plus ? '+' : '';
  return `${sign}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

describe('the order of decimal texts', () => {
  it('is the order of the numbers, exactly', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const expected = a.units === b.units ? 0 : a.units < b.units ? -1 : 1;
        expect(Math.sign(compareDecimals(textOf(a), textOf(b)))).toBe(expected);
      }),
      { seed: 20_261_121 },
    );
  });

  it.each([
    ['10', '9', 1],
    ['1.0', '1', 0],
    ['-0.00', '0', 0],
    ['-2', '-10', 1],
    ['+1.25', '-3.00', 1],
    ['', '-5', -1],
    ['', '', 0],
  ])('puts %s and %s at %i', (a, b, expected) => expect(Math.sign(compareDecimals(a, b))).toBe(expected));
});
