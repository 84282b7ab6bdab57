import type { Migration } from '../../platform/db/migrate.ts';

/** Sub-accounts and transfers between the accounts of one owner. */
export const subAccountMigrations: readonly Migration[] = [
  {
    name: 'sub-accounts-1',
    sql: `
      create table sub_accounts (
        sub_user_id text primary key references users on delete cascade,
        account_id integer not null unique,
        master_user_id text not null references users on delete cascade,
        name text not null,
        may_trade boolean not null default true,
        closed_modules text[] not null default '{}',
        -- 'failed': the core did not take it.
        state text not null check (state in ('opening', 'open', 'closed', 'failed')),
        -- Counts commands about it, for the names of their outbox rows.
        changes integer not null default 0,
        created_ms bigint not null,
        -- 0: open.
        closed_ms bigint not null default 0
      );
      create unique index sub_accounts_names on sub_accounts (master_user_id, lower(name)) where state in ('opening', 'open');
      create table sub_transfers (
        transfer_id bigint generated always as identity primary key,
        master_user_id text not null references users on delete cascade,
        -- Chosen by the caller.
        request_id text not null,
        from_account_id integer not null,
        to_account_id integer not null,
        asset_id integer not null,
        -- Smallest units.
        amount bigint not null check (amount > 0),
        state text not null default 'pending' check (state in ('pending', 'done', 'rejected')),
        -- Why it was rejected.
        code text not null default '',
        created_ms bigint not null,
        unique (master_user_id, request_id)
      );
      create index sub_transfers_master on sub_transfers (master_user_id, transfer_id);
    `,
  },
  {
    name: 'sub-accounts-2-master',
    sql: 'create index sub_accounts_master on sub_accounts (master_user_id, created_ms)',
  },
];
