import { type KlineInterval, klineOpenMs, nextKlineOpenMs } from '@bourse/domain';
import type { Pool } from 'pg';
import { type BarRow, barOfRow, COUNTED_TRADES } from './bar-rows.ts';
import { type Bar, baseOf, mergeBars, rollUp } from './live-klines.ts';
import type { InstrumentState } from './market-state.ts';

/** A range of klines: opens from `fromMs` to `toMs`, both included; the first ones with `fromMs`, otherwise the latest. */
export interface KlineRange {
  readonly interval: KlineInterval;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
}

/** The last month whose end a Date can represent; milliseconds. */
export const LATEST_MS = 8.64e15 - 62 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;
/** Weeks start on Mondays; 1970-01-05 was the first. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/**
 * A market's klines, oldest first: stored ones from the database joined with those in memory. Memory holds every
 * stored-interval bar from its first on, so the database is queried only for older ones and nothing is counted
 * twice or missing. Intervals without trades have no kline. Without a pool: those in memory only.
 */
export async function klineHistory(
  pool: Pool | undefined,
  state: InstrumentState,
  request: KlineRange,
): Promise<Bar[]> {
  const { interval, limit } = request;
  const clamped = (timeMs: number | undefined) => (timeMs === undefined ? undefined : Math.min(timeMs, LATEST_MS));
  const range = { interval, limit, fromMs: clamped(request.fromMs), toMs: clamped(request.toMs) };
  const live = state.klines.recent(baseOf(interval));
  const liveFromMs = live[0]?.openMs ?? Number.MAX_SAFE_INTEGER;
  const stored = pool ? await storedKlines(pool, state.market.spec.marketId, range, liveFromMs) : [];
  const bars = join(stored, rollUp(live, interval)).filter(
    (bar) => bar.openMs >= (range.fromMs ?? 0) && bar.openMs <= (range.toMs ?? Number.MAX_SAFE_INTEGER),
  );
  return range.fromMs === undefined ? bars.slice(-limit) : bars.slice(0, limit);
}

/** Joins two lists of klines, the earlier one first; merges the kline in which they meet. */
function join(earlier: readonly Bar[], later: readonly Bar[]): Bar[] {
  const last = earlier.at(-1);
  const [first, ...rest] = later;
  if (last === undefined || first === undefined || last.openMs !== first.openMs) return [...earlier, ...later];
  return [...earlier.slice(0, -1), mergeBars(last, first), ...rest];
}

async function storedKlines(pool: Pool, marketId: number, range: KlineRange, beforeMs: number): Promise<Bar[]> {
  const { interval, fromMs, toMs, limit } = range;
  const lowest = fromMs === undefined ? 0 : firstOpenFrom(interval, fromMs);
  const highest = toMs === undefined ? beforeMs : nextKlineOpenMs(interval, klineOpenMs(interval, toMs));
  const order = fromMs === undefined ? 'desc' : 'asc';
  // One kline more than requested: the row limit may split the farthest one.
  const rowLimit = (limit + 1) * rowsPerKline(interval) + 8;
  const { rows } = await pool.query<BarRow>(
    `select bucket as open_ms,
        (array_agg(open order by open_ms, source))[1] as open, max(high) as high, min(low) as low,
        (array_agg(close order by open_ms desc, source desc))[1] as close,
        sum(lots)::text as lots, sum(quote)::text as quote,
        sum(buy_lots)::text as buy_lots, sum(buy_quote)::text as buy_quote, sum(${COUNTED_TRADES})::text as trades
      from (
        select *, ${bucketSql(interval)} as bucket from klines
        where market_id = $1 and interval = $2 and open_ms >= $3 and open_ms < $4
        order by open_ms ${order} limit $5
      ) as base
      group by bucket order by bucket`,
    [marketId, baseOf(interval), lowest, Math.min(highest, beforeMs), rowLimit],
  );
  const bars = rows.map(barOfRow);
  const whole = limit + 1;
  return fromMs === undefined ? bars.slice(-whole) : bars.slice(0, whole);
}

/** Open of the first kline that starts at or after a time. */
function firstOpenFrom(interval: KlineInterval, fromMs: number): number {
  const openMs = klineOpenMs(interval, fromMs);
  return openMs === fromMs ? openMs : nextKlineOpenMs(interval, openMs);
}

/** Maximum number of stored rows in one kline. */
function rowsPerKline(interval: KlineInterval): number {
  if (interval === '1M') return 31;
  const base = baseOf(interval);
  return (nextKlineOpenMs(interval, 0) - klineOpenMs(interval, 0)) / nextKlineOpenMs(base, 0);
}

/** The kline that contains a stored row; the same rule as the domain's `klineOpenMs`. */
function bucketSql(interval: KlineInterval): string {
  if (interval === '1M') {
    return `(extract(epoch from date_trunc('month', to_timestamp(open_ms / 1000) at time zone 'UTC')) * 1000)::bigint`;
  }
  if (interval === '1w') return `open_ms - mod(open_ms - ${FIRST_MONDAY_MS}, ${WEEK_MS})`;
  return `open_ms - mod(open_ms, ${nextKlineOpenMs(interval, 0)})`;
}
