import { defineFeature } from '../../platform/feature.ts';
import { registerDocuments } from './document/document.routes.ts';
import { StatementThread } from './document/statement-thread.ts';
import { Faucet } from './faucet.ts';
import { fundsMigrations } from './funds.migrations.ts';
import { registerFunds } from './funds.routes.ts';
import { FundsStore } from './funds.store.ts';
import { scheduleSnapshots } from './worth/snapshot-jobs.ts';
import { registerWorth } from './worth/worth.routes.ts';
import { WorthSnapshots } from './worth/worth-snapshots.ts';
import { WorthStore } from './worth/worth-store.ts';

/** Balances, statement, worth over time, and the demo's faucet. */
export const funds = defineFeature({
  name: 'funds',
  migrations: fundsMigrations,
  start: ({ config, db, view, projector, outbox, settings, jobs, time, isLive }) => {
    const store = new FundsStore(db.pool, () => view.catalogue.markets());
    const faucet = config.mode === 'demo' ? new Faucet({ view, pool: db.pool, outbox, store }) : undefined;
    const worthStore = new WorthStore(db.pool);
    const snapshots = new WorthSnapshots({ view, projector, store: worthStore, nowMs: () => time.nowMs() });
    const { usdtRateOf } = settings;
    const nowMs = () => time.nowMs();
    const statements = new StatementThread();
    const startSnapshots = scheduleSnapshots({ jobs, pool: db.pool, snapshots, nowMs });
    return {
      routes: (app) => {
        registerFunds(app, { view, projector, store, faucet, usdtRateOf });
        registerWorth(app, { view, projector, store: worthStore, snapshots, usdtRateOf });
        registerDocuments(app, { view, projector, store, snapshots, statements, nowMs });
      },
      opened: () => (isLive ? startSnapshots() : undefined),
      close: () => statements.close(),
    };
  },
});
