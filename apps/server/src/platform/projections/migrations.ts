import type { Migration } from '../db/migrate.ts';

/**
 * The read models of the core's events. Amounts are smallest units, quantities lots, prices ticks, times milliseconds
 * since the epoch. Every table but `klines` with source `import` can be dropped and rebuilt from the journal.
 */
export const projectionMigrations: readonly Migration[] = [
  {
    name: 'projections-1-read-models',
    sql: `
      create table projection_offset (
        name text primary key,
        seq bigint not null
      );

      create table core_assets (
        asset_id integer primary key,
        spec jsonb not null
      );
      create table core_markets (
        market_id integer primary key,
        spec jsonb not null
      );

      create table orders (
        order_id bigint primary key,
        account_id integer not null,
        market_id integer not null,
        client_order_id text not null,
        side text not null,
        order_type text not null,
        time_in_force text not null,
        post_only boolean not null,
        price_ticks integer not null,
        qty_lots bigint not null,
        quote_amount bigint not null,
        placed_ms bigint not null,
        answer_executed_lots bigint not null,
        answer_executed_quote bigint not null,
        answer_status text not null,
        answer_reason text not null,
        executed_lots bigint not null,
        executed_quote bigint not null,
        status text not null,
        reason text not null,
        updated_ms bigint not null
      );
      create index orders_by_account on orders (account_id, order_id desc);

      create table trades (
        market_id integer not null,
        trade_no bigint not null,
        seq bigint not null,
        time_ms bigint not null,
        taker_side text not null,
        price_ticks integer not null,
        qty_lots bigint not null,
        quote bigint not null,
        maker_order_id bigint not null,
        taker_order_id bigint not null,
        maker_account_id integer not null,
        taker_account_id integer not null,
        maker_fee bigint not null,
        taker_fee bigint not null,
        primary key (market_id, trade_no)
      );
      create index trades_by_maker on trades (maker_account_id, seq desc, trade_no desc);
      create index trades_by_taker on trades (taker_account_id, seq desc, trade_no desc);

      create table ledger_entries (
        account_id integer not null,
        seq bigint not null,
        entry_no integer not null,
        wallet smallint not null,
        asset_id integer not null,
        delta bigint not null,
        balance bigint not null,
        reason text not null,
        order_id bigint not null,
        time_ms bigint not null,
        primary key (account_id, seq, entry_no)
      );

      create table klines (
        market_id integer not null,
        interval text not null,
        open_ms bigint not null,
        source text not null check (source in ('import', 'trade')),
        open integer not null,
        high integer not null,
        low integer not null,
        close integer not null,
        lots numeric(38, 0) not null,
        quote numeric(38, 0) not null,
        trades bigint not null,
        primary key (market_id, interval, open_ms, source)
      );
      create index klines_by_age on klines (interval, open_ms);
    `,
  },
  {
    name: 'projections-2-unfilled-orders-by-age',
    sql: `
      create index orders_unfilled_by_age on orders (updated_ms)
        where executed_lots = 0 and status in ('CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH');
    `,
  },
  {
    name: 'projections-3-orders-that-wait',
    sql: `
      alter table orders
        add column trigger_kind text not null default '',
        add column stop_price_ticks integer not null default 0,
        add column trailing_delta integer not null default 0,
        add column is_waiting boolean not null default false,
        add column expires_ms bigint not null default 0,
        add column iceberg_lots bigint not null default 0,
        add column placed_lots bigint not null default 0;
      update orders set placed_lots = qty_lots;
    `,
  },
  {
    name: 'projections-4-kline-buy-volume',
    sql: `
      -- The part of the volumes whose taker bought; of imported klines nobody knows it.
      alter table klines
        add column buy_lots numeric(38, 0) not null default 0,
        add column buy_quote numeric(38, 0) not null default 0;
      update klines set buy_lots = bought.lots, buy_quote = bought.quote
        from (
          select market_id, base.interval, time_ms - mod(time_ms, base.ms) as open_ms,
            sum(qty_lots) as lots, sum(quote) as quote
          from trades cross join (values ('1s', 1000), ('1m', 60000), ('1h', 3600000), ('1d', 86400000)) as base (interval, ms)
          where taker_side = 'buy'
          group by 1, 2, 3
        ) as bought
        where klines.market_id = bought.market_id and klines.interval = bought.interval
          and klines.open_ms = bought.open_ms and klines.source = 'trade';
    `,
  },
  {
    name: 'projections-5-order-lists',
    sql: `
      alter table orders
        add column list_id bigint not null default 0,
        add column is_pending boolean not null default false,
        add column peg_to text not null default '',
        add column peg_offset_levels integer not null default 0;

      create table order_lists (
        list_id bigint primary key,
        list_client_order_id text not null,
        account_id integer not null,
        market_id integer not null,
        contingency text not null,
        first_order_id bigint not null,
        second_order_id bigint not null,
        third_order_id bigint not null,
        is_open boolean not null,
        placed_ms bigint not null,
        updated_ms bigint not null
      );
      create index order_lists_by_account on order_lists (account_id, list_id desc);
      create index order_lists_open on order_lists (list_id) where is_open;

      create table prevented_matches (
        seq bigint not null,
        entry_no integer not null,
        time_ms bigint not null,
        market_id integer not null,
        account_id integer not null,
        mode text not null,
        price_ticks integer not null,
        maker_order_id bigint not null,
        taker_order_id bigint not null,
        maker_lots bigint not null,
        taker_lots bigint not null,
        primary key (seq, entry_no)
      );
      create index prevented_matches_by_account on prevented_matches (account_id, seq desc, entry_no desc);
    `,
  },
  {
    name: 'projections-6-orders-by-client-id',
    sql: `
      -- Whoever asks for an id that is not there must not cost a walk through all orders of the account.
      create index orders_by_client_id on orders (account_id, client_order_id, order_id desc) where client_order_id <> '';
    `,
  },
  {
    name: 'projections-7-trades-carry-their-statement-lines',
    sql: `
      -- A trade's lines of both statements follow from the trade and from what it left of four balances, its fees taken. \`entry_no\` is
      -- the place of the first of six in the command; 0: from before this step, its lines stand in \`ledger_entries\`.
      alter table trades
        add column entry_no integer not null default 0,
        add column maker_base_balance bigint not null default 0,
        add column maker_quote_balance bigint not null default 0,
        add column taker_base_balance bigint not null default 0,
        add column taker_quote_balance bigint not null default 0;
      alter table ledger_entries alter column order_id set default 0;

      -- Rows come in ascending order within an account: an index in that order splits its pages where they grow, and is read backwards
      -- as well as forwards. An order is always asked for with its account, so one index does for both.
      alter table orders drop constraint orders_pkey, add primary key (account_id, order_id);
      drop index orders_by_account;
      drop index trades_by_maker;
      drop index trades_by_taker;
      create index trades_by_maker on trades (maker_account_id, seq, trade_no);
      create index trades_by_taker on trades (taker_account_id, seq, trade_no);
    `,
  },
  {
    name: 'projections-8-orders-with-a-mode-of-their-own',
    sql: `
      -- Empty: its market's default mode of self-trade prevention, and for orders from before this step.
      alter table orders add column self_trade_prevention text not null default '';
    `,
  },
  {
    name: 'projections-9-order-amendments',
    sql: `
      -- What owners did to the quantity and the name of their orders.
      create table order_amendments (
        account_id integer not null,
        order_id bigint not null,
        seq bigint not null,
        time_ms bigint not null,
        market_id integer not null,
        previous_lots bigint not null,
        qty_lots bigint not null,
        previous_client_order_id text not null,
        client_order_id text not null,
        primary key (account_id, order_id, seq)
      );
    `,
  },
  {
    name: 'projections-10-what-was-prevented-of-an-order',
    sql: `
      -- The last prevented match of an order by its command and its place there, and what all of them took off it; 0 for those from before
      -- this step.
      alter table orders
        add column prevented_lots bigint not null default 0,
        add column prevented_seq bigint not null default 0,
        add column prevented_entry_no integer not null default 0;
    `,
  },
  {
    name: 'projections-11-runs-of-unfilled-orders',
    sql: `
      -- Where an account has orders that ended unfilled: runs of 262,144 orders, which are 2^40 ids. Instead of an entry in an index for each.
      create table unfilled_runs (
        account_id integer not null,
        run bigint not null,
        noted_ms bigint not null,
        primary key (account_id, run)
      );
      insert into unfilled_runs (account_id, run, noted_ms)
        select account_id, order_id / 1099511627776, min(updated_ms) from orders
        where executed_lots = 0 and status in ('CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH')
        group by 1, 2;
      drop index orders_unfilled_by_age;
    `,
  },
  {
    name: 'projections-12-when-orders-began-to-work-and-to-trail',
    sql: `
      -- For orders that come to the book later than they are placed; 0: not yet, or from before this step.
      alter table orders
        add column working_ms bigint not null default 0,
        add column trailing_ms bigint not null default 0;
      -- Whether these trail already is known to the core alone.
      update orders set trailing_ms = -1 where is_waiting and trailing_delta > 0 and stop_price_ticks > 0;
      -- The few that will trail when their stop is reached: a start looks for them. Not by status too, which almost every change of an
      -- order changes: a row whose indexed columns change cannot stay on its page.
      create index orders_to_trail on orders (order_id)
        where is_waiting and trailing_delta > 0 and stop_price_ticks > 0 and trailing_ms = 0;
    `,
  },
  {
    name: 'projections-13-what-owners-say-of-the-strategy-of-orders',
    sql: `
      -- -1: not said.
      alter table orders
        add column strategy_id bigint not null default -1,
        add column strategy_type bigint not null default -1;
    `,
  },
  {
    name: 'projections-14-prices-that-triggers-follow',
    sql: `
      -- mark or index; empty: the last trade's.
      alter table orders add column trigger_price text not null default '';
      `,
  },
  {
    name: 'projections-15-outcomes-of-commands',
    sql: `
      -- What became of commands with a reported key.
      create table command_outcomes (
        key uuid primary key,
        seq bigint not null,
        -- Empty: applied.
        code text not null
      );
      `,
  },
  {
    name: 'projections-16-lines-of-isolated-wallets',
    sql: `
      -- Market of an isolated wallet; 0: none.
      alter table ledger_entries add column scope integer not null default 0;
    `,
  },
  {
    name: 'projections-17-contracts',
    sql: `
      create table core_contracts (
        -- Its market's id.
        contract_id integer primary key,
        -- perpetual, delivery or mock: where its margin is.
        wallet text not null,
        clearing_account_id integer not null,
        fund_account_id integer not null,
        spec jsonb not null
      );
      alter table orders
        add column reduce_only boolean not null default false,
        -- long or short of hedged positions; empty: the only one.
        add column position_side text not null default '';
      -- Trades of contracts have entry_no 0: what they did to wallets stands in ledger_entries. Forced: the exchange closed the taker's
      -- position, and no price follows.
      alter table trades add column forced boolean not null default false;
      `,
  },
  {
    name: 'projections-18-lines-of-contracts',
    sql: `
      -- Contract whose position a line comes from; 0: none.
      alter table ledger_entries add column contract_id integer not null default 0;
      -- Totals of the wallets in which contracts are settled, as after the last command.
      create table contract_wallets (
        account_id integer not null,
        wallet smallint not null,
        asset_id integer not null,
        total bigint not null,
        primary key (account_id, wallet, asset_id)
      );
      insert into contract_wallets (account_id, wallet, asset_id, total)
        select distinct on (account_id, wallet, asset_id) account_id, wallet, asset_id, balance from ledger_entries
        where wallet in (5, 8, 10) order by account_id, wallet, asset_id, seq desc, entry_no desc;
      `,
  },
  {
    name: 'projections-19-what-purses-owe',
    sql: `
      -- Loss that positions have left and cash has not paid yet.
      alter table contract_wallets add column owed bigint not null default 0;
      `,
  },
];
