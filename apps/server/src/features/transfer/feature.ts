import { transferPermissions } from '@bourse/contract';
import { defineFeature } from '../../platform/feature.ts';
import { registerDemoActor } from './demo-actor.ts';
import { registerTransferMessages } from './transfer.messages.ts';
import { transferMigrations } from './transfer.migrations.ts';
import { registerTransfer } from './transfer.routes.ts';
import { TransferService } from './transfer.service.ts';
import { transferSettings } from './transfer.settings.ts';
import { TransferStore } from './transfer.store.ts';
import { registerTransferConsole } from './transfer-console.routes.ts';
import { TransferConsole } from './transfer-console.service.ts';
import { transfersPart } from './transfers-part.ts';
import { ownTransfer } from './wire.ts';

/** Transfers between a user's own wallets, and what operators set and decide about them. */
export const transfer = defineFeature({
  name: 'transfer',
  modules: ['transfer'],
  permissions: transferPermissions,
  migrations: transferMigrations,
  settings: transferSettings,
  view: transfersPart,
  start: (ctx) => {
    const { db, host, projector, settings, view } = ctx;
    const store = new TransferStore(db.pool);
    const service = new TransferService({ host, view, projector, store });
    const operators = new TransferConsole({ ...ctx, pool: db.pool, store });
    ctx.heldTransfers.provide(() => view.partOf(transfersPart).allWaiting().length);
    ctx.accountFacts.addObstacle('held-transfers', (accountId) =>
      view
        .partOf(transfersPart)
        .allWaiting()
        .some((transfer) => transfer.accountId === accountId),
    );
    ctx.ownTransfer.provide((accountId, transferId) => ownTransfer({ store, view, projector }, accountId, transferId));
    registerTransferMessages({ ...ctx, pool: db.pool, store });
    const actor = ctx.demo !== undefined && ctx.config.makers ? registerDemoActor(ctx) : undefined;
    return {
      routes: async (app) => {
        await service.recallRecent();
        registerTransfer(app, { service, store, view, projector, usdtRateOf: settings.usdtRateOf });
        registerTransferConsole(app, operators, { projector, store, view });
      },
      opened: (url) => actor?.begin(url),
      gauges: [
        {
          name: 'bourse_transfers_in_review',
          help: 'Transfers that wait for an operator.',
          read: () => view.partOf(transfersPart).allWaiting().length,
        },
      ],
    };
  },
});
