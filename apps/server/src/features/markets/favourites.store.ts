import type { Pool, PoolClient } from 'pg';

/** A user's favourites, each list newest first. */
export interface Favourites {
  /** Ids of spot markets. */
  readonly tradeIds: number[];
  readonly contractCodes: string[];
}

/** Class of the advisory locks of this store. */
const LOCK_CLASS = 4_202;

/** Stores favourites. Changes of one account are serialized, so that their order is preserved. */
export class FavouritesStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Market ids, newest favourite first. */
  async markets(accountId: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ market_id: number }>(
      'select market_id from favourite_markets where account_id = $1 order by added_no desc',
      [accountId],
    );
    return rows.map((row) => row.market_id);
  }

  /** Contract codes, newest favourite first. */
  async contracts(accountId: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ contract_code: string }>(
      'select contract_code from favourite_contracts where account_id = $1 order by added_no desc',
      [accountId],
    );
    return rows.map((row) => row.contract_code);
  }

  /**
   * Adds favourites, given newest first, before the existing ones; existing ones keep their position. Atomic.
   */
  async add(accountId: number, { tradeIds, contractCodes }: Favourites): Promise<void> {
    await this.change(accountId, async (client) => {
      await client.query(
        `insert into favourite_markets (account_id, market_id)
          select $1, id from unnest($2::integer[]) with ordinality as given (id, place) order by place desc
          on conflict do nothing`,
        [accountId, tradeIds],
      );
      await addContracts(client, accountId, contractCodes);
    });
  }

  async removeMarket(accountId: number, marketId: number): Promise<void> {
    await this.pool.query('delete from favourite_markets where account_id = $1 and market_id = $2', [
      accountId,
      marketId,
    ]);
  }

  /** Adds some contracts, newest first, and removes others. Atomic. */
  async setContracts(accountId: number, added: readonly string[], removed: readonly string[]): Promise<void> {
    await this.change(accountId, async (client) => {
      await client.query('delete from favourite_contracts where account_id = $1 and contract_code = any($2::text[])', [
        accountId,
        removed,
      ]);
      await addContracts(client, accountId, added);
    });
  }

  private async change(accountId: number, work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, accountId]);
      await work(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      // A connection in an unknown state is not used again.
      client.release(true);
      throw error;
    }
  }
}

async function addContracts(client: PoolClient, accountId: number, newestFirst: readonly string[]): Promise<void> {
  await client.query(
    `insert into favourite_contracts (account_id, contract_code)
      select $1, code from unnest($2::text[]) with ordinality as given (code, place) order by place desc
      on conflict do nothing`,
    [accountId, newestFirst],
  );
}
