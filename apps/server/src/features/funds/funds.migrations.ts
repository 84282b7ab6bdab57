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
        -- False until the core has the credit: a row whose credit is not known is submitted again, with the same key.
        credited boolean not null default false,
        unique (account_id, asset_id, day, grant_no)
      );
      create index faucet_grants_open on faucet_grants (grant_id) where not credited;
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
];
