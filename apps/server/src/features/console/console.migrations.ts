import type { Migration } from '../../platform/db/migrate.ts';
import { seedPresets } from './role-presets.ts';

/** Indexes that only the console's searches need, and what operators write about users. */
export const consoleMigrations: readonly Migration[] = [
  {
    name: 'console-1-user-search',
    sql: `
      create index users_email_prefix on users (email text_pattern_ops);
      create index users_created on users (created_at);
    `,
  },
  {
    name: 'console-2-lists',
    sql: `
      create index users_name_prefix on users (lower(name) text_pattern_ops);
      create index mails_failed on mails (mail_id) where state = 'failed';
      create index mails_waiting on mails (mail_id) where state = 'waiting';
      create index mails_template on mails (template, mail_id);
      create index mails_address_prefix on mails (lower(to_address) text_pattern_ops);
      create index outbox_open_newest on outbox (outbox_id) where outcome is null;
      create index outbox_skipped on outbox (outbox_id) where skipped_by is not null;
      create index outbox_feature on outbox (feature, outbox_id);
      create index outbox_account on outbox (account_id, outbox_id);
    `,
  },
  {
    name: 'console-3-people',
    sql: `
      create table user_notes (
        note_id bigint generated always as identity primary key,
        user_id text not null references users on delete cascade,
        -- E-mail address of the author.
        author text not null,
        text text not null,
        written_at timestamptz not null default now()
      );
      create index user_notes_user on user_notes (user_id, note_id);
      create table user_flags (
        flag_id bigint generated always as identity primary key,
        user_id text not null references users on delete cascade,
        flag text not null,
        reason text not null,
        raised_by text not null,
        raised_at timestamptz not null default now(),
        -- Null while it stands.
        cleared_at timestamptz,
        cleared_by text not null default '',
        clear_reason text not null default ''
      );
      create unique index user_flags_standing on user_flags (user_id, flag) where cleared_at is null;
      create index user_flags_user on user_flags (user_id, flag_id);
      -- Freezes of withdrawals that two people have lifted, and what the core answered; null: it has not yet.
      create table lifted_freezes (
        lift_id text primary key,
        account_id integer not null,
        -- Whether orders stay frozen, and whether they were.
        orders boolean not null,
        seen_orders boolean not null,
        reason text not null,
        proposed_by text not null,
        lifted_at timestamptz not null default now(),
        outcome text,
        closed_at timestamptz
      );
      create index sessions_address on sessions (ip_address);
      create index api_keys_prefix on api_keys (api_key text_pattern_ops);
    `,
  },
  { name: 'console-4-role-presets', sql: seedPresets() },
];
