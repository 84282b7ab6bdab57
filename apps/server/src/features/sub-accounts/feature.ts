import { MOST_SUB_ACCOUNTS } from '@bourse/core';
import { defineFeature } from '../../platform/feature.ts';
import { subAccountMigrations } from './sub-accounts.migrations.ts';
import { registerSubAccounts } from './sub-accounts.routes.ts';
import { OUTBOX, SubAccounts } from './sub-accounts.service.ts';
import { SubAccountStore } from './sub-accounts.store.ts';
import { SubSessions } from './sub-sessions.ts';
import { SubTransfers } from './sub-transfers.ts';

/** Sub-accounts: own wallets, keys and rights under one master. */
export const subAccounts = defineFeature({
  name: 'sub-accounts',
  migrations: subAccountMigrations,
  start: (ctx) => {
    const store = new SubAccountStore(ctx.db.pool);
    const deps = { ...ctx, store, nowMs: () => ctx.view.nowMs() };
    const service = new SubAccounts(deps);
    const transfers = new SubTransfers(deps);
    ctx.outbox.register(OUTBOX, {
      onOutcome: (tx, rowId, outcome) =>
        SubTransfers.owns(rowId) ? transfers.onOutcome(tx, rowId, outcome) : service.onOutcome(tx, rowId, outcome),
    });
    ctx.subAccounts.provide({
      list: (userId) => store.list(userId),
      transfer: (master, body) => transfers.transfer(master, body),
    });
    const used = async (accountId: number) => (await store.countOf(accountId)).toString();
    ctx.accountFacts.addLimit({ limit: 'sub-accounts', used, most: () => String(MOST_SUB_ACCOUNTS) });
    ctx.accountFacts.addObstacle('sub-accounts', async (accountId) => (await store.countOf(accountId)) > 0);
    return {
      routes: async (app) => {
        await service.load();
        registerSubAccounts(app, { subAccounts: service, sessions: new SubSessions(ctx), transfers });
      },
    };
  },
});
