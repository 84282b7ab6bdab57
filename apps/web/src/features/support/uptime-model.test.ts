import { describe, expect, it } from 'vitest';
import { DAYS_SHOWN, dayBars, totalShare } from './uptime-model.ts';

const day = (date: string, minutes: number, upMinutes: number) => ({ day: date, minutes, upMinutes, slowestMs: 5 });

describe('the bars of the last 90 days', () => {
  it('end with today, and are pale before the record', () => {
    const bars = dayBars([day('2026-03-01', 1_440, 1_440), day('2026-03-02', 30, 30)]);
    expect(bars).toHaveLength(DAYS_SHOWN);
    expect(bars.slice(-3)).toEqual([
      { day: '2026-02-28', look: 'none', minutesDown: 0 },
      { day: '2026-03-01', look: 'up', minutesDown: 0 },
      { day: '2026-03-02', look: 'up', minutesDown: 0 },
    ]);
  });

  it.each([
    [1_440, 1_438, 'up'],
    [1_440, 1_437, 'partly'],
    [1_440, 720, 'partly'],
    [1_440, 719, 'down'],
    [0, 0, 'none'],
  ])('of %s minutes %s up: %s', (minutes, upMinutes, look) => {
    expect(dayBars([day('2026-03-02', minutes, upMinutes)]).at(-1)?.look).toBe(look);
  });

  it('there are none before the first sample', () => {
    expect(dayBars([])).toEqual([]);
  });
});

it.each<[number, number, string]>([
  [10, 10, '100.00'],
  [100_000, 99_999, '99.99'],
  [3, 2, '66.66'],
])('of %s minutes %s up are %s percent', (minutes, upMinutes, share) => {
  expect(totalShare([day('2026-03-02', minutes, upMinutes)])).toBe(share);
});

it('of no minutes there is no share', () => {
  expect(totalShare([day('2026-03-02', 0, 0)])).toBeUndefined();
});
