import type { KlineInterval } from '@bourse/domain';

/** How the chart labels the candles of an interval; times are milliseconds since the epoch. */
export interface CandleTimes {
  /** A place on the axis, in as few characters as tell it from its neighbours. */
  readonly axis: (timeMs: number) => string;
  /** The candle under the pointer, with its zone. */
  readonly candle: (timeMs: number) => string;
  /** A point of a drawing, which may lie between two candles. */
  readonly point: (timeMs: number) => string;
  /** The clock that the axis follows: `UTC`, `UTC+5:45`. */
  readonly zone: (timeMs: number) => string;
}

const BY_DAYS: ReadonlySet<KlineInterval> = new Set(['1d', '3d', '1w', '1M']);
const DAY_MS = 86_400_000;
/**
 * Right of the newest candle the chart library counts months by the calendar of the browser's zone. That misses the first of a
 * month of UTC by up to four days, which this makes good.
 */
const MONTH_SLACK_MS = 5 * DAY_MS;

/** Whether the candles of an interval are whole days of UTC: those have a date, all others begin at a moment. */
export function isCutByDays(interval: KlineInterval): boolean {
  return BY_DAYS.has(interval);
}

/**
 * Labels for the candles of an interval. Days, weeks and months are cut at UTC and have the same date everywhere; what is shorter
 * is labelled by the clock of an IANA zone, by default that of the browser.
 */
export function createCandleTimes(interval: KlineInterval, timeZone?: string): CandleTimes {
  return isCutByDays(interval) ? dayTimes(interval) : clockTimes(interval, timeZone);
}

function dayTimes(interval: KlineInterval): CandleTimes {
  const day = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
  const month = (timeMs: number) => new Date(timeMs + MONTH_SLACK_MS).toISOString().slice(0, 7);
  const axis = interval === '1M' ? month : day;
  return {
    axis,
    candle: (timeMs) => `${axis(timeMs)} UTC`,
    point: (timeMs) => `${day(timeMs)} UTC`,
    zone: () => 'UTC',
  };
}

function clockTimes(interval: KlineInterval, timeZone: string | undefined): CandleTimes {
  const local = clockOf(timeZone);
  const utc = clockOf('UTC');
  const isSeconds = interval.endsWith('s');
  const isHours = interval.endsWith('h');
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const candle = (timeMs: number) => {
    const [here, there] = [local(timeMs), utc(timeMs)];
    const shown = `${here.day} ${isSeconds ? here.seconds : here.minutes}`;
    if (here.day === there.day && here.minutes === there.minutes) return `${shown} UTC`;
    const date = here.day === there.day ? '' : `${there.day.slice(5)} `;
    return `${shown} · ${date}${there.minutes} UTC`;
  };
  return {
    axis: (timeMs) => {
      const { day, minutes, seconds } = local(timeMs);
      if (isSeconds) return seconds;
      return isHours ? `${day.slice(5)} ${minutes}` : minutes;
    },
    candle,
    point: candle,
    zone: (timeMs) => {
      const name = offset.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      return name.replace('GMT', 'UTC').replace(/\+0$/, '');
    },
  };
}

/** Day and time of day by the clock of a zone. */
function clockOf(timeZone: string | undefined) {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
    ...{ hour: two, minute: two, second: two },
  });
  return (timeMs: number) => {
    const parts = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
    const minutes = `${parts.hour}:${parts.minute}`;
    return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes, seconds: `${minutes}:${parts.second}` };
  };
}
