import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  type CalendarDate,
  calendarDateIn,
  compareDates,
  formatCalendarDate,
  parseCalendarDate,
} from './identity-dates.ts';

const date = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (parsed === undefined) throw new Error(`${text} is no date`);
  return parsed;
};

describe('PR-24 a date', () => {
  it.each(['2000-02-29', '2024-02-29', '1900-02-28', '1999-12-31', '0001-01-01'])('%s is one', (text) => {
    expect(formatCalendarDate(date(text))).toBe(text);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2000-00-10',
    '2000-13-01',
    '2000-04-31',
    '2000-01-00',
    '2000-1-1',
    '0000-01-01',
    '20000-01-01',
    '2000-01-01T00:00:00Z',
    ' 2000-01-01',
    '２０００-01-01',
    '',
  ])('%j is none', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });

  it('is compared by the calendar', () => {
    expect(compareDates(date('2000-02-29'), date('2000-03-01'))).toBeLessThan(0);
    expect(compareDates(date('2001-01-01'), date('2000-12-31'))).toBeGreaterThan(0);
    expect(compareDates(date('2000-01-01'), date('2000-01-01'))).toBe(0);
  });
});

describe('PR-24 the age', () => {
  it.each([
    ['the day before the birthday', '2008-11-27', '2026-11-26', 17],
    ['the birthday', '2008-11-27', '2026-11-27', 18],
    ['29 February, on 28 February of a common year', '2008-02-29', '2026-02-28', 17],
    ['29 February, on 1 March of a common year', '2008-02-29', '2026-03-01', 18],
    ['29 February, on its day in a leap year', '2008-02-29', '2028-02-29', 20],
    ['the day of birth', '2026-11-27', '2026-11-27', 0],
    ['before the birth', '2026-11-28', '2026-11-27', -1],
  ])('on %s', (_what, birth, day, years) => {
    expect(ageOn(date(birth), date(day))).toBe(years);
  });

  it.each([
    ['America/Los_Angeles', '2026-11-26', 17],
    ['UTC', '2026-11-27', 18],
    ['Pacific/Kiritimati', '2026-11-27', 18],
  ])('is judged by the day in %s', (zone, day, years) => {
    // 00:30 UTC of 27 November: still the 26th in Los Angeles.
    const today = calendarDateIn(Date.UTC(2026, 10, 27, 0, 30), zone);
    expect(formatCalendarDate(today)).toBe(day);
    expect(ageOn(date('2008-11-27'), today)).toBe(years);
  });

  it('in Kiritimati a day has begun that Los Angeles reaches almost a day later', () => {
    const moment = Date.UTC(2026, 10, 27, 10, 30);
    expect(formatCalendarDate(calendarDateIn(moment, 'Pacific/Kiritimati'))).toBe('2026-11-28');
    expect(formatCalendarDate(calendarDateIn(moment, 'America/Los_Angeles'))).toBe('2026-11-27');
  });

  it('a birth date is the same text whatever zone the process runs in', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        expect(formatCalendarDate(date(text))).toBe(text);
      }),
    );
  });
});
