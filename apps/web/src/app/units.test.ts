import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiatText, ownAmount, toFiat, totalIn } from './units.ts';

const TOTALS = { totalUsdt: '61671.559', totalBtc: '1.23999999', totalEth: '' };
const EUR = { symbol: '€', usdtRate: '0.5' };

describe('HD-05 an amount of one’s own', () => {
  it('is itself or six stars, whatever its length', () => {
    expect([ownAmount('1,234.50', false), ownAmount('1,234.50', true), ownAmount('0', true)]).toEqual([
      '1,234.50',
      '******',
      '******',
    ]);
  });
});

describe('HD-06 totals by unit', () => {
  it.each([
    [1, { figure: '61,671.55', unit: 'USDT' }],
    [2, { figure: '1.23', unit: 'BTC' }],
    [3, { figure: '–', unit: 'ETH' }],
    [4, { figure: '€30,835.77', unit: '' }],
  ] as const)('unit %i', (unit, shown) => {
    expect(totalIn(unit, TOTALS, EUR)).toEqual(shown);
  });
  it('show a dash in fiat until a rate is known', () => {
    expect(totalIn(4, TOTALS, undefined)).toEqual({ figure: '–', unit: '' });
  });
});

describe('SH-04 a worth in fiat', () => {
  it.each([
    ['100', '7.16', '716.00'],
    ['0.01', '0.5', '0.00'],
    ['-1.5', '2', '-3.00'],
    ['-0.001', '1', '0.00'],
    ['1', '1', '1.00'],
    ['123456789012345678.99', '26100', '3222222193222222221639.00'],
  ])('%s USDT at %s is %s', (usdt, rate, fiat) => {
    expect(toFiat(usdt, rate)).toBe(fiat);
  });
  it.each([
    ['', '1'],
    ['1', ''],
    ['1e3', '1'],
    ['1', 'x'],
  ])('of %j at %j is unknown', (usdt, rate) => {
    expect(toFiat(usdt, rate)).toBeUndefined();
  });
  it('is cut, never rounded up', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10 ** 9 }), (units, ratePpm) => {
        const decimal = (value: bigint, scale: number) => {
          const digits = value.toString().padStart(scale + 1, '0');
          return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
        };
        const shown = BigInt((toFiat(decimal(units, 2), decimal(BigInt(ratePpm), 6)) ?? '').replace('.', ''));
        expect(shown * 10n ** 6n <= units * BigInt(ratePpm)).toBe(true);
        expect((shown + 1n) * 10n ** 6n > units * BigInt(ratePpm)).toBe(true);
      }),
    );
  });
  it.each([
    ['1234.50', '$', '$1,234.50'],
    ['-0.30', '€', '-€0.30'],
    ['12.00', 'AED', 'AED\u00a012.00'],
    ['12.00', 'HK$', 'HK$12.00'],
  ])('%s in %s is written %s', (amount, symbol, text) => {
    expect(fiatText(amount, symbol)).toBe(text);
  });
});
