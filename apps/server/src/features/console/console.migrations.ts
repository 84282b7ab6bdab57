import type { Migration } from '../../platform/db/migrate.ts';

/** Indexes that only the console's searches need. */
export const consoleMigrations: readonly Migration[] = [
  {
    name: 'console-1-user-search',
    sql: `
      create index users_email_prefix on users (email text_pattern_ops);
      create index users_created on users (created_at);
    `,
  },
];
