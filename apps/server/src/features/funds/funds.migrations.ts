import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the funds feature. */
export const fundsMigrations: readonly Migration[] = [
  {
    name: 'funds-1-faucet-grants',
    sql: `
      create table faucet_grants (
        grant_id bigint generated always as identity primary key,
        account_id integer not null,
        asset_id integer not null,
        -- Days since the epoch, UTC.
        day integer not null,
        -- 1 is the first of the day.
        grant_no integer not null,
        amount bigint not null,
        -- False while its command is in the outbox.
        credited boolean not null default false,
        unique (account_id, asset_id, day, grant_no)
      );
    `,
  },
  {
    name: 'funds-2-when-a-grant-was-claimed',
    sql: `
      -- Milliseconds since the epoch; no credit of the grant can be older.
      alter table faucet_grants add column claimed_ms bigint not null default 0;
    `,
  },
  {
    name: 'funds-3-deposits-among-trades',
    sql: `
      -- Deposits, withdrawals and rewards of an account without reading past all its trades.
      create index ledger_entries_moves on ledger_entries (account_id, seq, entry_no)
        where reason not in ('trade', 'fee');
    `,
  },
  {
    name: 'funds-4-credits-of-grants',
    sql: `
      -- Sequence of the core when the grant was claimed; its credit has a higher one. A clock could be set back.
      alter table faucet_grants add column claimed_seq bigint not null default 0;
      alter table faucet_grants drop column claimed_ms;
      -- Sequence of the grant's credit; null while its command is in the outbox.
      alter table faucet_grants add column credit_seq bigint unique;
      alter table faucet_grants drop column credited;
    `,
  },
  {
    name: 'funds-5-credits-are-found-by-key',
    sql: 'alter table faucet_grants drop column claimed_seq;',
  },
];
