import type { Migration } from '../../platform/db/migrate.ts';

/** Scale and TWAP orders, and the orders that they place. */
export const strategiesMigrations: readonly Migration[] = [
  {
    name: 'strategies-1-scale-and-twap',
    sql: `
      create table strategies (
        strategy_id bigint generated always as identity primary key,
        account_id integer not null,
        market_id integer not null,
        kind text not null check (kind in ('scale', 'twap')),
        side text not null check (side in ('buy', 'sell')),
        total_lots bigint not null,
        client_strategy_id text not null,
        -- What its kind asks for, in ticks and whole numbers.
        terms jsonb not null,
        state text not null default 'running' check (state in ('running', 'done', 'canceled', 'failed')),
        reason text not null default 'NONE',
        -- It has ended, and orders of it may still be open: they are being cancelled.
        is_closing boolean not null default false,
        -- Milliseconds since the epoch; 0: it runs.
        created_ms bigint not null,
        ended_ms bigint not null default 0
      );
      create index strategies_by_account on strategies (account_id, strategy_id desc);
      create unique index strategies_by_client_id on strategies (account_id, client_strategy_id)
        where client_strategy_id <> '';
      create index strategies_at_work on strategies (strategy_id) where state = 'running' or is_closing;

      -- A row is written before its order is sent, so that an order that was sent is never forgotten.
      create table strategy_orders (
        strategy_id bigint not null references strategies on delete cascade,
        order_no integer not null,
        price_ticks integer not null,
        qty_lots bigint not null,
        state text not null check (state in ('due', 'placed', 'rejected', 'dropped')),
        -- 0 unless placed; what became of it is in the table of orders.
        order_id bigint not null default 0,
        error text not null default '',
        primary key (strategy_id, order_no)
      );
    `,
  },
];
