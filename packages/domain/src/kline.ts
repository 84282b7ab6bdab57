/** Kline intervals from one second to one month; the names are those of the API. */
export const KLINE_INTERVALS = [
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
/** A kline interval by its API name. */
export type KlineInterval = (typeof KLINE_INTERVALS)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Monday, 1970-01-05: weeks begin on Mondays, UTC. */
const FIRST_MONDAY_MS = 4 * DAY;

const FIXED_MS: Readonly<Record<Exclude<KlineInterval, '1w' | '1M'>, number>> = {
  '1s': SECOND,
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
};

/** Start of the kline that contains a time; both in milliseconds since the epoch, UTC. */
export function klineOpenMs(interval: KlineInterval, timeMs: number): number {
  if (interval === '1M') {
    const date = new Date(timeMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  if (interval === '1w') return timeMs - ((((timeMs - FIRST_MONDAY_MS) % (7 * DAY)) + 7 * DAY) % (7 * DAY));
  return timeMs - (timeMs % FIXED_MS[interval]);
}

/** Start of the kline after the one that opens at `openMs`; milliseconds since the epoch, UTC. */
export function nextKlineOpenMs(interval: KlineInterval, openMs: number): number {
  if (interval === '1M') {
    const date = new Date(openMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return openMs + (interval === '1w' ? 7 * DAY : FIXED_MS[interval]);
}

/**
 * Start of the kline that contains a time, in a time zone `offsetMs` ahead of UTC (negative: behind). Both times are
 * milliseconds since the epoch, UTC; days, weeks and months begin at local midnight.
 */
export function zonedKlineOpenMs(interval: KlineInterval, timeMs: number, offsetMs: number): number {
  const localMs = timeMs + offsetMs;
  if (interval === '1M' || interval === '1w') return klineOpenMs(interval, localMs) - offsetMs;
  return Math.floor(localMs / FIXED_MS[interval]) * FIXED_MS[interval] - offsetMs;
}

/** Start of the kline after the one that opens at `openMs`, in a time zone `offsetMs` ahead of UTC. */
export function nextZonedKlineOpenMs(interval: KlineInterval, openMs: number, offsetMs: number): number {
  return nextKlineOpenMs(interval, openMs + offsetMs) - offsetMs;
}

/** Whether klines in a time zone `offsetMs` ahead of UTC have the same boundaries as those of UTC. */
export function alignsWithUtc(interval: KlineInterval, offsetMs: number): boolean {
  if (offsetMs === 0) return true;
  return interval !== '1M' && interval !== '1w' && offsetMs % FIXED_MS[interval] === 0;
}
