import { consolePermissions } from '@bourse/contract';
import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { AuditCheck } from './audit-check.ts';
import { LedgerBooks } from './books.ts';
import { consoleMigrations } from './console.migrations.ts';
import { registerConsole } from './console.routes.ts';
import { homeOf } from './home.ts';
import { Fresh, HomeCounts, WAITING_MS } from './home-counts.ts';
import { registerJobs } from './jobs.routes.ts';
import { registerMails } from './mails.routes.ts';
import { registerMarkets } from './markets.routes.ts';
import { registerOutbox } from './outbox.routes.ts';
import { registerPeople } from './people.routes.ts';
import { registerSettings } from './settings.routes.ts';
import { UserFreezes } from './users.freeze.ts';
import { registerLifts } from './users.lift.ts';
import { registerUserMessages } from './users.messages.ts';
import { registerUsers } from './users.routes.ts';
import { ConsoleUsers } from './users.service.ts';

/** What operators see and do beside the rooms of the products: the site's home, users, markets, settings, jobs, mails, books, roles. */
export const operatorConsole = defineFeature({
  name: 'console',
  permissions: consolePermissions,
  migrations: consoleMigrations,
  start: (ctx) => {
    registerUserMessages(ctx.notifier);
    registerLifts(ctx);
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
  const users = new ConsoleUsers(ctx);
  registerUsers(app, { ...ctx, users, freezes: new UserFreezes({ ...ctx, users }) });
  registerPeople(app, { ...ctx, users });
  registerMarkets(app, ctx);
  registerSettings(app, settings);
  registerJobs(app, { jobs, pool, time });
  registerOutbox(app, pool);
  registerMails(app, { pool, jobs, time, mode: config.mode });
  const books = new LedgerBooks(view);
  route(app, 'consoleBooks', () => ({ ok: true, value: books.read() }));
  const counts = new HomeCounts(pool);
  const identityCases = new Fresh(() => ctx.identity.get().waitingCases(), WAITING_MS);
  route(app, 'consoleHome', async () => ({ ok: true, value: await homeOf({ ...ctx, counts, identityCases }) }));
}
