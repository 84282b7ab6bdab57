import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignsWithUtc,
  KLINE_INTERVALS,
  klineOpenMs,
  nextKlineOpenMs,
  nextZonedKlineOpenMs,
  zonedKlineOpenMs,
} from './kline.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('klineOpenMs', () => {
  const rows = [
    ['1s', '2024-02-29T23:59:59.999', '2024-02-29T23:59:59'],
    ['1m', '2024-02-29T23:59:59.999', '2024-02-29T23:59:00'],
    ['15m', '2024-02-29T23:44:59.999', '2024-02-29T23:30:00'],
    ['4h', '2024-02-29T23:59:59.999', '2024-02-29T20:00:00'],
    ['1d', '2024-02-29T23:59:59.999', '2024-02-29T00:00:00'],
    ['3d', '1970-01-07T12:00:00', '1970-01-07T00:00:00'],
    ['1w', '2024-03-03T23:59:59.999', '2024-02-26T00:00:00'],
    ['1w', '2024-03-04T00:00:00', '2024-03-04T00:00:00'],
    ['1w', '1970-01-01T00:00:00', '1969-12-29T00:00:00'],
    ['1M', '2024-02-29T23:59:59.999', '2024-02-01T00:00:00'],
    ['1M', '2024-12-31T23:59:59.999', '2024-12-01T00:00:00'],
  ] as const;
  test.each(rows)('the %s kline of %s opens at %s', (interval, time, open) => {
    expect(klineOpenMs(interval, at(time))).toBe(at(open));
  });
});

describe('nextKlineOpenMs', () => {
  const rows = [
    ['1M', '2024-01-01T00:00:00', '2024-02-01T00:00:00'],
    ['1M', '2024-02-01T00:00:00', '2024-03-01T00:00:00'],
    ['1M', '2023-12-01T00:00:00', '2024-01-01T00:00:00'],
    ['1w', '2024-02-26T00:00:00', '2024-03-04T00:00:00'],
    ['1d', '2024-02-28T00:00:00', '2024-02-29T00:00:00'],
  ] as const;
  test.each(rows)('after the %s kline of %s comes %s', (interval, open, next) => {
    expect(nextKlineOpenMs(interval, at(open))).toBe(at(next));
  });
});

test('klines cover all time without gap or overlap', () => {
  const time = fc.integer({ min: 0, max: at('2100-01-01T00:00:00') });
  fc.assert(
    fc.property(fc.constantFrom(...KLINE_INTERVALS), time, (interval, timeMs) => {
      const open = klineOpenMs(interval, timeMs);
      const next = nextKlineOpenMs(interval, open);
      expect(open <= timeMs && timeMs < next).toBe(true);
      expect(klineOpenMs(interval, open)).toBe(open);
      expect(klineOpenMs(interval, next - 1)).toBe(open);
      expect(klineOpenMs(interval, next)).toBe(next);
    }),
    { numRuns: 1_000 },
  );
});

describe('klines of another time zone', () => {
  const HOUR = 3_600_000;
  const rows = [
    ['1d', 8, '2024-02-29T15:59:59.999', '2024-02-28T16:00:00'],
    ['1d', 8, '2024-02-29T16:00:00', '2024-02-29T16:00:00'],
    ['1d', -12, '2024-02-29T11:59:59', '2024-02-28T12:00:00'],
    ['1d', -12, '1970-01-01T00:00:00', '1969-12-31T12:00:00'],
    ['12h', 8, '2024-02-29T04:00:00', '2024-02-29T04:00:00'],
    ['1h', 5.75, '2024-02-29T12:00:00', '2024-02-29T11:15:00'],
    ['1w', 14, '2024-03-03T10:00:00', '2024-03-03T10:00:00'],
    ['1w', 14, '2024-03-03T09:59:59', '2024-02-25T10:00:00'],
    ['1M', 8, '2024-02-29T16:00:00', '2024-02-29T16:00:00'],
    ['1M', -1, '2024-03-01T00:59:59', '2024-02-01T01:00:00'],
  ] as const;
  test.each(rows)('the %s kline at UTC%d of %s opens at %s', (interval, hours, time, open) => {
    expect(zonedKlineOpenMs(interval, at(time), hours * HOUR)).toBe(at(open));
  });

  test('cover all time without gap or overlap, and match UTC klines where alignsWithUtc is true', () => {
    const time = fc.integer({ min: 0, max: at('2100-01-01T00:00:00') });
    const offset = fc.integer({ min: -12 * 60, max: 14 * 60 }).map((minutes) => minutes * 60_000);
    fc.assert(
      fc.property(fc.constantFrom(...KLINE_INTERVALS), time, offset, (interval, timeMs, offsetMs) => {
        const open = zonedKlineOpenMs(interval, timeMs, offsetMs);
        const next = nextZonedKlineOpenMs(interval, open, offsetMs);
        expect(open <= timeMs && timeMs < next).toBe(true);
        expect(zonedKlineOpenMs(interval, next - 1, offsetMs)).toBe(open);
        expect(zonedKlineOpenMs(interval, next, offsetMs)).toBe(next);
        if (alignsWithUtc(interval, offsetMs)) expect(open).toBe(klineOpenMs(interval, timeMs));
      }),
      { numRuns: 1_000 },
    );
  });
});
