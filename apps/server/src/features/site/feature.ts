import { sitePermissions } from '@bourse/contract';
import { defineFeature } from '../../platform/feature.ts';
import { registerSite } from './site.routes.ts';
import { siteSettings } from './site.settings.ts';

/** The site's configuration, and the operators' settings. */
export const site = defineFeature({
  name: 'site',
  permissions: sitePermissions,
  settings: siteSettings,
  start: ({ settings, view, config }) => ({
    routes: (app) => registerSite(app, { settings, view, mode: config.mode, trustProxy: config.trustProxy }),
  }),
});
