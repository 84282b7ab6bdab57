import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { Applications } from './cases/applications.ts';
import type { DraftService, DraftView } from './drafts/draft.service.ts';
import type { DraftFiles } from './drafts/draft-files.ts';
import { COMPANY_FILES } from './drafts/problems.ts';
import type { CompanyValues } from './drafts/values.ts';
import { placeOf } from './kyc.routes.ts';
import { templateFile } from './templates.ts';

type Part = keyof CompanyValues;

/** Dependencies of the companies' routes. */
export interface CompanyRouteDeps {
  readonly applications: Applications;
  readonly forms: DraftService;
  readonly draftFiles: DraftFiles;
}

/** Adds the routes of companies: five parts of one draft, each with everything that is still wrong in the whole. */
export function registerCompany(app: HttpApp, { applications, draftFiles, forms }: CompanyRouteDeps): void {
  const read = async <P extends Part>(accountId: number, part: P) => ({
    ok: true as const,
    value: partOf(await forms.company(accountId), part),
  });
  const save = async <P extends Part>(accountId: number, version: number, part: P, values: CompanyValues[P]) => {
    const saved = await forms.saveCompany(accountId, version, { [part]: values });
    return saved.ok ? { ok: true as const, value: partOf(saved.value, part) } : saved;
  };
  route(app, 'companyBasicInfo', ({ user }) => read(user.accountId, 'basic'));
  route(app, 'companyBeneficiaryInfo', ({ user }) => read(user.accountId, 'beneficiaries'));
  route(app, 'companyDirectorInfo', ({ user }) => read(user.accountId, 'directors'));
  route(app, 'companyTraderInfo', ({ user }) => read(user.accountId, 'traders'));
  route(app, 'companyFilesInfo', async ({ user }) => {
    const draft = await forms.company(user.accountId);
    return { ok: true, value: { ...draft, values: {}, slots: [...COMPANY_FILES] } };
  });
  route(app, 'saveCompanyBasicInfo', ({ body, user }) => save(user.accountId, body.version, 'basic', body.values));
  route(app, 'saveCompanyBeneficiary', ({ body, user }) =>
    save(user.accountId, body.version, 'beneficiaries', body.values),
  );
  route(app, 'saveCompanyDirector', ({ body, user }) => save(user.accountId, body.version, 'directors', body.values));
  route(app, 'saveCompanyTrader', ({ body, user }) => save(user.accountId, body.version, 'traders', body.values));
  route(app, 'saveCompanyFiles', async ({ body, user }) => {
    const saved = await draftFiles.saveCompanyFiles(user.accountId, body.version, body.fileIds);
    return saved.ok ? { ok: true, value: { ...saved.value, values: {} } } : saved;
  });
  route(app, 'applyCompanyIdentity', ({ body, request, user }) =>
    applications.apply(user.accountId, 'company', body.version, placeOf(app, request)),
  );
  fileRoute(app, 'companyTemplateFile', async ({ query }) => ({ ok: true, value: await templateFile(query.template) }));
}

function partOf<P extends Part>(draft: DraftView<CompanyValues>, part: P): DraftView<CompanyValues[P]> {
  return { ...draft, values: draft.values[part] };
}
