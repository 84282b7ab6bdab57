import type { ClientBase, Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import type { ListedMarket } from '../../platform/exchange-view/markets/catalogue.ts';
import { type EntryFilter, type EntryReason, inOrder, type StoredEntry } from './statement.ts';
import { tradeLines } from './trade-lines.ts';

const DAY_MS = 86_400_000;

/** The same condition as that of the index `ledger_entries_moves`, so that a busy trader's few deposits are found fast. */
const MOVES = `and reason not in ('trade', 'fee', 'realised-profit', 'funding')`;
/** Reasons of most lines of a busy trader. */
const OFTEN: ReadonlySet<EntryReason> = new Set(['trade', 'fee', 'realised-profit', 'funding']);

/** A grant requested from the demo's faucet; the amount in smallest units. */
export interface GrantWish {
  readonly accountId: number;
  readonly assetId: number;
  readonly amount: bigint;
  /** Determines the day; milliseconds since the epoch. */
  readonly claimedMs: number;
}

interface EntryRow {
  readonly seq: bigint;
  readonly entry_no: number;
  readonly wallet: number;
  readonly scope: number;
  readonly contract_id: number;
  readonly asset_id: number;
  readonly delta: bigint;
  readonly balance: bigint;
  readonly reason: EntryReason;
  readonly order_id: bigint;
  readonly time_ms: bigint;
}

/** Reads statements and stores the faucet's grants. */
export class FundsStore {
  private readonly pool: Pool;
  private readonly markets: () => readonly ListedMarket[];

  constructor(pool: Pool, markets: () => readonly ListedMarket[]) {
    this.pool = pool;
    this.markets = markets;
  }

  /** At most `limit` entries that match the filter, in its order. */
  async entries(accountId: number, filter: EntryFilter, limit: number): Promise<StoredEntry[]> {
    const [posted, traded] = await Promise.all([
      this.posted(accountId, filter, limit),
      tradeLines(this.pool, this.markets(), accountId, filter, limit),
    ]);
    return [...posted, ...traded].sort(inOrder(filter.order)).slice(0, limit);
  }

  private async posted(accountId: number, filter: EntryFilter, limit: number): Promise<StoredEntry[]> {
    const { assetId, behind, reasons, fromMs, toMs, throughSeq } = filter;
    const isOldest = filter.order === 'oldest';
    const direction = isOldest ? 'asc' : 'desc';
    const where = new Where();
    where.add('account_id = ?', accountId);
    where.add('asset_id = ?', assetId);
    where.add(`(seq, entry_no) ${isOldest ? '>' : '<'} (?, ?)`, behind.seq, behind.entryNo);
    where.add('seq <= ?', throughSeq);
    where.add('reason = any(?)', reasons);
    where.add('time_ms >= ?', fromMs);
    where.add('time_ms <= ?', toMs);
    const isMovesOnly = reasons !== undefined && !reasons.some((reason) => OFTEN.has(reason));
    const { rows } = await this.pool.query<EntryRow>(
      `select seq, entry_no, wallet, scope, contract_id, asset_id, delta, balance, reason, order_id, time_ms from ledger_entries
        where ${where.text} ${isMovesOnly ? MOVES : ''} order by seq ${direction}, entry_no ${direction} limit ${limit}`,
      where.values,
    );
    return rows.map(entryOfRow);
  }

  /**
   * Claims the next grant of a day in the caller's transaction and returns its id; undefined when the day's `most` are taken. Concurrent
   * calls never get the same.
   */
  async claimGrant(tx: ClientBase, wish: GrantWish, most: number): Promise<bigint | undefined> {
    const { accountId, assetId, amount, claimedMs } = wish;
    const day = Math.floor(claimedMs / DAY_MS);
    for (let attempt = 0; attempt <= most; attempt += 1) {
      const { rows } = await tx.query<{ readonly grant_id: bigint }>(
        `insert into faucet_grants (account_id, asset_id, day, grant_no, amount)
          select $1, $2, $3, coalesce(max(grant_no), 0) + 1, $5 from faucet_grants
          where account_id = $1 and asset_id = $2 and day = $3
          having count(*) < $4
          on conflict do nothing
          returning grant_id`,
        [accountId, assetId, day, most, amount],
      );
      const row = rows[0];
      if (row !== undefined) return row.grant_id;
      if ((await grantsOf(tx, accountId, assetId, day)) >= most) return undefined;
    }
    return undefined;
  }

  /** Records which command credited a grant. */
  async markCredited(tx: ClientBase, grantId: bigint, seq: number): Promise<void> {
    await tx.query('update faucet_grants set credit_seq = $2 where grant_id = $1', [grantId, seq]);
  }

  /** Releases a claim whose credit the exchange rejected. */
  async dropGrant(tx: ClientBase, grantId: bigint): Promise<void> {
    await tx.query('delete from faucet_grants where grant_id = $1', [grantId]);
  }
}

async function grantsOf(tx: ClientBase, accountId: number, assetId: number, day: number): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    'select count(*) from faucet_grants where account_id = $1 and asset_id = $2 and day = $3',
    [accountId, assetId, day],
  );
  return Number(rows[0]?.count ?? 0n);
}

function entryOfRow(row: EntryRow): StoredEntry {
  return {
    seq: row.seq,
    entryNo: row.entry_no,
    wallet: row.wallet,
    scope: row.scope,
    contractId: row.contract_id,
    assetId: row.asset_id,
    delta: row.delta,
    balance: row.balance,
    reason: row.reason,
    orderId: row.order_id,
    timeMs: Number(row.time_ms),
  };
}
