import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the user himself. */
export const profileMigrations: readonly Migration[] = [];
