import { kycPermissions } from '@bourse/contract';
import { passedLevelOf } from '@bourse/domain';
import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import { Applications } from './cases/applications.ts';
import { CaseStore } from './cases/case.store.ts';
import { Outcomes } from './cases/outcomes.ts';
import { ReviewService } from './cases/review.service.ts';
import { ReviewStore } from './cases/review.store.ts';
import { registerCompany } from './company.routes.ts';
import { DraftService } from './drafts/draft.service.ts';
import { DraftStore } from './drafts/draft.store.ts';
import { DraftFiles } from './drafts/draft-files.ts';
import { GatesService } from './gates/gates.service.ts';
import { GatesTable } from './gates/gates-table.ts';
import { registerKycJobs } from './kyc.jobs.ts';
import { registerKycMessages } from './kyc.messages.ts';
import { kycMigrations } from './kyc.migrations.ts';
import { registerKyc } from './kyc.routes.ts';
import { kycSettings } from './kyc.settings.ts';
import { KycFiles } from './kyc-files.ts';
import { rulesNow } from './kyc-rules.ts';
import { PersonKeys } from './person-keys.ts';
import { ConnectedProvider } from './provider/connected-provider.ts';
import { ProviderService } from './provider/provider.service.ts';
import { registerReview } from './review.routes.ts';
import { Screening } from './screening/screen.service.ts';
import { readScreeningList } from './screening/screening-list.ts';

/** Identity checks: applications, documents, reviewers, levels and what they open. */
export const kyc = defineFeature({
  name: 'kyc',
  migrations: kycMigrations,
  settings: kycSettings,
  permissions: kycPermissions,
  start: async (ctx) => {
    const { settings } = ctx;
    const { pool } = ctx.db;
    const table = new GatesTable(pool);
    await table.reload();
    const stores = storesOf(ctx);
    const { cases, drafts, files, outcomes, reviews, screening } = stores;
    const rules = () => rulesNow(ctx);
    const forms = new DraftService({ ...ctx, pool, cases, drafts, rules });
    const draftFiles = new DraftFiles({ ...ctx, pool, drafts, files, forms });
    const applications = new Applications({ ...ctx, pool, cases, drafts, forms, screening, outcomes });
    const levelsChanged = () => ctx.guard.forgetLevels();
    const service = new ReviewService({ ...ctx, pool, cases, reviews, files, outcomes, levelsChanged });
    const gates = new GatesService({ ...ctx, pool, table });
    const connected = new ConnectedProvider(ctx);
    const provider = new ProviderService({
      ...{ ...ctx, pool, cases, reviews, applications, outcomes, screening, rules },
      provider: () => connected.current(),
      callbackUrl: () => connected.callbackUrl(),
    });
    const levelOf = async (accountId: number) => passedLevelOf(await cases.levelRecords(accountId));
    const limitsOf = async (accountId: number) => {
      const level = await levelOf(accountId);
      return { level, withdrawPerDayUsdt: table.limitOf(level).withdrawPerDayUsdt };
    };
    const requiredLevel = table.requiredLevel.bind(table);
    ctx.identity.provide({ levelOf, limitsOf, requiredLevel, waitingCases: () => reviews.waitingCount() });
    registerKycMessages(ctx.notifier);
    registerKycJobs({ ...ctx, pool, ...stores });
    const listener = await ctx.db.listen('bourse_kyc', () => {
      ctx.guard.forgetLevels();
      table.reload().catch((error: unknown) => ctx.logger.warn({ err: error }, 'the identity gates were not read'));
    });
    return {
      routes: (app) => {
        const deps = { settings, cases, forms, draftFiles, applications, provider, gates: table, rules, levelOf };
        registerKyc(app, { ...deps, hasProvider: () => connected.isOn() });
        registerCompany(app, { applications, draftFiles, forms });
        registerReview(app, { ...ctx, pool, cases, reviews, service, gates, screening });
      },
      opened: (url) => connected.opened(url),
      close: async () => {
        await listener.close();
        await connected.close();
      },
    };
  },
});

/** What reads and writes, without the services that use it. */
function storesOf(ctx: FeatureContext) {
  const { settings } = ctx;
  const { pool } = ctx.db;
  const keys = new PersonKeys(ctx.secretFor('kyc person keys'), () => ctx.time.nowMs());
  const cases = new CaseStore(pool, keys);
  const drafts = new DraftStore(keys);
  const list = readScreeningList(ctx.config.sanctionsList);
  if (list.isSample && ctx.config.mode === 'production') {
    ctx.logger.warn('BOURSE_SANCTIONS_LIST is not set: people are compared with invented entries only');
  }
  const screening = new Screening({
    secret: ctx.secretFor('kyc comparison'),
    list,
    threshold: () => settings.read(kycSettings.kycMatchThreshold),
  });
  const outcomes = new Outcomes({
    ...ctx,
    cases,
    drafts,
    reviewHours: () => settings.read(kycSettings.kycReviewHours),
    askDays: () => settings.read(kycSettings.kycAskDays),
  });
  const files = new KycFiles(ctx.files, keys);
  return { cases, drafts, files, keys, outcomes, reviews: new ReviewStore(pool), screening };
}
