import { defineFeature } from '../../platform/feature.ts';
import { contractsMigrations } from './contracts.migrations.ts';
import { registerContracts } from './contracts.routes.ts';

/** The contract account. */
export const contracts = defineFeature({
  name: 'contracts',
  migrations: contractsMigrations,
  start: ({ view, settings }) => ({
    routes: (app) => registerContracts(app, { view, usdtRateOf: settings.usdtRateOf }),
  }),
});
