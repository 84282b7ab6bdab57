import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinsFor, priceUnits, worthOf } from './converter.ts';

describe('converter', () => {
  it.each([
    ['0.5', '64250.12', '32125.06'],
    ['3', '0.00001734', '0.00005202'],
    ['0.1', '0.2', '0.02'],
    ['1', '1', '1'],
    ['', '5', ''],
    ['5', '', ''],
    ['1e9', '5', ''],
  ])('%s coins at %s are worth "%s"', (amount, price, worth) => expect(worthOf(amount, price)).toBe(worth));

  it.each([
    ['100', '64250.12', '0.00155642'],
    ['1', '3', '0.33333333'],
    ['0.02', '0.2', '0.1'],
    ['10', '0', ''],
    ['', '3', ''],
  ])('%s at a price of %s buy "%s"', (money, price, coins) => expect(coinsFor(money, price)).toBe(coins));

  it('there and back gives the amount again, to the last decimal that the price can tell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000_000 }), (cents, units) => {
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const money = worthOf(String(units), price);
        expect(coinsFor(money, price)).toBe(String(units));
      }),
      { seed: 26, numRuns: 200 },
    );
  });

  it('tells the price in the quote, and in the chosen currency where the quote is a dollar', () => {
    const eur = { currencyCode: 'EUR', usdtRate: '0.92' };
    expect(priceUnits('USDT', '100.5', eur)).toEqual([
      { code: 'USDT', price: '100.5' },
      { code: 'EUR', price: '92.46' },
    ]);
    expect(priceUnits('BTC', '0.05', eur)).toEqual([{ code: 'BTC', price: '0.05' }]);
    expect(priceUnits('USDT', '', eur)[1]?.price).toBe('');
    expect(priceUnits('USDT', '7', undefined)).toHaveLength(1);
  });
});
