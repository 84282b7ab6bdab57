import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of price alerts. */
export const alertsMigrations: readonly Migration[] = [
  {
    name: 'alerts-1-fires-and-notices',
    sql: `
      -- A projection: nothing but what the core's events give again.
      create table alert_fires (
        -- Sequence of the command whose trade set the alert off, and a count within it.
        seq bigint not null,
        entry_no integer not null,
        alert_id bigint not null,
        account_id integer not null,
        market_id integer not null,
        kind text not null,
        -- Ticks, millionths, a name; null where the kind has none.
        price_ticks integer,
        move_ppm integer,
        period text,
        repeats boolean not null,
        fired_ms bigint not null,
        last_ticks integer not null,
        reference_ticks integer not null,
        primary key (seq, entry_no)
      );
      create index alert_fires_by_account on alert_fires (account_id, seq, entry_no);
      create index alert_fires_by_time on alert_fires (fired_ms);

      -- Up to which sequence of the core users were notified; one row.
      create table alert_notices (
        is_only boolean primary key default true check (is_only),
        seq bigint not null
      );
    `,
  },
];
