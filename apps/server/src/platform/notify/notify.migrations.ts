import type { Migration } from '../db/migrate.ts';

/** Notifications to users, whichever way they take. */
export const notifyMigrations: readonly Migration[] = [
  {
    name: 'notify-1-notifications',
    sql: `
      create table notifications (
        notification_id bigint generated always as identity primary key,
        account_id integer not null,
        kind text not null,
        params jsonb not null,
        -- Of one account, kind and key there is one. Null: every one counts.
        dedupe_key text,
        created_at timestamptz not null default now()
      );
      create unique index notifications_once on notifications (account_id, kind, dedupe_key) where dedupe_key is not null;
      create index notifications_by_account on notifications (account_id, notification_id desc);
    `,
  },
  {
    name: 'notify-2-notifications-by-age',
    sql: 'create index notifications_by_age on notifications (created_at);',
  },
  {
    name: 'notify-3-broadcasts',
    sql: `
      -- Null: to everybody.
      alter table notifications alter column account_id drop not null;
      create unique index notifications_broadcast_once on notifications (kind, dedupe_key) where account_id is null;
    `,
  },
];
