import type { Migration } from '../../platform/db/migrate.ts';

/** Links for new passwords, by the hash of their token. */
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
];
