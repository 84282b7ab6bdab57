import type { Side } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { OrderStatus } from '../../platform/exchange-view/orders/order-record.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import {
  LOOK_JOB,
  type Strategy,
  type StrategyOrder,
  type StrategyOrdered,
  type StrategyOrderRecord,
  type StrategyProgress,
  type StrategyState,
} from './strategy.ts';

interface StrategyRow {
  readonly strategy_id: bigint;
  readonly account_id: number;
  readonly market_id: number;
  readonly side: Side;
  readonly total_lots: bigint;
  readonly client_strategy_id: string;
  readonly terms: Strategy['terms'];
  readonly state: StrategyState;
  readonly reason: string;
  readonly is_closing: boolean;
  readonly created_ms: bigint;
  readonly ended_ms: bigint;
}

interface OrderRow {
  readonly order_no: number;
  readonly price_ticks: number;
  readonly qty_lots: bigint;
  readonly state: StrategyOrderRecord['state'];
  readonly order_id: bigint;
  readonly error: string;
  readonly executed_lots: bigint | null;
  readonly executed_quote: bigint | null;
  readonly status: OrderStatus | null;
}

/** Filters of a list of strategies; undefined means no filter. */
export interface StrategyFilter {
  readonly accountId: number;
  readonly marketId: number | undefined;
  readonly state: StrategyState | undefined;
  /** Only strategies older than this one. */
  readonly before: bigint | undefined;
  readonly limit: number;
}

/** The outcome of an order that was due. */
export type OrderOutcome =
  | { readonly state: 'placed'; readonly orderId: bigint }
  | { readonly state: 'rejected'; readonly error: string }
  | { readonly state: 'dropped' };

/** When a new strategy runs in case its caller did not run it. */
const FIRST_LOOK_MS = 5_000;

const NO_PROGRESS: StrategyProgress = { placedOrders: 0, executedLots: 0, executedQuote: 0n };

/** Strategies in the database. The progress of their orders is read from the projections, never stored twice. */
export class StrategiesStore {
  private readonly pool: Pool;
  private readonly jobs: Pick<Jobs, 'at'>;
  private readonly report: (tx: ClientBase, strategy: Strategy) => Promise<void>;

  /** `report` runs in the transaction in which a strategy ends. */
  constructor(pool: Pool, jobs: Pick<Jobs, 'at'>, report: (tx: ClientBase, strategy: Strategy) => Promise<void>) {
    this.pool = pool;
    this.jobs = jobs;
    this.report = report;
  }

  /**
   * Stores a strategy and its first orders; undefined when the account has `most` running already. The user's row is locked, so that
   * concurrent calls count correctly. Of two with the same client id the second returns the first, which is then not new.
   */
  async create(
    requested: StrategyOrdered,
    orders: readonly StrategyOrder[],
    createdMs: number,
    most: number,
  ): Promise<{ readonly strategy: Strategy; readonly isNew: boolean } | undefined> {
    return inTransaction(this.pool, async (client) => {
      await client.query('select 1 from users where account_id = $1 for update', [requested.accountId]);
      const { accountId, marketId, side, totalLots, clientStrategyId, terms } = requested;
      const { rows: existing } = await client.query<StrategyRow>(BY_CLIENT_ID, [accountId, clientStrategyId]);
      if (existing[0] !== undefined) return { strategy: strategyOf(existing[0]), isNew: false };
      const { rows } = await client.query<StrategyRow>(
        `insert into strategies (account_id, market_id, kind, side, total_lots, client_strategy_id, terms, created_ms)
          select $1, $2, $3, $4, $5, $6, $7, $8
          where (select count(*) from strategies where account_id = $1 and state = 'running') < $9
          returning *`,
        [accountId, marketId, terms.kind, side, totalLots, clientStrategyId, terms, createdMs, most],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      await client.query(
        `insert into strategy_orders (strategy_id, order_no, price_ticks, qty_lots, state)
          select $1, order_no, price_ticks, qty_lots, 'due'
          from unnest($2::integer[], $3::integer[], $4::bigint[]) as given (order_no, price_ticks, qty_lots)`,
        [
          row.strategy_id,
          orders.map(({ orderNo }) => orderNo),
          orders.map(({ priceTicks }) => priceTicks),
          orders.map(({ qtyLots }) => qtyLots),
        ],
      );
      // The caller runs it at once; this covers a crash in between.
      await this.jobs.at(client, createdMs + FIRST_LOOK_MS, { kind: LOOK_JOB, id: row.strategy_id.toString() });
      return { strategy: strategyOf(row), isNew: true };
    });
  }

  async find(strategyId: bigint): Promise<Strategy | undefined> {
    const { rows } = await this.pool.query<StrategyRow>('select * from strategies where strategy_id = $1', [
      strategyId,
    ]);
    return rows[0] && strategyOf(rows[0]);
  }

  /** Those of some strategies that belong to some accounts, newest first. */
  async findAll(strategyIds: readonly bigint[], accountIds: readonly number[]): Promise<Strategy[]> {
    const { rows } = await this.pool.query<StrategyRow>(
      `select * from strategies where strategy_id = any($1::bigint[]) and account_id = any($2::integer[])
        order by strategy_id desc`,
      [strategyIds, accountIds],
    );
    return rows.map(strategyOf);
  }

  /** An account's strategy by its client id; undefined for the empty id. */
  async findByClientId(accountId: number, clientStrategyId: string): Promise<Strategy | undefined> {
    const { rows } = await this.pool.query<StrategyRow>(BY_CLIENT_ID, [accountId, clientStrategyId]);
    return rows[0] && strategyOf(rows[0]);
  }

  /** Newest first. */
  async list({ accountId, marketId, state, before, limit }: StrategyFilter): Promise<Strategy[]> {
    const { rows } = await this.pool.query<StrategyRow>(
      `select * from strategies
        where account_id = $1 and ($2::integer is null or market_id = $2) and ($3::text is null or state = $3)
          and ($4::bigint is null or strategy_id < $4)
        order by strategy_id desc limit $5`,
      [accountId, marketId, state, before, limit],
    );
    return rows.map(strategyOf);
  }

  /** Strategies with work left, oldest first. */
  async atWork(): Promise<bigint[]> {
    const { rows } = await this.pool.query<{ strategy_id: bigint }>(
      `select strategy_id from strategies where state = 'running' or is_closing order by strategy_id`,
    );
    return rows.map((row) => row.strategy_id);
  }

  /** Ends a running strategy; false when it had already ended. `isClosing`: it may have open orders. */
  async end(
    strategyId: bigint,
    state: Exclude<StrategyState, 'running'>,
    reason: string,
    isClosing: boolean,
    endedMs: number,
  ): Promise<boolean> {
    return inTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<StrategyRow>(
        `update strategies set state = $2, reason = $3, is_closing = $4, ended_ms = $5
          where strategy_id = $1 and state = 'running' returning *`,
        [strategyId, state, reason, isClosing, endedMs],
      );
      const [row] = rows;
      if (row !== undefined) await this.report(tx, strategyOf(row));
      return row !== undefined;
    });
  }

  /** Records that an ended strategy has no open order any more. */
  async close(strategyId: bigint): Promise<void> {
    await this.pool.query('update strategies set is_closing = false where strategy_id = $1', [strategyId]);
  }

  /** Stores an order that is about to be sent. */
  async addOrder(strategyId: bigint, { orderNo, priceTicks, qtyLots }: StrategyOrder): Promise<void> {
    await this.pool.query(
      `insert into strategy_orders (strategy_id, order_no, price_ticks, qty_lots, state) values ($1, $2, $3, $4, 'due')`,
      [strategyId, orderNo, priceTicks, qtyLots],
    );
  }

  /** Records the outcome of an order that was due. */
  async settle(strategyId: bigint, orderNo: number, outcome: OrderOutcome): Promise<void> {
    await this.pool.query(
      `update strategy_orders set state = $3, order_id = $4, error = $5
        where strategy_id = $1 and order_no = $2 and state = 'due'`,
      [
        strategyId,
        orderNo,
        outcome.state,
        outcome.state === 'placed' ? outcome.orderId : 0n,
        outcome.state === 'rejected' ? outcome.error : '',
      ],
    );
  }

  /** A strategy's orders with their data from the projections; highest number first. */
  async orders(strategyId: bigint, limit: number): Promise<StrategyOrderRecord[]> {
    const { rows } = await this.pool.query<OrderRow>(
      `select mine.*, orders.executed_lots, orders.executed_quote, orders.status
        from strategy_orders mine join strategies using (strategy_id)
          left join orders on orders.account_id = strategies.account_id and orders.order_id = mine.order_id
        where mine.strategy_id = $1 order by mine.order_no desc limit $2`,
      [strategyId, limit],
    );
    return rows.map(orderOf);
  }

  /** Whether a strategy has tried an order of this number already. */
  async hasOrder(strategyId: bigint, orderNo: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select 1 from strategy_orders where strategy_id = $1 and order_no = $2',
      [strategyId, orderNo],
    );
    return rowCount === 1;
  }

  /** Ids of the orders that a strategy has placed, oldest first. */
  async orderIdsOf(strategyId: bigint): Promise<bigint[]> {
    const { rows } = await this.pool.query<{ readonly order_id: bigint }>(
      `select order_id from strategy_orders where strategy_id = $1 and state = 'placed' order by order_no`,
      [strategyId],
    );
    return rows.map((row) => row.order_id);
  }

  /** Orders of a strategy that are due, in order of their numbers. */
  async dueOrders(strategyId: bigint): Promise<StrategyOrder[]> {
    const { rows } = await this.pool.query<OrderRow>(
      `select *, null as executed_lots, null as executed_quote, null as status
        from strategy_orders where strategy_id = $1 and state = 'due' order by order_no`,
      [strategyId],
    );
    return rows.map(orderOf);
  }

  /** Totals of the orders of some strategies, as of the projections' offset. */
  async progress(strategyIds: readonly bigint[]): Promise<(strategyId: bigint) => StrategyProgress> {
    const { rows } = await this.pool.query<{
      readonly strategy_id: bigint;
      readonly placed: bigint;
      readonly lots: string;
      readonly quote: string;
    }>(
      `select mine.strategy_id, count(*) filter (where mine.state = 'placed') as placed,
          coalesce(sum(orders.executed_lots), 0)::text as lots, coalesce(sum(orders.executed_quote), 0)::text as quote
        from strategy_orders mine join strategies using (strategy_id)
          left join orders on orders.account_id = strategies.account_id and orders.order_id = mine.order_id
        where mine.strategy_id = any($1::bigint[]) group by mine.strategy_id`,
      [strategyIds],
    );
    const byId = new Map(
      rows.map(({ strategy_id, placed, lots, quote }) => [
        strategy_id,
        { placedOrders: Number(placed), executedLots: Number(lots), executedQuote: BigInt(quote) },
      ]),
    );
    return (strategyId) => byId.get(strategyId) ?? NO_PROGRESS;
  }

  /** Ids of an account's orders by their client ids; needs projections that include every order sent so far. */
  async orderIds(accountId: number, names: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.pool.query<{ readonly client_order_id: string; readonly order_id: bigint }>(
      'select client_order_id, order_id from orders where account_id = $1 and client_order_id = any($2::text[])',
      [accountId, names],
    );
    return new Map(rows.map((row) => [row.client_order_id, row.order_id]));
  }
}

const BY_CLIENT_ID = `select * from strategies where account_id = $1 and client_strategy_id = $2 and client_strategy_id <> ''`;

function strategyOf(row: StrategyRow): Strategy {
  return {
    strategyId: row.strategy_id,
    accountId: row.account_id,
    marketId: row.market_id,
    side: row.side,
    totalLots: Number(row.total_lots),
    clientStrategyId: row.client_strategy_id,
    terms: row.terms,
    state: row.state,
    reason: row.reason,
    isClosing: row.is_closing,
    createdMs: Number(row.created_ms),
    endedMs: Number(row.ended_ms),
  };
}

function orderOf(row: OrderRow): StrategyOrderRecord {
  return {
    orderNo: row.order_no,
    priceTicks: row.price_ticks,
    qtyLots: Number(row.qty_lots),
    state: row.state,
    orderId: row.order_id,
    error: row.error,
    executedLots: Number(row.executed_lots ?? 0n),
    executedQuote: row.executed_quote ?? 0n,
    status: row.status ?? '',
  };
}
