import { parseDecimal } from '@bourse/domain';
import { sum } from '@bourse/kit/formats/decimal-text.ts';
import { type NumberConvention, numberConvention, readNumber } from '@bourse/ui';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AmountLimits,
  amountText,
  balancesAfter,
  limitsOf,
  mostOf,
  percentOf,
  precisionOf,
  readAmount,
  shareText,
  typedAmount,
  type WalletInfo,
  within,
} from './transfer-amount.ts';

const ENGLISH = numberConvention('en');
const GERMAN = numberConvention('de');
const ARABIC = numberConvention('ar-AE');
/** What the field shows and means after keys were pressed one by one. */
function pressed(keys: string, convention: NumberConvention, bounds?: AmountLimits) {
  let typed = { text: '', amount: '' };
  for (const key of keys) typed = typedAmount(typed.text + key, convention, bounds);
  return [typed.text, typed.amount];
}
const info = (available: string, todayAvailableLimit = '92233720368.54775807', transferPrecision = 8): WalletInfo => ({
  available,
  todayAvailableLimit,
  transferOpenCardInvalid: false,
  transferPrecision,
});
const limits = (available: string, left?: string, precision?: number) => limitsOf(info(available, left, precision));

describe('TR-04 the amount of a transfer', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['12.', '12.'],
    ['.', '0.'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0.50', '0.50'],
    [' 5 ', '5'],
    ['1,234.5', '1234.5'],
    ['1,234', '1234'],
    ['１２', '12'],
  ])('is read of %j as %j: digits and one dot', (typed, expected) => {
    expect(readAmount(typed, ENGLISH, undefined)).toBe(expected);
  });

  it.each([
    ['1,5', ENGLISH],
    ['12,50', ENGLISH],
    ['1,', ENGLISH],
    ['1,23', ENGLISH],
    [',5', ENGLISH],
    ['63.999,29', ENGLISH],
    ['1e3', ENGLISH],
    ['1.2.3', ENGLISH],
    ['-12', ENGLISH],
    ['10-5', ENGLISH],
    ['a1b2', ENGLISH],
    ['5 USDT', ENGLISH],
    ['1,5', ARABIC],
    ['1,2,3', GERMAN],
    ['1e3', GERMAN],
    ['-1,5', GERMAN],
  ])(
    'is none for %j, which stays as it is: keys, a drop and the browser’s filling in make no other number of it',
    (text, convention) => {
      const bounds = limits('1000');
      const kept = { text, amount: `?${text}` };
      expect(typedAmount(text, convention, bounds)).toEqual(kept);
      expect(typedAmount(text, convention, undefined)).toEqual(kept);
      expect(pressed(text, convention, bounds)).toEqual([text, `?${text}`]);
      expect(amountText(kept.amount)).toBe('');
    },
  );

  it('is there again once the group of thousands is complete', () => {
    const texts = ['1', '1,', '1,2', '1,23', '1,234', '1,234.', '1,234.5'];
    const amounts = texts.map((text) => readAmount(text, ENGLISH, undefined));
    expect(amounts).toEqual(['1', '?1,', '?1,2', '?1,23', '1234', '1234', '1234.5']);
    expect(pressed('1,234.5', ENGLISH, limits('2000'))).toEqual(['1,234.5', '1234.5']);
  });

  it.each([
    ['١,٥', '1.5'],
    ['١,٢٣٤', '?١,٢٣٤'],
    ['١٬٢٣٤', '1234'],
  ])('does not take the comma among Arabic digits for a group: %j is %j', (typed, expected) => {
    expect(readAmount(typed, ENGLISH, undefined)).toBe(expected);
    expect(readAmount(typed, ENGLISH, limits('1'))).toBe(expected.startsWith('?') ? expected : '1');
  });

  it.each([
    ['12,', '12.'],
    ['12,5', '12.5'],
    ['1.234,5', '1234.5'],
    ['12.5', '12.5'],
    ['1,2,3', '?1,2,3'],
    ['1.234.567', '1234567'],
  ])('takes the language’s decimal sign for the dot: %j is %j on a German page', (typed, expected) => {
    expect(readAmount(typed, GERMAN, undefined)).toBe(expected);
  });

  it('takes the digits of other scripts', () => {
    expect(readAmount('١٢', ARABIC, undefined)).toBe('12');
  });

  it.each([
    ['٢٥٠', ARABIC, '250', '250'],
    ['١٫٥', ARABIC, '1.5', '1.5'],
    ['2٥۰', ARABIC, '250', '250'],
    ['२५.५', ENGLISH, '25.5', '25.5'],
    ['２５', GERMAN, '25', '25'],
  ])('takes the digits of every script key by key: %j', (keys, convention, text, amount) => {
    expect(pressed(keys, convention)).toEqual([text, amount]);
  });

  it.each([
    ['1.234', '1.234', '?1.234'],
    ['x1.234', 'x1.234', '?x1.234'],
    ['1.23', '1.23', '1.23'],
    ['1.2345', '1.2345', '1.2345'],
    ['0.234', '0.234', '0.234'],
    ['1,234', '1,234', '1.234'],
    ['1,234x', '1,234x', '?1,234x'],
    ['1,2,', '1,2,', '?1,2,'],
    ['1.234.567', '1.234.567', '1234567'],
    ['1.234,5', '1.234,5', '1234.5'],
  ])('does not guess which of two readings is meant: %j on a German page', (keys, text, amount) => {
    expect(pressed(keys, GERMAN)).toEqual([text, amount]);
  });

  it('with two readings is neither capped nor sent, and moves nothing in the preview', () => {
    const bounds = limits('1');
    expect(typedAmount('1.234', GERMAN, bounds)).toEqual({ text: '1.234', amount: '?1.234' });
    expect([within('?1.234', bounds), amountText('?1.234'), percentOf('?1.234', bounds)]).toEqual(['?1.234', '', 0]);
    expect(balancesAfter('?1.234', { source: info('9'), target: info('0') }).source).toBe('9');
  });

  it('is written so that what remains of a cut or capped one has one reading', () => {
    const three = limits('1000', undefined, 3);
    expect(typedAmount('1.2345', GERMAN, three)).toEqual({ text: '1.2340', amount: '1.234' });
    expect(typedAmount('9', GERMAN, limits('1.5'))).toEqual({ text: '1.5', amount: '1.5' });
  });

  it('means what the field shows, in every language, whatever is pressed', () => {
    const tags = ['en', 'de', 'ru', 'es', 'fr', 'pt-BR', 'vi', 'tr', 'ar-AE'];
    const key = fc.constantFrom(..."0123456789.,٫٬ 'x٢٥۷");
    fc.assert(
      fc.property(fc.constantFrom(...tags), fc.array(key, { maxLength: 14 }), (tag, keys) => {
        const convention = numberConvention(tag);
        const [text = '', amount = ''] = pressed(keys.join(''), convention);
        const reading = readNumber(text, convention);
        if (amount.startsWith('?')) expect(reading.ok).toBe(false);
        else if (reading.ok) expect(Number(reading.value)).toBe(Number(amountText(amount)));
        else expect(text).toMatch(/^\d+[.,]$/);
      }),
    );
  });

  it.each([
    ['1.123456789', limits('1000'), '1.12345678'],
    ['1.129', limits('1000', undefined, 2), '1.12'],
    ['1.9', limits('1000', undefined, 0), '1'],
    ['1.123456789', undefined, '1.12345678'],
  ])('%j is cut to the coin’s decimals, 8 by default', (typed, bounds, expected) => {
    expect(readAmount(typed, ENGLISH, bounds)).toBe(expected);
  });

  it.each([
    ['1000.00000001', limits('1000.00000000'), '1000'],
    ['1000', limits('1000.00000000'), '1000'],
    ['7', limits('1000', '5.5'), '5.5'],
    ['7', limits('5.5', '1000'), '5.5'],
    ['7', limits('5.559', '1000', 2), '5.55'],
    ['7', limits('0', '1000'), '0'],
    ['7', limits('10', '0'), '0'],
    ['9'.repeat(40), limits('1000'), '1000'],
  ])('%j is capped at the smaller of balance and what is left today', (typed, bounds, expected) => {
    expect(readAmount(typed, ENGLISH, bounds)).toBe(expected);
  });

  it('has 8 decimals at most, and 8 where the exchange tells none', () => {
    expect([precisionOf(undefined), precisionOf(2), precisionOf(18), precisionOf(-1)]).toEqual([8, 2, 8, 8]);
  });

  it('All fills the most that can be transferred, a share a part of it, cut down', () => {
    const bounds = limits('10.00000001', '1000');
    expect([100, 50, 1, 0].map((percent) => shareText(percent, bounds))).toEqual(['10.00000001', '5', '0.1', '']);
    expect(shareText(100, limits('10', '2.5'))).toBe('2.5');
    expect(['', '5', '10.00000001', '99'].map((amount) => percentOf(amount, bounds))).toEqual([0, 49, 100, 100]);
    expect([percentOf('1', limits('0')), percentOf('1', undefined)]).toEqual([0, 0]);
  });

  it('is never more than the balance or the limit, whatever is typed, and reads as itself', () => {
    const units = fc.bigInt(0n, 10n ** 17n);
    fc.assert(
      fc.property(fc.string(), units, units, fc.integer({ min: 0, max: 8 }), (typed, available, left, precision) => {
        const bounds: AmountLimits = { precision, available, left };
        const amount = readAmount(typed, ENGLISH, bounds);
        if (amount.startsWith('?')) {
          expect(amountText(amount)).toBe('');
          return;
        }
        expect(amount).toMatch(/^(|\d+(\.\d*)?)$/);
        expect((amount.split('.')[1] ?? '').length).toBeLessThanOrEqual(precision);
        expect(readAmount(amount, ENGLISH, bounds)).toBe(amount);
        if (amount === '') return;
        const parsed = parseDecimal(amountText(amount), precision);
        expect(parsed.ok && parsed.value <= mostOf(bounds)).toBe(true);
      }),
    );
  });

  it('of a share is what the exchange takes, and 100 % is the most', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 63n - 1n), fc.integer({ min: 0, max: 100 }), (available, percent) => {
        const bounds: AmountLimits = { precision: 8, available, left: 2n ** 63n - 1n };
        const text = shareText(percent, bounds);
        const parsed = parseDecimal(text === '' ? '0' : text, 8);
        expect(parsed).toEqual({ ok: true, value: (available * BigInt(percent)) / 100n });
        expect(readAmount(text, ENGLISH, bounds)).toBe(text);
      }),
    );
  });
});

describe('what both wallets have after a transfer', () => {
  it('is exact, and what they have now without an amount', () => {
    const wallets = { source: info('990.00000000'), target: info('10.00000001') };
    expect(balancesAfter('0.1', wallets)).toEqual({ source: '989.90000000', target: '10.10000001' });
    expect(balancesAfter('', wallets)).toEqual({ source: '990.00000000', target: '10.00000001' });
    expect(balancesAfter('5.', wallets)).toEqual({ source: '985.00000000', target: '15.00000001' });
  });

  it('adds up to what they had', () => {
    const amount = fc
      .bigInt(0n, 10n ** 15n)
      .map((units) => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`);
    fc.assert(
      fc.property(amount, amount, amount, (moved, from, to) => {
        const after = balancesAfter(moved, { source: info(from), target: info(to) });
        expect(sum(after.source, after.target)).toBe(sum(from, to));
      }),
    );
  });
});
