import type { Migration } from '../db/migrate.ts';

/** Files of users: encrypted, each with its owner and what it is for. */
export const filesMigrations: readonly Migration[] = [
  {
    name: 'files-1-files',
    sql: `
      create table files (
        file_id uuid primary key,
        owner_id text not null references users on delete cascade,
        -- What it is for; decides who may read it.
        purpose text not null,
        -- Media type by its bytes.
        type text not null,
        -- AES-256-GCM with a key that is not in the database, bound to id, owner and purpose.
        sealed bytea not null,
        -- Length of what it opens to.
        size integer not null,
        created_ms bigint not null
      );
      create index files_owner on files (owner_id, purpose);
    `,
  },
];
