import type { Migration } from '../db/migrate.ts';

/** What happened to an account, as its owner reads it. */
export const activityMigrations: readonly Migration[] = [
  {
    name: 'activity-1-log',
    sql: `
      create table account_activity (
        activity_id bigint generated always as identity primary key,
        account_id integer not null,
        -- One of the contract's ACTIVITY_EVENTS.
        event text not null,
        -- Address and program of the caller; empty where none acted.
        address text not null,
        device text not null,
        -- What it was about, one short line; may be empty.
        detail text not null,
        occurred_at timestamptz not null
      );
      create index account_activity_own on account_activity (account_id, activity_id desc);
      create index account_activity_age on account_activity (occurred_at);
    `,
  },
];
