import { sitePermissions } from '@bourse/contract';
import { defineFeature } from '../../platform/feature.ts';
import { registerSite } from './site.routes.ts';
import { siteSettings } from './site.settings.ts';
import { startUptime } from './uptime/start-uptime.ts';
import { uptimeMigrations } from './uptime/uptime.migrations.ts';

/** The site's configuration, the operators' settings, and the record of uptime. */
export const site = defineFeature({
  name: 'site',
  permissions: sitePermissions,
  settings: siteSettings,
  migrations: uptimeMigrations,
  start: (ctx) => {
    const { settings, view, config } = ctx;
    const addUptime = startUptime(ctx);
    return {
      routes: (app) => {
        registerSite(app, { settings, view, mode: config.mode, trustProxy: config.trustProxy });
        addUptime(app);
      },
    };
  },
});
