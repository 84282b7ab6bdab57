import type { Pool } from 'pg';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Days that are shown and kept, today included. */
export const DAYS_SHOWN = 90;
/** Interruptions that are listed, newest first. */
const MOST_GAPS = 50;

/** A day of the record; UTC. */
export interface DayUp {
  /** Days since the epoch. */
  readonly day: number;
  /** Minutes of the day within the record, the one under way left out. */
  readonly minutes: number;
  readonly upMinutes: number;
  /** The slowest sample; 0 when there was none. */
  readonly slowestMs: number;
}

/** A time in which nothing was recorded, milliseconds since the epoch. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Uptime {
  /** When the record begins; 0 before the first sample. */
  readonly sinceMs: number;
  /** Oldest first. */
  readonly days: readonly DayUp[];
  /** Newest first. */
  readonly gaps: readonly Gap[];
}

interface DayRow {
  readonly day: number;
  readonly upMinutes: number;
  readonly slowestMs: number;
}

/** The record of minutes in which the exchange worked. */
export class UptimeStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Notes that the exchange worked at a time, and how long its answer took, milliseconds. */
  async note(nowMs: number, tookMs: number): Promise<void> {
    await this.pool.query(
      `insert into minutes_up (minute, took_ms) values ($1, $2)
        on conflict (minute) do update set took_ms = greatest(minutes_up.took_ms, excluded.took_ms)`,
      [Math.floor(nowMs / MINUTE_MS), Math.round(tookMs)],
    );
  }

  /** Forgets what is not shown any more. */
  async forgetOld(nowMs: number): Promise<void> {
    await this.pool.query('delete from minutes_up where minute < $1', [firstMinute(nowMs) - DAY_MINUTES]);
  }

  /** The record of the last `DAYS_SHOWN` days. */
  async read(nowMs: number): Promise<Uptime> {
    const from = firstMinute(nowMs);
    const now = Math.floor(nowMs / MINUTE_MS);
    const { rows: days } = await this.pool.query<DayRow>(
      `select (minute / ${DAY_MINUTES})::integer as day, count(*)::integer as "upMinutes", max(took_ms) as "slowestMs"
        from minutes_up where minute >= $1 and minute < $2 group by 1 order by 1`,
      [from, now],
    );
    const { rows: firsts } = await this.pool.query<{ readonly first: bigint | null }>(
      'select min(minute) as first from minutes_up where minute >= $1 and minute < $2',
      [from, now],
    );
    const first = firsts[0]?.first ?? null;
    if (first === null) return { sinceMs: 0, days: [], gaps: [] };
    return {
      sinceMs: Number(first) * MINUTE_MS,
      days: daysOf(days, Number(first), now),
      gaps: await this.gaps(from, now),
    };
  }

  private async gaps(from: number, now: number): Promise<readonly Gap[]> {
    const { rows } = await this.pool.query<{ readonly last: bigint; readonly next: bigint }>(
      `select last, next from (
          select minute as last, lead(minute, 1, $2::bigint) over (order by minute) as next
          from minutes_up where minute >= $1 and minute < $2
        ) as pairs
        where next > last + 1 order by last desc limit ${MOST_GAPS}`,
      [from, now],
    );
    return rows.map(({ last, next }) => ({ fromMs: (Number(last) + 1) * MINUTE_MS, toMs: Number(next) * MINUTE_MS }));
  }
}

/** The first minute that is shown. */
function firstMinute(nowMs: number): number {
  return (Math.floor(nowMs / MINUTE_MS / DAY_MINUTES) - DAYS_SHOWN + 1) * DAY_MINUTES;
}

/** Every day from the first minute of the record until now, those without a row too. */
function daysOf(rows: readonly DayRow[], first: number, now: number): readonly DayUp[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const firstDay = Math.floor(first / DAY_MINUTES);
  const lastDay = Math.floor(now / DAY_MINUTES);
  return Array.from({ length: lastDay - firstDay + 1 }, (_, at) => {
    const day = firstDay + at;
    const begins = Math.max(first, day * DAY_MINUTES);
    const ends = Math.min(now, (day + 1) * DAY_MINUTES);
    const row = known.get(day);
    return {
      day,
      minutes: Math.max(0, ends - begins),
      upMinutes: row?.upMinutes ?? 0,
      slowestMs: row?.slowestMs ?? 0,
    };
  });
}
