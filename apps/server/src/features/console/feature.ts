import { consolePermissions } from '@bourse/contract';
import { defineFeature } from '../../platform/feature.ts';
import { registerConsole } from './console.routes.ts';

/** Operators' roles, the audit log, and actions that need a second person's approval. */
export const operatorConsole = defineFeature({
  name: 'console',
  permissions: consolePermissions,
  start: ({ access, db }) => ({
    routes: (app) => registerConsole(app, { ...access, pool: db.pool }),
  }),
});
