import type { Side } from '@bourse/domain';
import type { Pool } from 'pg';
import type { StoredBalance } from './holdings.ts';
import type { PricesByMarket } from './past-prices.ts';

/** The worth of an account at 00:00 UTC of a day. Worths in 10^-8 of the coin, null without a price. */
export interface WorthSnapshot {
  readonly accountId: number;
  /** Days since the epoch. */
  readonly day: number;
  /** Highest sequence of the statement lines that are in it. */
  readonly throughSeq: bigint;
  readonly usdt: bigint;
  readonly btc: bigint | null;
  readonly eth: bigint | null;
  /** Came in less went out since the day before. */
  readonly flowUsdt: bigint;
  readonly balances: readonly StoredBalance[];
}

/** What moved in one wallet and coin of an account. */
export interface PostedChange {
  readonly account_id: number;
  readonly wallet: number;
  readonly scope: number;
  readonly asset_id: number;
  readonly delta: string;
  readonly seq: bigint;
}

/** What an account traded on a market in one role and direction. */
export interface TradedChange {
  readonly account_id: number;
  readonly market_id: number;
  readonly role: 'taker' | 'maker';
  readonly taker_side: Side;
  readonly lots: string;
  readonly quote: string;
  readonly fee: string;
  readonly seq: bigint;
}

interface SnapshotRow {
  readonly account_id: number;
  readonly day: number;
  readonly through_seq: bigint;
  readonly usdt: string;
  readonly btc: string | null;
  readonly eth: string | null;
  readonly flow_usdt: string;
  readonly balances: readonly StoredBalance[];
}

/** From where on an account's statement is read. */
export interface AfterSeq {
  readonly accountId: number;
  readonly afterSeq: bigint;
}

/** Up to where an account's statement is read. */
export interface ChangesUntil {
  /** Only lines before this time, milliseconds since the epoch. */
  readonly beforeMs: number;
  /** Only lines up to this sequence. */
  readonly throughSeq: number;
}

const COLUMNS = 'account_id, day, through_seq, usdt, btc, eth, flow_usdt, balances';
const DAY_MS = 86_400_000;

/** Stores worths at midnight, and reads the statements that they are made of. */
export class WorthStore {
  readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The last day that has all its snapshots; undefined before the first. */
  async lastFinished(): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ day: number | null }>(
      'select max(day) as day from worth_days where finished_ms is not null',
    );
    return rows[0]?.day ?? undefined;
  }

  /** The day of the oldest statement line; undefined when there is none. Reads the whole ledger: for the very first run. */
  async firstDay(): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ day: bigint | null }>(
      `select min(time_ms) / ${DAY_MS} as day from ledger_entries`,
    );
    const day = rows[0]?.day ?? undefined;
    return day === undefined ? undefined : Number(day);
  }

  /** Begins a day with its prices, or goes on with those of an interrupted run. */
  async beginDay(day: number, prices: PricesByMarket): Promise<PricesByMarket> {
    const { rows } = await this.pool.query<{ prices: Readonly<Record<string, number>> }>(
      `insert into worth_days (day, prices) values ($1, $2)
        on conflict (day) do update set day = excluded.day returning prices`,
      [day, JSON.stringify(Object.fromEntries(prices))],
    );
    return new Map(Object.entries(rows[0]?.prices ?? {}).map(([id, ticks]) => [Number(id), ticks]));
  }

  async finishDay(day: number, nowMs: number): Promise<void> {
    await this.pool.query('update worth_days set finished_ms = $2 where day = $1', [day, Math.round(nowMs)]);
  }

  /** The next accounts that ever had a statement line, in ascending order. */
  async accountsAfter(accountId: number, count: number): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ account_id: number }>(
      `with recursive known as (
          (select account_id from ledger_entries where account_id > $1 order by account_id limit 1)
          union all
          select (select account_id from ledger_entries where account_id > known.account_id order by account_id limit 1)
          from known where known.account_id is not null
        ) select account_id from known where account_id is not null limit $2`,
      [accountId, count],
    );
    return rows.map((row) => row.account_id);
  }

  /** The latest snapshot of each account before a day, by account. */
  async latestBefore(accountIds: readonly number[], day: number): Promise<ReadonlyMap<number, WorthSnapshot>> {
    const { rows } = await this.pool.query<SnapshotRow>(
      `select latest.* from unnest($1::integer[]) as wanted (account_id) cross join lateral (
          select ${COLUMNS} from worth_snapshots where account_id = wanted.account_id and day < $2 order by day desc limit 1
        ) as latest`,
      [accountIds, day],
    );
    return new Map(rows.map((row) => [row.account_id, snapshotOfRow(row)]));
  }

  /** Postings behind a sequence, up to another one and before a time, added up by wallet, scope and coin. */
  async posted(after: readonly AfterSeq[], { beforeMs, throughSeq }: ChangesUntil): Promise<readonly PostedChange[]> {
    const { rows } = await this.pool.query<PostedChange>(
      `select wanted.account_id, change.* from unnest($1::integer[], $2::bigint[]) as wanted (account_id, after_seq)
        cross join lateral (
          select wallet, scope, asset_id, sum(delta) as delta, max(seq) as seq from ledger_entries
          where account_id = wanted.account_id and seq > wanted.after_seq and time_ms < $3 and seq <= $4
          group by 1, 2, 3
        ) as change`,
      [...columnsOf(after), beforeMs, throughSeq],
    );
    return rows;
  }

  /** Trades behind a sequence, up to another one and before a time, added up by market, role and direction. */
  async traded(after: readonly AfterSeq[], { beforeMs, throughSeq }: ChangesUntil): Promise<readonly TradedChange[]> {
    const sides = (['taker', 'maker'] as const).map(
      (role) => `select wanted.account_id, '${role}' as role, change.*
        from unnest($1::integer[], $2::bigint[]) as wanted (account_id, after_seq)
        cross join lateral (
          select market_id, taker_side, sum(qty_lots) as lots, sum(quote) as quote, sum(${role}_fee) as fee, max(seq) as seq
          from trades where ${role}_account_id = wanted.account_id and seq > wanted.after_seq and time_ms < $3
            and seq <= $4 and entry_no > 0 group by 1, 2
        ) as change`,
    );
    const { rows } = await this.pool.query<TradedChange>(sides.join(' union all '), [
      ...columnsOf(after),
      beforeMs,
      throughSeq,
    ]);
    return rows;
  }

  /** Stores snapshots of a day; those that are there already stay. */
  async add(snapshots: readonly WorthSnapshot[]): Promise<void> {
    if (snapshots.length === 0) return;
    const column = <T>(read: (one: WorthSnapshot) => T) => snapshots.map(read);
    const text = (value: bigint | null) => value?.toString() ?? null;
    await this.pool.query(
      `insert into worth_snapshots (${COLUMNS})
        select * from unnest($1::integer[], $2::integer[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
          $8::jsonb[]) on conflict do nothing`,
      [
        column((one) => one.accountId),
        column((one) => one.day),
        column((one) => one.throughSeq),
        column((one) => text(one.usdt)),
        column((one) => text(one.btc)),
        column((one) => text(one.eth)),
        column((one) => text(one.flowUsdt)),
        column((one) => JSON.stringify(one.balances)),
      ],
    );
  }

  /** An account's snapshots from a day on, oldest first. */
  async since(accountId: number, day: number): Promise<readonly WorthSnapshot[]> {
    const { rows } = await this.pool.query<SnapshotRow>(
      `select ${COLUMNS} from worth_snapshots where account_id = $1 and day >= $2 order by day`,
      [accountId, day],
    );
    return rows.map(snapshotOfRow);
  }

  /** Deletes what is older than a day. */
  async removeBefore(day: number): Promise<void> {
    await this.pool.query('delete from worth_snapshots where day < $1', [day]);
    await this.pool.query('delete from worth_days where day < $1', [day]);
  }
}

function columnsOf(after: readonly AfterSeq[]): readonly [readonly number[], readonly bigint[]] {
  return [after.map((one) => one.accountId), after.map((one) => one.afterSeq)];
}

function snapshotOfRow(row: SnapshotRow): WorthSnapshot {
  const coin = (text: string | null) => (text === null ? null : BigInt(text));
  return {
    accountId: row.account_id,
    day: row.day,
    throughSeq: row.through_seq,
    usdt: BigInt(row.usdt),
    btc: coin(row.btc),
    eth: coin(row.eth),
    flowUsdt: BigInt(row.flow_usdt),
    balances: row.balances,
  };
}
