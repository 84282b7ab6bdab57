import { consolePermissions } from '@bourse/contract';
import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { AuditCheck } from './audit-check.ts';
import { registerConsole } from './console.routes.ts';
import { registerJobs } from './jobs.routes.ts';
import { registerMails } from './mails.routes.ts';
import { registerOutbox } from './outbox.routes.ts';
import { registerSettings } from './settings.routes.ts';

/** What operators do beside the products' own rooms: roles, the audit log, proposals, settings, jobs, mails, the outbox. */
export const operatorConsole = defineFeature({
  name: 'console',
  permissions: consolePermissions,
  start: (ctx) => ({ routes: (app) => registerRooms(app, ctx) }),
});

function registerRooms(app: HttpApp, { access, config, db, jobs, settings, time }: FeatureContext): void {
  const { pool } = db;
  const { approvals, permissions, roles, roleTable } = access;
  registerConsole(app, { approvals, permissions, roles, roleTable, audit: new AuditCheck(pool), pool });
  registerSettings(app, settings);
  registerJobs(app, { pool, time });
  registerOutbox(app, pool);
  registerMails(app, { pool, jobs, time, mode: config.mode });
}
