import type { Migration } from '../../../platform/db/migrate.ts';

/** Tables of the record of uptime. */
export const uptimeMigrations: readonly Migration[] = [
  {
    name: 'site-1-minutes-up',
    sql: `
      -- A minute in which the exchange took a command and the database stored this. A minute without a row was down, or before the first.
      create table minutes_up (
        -- Since the epoch, UTC.
        minute bigint primary key,
        -- How long the slowest command of the minute's samples took.
        took_ms integer not null
      );
    `,
  },
];
