import { describe, expect, it } from 'vitest';
import { addDays, countDays, dateOf, dayOf, lastDays } from './date-range-model.ts';

describe('calendar days', () => {
  it('are those of the browser’s zone, for every day of a leap year and its changes of clocks', () => {
    for (let at = 0; at < 366; at += 1) {
      const day = addDays('2028-01-01', at);
      expect(dayOf(dateOf(day))).toBe(day);
    }
    expect(addDays('2028-01-01', 365)).toBe('2028-12-31');
  });

  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s %d later is %s', (day, count, expected) => expect(addDays(day, count)).toBe(expected));

  it('count both ends', () => {
    expect(lastDays('2026-03-07', 7)).toEqual({ from: '2026-03-01', to: '2026-03-07' });
    expect(countDays(lastDays('2026-03-07', 30))).toBe(30);
    expect(countDays({ from: '2026-03-07', to: '2026-03-07' })).toBe(1);
  });
});
