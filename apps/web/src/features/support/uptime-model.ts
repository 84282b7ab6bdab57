import type { RouteData } from '@bourse/contract';

type Day = RouteData<'uptime'>['days'][number];

/** Bars that are shown, a day each. */
export const DAYS_SHOWN = 90;
/** Minutes without a sample that leave a day as good as whole: a restart. */
const RESTART_MINUTES = 2;
const DAY_MS = 86_400_000;

/** How a day was: not recorded, up but for a restart, down for a part of it, or for more than half. */
export type DayLook = 'none' | 'up' | 'partly' | 'down';

export interface DayBar {
  /** `2026-11-28`, UTC. */
  readonly day: string;
  readonly look: DayLook;
  readonly minutesDown: number;
}

/** A bar for each of the last 90 days, oldest first; days before the record are `none`. Empty before the first sample. */
export function dayBars(days: readonly Day[]): readonly DayBar[] {
  const last = days.at(-1)?.day;
  if (last === undefined) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const lastMs = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = new Date(lastMs - (DAYS_SHOWN - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    const row = known.get(day);
    const minutesDown = row === undefined ? 0 : row.minutes - row.upMinutes;
    return { day, look: lookOf(row, minutesDown), minutesDown };
  });
}

function lookOf(day: Day | undefined, minutesDown: number): DayLook {
  if (day === undefined || day.minutes === 0) return 'none';
  if (minutesDown <= RESTART_MINUTES) return 'up';
  return minutesDown * 2 > day.minutes ? 'down' : 'partly';
}

/** Minutes up of all minutes of the record in percent, two decimals, rounded down: 100 is said of no record with a minute down. */
export function totalShare(days: readonly Day[]): string | undefined {
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const up = days.reduce((sum, day) => sum + day.upMinutes, 0);
  return minutes === 0 ? undefined : shareText(up, minutes);
}

/** A share in percent, two decimals, rounded down. */
function shareText(part: number, whole: number): string {
  return (Math.floor((part * 10_000) / whole) / 100).toFixed(2);
}
