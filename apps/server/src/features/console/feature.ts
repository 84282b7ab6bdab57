import { defineFeature } from '../../platform/feature.ts';
import { registerConsole } from './console.routes.ts';

/** What operators do with roles, and what the audit log has of them. */
export const operatorConsole = defineFeature({
  name: 'console',
  start: ({ access, db }) => ({
    routes: (app) => registerConsole(app, { roles: access.roles, roleTable: access.roleTable, pool: db.pool }),
  }),
});
