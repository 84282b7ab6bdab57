import type { Pool } from 'pg';
import { type BarRow, barOfRow, COUNTED_TRADES } from './bar-rows.ts';
import { type Bar, type BaseInterval, mergeBars } from './live-klines.ts';
import type { MarketState } from './market-state.ts';

/*
 * Volumes from a given minute until now. Goal: a week costs a few rows, however many minutes it has.
 *
 * Method: whole days, before them the hours to the first midnight, before those the minutes to the first full hour. The part in the
 * database is summed there, for all markets in one query, and cached: it does not change until bars in memory move to the database, so
 * results are exact. Bars in memory are added each time.
 *
 * Not handled: a first hour or day without finer bars in history is missing, as it cannot be split.
 */

/** Volumes of a window. */
export interface WindowBar extends Bar {
  /** Number of the market's last trade at that moment; 0 before the first. */
  readonly lastNo: number;
}

/** Bars of one level in a window: from the first time on, before the second. */
interface Piece {
  readonly level: BaseInterval;
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** The part of a window that is in the database. */
interface Stored {
  /** The end of each piece that was read. */
  readonly bounds: string;
  readonly bars: Promise<readonly Bar[]>;
}

/** One market's window as of one moment. */
interface Reading {
  readonly marketId: number;
  readonly key: string;
  /** The pieces' parts in the database. */
  readonly stored: readonly Piece[];
  readonly bounds: string;
  readonly live: readonly Bar[];
  readonly lastNo: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of cached sums. Windows of all lengths on a hundred markets are nine thousand. */
const MOST_KEPT = 20_000;

/** Sums windows of markets that end now. */
export class WindowBars {
  private readonly pool: Pick<Pool, 'query'>;
  private readonly mostKept: number;
  private readonly kept = new Map<string, Stored>();

  constructor(pool: Pick<Pool, 'query'>, mostKept = MOST_KEPT) {
    this.pool = pool;
    this.mostKept = mostKept;
  }

  /** The window of each market from a full minute on (milliseconds since the epoch); undefined without trades. */
  async since(states: readonly MarketState[], fromMs: number): Promise<(WindowBar | undefined)[]> {
    const readings = states.map((state) => readingOf(state, fromMs));
    this.readMissing(readings);
    const stored = readings.map(({ key }) => this.kept.get(key)?.bars ?? []);
    const found = await Promise.all(stored);
    return readings.map((reading, at) => summed([...(found[at] ?? []), ...reading.live], reading.lastNo));
  }

  /** Reads sums that are not cached, or were read when memory started at another bar, for all markets together. */
  private readMissing(readings: readonly Reading[]): void {
    let missing = readings.filter(({ key, bounds }) => this.kept.get(key)?.bounds !== bounds);
    if (missing.length === 0) return;
    if (this.kept.size + missing.length > this.mostKept) {
      this.kept.clear();
      missing = [...readings];
    }
    const rows = this.read(missing);
    for (const { marketId, key, bounds } of missing) {
      const bars = rows.then((found) => found.filter(({ market_id: id }) => id === marketId).map(barOfRow));
      const stored = { bounds, bars };
      this.kept.set(key, stored);
      bars.catch(() => {
        if (this.kept.get(key) === stored) this.kept.delete(key);
      });
    }
  }

  private async read(readings: readonly Reading[]): Promise<readonly BarRow[]> {
    const pieces = readings.flatMap(({ marketId, stored }) => stored.map((piece) => ({ marketId, ...piece })));
    if (pieces.length === 0) return [];
    const { rows } = await this.pool.query<BarRow>(
      `select piece.market_id, found.* from unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[])
          as piece (market_id, level, from_ms, before_ms) cross join lateral (
        select min(open_ms) as open_ms, (array_agg(open order by open_ms, source))[1] as open,
          max(high) as high, min(low) as low, (array_agg(close order by open_ms desc, source desc))[1] as close,
          sum(lots)::text as lots, sum(quote)::text as quote,
          sum(buy_lots)::text as buy_lots, sum(buy_quote)::text as buy_quote, sum(${COUNTED_TRADES})::text as trades
        from klines where market_id = piece.market_id and interval = piece.level
          and open_ms >= piece.from_ms and open_ms < piece.before_ms
      ) as found where found.open_ms is not null`,
      [
        pieces.map(({ marketId }) => marketId),
        pieces.map(({ level }) => level),
        pieces.map(({ fromMs }) => fromMs),
        pieces.map(({ beforeMs }) => beforeMs),
      ],
    );
    return rows;
  }
}

function readingOf({ market, klines, lastTrade }: MarketState, fromMs: number): Reading {
  const { marketId } = market.spec;
  const stored: Piece[] = [];
  const live: Bar[] = [];
  for (const piece of piecesOf(fromMs)) {
    const recent = klines.recent(piece.level);
    // Memory has every bar of a level from its first one on.
    const beforeMs = Math.min(piece.beforeMs, recent[0]?.openMs ?? Number.MAX_SAFE_INTEGER);
    if (beforeMs > piece.fromMs) stored.push({ ...piece, beforeMs });
    live.push(...recent.filter(({ openMs }) => openMs >= piece.fromMs && openMs < piece.beforeMs));
  }
  const bounds = stored.map(({ beforeMs }) => beforeMs).join(' ');
  return { marketId, key: `${marketId} ${fromMs}`, stored, bounds, live, lastNo: lastTrade?.tradeNo ?? 0 };
}

/** The bars of a window, finest first; those of the last level reach until now. */
function piecesOf(fromMs: number): readonly Piece[] {
  const hourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const dayMs = Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const pieces: readonly Piece[] = [
    { level: '1m', fromMs, beforeMs: hourMs },
    { level: '1h', fromMs: hourMs, beforeMs: dayMs },
    { level: '1d', fromMs: dayMs, beforeMs: Number.MAX_SAFE_INTEGER },
  ];
  return pieces.filter((piece) => piece.fromMs < piece.beforeMs);
}

function summed(bars: Bar[], lastNo: number): WindowBar | undefined {
  const [first, ...rest] = bars.sort((one, other) => one.openMs - other.openMs);
  return first && { ...rest.reduce((whole, bar) => mergeBars(whole, bar), first), lastNo };
}
