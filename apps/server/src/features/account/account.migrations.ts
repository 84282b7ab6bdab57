import type { Migration } from '../../platform/db/migrate.ts';
import { entryMigrations } from './entry.migrations.ts';
import { factorsMigrations } from './factors.migrations.ts';
import { profileMigrations } from './profile.migrations.ts';

/** Links for new passwords, by the hash of their token; second factors. */
export const accountMigrations: readonly Migration[] = [
  {
    name: 'account-1-password-resets',
    sql: `
      create table password_resets (
        token_hash text primary key,
        user_id text not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        -- Used, or replaced by a newer one.
        ended_at timestamptz
      );
      create index password_resets_by_user on password_resets (user_id, created_at desc);
    `,
  },
  {
    name: 'account-2-second-factors',
    sql: `
      create table second_factors (
        user_id text primary key references users (id) on delete cascade,
        -- Sealed for this user.
        secret text not null,
        created_at timestamptz not null default now(),
        -- Null: not yet confirmed by a code, so that it counts for nothing.
        confirmed_at timestamptz,
        -- The newest step of which a code was accepted: none of it or before is accepted again.
        last_step bigint not null default 0
      );
      create table backup_codes (
        user_id text not null references users (id) on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );
      -- Wrong codes, whichever way they came; a row a user.
      create table factor_failures (
        user_id text primary key references users (id) on delete cascade,
        failures integer not null,
        began_at timestamptz not null
      );
    `,
  },
  ...entryMigrations,
  ...factorsMigrations,
  ...profileMigrations,
];
