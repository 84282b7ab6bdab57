import { hasPassedIdentity } from '@bourse/domain';
import { defineFeature } from '../../platform/feature.ts';
import { kycMigrations } from './kyc.migrations.ts';
import { registerKyc } from './kyc.routes.ts';
import { KycStore } from './kyc.store.ts';

/** Identity verification. */
export const kyc = defineFeature({
  name: 'kyc',
  migrations: kycMigrations,
  start: ({ db, identity }) => {
    const store = new KycStore(db.pool);
    identity.provide(async (accountId) => hasPassedIdentity(await store.identityRecords(accountId)));
    return { routes: (app) => registerKyc(app, { store }) };
  },
});
