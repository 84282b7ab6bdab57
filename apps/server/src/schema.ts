import { apiKeysMigrations } from './features/api-keys/api-keys.migrations.ts';
import { fundsMigrations } from './features/funds/funds.migrations.ts';
import { kycMigrations } from './features/kyc/kyc.migrations.ts';
import { marketsMigrations } from './features/markets/markets.migrations.ts';
import { siteMigrations } from './features/site/site.migrations.ts';
import { strategiesMigrations } from './features/strategies/strategies.migrations.ts';
import { auditMigrations } from './platform/audit/audit.migrations.ts';
import { authMigrations } from './platform/auth/auth.migrations.ts';
import type { Migration } from './platform/db/migrate.ts';
import { productMigrations } from './platform/exchange-view/products.ts';
import { outboxMigrations } from './platform/outbox/outbox.migrations.ts';
import { permissionsMigrations } from './platform/permissions/permissions.migrations.ts';
import { projectionMigrations } from './platform/projections/migrations.ts';

/** Every step of the schema; within a list the oldest first, and new ones go to its end. */
export const MIGRATIONS: readonly Migration[] = [
  ...authMigrations,
  ...permissionsMigrations,
  ...auditMigrations,
  ...projectionMigrations,
  ...productMigrations,
  ...marketsMigrations,
  ...fundsMigrations,
  ...siteMigrations,
  ...kycMigrations,
  ...apiKeysMigrations,
  ...strategiesMigrations,
  ...outboxMigrations,
];
