import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the markets feature. */
export const marketsMigrations: readonly Migration[] = [
  {
    name: 'markets-1-favourites-and-searches',
    sql: `
      create table favourite_markets (
        account_id integer not null,
        market_id integer not null,
        -- Later additions have higher numbers.
        added_no bigint generated always as identity,
        primary key (account_id, market_id)
      );
      create table market_searches (
        market_id integer primary key,
        searches bigint not null
      );
    `,
  },
  {
    name: 'markets-2-searches-by-day-and-contracts',
    sql: `
      -- Counts without a day or a person could be pushed up by repeating, and never came down.
      drop table market_searches;
      create table instrument_searches (
        -- Days since 1970, UTC.
        day integer not null,
        -- 'spot:' and the market's id, or 'contract:' and the contract's code.
        instrument text not null,
        -- A digest; see search_salt.
        searcher bytea not null,
        primary key (day, instrument, searcher)
      );
      create table search_salt (salt bytea not null);
      insert into search_salt select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
      create table favourite_contracts (
        account_id integer not null,
        contract_code text not null,
        added_no bigint generated always as identity,
        primary key (account_id, contract_code)
      );
    `,
  },
  {
    name: 'markets-3-coin-facts',
    sql: `
      create table coin_facts (
        coin_id integer not null,
        -- From 1 on without gaps; the highest one is in force.
        version integer not null,
        facts jsonb not null,
        -- Who wrote it; 0 is the house.
        account_id integer not null,
        written_at timestamptz not null default now(),
        primary key (coin_id, version)
      );
    `,
  },
];
