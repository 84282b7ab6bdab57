import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the convert feature. */
export const convertMigrations: readonly Migration[] = [
  {
    name: 'convert-1-conversions',
    sql: `
      -- A projection: nothing but what the core's events give again.
      create table conversions (
        -- Sequence of the command.
        conversion_id bigint primary key,
        account_id integer not null,
        from_asset_id integer not null,
        to_asset_id integer not null,
        -- Smallest units.
        paid bigint not null,
        received bigint not null,
        -- Orders in their order, amounts as decimal text of smallest units.
        legs jsonb not null,
        created_ms bigint not null
      );
      create index conversions_by_account on conversions (account_id, conversion_id);
    `,
  },
];
