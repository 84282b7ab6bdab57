import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the user himself. */
export const profileMigrations: readonly Migration[] = [
  {
    name: 'account-profile-1-preferences',
    sql: `
      create table user_preferences (
        user_id text not null references users (id) on delete cascade,
        -- Name of the preference, as in the contract.
        name text not null,
        value jsonb not null,
        -- The user's counter of changes at this one.
        version bigint not null,
        primary key (user_id, name)
      );
      create table nickname_changes (
        user_id text not null references users (id) on delete cascade,
        changed_at timestamptz not null
      );
      create index nickname_changes_by_user on nickname_changes (user_id, changed_at);
      -- Shown in every mail to the user; empty: none.
      alter table users add column phishing_code text not null default '';
    `,
  },
  {
    name: 'account-profile-2-devices',
    sql: `
      -- By which their owner names them, and from where and by which program each logged in last.
      alter table known_devices
        add column device_no bigint generated always as identity,
        add column device text not null default '-',
        add column address text not null default '';
    `,
  },
  {
    name: 'account-profile-3-email-changes',
    sql: `
      create table email_changes (
        change_id bigint generated always as identity primary key,
        user_id text not null references users (id) on delete cascade,
        -- The session that asked; it alone may confirm.
        session_id text not null,
        old_email text not null,
        new_email text not null,
        old_code_hash text not null,
        -- Empty: the new address has an account, so that no code was mailed.
        new_code_hash text not null,
        failures integer not null default 0,
        created_at timestamptz not null,
        old_confirmed_at timestamptz,
        new_confirmed_at timestamptz,
        -- Done, given up, or replaced by a newer one.
        ended_at timestamptz,
        changed_at timestamptz,
        undo_hash text unique,
        -- Used, or void because the address was restored to an older one.
        undo_ended_at timestamptz
      );
      create index email_changes_by_user on email_changes (user_id, created_at);
      create index email_changes_by_target on email_changes (new_email, created_at);
    `,
  },
  {
    name: 'account-profile-4-closings',
    sql: `
      create table account_closings (
        closing_id bigint generated always as identity primary key,
        user_id text not null references users (id) on delete cascade,
        account_id integer not null,
        -- What was frozen before, to be restored when the account cannot be closed.
        orders_frozen boolean not null,
        withdrawals_frozen boolean not null,
        state text not null default 'freezing' check (state in ('freezing', 'checking', 'refused', 'closed')),
        created_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create unique index account_closings_open on account_closings (user_id) where state in ('freezing', 'checking');
    `,
  },
  {
    name: 'account-profile-5-held-addresses',
    sql: `
      -- Addresses that an account may still get back are asked for at every registration.
      create index email_changes_by_old_address on email_changes (old_email, changed_at) where changed_at is not null;
    `,
  },
];
