import { FEATURES } from './features/index.ts';
import { activityMigrations } from './platform/activity/activity.migrations.ts';
import { approvalsMigrations } from './platform/approvals/approvals.migrations.ts';
import { auditMigrations } from './platform/audit/audit.migrations.ts';
import { apiKeyMigrations } from './platform/auth/api-key.migrations.ts';
import { authMigrations } from './platform/auth/auth.migrations.ts';
import type { Migration } from './platform/db/migrate.ts';
import { productMigrations } from './platform/exchange-view/markets/products.ts';
import type { Feature } from './platform/feature.ts';
import { filesMigrations } from './platform/files/files.migrations.ts';
import { jobsMigrations } from './platform/jobs/jobs.migrations.ts';
import { mailMigrations } from './platform/mail/mail.migrations.ts';
import { notifyMigrations } from './platform/notify/notify.migrations.ts';
import { outboxMigrations } from './platform/outbox/outbox.migrations.ts';
import { permissionsMigrations } from './platform/permissions/permissions.migrations.ts';
import { projectionMigrations } from './platform/projections/migrations.ts';
import { siteSettingsMigrations } from './platform/site-settings/site-settings.migrations.ts';
import { stepUpMigrations } from './platform/step-up/step-up.migrations.ts';

/** The platform's migrations. Within a list the oldest first; append new ones at its end. */
const PLATFORM_MIGRATIONS: readonly Migration[] = [
  ...authMigrations,
  ...permissionsMigrations,
  ...auditMigrations,
  ...stepUpMigrations,
  ...filesMigrations,
  ...outboxMigrations,
  ...jobsMigrations,
  ...mailMigrations,
  ...notifyMigrations,
  ...approvalsMigrations,
  ...projectionMigrations,
  ...productMigrations,
  ...siteSettingsMigrations,
  ...apiKeyMigrations,
  ...activityMigrations,
];

/** All migrations: the platform's, then each feature's. */
export function migrationsOf(features: readonly Feature[]): readonly Migration[] {
  return [...PLATFORM_MIGRATIONS, ...features.flatMap(({ migrations = [] }) => migrations)];
}

/** The product's schema. */
export const MIGRATIONS: readonly Migration[] = migrationsOf(FEATURES);
