import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the ways in. */
export const entryMigrations: readonly Migration[] = [];
