import type { ClientBase, Pool } from 'pg';
import { markAct } from '../../../platform/audit/act.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { type CoinFacts, NO_FACTS, type StoredFacts } from './coin-facts.ts';

type Queries = Pick<Pool | ClientBase, 'query'>;

/** A version of a coin's facts. */
interface FactVersion {
  readonly version: number;
  readonly accountId: number;
  readonly timeMs: number;
}

/** Versions that the console lists. */
const MOST_VERSIONS = 50;

/** Facts about coins with all their versions. */
export class CoinFactsStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The facts in force; version 0 and empty fields where nobody has written any. */
  latest(coinId: number): Promise<CoinFacts> {
    return latestOf(this.pool, coinId);
  }

  /** The sector of each coin that has one. */
  async sectors(): Promise<readonly { readonly coinId: number; readonly sector: StoredFacts['sector'] }[]> {
    const { rows } = await this.pool.query<{ coin_id: number; sector: StoredFacts['sector'] }>(
      `select distinct on (coin_id) coin_id, facts->>'sector' as sector from coin_facts order by coin_id, version desc`,
    );
    return rows.map(({ coin_id, sector }) => ({ coinId: coin_id, sector })).filter(({ sector }) => sector !== '');
  }

  /** The latest versions, newest first. */
  async versions(coinId: number): Promise<readonly FactVersion[]> {
    const { rows } = await this.pool.query<{ version: number; account_id: number; written_at: Date }>(
      'select version, account_id, written_at from coin_facts where coin_id = $1 order by version desc limit $2',
      [coinId, MOST_VERSIONS],
    );
    return rows.map((row) => ({
      version: row.version,
      accountId: row.account_id,
      timeMs: row.written_at.getTime(),
    }));
  }

  /** Writes the version after `before`, as the effect of an operator's act; undefined when another one is in force. */
  write(coinId: number, before: number, facts: StoredFacts, accountId: number): Promise<CoinFacts | undefined> {
    return inTransaction(this.pool, async (tx) => {
      const now = await latestOf(tx, coinId);
      // Two that write at once get the same number, of which the key lets only one in.
      if (now.version !== before || !(await insert(tx, coinId, before + 1, facts, accountId))) return undefined;
      await markAct(tx);
      return { coinId, version: before + 1, ...facts };
    });
  }

  /** Writes the first version where there is none, for the house. */
  async seed(facts: ReadonlyMap<number, StoredFacts>): Promise<void> {
    for (const [coinId, of] of facts) await insert(this.pool, coinId, 1, of, 0);
  }
}

async function latestOf(db: Queries, coinId: number): Promise<CoinFacts> {
  const { rows } = await db.query<{ version: number; facts: StoredFacts }>(
    'select version, facts from coin_facts where coin_id = $1 order by version desc limit 1',
    [coinId],
  );
  const [row] = rows;
  return { coinId, version: row?.version ?? 0, ...(row?.facts ?? NO_FACTS) };
}

async function insert(db: Queries, coinId: number, version: number, facts: StoredFacts, by: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into coin_facts (coin_id, version, facts, account_id) values ($1, $2, $3, $4) on conflict do nothing`,
    [coinId, version, JSON.stringify(facts), by],
  );
  return rowCount === 1;
}
