import { defineFeature } from '../../platform/feature.ts';
import { registerConsole } from './console.routes.ts';

/** Roles of operators, the audit log, and acts that need a second person. */
export const operatorConsole = defineFeature({
  name: 'console',
  start: ({ access, db }) => ({
    routes: (app) => registerConsole(app, { ...access, pool: db.pool }),
  }),
});
