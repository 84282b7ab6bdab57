import { alignsWithUtc, nextZonedKlineOpenMs, zonedKlineOpenMs } from '@bourse/domain';
import type { Pool } from 'pg';
import { BAR_COLUMNS, type BarRow, barOfRow } from './bar-rows.ts';
import { type KlineRange, klineHistory, LATEST_MS } from './kline-history.ts';
import { type Bar, type BaseInterval, baseOf, mergeBars } from './live-klines.ts';
import type { InstrumentState } from './market-state.ts';

/*
 * Klines whose days start at another midnight than UTC's. Stored bars are aligned to UTC, so a stored bar may lie in two klines:
 * such a bar is split into its hours, and those into their minutes. Everything else is used whole, so a year of days costs its
 * days' hours, not its minutes. Where history has no finer bars (imported years have days alone), a bar cannot be split; klines are
 * then returned from its end on, and none that would be wrong.
 */

/** Klines of a time zone that is `offsetMs` ahead of UTC; times of the range are milliseconds since the epoch, UTC. */
export interface ZonedKlineRange extends KlineRange {
  readonly offsetMs: number;
}

type Level = Exclude<BaseInterval, '1s'>;
const LENGTH_MS: Readonly<Record<Level, number>> = { '1d': 86_400_000, '1h': 3_600_000, '1m': 60_000 };
const FINER: Readonly<Record<Level, Level | undefined>> = { '1d': '1h', '1h': '1m', '1m': undefined };

/** Klines, oldest first, and the earliest possible open: earlier ones would be incomplete. */
export interface ZonedKlines {
  readonly bars: readonly Bar[];
  readonly wholeFromMs: number;
}

/** A market's klines, oldest first, as in `klineHistory`. Intervals without trades have no kline. */
export async function zonedKlineHistory(
  pool: Pool | undefined,
  state: InstrumentState,
  request: ZonedKlineRange,
): Promise<readonly Bar[]> {
  return (await zonedKlines(pool, state, request)).bars;
}

/** A market's klines and the earliest possible open. */
export async function zonedKlines(
  pool: Pool | undefined,
  state: InstrumentState,
  request: ZonedKlineRange,
): Promise<ZonedKlines> {
  const { interval, offsetMs, limit, fromMs } = request;
  const base = baseOf(interval);
  if (base === '1s' || alignsWithUtc(interval, offsetMs)) {
    return { bars: await klineHistory(pool, state, request), wholeFromMs: 0 };
  }
  const reader = new ZonedReader(pool, state, request);
  const { bars, wholeFromMs } = await reader.read(base);
  const toMs = Math.min(request.toMs ?? LATEST_MS, LATEST_MS);
  const inRange = bars.filter(({ openMs }) => openMs >= (fromMs ?? 0) && openMs <= toMs);
  return { bars: fromMs === undefined ? inRange.slice(-limit) : inRange.slice(0, limit), wholeFromMs };
}

class ZonedReader {
  private readonly pool: Pool | undefined;
  private readonly marketId: number;
  private readonly request: ZonedKlineRange;
  /** The bars in memory of every level at one moment, so that trades during the query are not partly included. */
  private readonly live: Readonly<Record<Level, readonly Bar[]>>;
  /** Klines that open before this are incomplete. */
  private wholeFromMs = 0;

  constructor(pool: Pool | undefined, state: InstrumentState, request: ZonedKlineRange) {
    this.pool = pool;
    this.marketId = state.market.spec.marketId;
    this.request = request;
    const { klines } = state;
    this.live = { '1d': klines.recent('1d'), '1h': klines.recent('1h'), '1m': klines.recent('1m') };
  }

  /** The klines, built from bars of a level; those at the edges may lie outside the range. */
  async read(base: Level): Promise<ZonedKlines> {
    const { interval, offsetMs, limit } = this.request;
    const parts = await this.apart(await this.bars(base), base);
    const klines: Bar[] = [];
    for (const bar of parts) {
      const openMs = zonedKlineOpenMs(interval, bar.openMs, offsetMs);
      const last = klines.at(-1);
      if (last?.openMs === openMs) klines[klines.length - 1] = mergeBars(last, bar);
      else klines.push({ ...bar, openMs });
    }
    const whole = klines.filter(({ openMs }) => openMs >= this.wholeFromMs);
    const bars = this.request.fromMs === undefined ? whole.slice(-limit - 1) : whole;
    return { bars, wholeFromMs: this.wholeFromMs };
  }

  /** The bars of a level that overlap the range: all of them, or as many as `limit` klines need. */
  private async bars(level: Level): Promise<Bar[]> {
    const { interval, offsetMs, limit, fromMs } = this.request;
    const length = LENGTH_MS[level];
    const toMs = Math.min(this.request.toMs ?? LATEST_MS, LATEST_MS);
    const lowest = fromMs === undefined ? 0 : await this.firstFrom(level, Math.min(fromMs, LATEST_MS) - length);
    const highest = nextZonedKlineOpenMs(interval, zonedKlineOpenMs(interval, toMs, offsetMs), offsetMs);
    const live = this.live[level].filter(({ openMs }) => openMs >= lowest && openMs < highest);
    const beforeMs = Math.min(highest, this.liveFromMs(level));
    // A kline overlaps one bar more than its length, and the farthest kline may be split.
    const rows = (limit + 2) * (this.longestMs() / length + 1);
    const order = fromMs === undefined ? 'desc' : 'asc';
    const stored = await this.query(
      `select open_ms, ${BAR_COLUMNS} from (
        select * from klines where market_id = $1 and interval = $2 and open_ms >= $3 and open_ms < $4
        order by open_ms ${order}, source limit $5
      ) as found order by open_ms, source`,
      [this.marketId, level, lowest, beforeMs, Math.ceil(rows)],
    );
    // The limit may have truncated the farthest stored kline.
    if (order === 'desc' && stored.length >= Math.ceil(rows)) this.markTorn((stored[0]?.openMs ?? 0) + length);
    return [...stored, ...live];
  }

  /** Where reading forward starts: not before the first bar that can be split, or a page would consist of bars that are dropped. */
  private async firstFrom(level: Level, fromMs: number): Promise<number> {
    const isWhole = level === '1m' || (level === '1h' && this.request.offsetMs % LENGTH_MS['1h'] === 0);
    if (isWhole) return fromMs;
    const finest = level === '1d' && this.request.offsetMs % LENGTH_MS['1h'] === 0 ? '1h' : '1m';
    const [first] = await this.query(
      `select open_ms, ${BAR_COLUMNS} from klines where market_id = $1 and interval = $2 order by open_ms limit 1`,
      [this.marketId, finest],
    );
    const fineMs = Math.min(first?.openMs ?? Number.MAX_SAFE_INTEGER, this.liveFromMs(finest));
    const apartMs = fineMs - (fineMs % LENGTH_MS[level]);
    if (apartMs <= fromMs) return fromMs;
    this.markTorn(apartMs);
    return apartMs;
  }

  /** Bars of a level, with those that lie in two klines split. */
  private async apart(bars: readonly Bar[], level: Level): Promise<Bar[]> {
    const length = LENGTH_MS[level];
    const finer = FINER[level];
    const torn = bars.filter(({ openMs }) => this.klineOf(openMs) !== this.klineOf(openMs + length - 1));
    if (finer === undefined || torn.length === 0) return [...bars];
    const opens = [...new Set(torn.map(({ openMs }) => openMs))];
    const parts = await this.apart(await this.within(finer, opens, length), finer);
    const known = new Set(parts.map(({ openMs }) => openMs - (openMs % length)));
    for (const openMs of opens) if (!known.has(openMs)) this.markTorn(openMs + length);
    const isTorn = new Set(opens);
    const kept = bars.filter(({ openMs }) => !isTorn.has(openMs));
    return [...kept, ...parts].sort((one, other) => one.openMs - other.openMs);
  }

  /** The bars of a level that lie within bars of another one, which open at `opens`. */
  private async within(level: Level, opens: readonly number[], lengthMs: number): Promise<Bar[]> {
    // One index lookup for each of them: a range join would read all bars of the market. `offset 0` prevents that plan.
    const stored = await this.query(
      `select k.open_ms, ${BAR_COLUMNS} from unnest($3::bigint[]) as whole (from_ms) cross join lateral (
          select * from klines where market_id = $1 and interval = $2
            and open_ms >= whole.from_ms and open_ms < least(whole.from_ms + $4, $5) offset 0
        ) as k order by k.open_ms, k.source`,
      [this.marketId, level, opens, lengthMs, this.liveFromMs(level)],
    );
    const wanted = new Set(opens);
    const live = this.live[level].filter(({ openMs }) => wanted.has(openMs - (openMs % lengthMs)));
    return [...stored, ...live];
  }

  private async query(sql: string, values: readonly unknown[]): Promise<Bar[]> {
    if (this.pool === undefined) return [];
    const { rows } = await this.pool.query<BarRow>(sql, [...values]);
    return rows.map(barOfRow);
  }

  /** Open of the first bar of a level in memory. */
  private liveFromMs(level: Level): number {
    return this.live[level][0]?.openMs ?? Number.MAX_SAFE_INTEGER;
  }

  private klineOf(timeMs: number): number {
    return zonedKlineOpenMs(this.request.interval, timeMs, this.request.offsetMs);
  }

  /** Maximum duration of a kline. */
  private longestMs(): number {
    const { interval } = this.request;
    if (interval === '1M') return 31 * LENGTH_MS['1d'];
    return nextZonedKlineOpenMs(interval, 0, 0);
  }

  private markTorn(untilMs: number): void {
    this.wholeFromMs = Math.max(this.wholeFromMs, untilMs);
  }
}
