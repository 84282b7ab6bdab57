import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of what users have arranged for themselves. */
export const workspaceMigrations: readonly Migration[] = [
  {
    name: 'workspace-1-documents',
    sql: `
      create table workspace_documents (
        user_id text not null references users (id) on delete cascade,
        kind text not null,
        key text not null,
        -- The user's counter of changes at this one.
        version bigint not null,
        -- JSON, as text: what it means is the web's own, and jsonb refuses some of what JSON allows. Null: it has been deleted.
        body text,
        primary key (user_id, kind, key)
      );
      create unique index workspace_documents_by_version on workspace_documents (user_id, version);
    `,
  },
];
