import {
  DOCUMENT_TYPES,
  IDENTITY_TYPES,
  KYC_FILE_MAX_BYTES,
  MODULES,
  type ModuleName,
  type RouteData,
} from '@bourse/contract';
import { passedLevelOf } from '@bourse/domain';
import type { FastifyRequest } from 'fastify';
import type { FeatureContext } from '../../platform/feature.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { Applications, CallerPlace } from './cases/applications.ts';
import type { CaseStore } from './cases/case.store.ts';
import { levelRecord, recordData } from './cases/case-rows.ts';
import type { DraftService } from './drafts/draft.service.ts';
import type { DraftFiles } from './drafts/draft-files.ts';
import { type KycRules, standardProblems } from './drafts/problems.ts';
import { EMPTY_VALUES } from './drafts/values.ts';
import type { GatesTable } from './gates/gates-table.ts';
import { kycSettings } from './kyc.settings.ts';
import { COMPANY_FILE_TYPES, PICTURE_TYPES } from './kyc-files.ts';
import type { ProviderService } from './provider/provider.service.ts';

/** Dependencies of the users' routes. */
export interface KycRouteDeps extends Pick<FeatureContext, 'settings'> {
  readonly cases: CaseStore;
  readonly forms: DraftService;
  readonly draftFiles: DraftFiles;
  readonly applications: Applications;
  readonly provider: ProviderService;
  readonly gates: GatesTable;
  readonly rules: () => KycRules;
  readonly hasProvider: () => boolean;
  readonly levelOf: (accountId: number) => Promise<number>;
}

/** Where a call came from. */
export function placeOf(app: HttpApp, request: FastifyRequest): CallerPlace {
  return { address: app.addressOf(request.raw), device: request.headers['user-agent'] };
}

/** Adds the routes of users but those of companies. */
export function registerKyc(app: HttpApp, deps: KycRouteDeps): void {
  registerOverview(app, deps);
  registerPersons(app, deps);
  registerFiles(app, deps);
}

function registerOverview(app: HttpApp, deps: KycRouteDeps): void {
  const { cases, forms, gates, levelOf } = deps;
  route(app, 'kycConfig', () => ({ ok: true, value: configOf(deps) }));
  route(app, 'identityStatus', async ({ user }) => {
    const records = await cases.ofAccount(user.masterAccountId === 0 ? user.accountId : user.masterAccountId);
    return { ok: true, value: records.map(levelRecord) };
  });
  route(app, 'identityRecords', async ({ user: { accountId } }) => {
    const rows = await cases.ofAccount(accountId);
    const level = passedLevelOf(rows.map(levelRecord));
    return { ok: true, value: { level, records: rows.map(recordData), drafts: await forms.all(accountId) } };
  });
  route(app, 'identityRights', async ({ user }) => {
    const needed = requiredLevels(deps);
    const levels = [0, 1, 2, 3].map((level) => ({
      level,
      withdrawPerDayUsdt: gates.limitOf(level).withdrawPerDayUsdt,
      modules: MODULES.filter((module) => needed[module] <= level),
    }));
    return { ok: true, value: { level: await levelOf(user.accountId), levels, modules: [...MODULES] } };
  });
  route(app, 'identityResult', async ({ query, user }) => {
    const rows = await cases.ofAccount(user.accountId);
    const wanted = query.identityType === undefined ? undefined : Number(query.identityType);
    const newest = rows.find(({ identityType }) => wanted === undefined || identityType === wanted);
    return { ok: true, value: newest === undefined ? null : recordData(newest) };
  });
}

/** The level that each module needs, by the gates and by the setting that closes modules to level 0. */
function requiredLevels({ gates, settings }: Pick<KycRouteDeps, 'gates' | 'settings'>): Record<ModuleName, number> {
  const required = settings.get('kycRequired');
  const levels = MODULES.map((module) => [module, Math.max(gates.requiredLevel(module), required[module] ? 1 : 0)]);
  return Object.fromEntries(levels) as Record<ModuleName, number>;
}

function configOf(deps: KycRouteDeps): RouteData<'kycConfig'> {
  const { hasProvider, settings } = deps;
  const levels = requiredLevels(deps);
  const isRequired = MODULES.map((module) => [module, levels[module] > 0]);
  return {
    kycRequired: Object.fromEntries(isRequired) as RouteData<'kycConfig'>['kycRequired'],
    requiredLevels: levels,
    identityTypes: [...IDENTITY_TYPES],
    allowedCountries: [...settings.read(kycSettings.kycCountriesAllowed)],
    refusedCountries: [...settings.read(kycSettings.kycCountriesRefused)],
    documentTypes: [...DOCUMENT_TYPES],
    minAge: settings.read(kycSettings.kycMinAge),
    maxFileBytes: KYC_FILE_MAX_BYTES,
    pictureTypes: [...PICTURE_TYPES],
    companyFileTypes: [...COMPANY_FILE_TYPES],
    reviewHours: settings.read(kycSettings.kycReviewHours),
    hasProvider: hasProvider(),
  };
}

function registerPersons(app: HttpApp, deps: KycRouteDeps): void {
  const { applications, forms, provider, rules } = deps;
  route(app, 'standardDraft', async ({ user }) => ({ ok: true, value: await forms.standard(user.accountId) }));
  route(app, 'saveStandardDraft', ({ body, user }) => forms.saveStandard(user.accountId, body.version, body.values));
  route(app, 'checkStandardIdentity', ({ body }) => {
    const { documentExpires = '', ...document } = body;
    const values = { ...EMPTY_VALUES.standard, ...document, documentExpires };
    const problems = standardProblems(values, rules()).filter(({ field }) => field.startsWith('document'));
    return { ok: true, value: { isUsable: problems.length === 0, problems } };
  });
  route(app, 'applyStandardIdentity', ({ body, request, user }) =>
    applications.apply(user.accountId, 'standard', body.version, placeOf(app, request)),
  );
  route(app, 'advancedDraft', async ({ user }) => ({ ok: true, value: await forms.advanced(user.accountId) }));
  route(app, 'saveAdvancedDraft', ({ body, user }) => forms.saveAdvanced(user.accountId, body.version, body.values));
  route(app, 'applyAdvancedIdentity', ({ body, request, user }) =>
    applications.apply(user.accountId, 'advanced', body.version, placeOf(app, request)),
  );
  route(app, 'identityProviderForm', ({ body, user }) => provider.formUrl(user.accountId, body.identityType));
  route(app, 'identityProviderEvent', ({ request }) => provider.take(request.headers, bytesOf(request.body)));
  route(app, 'checkSupplement', async ({ user }) => ({
    ok: true,
    value: { asked: await forms.supplement(user.accountId) },
  }));
  route(app, 'saveSupplementDraft', async ({ body, user }) => {
    const saved = await forms.saveSupplement(user.accountId, body.version, body.values);
    return saved.ok ? { ok: true, value: { asked: saved.value } } : saved;
  });
  route(app, 'submitSupplement', ({ body, request, user }) =>
    applications.supplement(user.accountId, BigInt(body.recordId), body.version, placeOf(app, request)),
  );
}

function registerFiles(app: HttpApp, { draftFiles }: KycRouteDeps): void {
  route(app, 'addIdentityFile', ({ query, request, user }) =>
    draftFiles.addFile(user.accountId, query.draft, query.slot, bytesOf(request.body)),
  );
  route(app, 'removeIdentityFile', ({ params, user }) => draftFiles.removeFile(user.accountId, params.fileId));
  fileRoute(app, 'identityFile', ({ params, user }) => draftFiles.ownFile(user.accountId, params.fileId));
}
