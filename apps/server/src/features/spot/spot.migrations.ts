import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the spot feature. */
export const spotMigrations: readonly Migration[] = [
  {
    name: 'spot-1-order-notices',
    sql: `
      -- Up to which trade of each market owners of orders were notified.
      create table spot_notice_places (
        market_id integer primary key,
        trade_no bigint not null
      );
      -- Orders that have traded and are not reported yet: they, or the list that they belong to, are still open.
      create table spot_notices_due (
        account_id integer not null,
        order_id bigint not null,
        primary key (account_id, order_id)
      );
    `,
  },
];
