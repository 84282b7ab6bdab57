import type { Pool } from 'pg';

/** Days that count towards the popular list, today included. */
const WINDOW_DAYS = 7;
/** Half-life of a search in days. */
const HALF_LIFE_DAYS = 2;

/** Stores searches by day. Searchers are stored as digests only, for a week. */
export class SearchesStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The salt of the searcher digests. */
  async salt(): Promise<Buffer> {
    const { rows } = await this.pool.query<{ salt: Buffer }>('select salt from search_salt');
    const salt = rows[0]?.salt;
    if (salt === undefined) throw new Error('search_salt is empty');
    return salt;
  }

  /** Records a search for an instrument, once per searcher and day. Returns true when it was new. */
  async note(day: number, instrument: string, searcher: Buffer): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'insert into instrument_searches (day, instrument, searcher) values ($1, $2, $3) on conflict do nothing',
      [day, instrument, searcher],
    );
    return rowCount === 1;
  }

  /**
   * Keys of the most searched instruments, most popular first. Each searcher counts once per instrument, weighted by the last
   * day: today 1, two days ago a half, nothing after a week.
   */
  async popular(today: number, limit: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ instrument: string }>(
      `select instrument from (
          select instrument, searcher, max(day) as day from instrument_searches
            where day > $1::integer - ${WINDOW_DAYS} and day <= $1::integer group by instrument, searcher
        ) as latest
        group by instrument order by sum(power(0.5, ($1::integer - day) / ${HALF_LIFE_DAYS}.0)) desc, instrument limit $2`,
      [today, limit],
    );
    return rows.map((row) => row.instrument);
  }

  /** Deletes expired searches. */
  async forget(today: number): Promise<void> {
    await this.pool.query('delete from instrument_searches where day <= $1::integer - $2::integer', [
      today,
      WINDOW_DAYS,
    ]);
  }
}
