/** A day of the calendar, `2026-03-09`; of no time zone. */
export type CalendarDay = string;

/** Two days, both included. */
export interface DayRange {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const DAY_MS = 86_400_000;

/** The day as a date at noon of the browser's zone, for the calendar. */
export function dateOf(day: CalendarDay): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day that a date shows in the browser's zone. */
export function dayOf(date: Date): CalendarDay {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day some days later, or earlier when negative. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The last days up to one, which counts. */
export function lastDays(today: CalendarDay, count: number): DayRange {
  return { from: addDays(today, 1 - count), to: today };
}

/** Number of days in a range, both ends included. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}
