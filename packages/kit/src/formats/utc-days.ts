/** UTC days as `YYYY-MM-DD`, the form of a date field and of an address. An empty text is no day. */
export interface DayRange {
  /** First day; empty: from the beginning. */
  readonly from: string;
  /** Last day, included; empty: to now. */
  readonly to: string;
}

export const ALL_DAYS: DayRange = { from: '', to: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Start of a UTC day, milliseconds since the epoch; undefined for a text that names no day of the calendar. */
export function startOfDay(text: string): number | undefined {
  if (!DAY.test(text)) return undefined;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  // Some engines read 30 February as 2 March.
  return Number.isNaN(startMs) || startMs < 0 || dayOf(startMs) !== text ? undefined : startMs;
}

/** The UTC day of a moment. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** The range that an address asks for: what is no day is left out, and so is an end before its beginning. */
export function readDayRange(search: { readonly from?: unknown; readonly to?: unknown }): DayRange {
  const read = (value: unknown) => (typeof value === 'string' && startOfDay(value) !== undefined ? value : '');
  const [from, to] = [read(search.from), read(search.to)];
  return to !== '' && to < from ? { from, to: '' } : { from, to };
}

/** The range after one of its ends was chosen: an other end that no longer fits is given up. */
export function withDay(range: DayRange, end: keyof DayRange, day: string): DayRange {
  const next = { ...range, [end]: startOfDay(day) === undefined ? '' : day };
  if (next.from === '' || next.to === '' || next.from <= next.to) return next;
  return end === 'from' ? { ...next, to: '' } : { ...next, from: '' };
}

/** The range as the API asks for it: from the first moment of its first day to the last one of its last day. */
export function dayRangeQuery({ from, to }: DayRange): { readonly fromMs?: string; readonly toMs?: string } {
  const [fromMs, lastMs] = [startOfDay(from), startOfDay(to)];
  return {
    ...(fromMs === undefined ? {} : { fromMs: String(fromMs) }),
    ...(lastMs === undefined ? {} : { toMs: String(lastMs + DAY_MS - 1) }),
  };
}
