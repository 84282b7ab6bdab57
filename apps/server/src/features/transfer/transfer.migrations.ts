import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the transfer feature. */
export const transferMigrations: readonly Migration[] = [
  {
    name: 'transfer-1-transfers-and-decisions',
    sql: `
      -- A projection: nothing but what the core's events give again.
      create table transfers (
        -- Sequence of the command that requested it.
        transfer_id bigint primary key,
        account_id integer not null,
        -- Wallet ids; markets of isolated margin wallets, 0 for every other one.
        source smallint not null,
        source_market_id integer not null,
        target smallint not null,
        target_market_id integer not null,
        asset_id integer not null,
        amount bigint not null,
        state text not null check (state in ('review', 'done', 'rejected')),
        -- Whether it was held for review.
        is_reviewed boolean not null,
        created_ms bigint not null,
        -- 0 while it waits for review.
        closed_ms bigint not null,
        closed_seq bigint not null,
        decision_id bigint not null
      );
      create index transfers_by_time on transfers (created_ms);
      create index transfers_by_account on transfers (account_id, transfer_id);
      create index transfers_reviewed on transfers (transfer_id) where is_reviewed;
      create index transfers_closed on transfers (closed_seq);

      -- What operators have decided; the decision reaches the core by the outbox.
      create table transfer_decisions (
        decision_id bigint generated always as identity primary key,
        transfer_id bigint not null,
        approved boolean not null,
        decided_by text not null,
        -- Empty while its command is in the outbox; 'done', or the code of the rejection.
        outcome text not null default ''
      );

      -- Up to which sequence of the core users were notified; one row.
      create table transfer_notices (
        is_only boolean primary key default true check (is_only),
        seq bigint not null
      );
    `,
  },
];
