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
  {
    name: 'funds-6-worth-at-midnight',
    sql: `
      -- A day's worths are those of 00:00 UTC, where the day begins; days since the epoch.
      create table worth_days (
        day integer primary key,
        -- Last price before it in ticks, by market id; every account of the day is valued with these.
        prices jsonb not null,
        -- When the last account was stored, milliseconds since the epoch; null: not all are.
        finished_ms bigint
      );
      create table worth_snapshots (
        account_id integer not null,
        day integer not null,
        -- Highest sequence among the account's statement lines up to then; the next day goes on from there.
        through_seq bigint not null,
        -- 10^-8 of a coin, play money left out; null without a price.
        usdt numeric(38, 0) not null,
        btc numeric(38, 0),
        eth numeric(38, 0),
        -- Came in less went out since the day before, 10^-8 USDT.
        flow_usdt numeric(38, 0) not null,
        -- [wallet id, scope, asset id, units as text, 10^-8 USDT as text or null], no zeros, by wallet, scope and asset.
        balances jsonb not null,
        primary key (account_id, day)
      );
      create index worth_snapshots_by_day on worth_snapshots (day);
    `,
  },
  {
    name: 'funds-7-deposits-among-profits',
    sql: `
      -- What positions earn is as frequent as trades.
      drop index ledger_entries_moves;
      create index ledger_entries_moves on ledger_entries (account_id, seq, entry_no)
        where reason not in ('trade', 'fee', 'realised-profit', 'funding');
    `,
  },
];
