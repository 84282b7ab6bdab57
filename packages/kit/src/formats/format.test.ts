import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../words/locale.ts';
import { createFormats, groupDigits, toDecimals, trimZeros } from './format.ts';

describe('figures', () => {
  it.each([
    ['0', '0'],
    ['999.10', '999.10'],
    ['61671.5500', '61,671.5500'],
    ['-1234567', '-1,234,567'],
    ['+1000.5', '+1,000.5'],
    ['', ''],
    ['not a number', 'not a number'],
  ])('groups %s as %s', (text, expected) => expect(groupDigits(text)).toBe(expected));

  it('never changes a digit', () => {
    const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,18}$/));
    fc.assert(
      fc.property(decimal, ([whole, fraction]) => {
        const text = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
        expect(groupDigits(text).replaceAll(',', '')).toBe(text);
      }),
      { seed: 20_261_121 },
    );
  });

  it.each([
    ['0.50000000', 0, '0.5'],
    ['2.00000000', 0, '2'],
    ['2.00000000', 2, '2.00'],
    ['10', 0, '10'],
    ['-0.10', 0, '-0.1'],
  ])('trims %s to at least %i decimals as %s', (text, least, expected) =>
    expect(trimZeros(text, least)).toBe(expected),
  );

  it.each([
    ['1.23456789', 4, '1.2345'],
    ['1.2', 4, '1.2000'],
    ['7', 0, '7'],
  ])('cuts %s to %i decimals as %s', (text, most, expected) => expect(toDecimals(text, most)).toBe(expected));

  it('shows a dash where there is no value', () => {
    const formats = createFormats('en-US');
    expect(formats.figure('')).toBe('–');
    expect(formats.compact('')).toBe('–');
  });

  it.each([
    ['en-US', '89.45M'],
    ['zh-CN', '8945.00万'],
    ['zh-HK', '89.45M'],
    ['ja-JP', '8945.00万'],
    ['ko-KR', '8945.00만'],
    ['de-DE', '89.45M'],
    ['fr-FR', '89.45M'],
    ['ru-RU', '89.45M'],
    ['ar-AE', '89.45M'],
  ])('shortens large amounts in %s as %s: a dot before the decimals', (tag, expected) => {
    expect(createFormats(tag).compact('89450000.12')).toBe(expected);
  });

  it.each(LOCALES)('writes times in $locale in latin digits and without marks that turn them around', ({ tag }) => {
    const { dateTime, time, utcDay } = createFormats(tag);
    const moment = new Date(2026, 10, 21, 9, 5, 7).getTime();
    expect(time(moment)).toBe('09:05:07');
    expect(utcDay(moment)).not.toMatch(/[\u061c\u200e\u200f]/);
    expect(dateTime(moment)).toMatch(/^[\d\s:./,،-]+$/);
    expect(dateTime(moment)).toContain('09:05:07');
  });

  // One moment, 2026-11-25 00:00 UTC, and the clocks of zones with whole, half and quarter hours.
  it.each([
    ['UTC', '11/25/2026, 00:00:00'],
    ['America/New_York', '11/24/2026, 19:00:00'],
    ['America/St_Johns', '11/24/2026, 20:30:00'],
    ['Asia/Kathmandu', '11/25/2026, 05:45:00'],
    ['Australia/Lord_Howe', '11/25/2026, 11:00:00'],
    ['Pacific/Kiritimati', '11/25/2026, 14:00:00'],
  ])('writes a moment by the clock of %s, a day of UTC as it is', (zone, expected) => {
    const formats = createFormats('en-US', zone);
    const moment = Date.UTC(2026, 10, 25);
    expect(formats.dateTime(moment)).toBe(expected);
    expect(formats.time(moment)).toBe(expected.slice(-8));
    expect(formats.utc(moment)).toBe('2026-11-25 00:00:00 UTC');
    expect(formats.utcDay(moment)).toBe('Nov 25, 2026\u00a0UTC');
  });

  it('tells the two hours of a day that is turned back apart by UTC', () => {
    const formats = createFormats('en-US', 'America/New_York');
    const [first, second] = [Date.UTC(2026, 10, 1, 5, 30), Date.UTC(2026, 10, 1, 6, 30)];
    expect(formats.dateTime(first)).toBe('11/01/2026, 01:30:00');
    expect(formats.dateTime(second)).toBe(formats.dateTime(first));
    expect(formats.utc(second)).not.toBe(formats.utc(first));
  });

  it('tells UTC to the second', () => {
    expect(createFormats('en-US').utc(Date.UTC(2026, 10, 21, 9, 5, 7, 999))).toBe('2026-11-21 09:05:07 UTC');
  });
});
