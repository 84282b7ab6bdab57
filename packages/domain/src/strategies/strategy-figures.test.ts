import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQty } from '../market.ts';
import { MARKET as BTC_USDT, UNITS } from '../testing/btc-usdt.ts';
import { averagePriceText, parseTotalQty } from './strategy-figures.ts';

const MARKET = { ...BTC_USDT, maxQtyLots: 1_000 };

describe('the quantity of a strategy', () => {
  test.each<[string, number | string]>([
    ['0.0002', 1],
    ['0.2', 1_000],
    // More than one order may have.
    ['200', 1_000_000],
    ['0.0003', 'QTY_OFF_LOT'],
    ['0.00021', 'QTY_OFF_LOT'],
    ['0', 'QTY_NOT_POSITIVE'],
    ['-1', 'QTY_NOT_POSITIVE'],
    [`-${'9'.repeat(40)}`, 'QTY_NOT_POSITIVE'],
    ['9'.repeat(40), 'QTY_TOO_LARGE'],
    // Beyond 2^63 − 1 of the base asset's smallest units.
    ['92233720368.5478', 'QTY_TOO_LARGE'],
    ['1e3', 'QTY_SYNTAX'],
    ['', 'QTY_SYNTAX'],
  ])('%s is %s', (text, outcome) => {
    const parsed = parseTotalQty(text, MARKET, UNITS);
    expect(parsed.ok ? parsed.value : parsed.code).toBe(outcome);
  });

  test('round-trips', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (lots) => {
        expect(parseTotalQty(formatQty(lots, MARKET), MARKET, UNITS)).toEqual({ ok: true, value: lots });
      }),
    );
  });
});

describe('the average price', () => {
  // A tick-lot is 0.05 × 0.0002 USDT: ten units of 10^-6.
  test.each<[string, number, bigint, string]>([
    ['is empty before the first trade', 0, 0n, ''],
    ['is the price of a single trade', 7, 70n * 1_000n, '50.00'],
    ['is weighted by quantity', 4, 10n * (1_000n + 3n * 1_002n), '50.08'],
    ['is rounded up from the half', 2, 10n * (1_000n + 1_001n), '50.03'],
    ['may lie between two ticks', 3, 10n * (2n * 1_000n + 1_001n), '50.02'],
  ])('%s', (_what, lots, quote, text) => {
    expect(averagePriceText(lots, quote, MARKET, UNITS)).toBe(text);
  });

  test('lies between the lowest and the highest fill price', () => {
    const fill = fc.record({
      ticks: fc.integer({ min: 1, max: 1_000_000 }),
      lots: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(fill, { minLength: 1, maxLength: 20 }), (fills) => {
        const lots = fills.reduce((sum, each) => sum + each.lots, 0);
        const quote = fills.reduce((sum, each) => sum + BigInt(each.ticks * each.lots) * 10n, 0n);
        const text = averagePriceText(lots, quote, MARKET, UNITS);
        const prices = fills.map(({ ticks }) => ticks * 5);
        const average = Math.round(Number(text) * 100);
        expect(average).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(average).toBeLessThanOrEqual(Math.max(...prices));
      }),
    );
  });
});
