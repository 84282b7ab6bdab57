import { KLINE_INTERVALS, klineOpenMs } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleLeftMs, countdownPaceMs, countdownText, paceLastsMs } from './candle-countdown.ts';

const YEAR_END = '2026-12-31T22:58:57.250Z';

describe('the countdown of a candle', () => {
  it.each([
    ['1s', YEAR_END, '00:01'],
    ['1m', YEAR_END, '00:03'],
    ['3m', YEAR_END, '01:03'],
    ['5m', YEAR_END, '01:03'],
    ['15m', YEAR_END, '01:03'],
    ['30m', YEAR_END, '01:03'],
    ['1h', YEAR_END, '01:03'],
    ['2h', YEAR_END, '01:01:03'],
    ['4h', YEAR_END, '01:01:03'],
    ['6h', YEAR_END, '01:01:03'],
    ['8h', YEAR_END, '01:01:03'],
    ['12h', YEAR_END, '01:01:03'],
    ['1d', YEAR_END, '01:01:03'],
    // Counted in threes from 1970-01-01: this one ends on 2027-01-02.
    ['3d', YEAR_END, '1d 2h'],
    ['3d', '2026-12-30T00:00:00Z', '3d 0h'],
    ['3d', '2026-12-30T23:30:00Z', '2d 1h'],
    ['3d', '2027-01-01T00:00:00Z', '24:00:00'],
    // 2026-12-31 is a Thursday; the week ends with Sunday, 2027-01-03.
    ['1w', YEAR_END, '3d 2h'],
    ['1w', '2026-12-28T00:00:00Z', '7d 0h'],
    ['1w', '2027-01-03T23:59:59.001Z', '00:01'],
    ['1M', YEAR_END, '01:01:03'],
    ['1M', '2026-12-01T00:00:00Z', '31d 0h'],
    ['1M', '2027-01-01T00:00:00Z', '31d 0h'],
    ['1M', '2028-02-28T23:00:00Z', '1d 1h'],
    ['1M', '2027-02-28T00:00:00Z', '24:00:00'],
  ] as const)('%s at %s: %s', (interval, now, text) => {
    expect(countdownText(candleLeftMs(interval, Date.parse(now)))).toBe(text);
  });

  it.each([
    [1, '00:01'],
    [1_000, '00:01'],
    [1_001, '00:02'],
    [59_000, '00:59'],
    [3_599_000, '59:59'],
    [3_599_001, '01:00:00'],
    [86_400_000, '24:00:00'],
    [86_400_001, '1d 1h'],
    [90_000_000, '1d 1h'],
    [169_200_000, '1d 23h'],
    [169_200_001, '2d 0h'],
  ])('%d ms are %s', (leftMs, text) => {
    expect(countdownText(leftMs)).toBe(text);
  });

  it('is never over within a candle, never longer than it, and starts anew with the next', () => {
    const interval = fc.constantFrom(...KLINE_INTERVALS);
    const now = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(interval, now, (name, nowMs) => {
        const left = candleLeftMs(name, nowMs);
        const end = nowMs + left;
        expect(left).toBeGreaterThan(0);
        expect(klineOpenMs(name, end)).toBe(end);
        expect(klineOpenMs(name, end - 1)).toBe(klineOpenMs(name, nowMs));
        expect(paceLastsMs(left)).toBeGreaterThan(0);
        expect(countdownPaceMs(left - paceLastsMs(left))).toBe(1_000);
      }),
      { seed: 20_261_125 },
    );
  });
});
