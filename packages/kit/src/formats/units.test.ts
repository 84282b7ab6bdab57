import { formatDecimal } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiatText, ownAmount, toFiat, totalIn } from './units.ts';

const TOTALS = { totalUsdt: '61671.559', totalBtc: '1.23999999', totalEth: '' };
const EUR = { currencyCode: 'EUR', symbol: '€', usdtRate: '0.5' };

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
  const worth = (usdt: string, usdtRate: string, currencyCode = 'USD') =>
    toFiat(usdt, { currencyCode, symbol: '', usdtRate });

  it.each([
    ['USD', '100', '7.16', '716.00'],
    ['USD', '64250.10', '1', '64250.10'],
    ['USD', '1.23456', '1', '1.23'],
    ['USD', '1', '1', '1.00'],
    ['USD', '0.99999', '1', '0.99999'],
    ['USD', '0.12429', '1', '0.12429'],
    ['EUR', '0.12429', '0.853', '0.10601'],
    ['USD', '0.5', '1', '0.50'],
    ['USD', '0.1000', '1', '0.10'],
    ['USD', '0.01', '0.5', '0.005'],
    ['USD', '0.00001734', '1', '0.00001734'],
    ['GBP', '0.00001734', '0.729', '0.00001264'],
    ['USD', '0.000000123456', '1', '0.00000012345'],
    ['USD', '0.0000000000000001', '1', '0.00'],
    ['USD', '0', '1', '0.00'],
    ['USD', '-1.5', '2', '-3.00'],
    ['USD', '-0.001', '1', '-0.001'],
    ['USD', '-0.00000000000001', '1', '0.00'],
    ['JPY', '64250.10', '144', '9252014'],
    ['JPY', '1', '144', '144'],
    ['JPY', '0.12429', '144', '17.89'],
    ['JPY', '0.00001734', '144', '0.0024969'],
    ['JPY', '0', '144', '0'],
    ['KRW', '1', '1354', '1354'],
    ['VND', '0.00001734', '26100', '0.45257'],
    ['USD', '123456789012345678.99', '26100', '3222222193222222221639.00'],
  ])('in %s: %s USDT at %s is %s', (currencyCode, usdt, rate, fiat) => {
    expect(worth(usdt, rate, currencyCode)).toBe(fiat);
  });
  it.each([
    ['', '1'],
    ['1', ''],
    ['1e3', '1'],
    ['1', 'x'],
  ])('of %j at %j is unknown', (usdt, rate) => {
    expect(worth(usdt, rate)).toBeUndefined();
  });
  it('is cut, never rounded up, and keeps four digits that count whatever the magnitude', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
    const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'VND');
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 8 }), currencies, (amount, scale, currencyCode) => {
        const text = formatDecimal(amount, scale);
        const shown = worth(text, '1', currencyCode) ?? '';
        const [, fraction = ''] = shown.split('.');
        const back = BigInt(shown.replace('.', '')) * 10n ** BigInt(12 - fraction.length);
        const exact = amount * 10n ** BigInt(12 - scale);
        expect(back <= exact).toBe(true);
        // Of what is below one all but a ten-thousandth, of the rest all but a unit of its last decimal.
        const lost = exact - back;
        if (exact < 10n ** 12n) expect(lost * 10_000n <= exact).toBe(true);
        else expect(lost < 10n ** BigInt(12 - (currencyCode === 'JPY' || currencyCode === 'VND' ? 0 : 2))).toBe(true);
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
