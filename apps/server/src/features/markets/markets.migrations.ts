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
];
