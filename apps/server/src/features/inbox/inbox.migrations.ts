import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the inbox. */
export const inboxMigrations: readonly Migration[] = [
  {
    name: 'inbox-1-messages',
    sql: `
      create table inbox_messages (
        message_id bigint generated always as identity primary key,
        -- The notification it comes from; that may be deleted earlier.
        notification_id bigint not null unique,
        -- Null: to everybody; who has read it is in inbox_reads.
        account_id integer,
        kind text not null,
        params jsonb not null,
        module smallint not null,
        submodule smallint not null,
        is_read boolean not null default false,
        -- Whether it went out by mail, or in a digest.
        is_mailed boolean not null default false,
        created_at timestamptz not null default clock_timestamp()
      );
      create index inbox_messages_by_account on inbox_messages (account_id, message_id desc) include (is_read);
      create index inbox_messages_unread on inbox_messages (account_id, module) where not is_read;
      create index inbox_messages_to_all on inbox_messages (message_id desc) where account_id is null;
      create index inbox_messages_by_age on inbox_messages (created_at);

      -- Messages to everybody that an account has read.
      create table inbox_reads (
        account_id integer not null,
        message_id bigint not null references inbox_messages on delete cascade,
        primary key (account_id, message_id)
      );
      create index inbox_reads_by_message on inbox_reads (message_id);

      -- What deleted messages have added to the version of an account's count; account 0: those to everybody.
      create table inbox_removed (
        account_id integer primary key,
        steps bigint not null
      );
    `,
  },
  {
    name: 'inbox-2-preferences',
    sql: `
      create table notify_preferences (
        account_id integer primary key,
        -- By group and channel: {"trades": {"mail": true}}; what is left out is as the kinds have it.
        channels jsonb not null default '{}',
        quiet_on boolean not null default false,
        -- Local times, HH:MM.
        quiet_from text not null default '22:00',
        quiet_to text not null default '07:00',
        digest_on boolean not null default false,
        digest_at text not null default '09:00',
        zone text not null default 'UTC',
        -- Local day of the last digest, and when it was written.
        digest_day text not null default '',
        digest_sent_at timestamptz
      );
      create index notify_preferences_digest on notify_preferences (account_id) where digest_on;

      create table push_subscriptions (
        subscription_id bigint generated always as identity primary key,
        account_id integer not null,
        -- A logged-out browser receives nothing: what ends the session ends the subscription.
        session_id text not null references sessions on delete cascade,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        -- Our key that the browser subscribed with; with another one it rejects what we send.
        public_key text not null,
        language text not null,
        created_at timestamptz not null default now()
      );
      create index push_subscriptions_by_account on push_subscriptions (account_id);
      create index push_subscriptions_by_session on push_subscriptions (session_id);
    `,
  },
];
