import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of what proves an owner. */
export const factorsMigrations: readonly Migration[] = [];
