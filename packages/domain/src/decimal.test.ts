import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideCeil, divideFloor, formatDecimal, formatShortest, parseDecimal } from './decimal.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
const scale = fc.integer({ min: 0, max: 18 });

describe('parseDecimal', () => {
  const good: readonly [string, number, bigint][] = [
    ['0', 8, 0n],
    ['-0', 8, 0n],
    ['1.5', 8, 150_000_000n],
    ['-0.00000001', 8, -1n],
    ['1.500000000000', 2, 150n],
    ['92233720368.54775807', 8, 2n ** 63n - 1n],
    ['42', 0, 42n],
  ];
  test.each(good)('%s at scale %i', (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toEqual({ ok: true, value });
  });

  const bad: readonly [string, number, string][] = [
    ['', 8, 'DECIMAL_SYNTAX'],
    ['1e5', 8, 'DECIMAL_SYNTAX'],
    ['+1', 8, 'DECIMAL_SYNTAX'],
    ['01', 8, 'DECIMAL_SYNTAX'],
    ['1.', 8, 'DECIMAL_SYNTAX'],
    ['.5', 8, 'DECIMAL_SYNTAX'],
    ['1,000', 8, 'DECIMAL_SYNTAX'],
    [' 1', 8, 'DECIMAL_SYNTAX'],
    ['1\n', 8, 'DECIMAL_SYNTAX'],
    ['٣', 8, 'DECIMAL_SYNTAX'],
    ['NaN', 8, 'DECIMAL_SYNTAX'],
    ['9'.repeat(65), 0, 'DECIMAL_SYNTAX'],
    ['0.001', 2, 'DECIMAL_TOO_PRECISE'],
    ['92233720368.54775808', 8, 'DECIMAL_OUT_OF_RANGE'],
    ['-92233720368.54775808', 8, 'DECIMAL_OUT_OF_RANGE'],
  ];
  test.each(bad)('%j at scale %i is rejected', (text, decimals, code) => {
    expect(parseDecimal(text, decimals)).toEqual({ ok: false, code });
  });

  test('parses back every formatted value, short or long', () => {
    fc.assert(
      fc.property(int64, scale, (value, decimals) => {
        expect(parseDecimal(formatDecimal(value, decimals), decimals)).toEqual({ ok: true, value });
        expect(parseDecimal(formatShortest(value, decimals), decimals)).toEqual({ ok: true, value });
      }),
    );
  });

  test('agrees with exact fractions on any text of digits, points and minus signs', () => {
    const text = fc.string({ unit: fc.constantFrom(...'00123456789..-'), maxLength: 20 });
    fc.assert(
      fc.property(text, scale, (written, decimals) => {
        expect(parseDecimal(written, decimals)).toEqual(exactly(written, decimals));
      }),
      { numRuns: 5_000 },
    );
  });

  test('agrees with exact fractions on arbitrary text and on numbers with a foreign character', () => {
    const number = fc.tuple(int64, scale).map(([units, decimals]) => formatDecimal(units, decimals));
    const foreign = fc.oneof(
      fc.constantFrom('e', 'E', '+', '-', ' ', '\n', '\0', '_', ',', '٣', '０', '.', '0'),
      fc.string(),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 70 }),
      fc.tuple(number, foreign, fc.nat()).map(([digits, strange, at]) => {
        const place = at % (digits.length + 1);
        return digits.slice(0, place) + strange + digits.slice(place);
      }),
      number.map((digits) => `${digits}${'0'.repeat(40)}`),
    );
    fc.assert(
      fc.property(text, scale, (written, decimals) => {
        const expected = written.length > 64 ? { ok: false, code: 'DECIMAL_SYNTAX' } : exactly(written, decimals);
        expect(parseDecimal(written, decimals)).toEqual(expected);
      }),
      { numRuns: 8_000 },
    );
  });
});

/** Reference parser: value × 10^scale as an exact fraction, rejected when it is not an integer. */
function exactly(text: string, decimals: number) {
  const parts = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  if (parts === null) return { ok: false, code: 'DECIMAL_SYNTAX' };
  const [, sign, whole = '', fraction = ''] = parts;
  const dividend = BigInt(whole + fraction) * 10n ** BigInt(decimals);
  const divisor = 10n ** BigInt(fraction.length);
  if (dividend % divisor !== 0n) return { ok: false, code: 'DECIMAL_TOO_PRECISE' };
  const units = (dividend / divisor) * (sign === '-' ? -1n : 1n);
  return units < -(2n ** 63n) + 1n || units > 2n ** 63n - 1n
    ? { ok: false, code: 'DECIMAL_OUT_OF_RANGE' }
    : { ok: true, value: units };
}

describe('formatDecimal', () => {
  const rows: readonly [bigint, number, number | undefined, string][] = [
    [150_000_000n, 8, undefined, '1.50000000'],
    [-1n, 8, undefined, '-0.00000001'],
    [-1n, 8, 2, '0.00'],
    [199n, 2, 1, '1.9'],
    [-199n, 2, 1, '-1.9'],
    [5n, 0, 2, '5.00'],
    [7n, 2, 0, '0'],
  ];
  test.each(rows)('%s at scale %i with %s decimals is %s', (value, decimals, places, text) => {
    expect(formatDecimal(value, decimals, places)).toBe(text);
  });

  test('keeps all digits for values of any size, as bigint and as number', () => {
    const sizes = [0n, 1n, 9n, 10n ** 8n - 1n, 10n ** 15n - 1n, 10n ** 15n, 2n ** 53n - 1n, 2n ** 53n + 1n];
    const short = fc.bigInt({ min: 0n, max: 10n ** 16n });
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...sizes), short, int64), scale, (units, decimals) => {
        const text = formatDecimal(units, decimals);
        expect(BigInt(text.replace('.', ''))).toBe(units);
        expect(text).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${decimals}}$`));
        const number = Number(units);
        if (Number.isSafeInteger(number)) expect(formatDecimal(number, decimals)).toBe(text);
      }),
    );
  });

  test('formatShortest drops trailing zeros of the fraction but keeps those of integers', () => {
    expect([formatShortest(150n, 2), formatShortest(100n, 2), formatShortest(0n, 8), formatShortest(100n, 0)]).toEqual([
      '1.5',
      '1',
      '0',
      '100',
    ]);
  });

  test('truncation never increases the absolute value', () => {
    fc.assert(
      fc.property(int64, scale, scale, (value, decimals, places) => {
        const shown = parseDecimal(formatDecimal(value, decimals, Math.min(places, decimals)), decimals);
        const size = (units: bigint): bigint => (units < 0n ? -units : units);
        expect(shown.ok && size(shown.value) <= size(value)).toBe(true);
      }),
    );
  });
});

describe('division', () => {
  test('rounding up and down differ by one exactly when there is a remainder', () => {
    fc.assert(
      fc.property(int64, fc.bigInt({ min: 1n, max: 2n ** 40n }), (dividend, divisor) => {
        const [up, down] = [divideCeil(dividend, divisor), divideFloor(dividend, divisor)];
        expect(up - down).toBe(dividend % divisor === 0n ? 0n : 1n);
        expect(down * divisor <= dividend && dividend <= up * divisor).toBe(true);
      }),
    );
  });
});
