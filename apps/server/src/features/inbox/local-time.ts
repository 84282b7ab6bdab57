/*
 * Local times of users. They are stored as a wall clock reads them, with the name of the zone, and turned into moments when they are needed:
 * an offset would be wrong for half of the year.
 */

/** A moment as the wall clock of a zone shows it. */
export interface LocalMoment {
  /** `2026-11-27`. */
  readonly day: string;
  /** Minutes since midnight, 0–1439. */
  readonly minute: number;
}

const MINUTE_MS = 60_000;
const COARSE_MINUTES = 15;
/** A day of 25 hours, and no end in it. */
const MAX_MINUTES = 26 * 60;
/** By name in lower case, in which names are the same: as many as there are zones, whatever users write. */
const formats = new Map<string, Intl.DateTimeFormat>();
const DAY_MINUTES = 24 * 60;

/** Whether there is a zone of this name; an offset is none. */
export function isZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** A moment in a zone; UTC for a zone that this system does not know any more. */
export function localMoment(zone: string, timeMs: number): LocalMoment {
  const format = isZone(zone) ? formatOf(zone) : formatOf('UTC');
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Minutes since midnight of a local time: `07:30` is 450. */
export function minuteOf(localTime: string): number {
  const [hours, minutes] = localTime.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** When somebody does not want to be disturbed; times of the wall clock. */
export interface QuietHours {
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Whether a moment is in the quiet hours; they may pass midnight, and last all day when both ends are the same. */
export function isQuiet({ isOn, from, to, zone }: QuietHours, timeMs: number): boolean {
  if (!isOn) return false;
  const { minute } = localMoment(zone, timeMs);
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  if (begin === end) return true;
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** The first moment, to the minute, that is not quiet any more; undefined when it is quiet all day. */
export function quietEndMs(quiet: QuietHours, timeMs: number): number | undefined {
  const start = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const openMinutes = (minuteOf(quiet.from) - minuteOf(quiet.to) + DAY_MINUTES) % DAY_MINUTES;
  if (quiet.isOn && openMinutes === 0) return undefined;
  // No step is longer than the time between two quiet ones, which it would pass over.
  const step = Math.max(1, Math.min(COARSE_MINUTES, openMinutes));
  for (let minutes = 0; minutes <= MAX_MINUTES; minutes += step) {
    if (isQuiet(quiet, start + minutes * MINUTE_MS)) continue;
    let end = minutes;
    while (end > 0 && !isQuiet(quiet, start + (end - 1) * MINUTE_MS)) end -= 1;
    return start + end * MINUTE_MS;
  }
  return undefined;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  let format = formats.get(name);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(name, format);
  }
  return format;
}
