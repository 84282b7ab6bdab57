/**
 * Dates of the calendar, such as birth dates. They are text (`2000-02-29`) from the form to the database and are never turned into a moment,
 * so that no time zone can move them by a day.
 */

/** A day of the Gregorian calendar. */
export interface CalendarDate {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  /** 1–31. */
  readonly day: number;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Parses `Y-M-D` with four, two and two digits; undefined for another form, and for a day that the calendar has not. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  return { year, month, day };
}

/**
 * Whole years from a birth date to a day; negative before the birth. Who was born on 29 February becomes a year older on 1 March in years
 * that have no such day.
 */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day);
  return day.year - birth.year - (hadBirthday ? 0 : 1);
}

/** Negative when `a` is before `b`, positive when it is after it, 0 when they are the same day. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** The day that a moment (milliseconds since the epoch) belongs to in a time zone of the IANA list, such as `UTC`. */
export function calendarDateIn(timeMs: number, timeZone: string): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(timeMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** A date as text: `2000-02-29`. */
export function formatCalendarDate({ year, month, day }: CalendarDate): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}
