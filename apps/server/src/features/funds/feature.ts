import { defineFeature } from '../../platform/feature.ts';
import { Faucet } from './faucet.ts';
import { fundsMigrations } from './funds.migrations.ts';
import { registerFunds } from './funds.routes.ts';
import { FundsStore } from './funds.store.ts';

/** Balances, statement, and the demo's faucet. */
export const funds = defineFeature({
  name: 'funds',
  migrations: fundsMigrations,
  start: ({ config, db, view, projector, outbox, settings }) => {
    const store = new FundsStore(db.pool, () => view.catalogue.markets());
    const faucet = config.mode === 'demo' ? new Faucet({ view, pool: db.pool, outbox, store }) : undefined;
    return {
      routes: (app) => registerFunds(app, { view, projector, store, faucet, usdtRateOf: settings.usdtRateOf }),
    };
  },
});
