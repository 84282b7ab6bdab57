import { KLINE_INTERVALS, klineOpenMs } from '@bourse/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCandleTimes, isCutByDays } from './candle-time.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(ZONES)('candles of days, weeks and months in %s', (zone) => {
  it.each([
    ['1M', '2026-11-01', '2026-11'],
    ['1M', '2027-01-01', '2027-01'],
    ['1M', '2024-02-01', '2024-02'],
    ['1d', '2026-11-25', '2026-11-25'],
    ['1d', '2026-11-01', '2026-11-01'],
    ['1d', '2026-03-08', '2026-03-08'],
    ['3d', '2026-11-23', '2026-11-23'],
    ['1w', '2026-11-23', '2026-11-23'],
    ['1w', '2026-12-28', '2026-12-28'],
  ] as const)('%s: the one of %s is %s, on the axis and under the pointer', (interval, day, label) => {
    vi.stubEnv('TZ', zone);
    const openMs = Date.parse(`${day}T00:00:00Z`);
    for (const times of [createCandleTimes(interval), createCandleTimes(interval, zone)]) {
      expect(times.axis(openMs)).toBe(label);
      expect(times.candle(openMs)).toBe(`${label} UTC`);
      expect(times.point(openMs)).toBe(`${day} UTC`);
      expect(times.zone(openMs)).toBe('UTC');
    }
  });

  it('names future months as they follow each other, though the chart counts them by the zone', () => {
    vi.stubEnv('TZ', zone);
    const { axis } = createCandleTimes('1M');
    for (const newest of ['2026-11-01', '2026-12-01', '2027-03-01', '2026-08-01']) {
      const openMs = Date.parse(`${newest}T00:00:00Z`);
      for (let ahead = 0; ahead <= 14; ahead += 1) {
        const expected = new Date(openMs);
        expected.setUTCMonth(expected.getUTCMonth() + ahead);
        expect(axis(monthAsTheLibraryCounts(openMs, ahead))).toBe(expected.toISOString().slice(0, 7));
      }
    }
  });
});

/** `dataIndexToTimestamp` of klinecharts 10.0.2 beyond its data, for a period of months. */
function monthAsTheLibraryCounts(referenceMs: number, ahead: number): number {
  if (ahead === 0) return referenceMs;
  const date = new Date(referenceMs);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + ahead);
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, lastDay));
  return date.getTime();
}

describe('candles that begin at a moment', () => {
  it.each([
    ['15m', 'UTC', '00:00', '2026-11-25 00:00 UTC', 'UTC'],
    ['15m', 'America/New_York', '19:00', '2026-11-24 19:00 · 11-25 00:00 UTC', 'UTC-5'],
    ['1h', 'America/St_Johns', '11-24 20:30', '2026-11-24 20:30 · 11-25 00:00 UTC', 'UTC-3:30'],
    ['4h', 'Asia/Kathmandu', '11-25 05:45', '2026-11-25 05:45 · 00:00 UTC', 'UTC+5:45'],
    ['1s', 'Asia/Kathmandu', '05:45:00', '2026-11-25 05:45:00 · 00:00 UTC', 'UTC+5:45'],
    ['12h', 'Australia/Lord_Howe', '11-25 11:00', '2026-11-25 11:00 · 00:00 UTC', 'UTC+11'],
    ['1m', 'Pacific/Kiritimati', '14:00', '2026-11-25 14:00 · 00:00 UTC', 'UTC+14'],
  ] as const)('%s in %s: %s on the axis, %s under the pointer', (interval, zone, axis, candle, offset) => {
    const times = createCandleTimes(interval, zone);
    const openMs = Date.UTC(2026, 10, 25);
    expect(times.axis(openMs)).toBe(axis);
    expect(times.candle(openMs)).toBe(candle);
    expect(times.point(openMs)).toBe(candle);
    expect(times.zone(openMs)).toBe(offset);
  });

  it('are told apart in the hour that a zone repeats', () => {
    const { candle } = createCandleTimes('1h', 'America/New_York');
    expect(candle(Date.UTC(2026, 10, 1, 5))).toBe('2026-11-01 01:00 · 05:00 UTC');
    expect(candle(Date.UTC(2026, 10, 1, 6))).toBe('2026-11-01 01:00 · 06:00 UTC');
  });

  it('follow a zone that shifts by half an hour', () => {
    const { axis } = createCandleTimes('1h', 'Australia/Lord_Howe');
    expect(axis(Date.UTC(2026, 3, 4, 14))).toBe('04-05 01:00');
    expect(axis(Date.UTC(2026, 3, 4, 15))).toBe('04-05 01:30');
  });
});

it('calls exactly those intervals cut by days whose candles begin at midnight UTC', () => {
  const noon = Date.UTC(2026, 10, 26, 12, 34, 56, 789);
  for (const interval of KLINE_INTERVALS) {
    expect(isCutByDays(interval)).toBe(klineOpenMs(interval, noon) % 86_400_000 === 0);
  }
});
