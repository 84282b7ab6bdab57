/** Laws between core, view and projections. */
import { type Exchange, FIRST_USER_ACCOUNT_ID } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import { FundsStore } from '@bourse/server/features/funds/funds.store.ts';
import { countdownsPart } from '@bourse/server/features/spot/countdowns.ts';
import type { AppliedCommand } from '@bourse/server/platform/core-host/core-host.ts';
import type { ExchangeView } from '@bourse/server/platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '@bourse/server/platform/exchange-view/markets/catalogue.ts';
import { openLists } from '@bourse/server/platform/projections/list-rows.ts';
import type { AnyProjection } from '@bourse/server/platform/projections/projection.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import {
  accountsOf,
  coreOrders,
  countdownLine,
  demandSame,
  ids,
  klinesOf,
  levelsOfCore,
  levelsOfView,
  orderLine,
  type Pool,
  recentTrades,
  sorted,
  storedOrders,
  storedTrades,
  tradeLine,
  wholeOrder,
} from './system-facts.ts';

/** What a product beyond spot adds: its commands, and the same facts by the core, by the view and by the database. */
export interface SystemProduct {
  readonly arbitrary: RoomArbitrary;
  readonly inCore: (exchange: Exchange) => unknown;
  readonly inView: (view: ExchangeView) => unknown;
  readonly inSql: (pool: Pool) => Promise<unknown>;
  /** Types of events of which each is one row of a table, or adds one to a sum. */
  readonly counted: Readonly<Record<string, string>>;
}

/** Of each such event there is one row in this table, or one in this sum. */
const COUNTED: Readonly<Record<string, string>> = {
  'asset-created': 'select count(*) from core_assets',
  'market-created': 'select count(*) from core_markets',
  'order-accepted': 'select count(*) from orders',
  'list-accepted': 'select count(*) from order_lists',
  'order-amended': 'select count(*) from order_amendments',
  'match-prevented': 'select count(*) from prevented_matches',
  posted: 'select count(*) from ledger_entries',
  trade: `select sum(trades)::bigint as count from klines where interval = '1d' and source = 'trade'`,
};

/** Notes of where to look for old orders: a rebuild may have others, and either is enough. */
const NOT_COMPARED = 'unfilled_runs';
/** Klines stand in a table with imported ones, which no projection owns. */
const SHARED_TABLES = ['klines', 'projection_offset'];

const NEWEST = { seq: BigInt(Number.MAX_SAFE_INTEGER), entryNo: 0 };
const ALL = 1_000_000;

/** Rows of all projections, by table. */
export type Dump = Readonly<Record<string, readonly string[]>>;

/** The laws over one database; it notes what the core emits, to compare it with what is stored. */
export class SystemLaws {
  private readonly pool: Pool;
  private readonly projections: readonly AnyProjection[];
  private readonly products: readonly SystemProduct[];
  private readonly counts = new Map<string, number>();
  private readonly trades: string[] = [];

  constructor(pool: Pool, projections: readonly AnyProjection[], products: readonly SystemProduct[]) {
    this.pool = pool;
    this.projections = projections;
    this.products = products;
  }

  /** Notes a command that the core has applied. */
  note({ events, seq, timeMs }: AppliedCommand): void {
    for (const event of events) {
      // The house's own accounts have no statement.
      if (event.type === 'posted' && event.accountId < FIRST_USER_ACCOUNT_ID) continue;
      this.counts.set(event.type, (this.counts.get(event.type) ?? 0) + 1);
      if (event.type === 'trade') this.trades.push(tradeLine(event, seq, timeMs));
    }
  }

  /** The view has the orders, books, balances, lists and countdowns of the core. */
  checkView(view: ExchangeView, exchange: Exchange): void {
    demandSame('the view is at the last command', view.seq, exchange.seq);
    for (const { accountId, assetId, held, scope, total, wallet } of exchange.balances()) {
      const balance = view.balance(accountId, wallet, assetId, scope);
      demandSame('balances of the view are the core’s', [balance.total, balance.held], [total, held]);
    }
    const inView = accountsOf(exchange).flatMap((accountId) => view.openOrders(accountId));
    demandSame('open orders of the view are the core’s', sorted(inView.map(orderLine)), coreOrders(exchange));
    for (const { market, status, lastPriceTicks } of exchange.marketStates()) {
      const state = view.market(market.marketId);
      demandSame(
        'books of the view are the core’s',
        levelsOfView(view, market.marketId),
        levelsOfCore(exchange, market.marketId),
      );
      demandSame(
        'markets of the view are the core’s',
        [state.market.data.status, state.lastTicks, state.market.spec],
        [status, lastPriceTicks, market],
      );
    }
    for (const { accountId, makerFeePpm, ordersFrozen, takerFeePpm, withdrawalsFrozen } of exchange.accounts()) {
      const { orders = false, withdrawals = false } = view.frozen.get(accountId) ?? {};
      demandSame(
        'accounts of the view are the core’s',
        [orders, withdrawals, view.ownFeeRates(accountId)],
        [ordersFrozen, withdrawalsFrozen, { makerFeePpm, takerFeePpm }],
      );
    }
    demandSame(
      'accounts of the house in the view are the core’s',
      [...view.houseAccounts.values()],
      exchange.houseAccounts(),
    );
    const lists = accountsOf(exchange).flatMap((accountId) => view.lists.openOf(accountId));
    demandSame('lists of the view are the core’s', ids(lists), ids(exchange.openLists()));
    const countdowns = accountsOf(exchange).flatMap((accountId) =>
      view
        .partOf(countdownsPart)
        .of(accountId)
        .map((countdown) => ({ accountId, ...countdown })),
    );
    demandSame(
      'countdowns of the view are the core’s',
      sorted(countdowns.map(countdownLine)),
      sorted(exchange.countdowns().map(countdownLine)),
    );
    for (const { inCore, inView } of this.products) {
      demandSame('products of the view are the core’s', inView(view), inCore(exchange));
    }
  }

  /** The view that lived is the one that a start builds from the recovered state and the database. */
  checkSameView(lived: ExchangeView, built: ExchangeView, exchange: Exchange): void {
    for (const { marketId } of exchange.markets()) {
      const [one, other] = [lived.market(marketId), built.market(marketId)];
      demandSame('both views have the same trades', recentTrades(one), recentTrades(other));
      demandSame('both views have the same klines', klinesOf(one), klinesOf(other));
      for (const accountId of accountsOf(exchange)) {
        const rates = [lived, built].map((view) => view.feeRates(accountId, one.market.spec));
        demandSame('both views have the same fee rates', rates[0], rates[1]);
      }
    }
    for (const accountId of accountsOf(exchange)) {
      const [ones, others] = [lived, built].map((view) => view.openOrders(accountId).map(wholeOrder));
      demandSame('both views have the same orders', ones, others);
      demandSame('both views have the same lists', lived.lists.openOf(accountId), built.lists.openOf(accountId));
    }
  }

  /** The database has what the core has, and each event once. */
  async checkStored(exchange: Exchange, markets: readonly ListedMarket[]): Promise<void> {
    const offsets = await this.pool.query<{ seq: bigint }>('select distinct seq from projection_offset');
    demandSame(
      'projections are at the last command',
      offsets.rows.map(({ seq }) => Number(seq)),
      [exchange.seq],
    );
    for (const [type, sql] of this.countedTypes()) {
      const { rows } = await this.pool.query<{ count: bigint | null }>(sql);
      demandSame(`each event is counted once: ${type}`, Number(rows[0]?.count ?? 0n), this.counts.get(type) ?? 0);
    }
    demandSame('trades in SQL are the core’s', await storedTrades(this.pool), sorted(this.trades));
    demandSame('open orders in SQL are the core’s', await storedOrders(this.pool), coreOrders(exchange));
    demandSame('lists in SQL are the core’s', ids(await openLists(this.pool)), ids(exchange.openLists()));
    await this.checkStatements(exchange, markets);
    for (const { inCore, inSql } of this.products) {
      demandSame('products in SQL are the core’s', await inSql(this.pool), inCore(exchange));
    }
  }

  /** Every row of every projection, in an order of its own. */
  async dump(): Promise<Dump> {
    const own = this.projections.flatMap(({ tables }) => tables).filter((table) => table !== NOT_COMPARED);
    const found: Record<string, string[]> = {};
    for (const table of [...own, ...SHARED_TABLES]) {
      const { rows } = await this.pool.query<{ line: string }>(`select t::text as line from ${table} as t order by 1`);
      found[table] = rows.map(({ line }) => line);
    }
    return found;
  }

  /** Projections that were emptied and rebuilt from the journal have the rows that lived, and the others have kept theirs. */
  async checkRebuilt(lived: Dump, emptied: readonly AnyProjection[]): Promise<void> {
    const rebuilt = await this.dump();
    const names = emptied.map(({ name }) => name).join();
    for (const [table, rows] of Object.entries(lived)) {
      demandSame(`rebuilt ${names}: the rows of ${table} are those that lived`, rebuilt[table], rows);
    }
  }

  private countedTypes(): readonly (readonly [string, string])[] {
    return [COUNTED, ...this.products.map(({ counted }) => counted)].flatMap((types) => Object.entries(types));
  }

  /** Each line of a statement follows from the one before, and the last one is the balance. */
  private async checkStatements(exchange: Exchange, markets: readonly ListedMarket[]): Promise<void> {
    const store = new FundsStore(this.pool, () => markets);
    for (const accountId of accountsOf(exchange)) {
      const balances = new Map<string, bigint>();
      for (const line of (await store.entries(accountId, { behind: NEWEST }, ALL)).toReversed()) {
        const key = `${line.wallet}/${line.scope}/${line.assetId}`;
        demandSame('lines of a statement follow each other', line.balance - line.delta, balances.get(key) ?? 0n);
        balances.set(key, line.balance);
      }
      for (const { assetId, scope = 0, total, wallet } of exchange.balances(accountId)) {
        const stored = balances.get(`${WALLET_IDS[wallet]}/${scope}/${assetId}`) ?? 0n;
        demandSame('balances in SQL are the core’s', stored, total);
      }
    }
  }
}
