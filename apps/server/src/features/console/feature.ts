import { consolePermissions } from '@bourse/contract';
import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { AuditCheck } from './audit-check.ts';
import { LedgerBooks } from './books.ts';
import { consoleMigrations } from './console.migrations.ts';
import { registerConsole } from './console.routes.ts';
import { homeOf } from './home.ts';
import { HomeCounts } from './home-counts.ts';
import { registerJobs } from './jobs.routes.ts';
import { registerMails } from './mails.routes.ts';
import { registerMarkets } from './markets.routes.ts';
import { registerOutbox } from './outbox.routes.ts';
import { registerSettings } from './settings.routes.ts';
import { registerUserMessages } from './users.messages.ts';
import { registerUsers } from './users.routes.ts';

/** What operators see and do beside the rooms of the products: the site's home, users, markets, settings, jobs, mails, books, roles. */
export const operatorConsole = defineFeature({
  name: 'console',
  permissions: consolePermissions,
  migrations: consoleMigrations,
  start: (ctx) => {
    registerUserMessages(ctx.notifier);
    return { routes: (app) => registerRooms(app, ctx) };
  },
});

function registerRooms(app: HttpApp, ctx: FeatureContext): void {
  const { access, config, db, jobs, settings, time, view } = ctx;
  const { pool } = db;
  const { approvals, permissions, roles, roleTable } = access;
  registerConsole(app, {
    approvals,
    permissions,
    roles,
    roleTable,
    audit: new AuditCheck(pool, config.rateLimits ? undefined : 0),
    pool,
  });
  registerUsers(app, ctx);
  registerMarkets(app, ctx);
  registerSettings(app, settings);
  registerJobs(app, { jobs, pool, time });
  registerOutbox(app, pool);
  registerMails(app, { pool, jobs, time, mode: config.mode });
  const books = new LedgerBooks(view);
  route(app, 'consoleBooks', () => ({ ok: true, value: books.read() }));
  const counts = new HomeCounts(pool);
  route(app, 'consoleHome', async () => ({ ok: true, value: await homeOf({ ...ctx, counts }) }));
}
