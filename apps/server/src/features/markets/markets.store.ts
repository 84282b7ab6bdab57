import type { Pool } from 'pg';

/** Favourites and what people search for. */
export class MarketsStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Market ids, newest favourite first. */
  async favourites(accountId: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ market_id: number }>(
      'select market_id from favourite_markets where account_id = $1 order by added_no desc',
      [accountId],
    );
    return rows.map((row) => row.market_id);
  }

  /** Adds a favourite; one that is there already stays where it is. */
  async addFavourite(accountId: number, marketId: number): Promise<void> {
    await this.pool.query(
      'insert into favourite_markets (account_id, market_id) values ($1, $2) on conflict do nothing',
      [accountId, marketId],
    );
  }

  async removeFavourite(accountId: number, marketId: number): Promise<void> {
    await this.pool.query('delete from favourite_markets where account_id = $1 and market_id = $2', [
      accountId,
      marketId,
    ]);
  }

  async countSearch(marketId: number): Promise<void> {
    await this.pool.query(
      `insert into market_searches as s (market_id, searches) values ($1, 1)
        on conflict (market_id) do update set searches = s.searches + 1`,
      [marketId],
    );
  }

  /** Market ids by number of searches, most first. */
  async mostSearched(limit: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ market_id: number }>(
      'select market_id from market_searches order by searches desc, market_id limit $1',
      [limit],
    );
    return rows.map((row) => row.market_id);
  }
}
