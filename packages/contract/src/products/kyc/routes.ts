import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import { MODULES } from '../../modules.ts';
import * as n from './names.ts';
import * as k from './schemas.ts';

const own = { area: 'kyc', auth: 'user', masterOnly: true } as const;
const read = { ...own, method: 'GET', mutates: false } as const;
const change = { ...own, mutates: true } as const;

const versioned = z.strictObject({ version: k.version });
const SAVE_ERRORS = ['KYC_DRAFT_CHANGED'] as const;
const APPLY_ERRORS = [
  'KYC_DRAFT_CHANGED',
  'KYC_FIELD_INVALID',
  'KYC_COUNTRY_REFUSED',
  'KYC_CASE_OPEN',
  'KYC_LEVEL_HELD',
  'KYC_LEVEL_ORDER',
  'KYC_APPLICATIONS_TOO_MANY',
] as const;
const FILE_ERRORS = [
  'KYC_FILE_HEIC',
  'KYC_FILE_SLOT',
  'KYC_FILES_TOO_MANY',
  'BODY_TOO_LARGE',
  'FILE_TYPE_UNSUPPORTED',
  'FILE_INVALID',
  'OVERLOADED',
] as const;

/** The level and what became of each application. */
const overviewRoutes = defineRoutes({
  kycConfig: {
    method: 'GET',
    path: '/hk-web/public/kyc/get-config',
    area: 'kyc',
    auth: 'none',
    mutates: false,
    summary: 'Returns which modules require identity verification, and what identity checks accept.',
    data: z.object({
      /** Whether a module needs any level. */ kycRequired: z.record(z.enum(MODULES), z.boolean()),
      /** The level that each module needs. */ requiredLevels: z.record(z.enum(MODULES), k.identityLevel),
      /** 1 standard, 2 advanced, 3 enterprise. */ identityTypes: z.array(z.int()),
      /** Countries that are served, by ISO 3166-1; empty: all but those refused. */ allowedCountries: z.array(
        z.string(),
      ),
      refusedCountries: z.array(z.string()),
      documentTypes: z.array(z.enum(n.DOCUMENT_TYPES)),
      /** Age in years at least. */ minAge: z.int(),
      /** Bytes of a file at most. */ maxFileBytes: z.int(),
      /** Types of pictures; documents of companies may be PDFs as well. */ pictureTypes: z.array(z.string()),
      companyFileTypes: z.array(z.string()),
      /** Hours in which a decision is aimed at. */ reviewHours: z.int(),
      /** Whether the check can be done at the provider instead. */ hasProvider: z.boolean(),
    }),
    errors: [],
  },
  identityStatus: {
    method: 'GET',
    area: 'kyc',
    auth: 'user',
    mutates: false,
    path: '/hk-web/identity/status',
    summary: 'Lists the user’s identity records, newest first; of a sub-account those of its master.',
    data: z.array(k.identityRecord),
    errors: [],
  },
  identityRecords: {
    ...read,
    path: '/hk-web/identity/getVerifyRecord',
    summary: 'Returns the user’s level, records with their outcome, newest first, and drafts.',
    data: z.object({
      level: k.identityLevel,
      records: z.array(k.recordDetail),
      drafts: z.array(
        z.object({
          draft: z.enum(n.KYC_DRAFTS),
          version: k.version,
          changedMs: z.int(),
          /** Whether it can be submitted. */ isComplete: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  identityRights: {
    ...read,
    path: '/hk-web/identity/getUserRights',
    summary: 'Returns the user’s level, and what each level gives.',
    data: z.object({
      level: k.identityLevel,
      levels: z.array(k.levelRights),
      /** Parts of the exchange that exist here. */ modules: z.array(z.enum(MODULES)),
    }),
    errors: [],
  },
  identityResult: {
    ...read,
    path: '/hk-web/identity/getVerifyResult',
    summary: 'Returns the newest record of a type with its reasons by field; null when there is none.',
    query: z.object({ identityType: z.optional(z.enum(['1', '2', '3'])) }),
    data: z.nullable(k.recordDetail),
    errors: [],
  },
});

/** The standard and the advanced check. */
const personRoutes = defineRoutes({
  standardDraft: {
    ...read,
    path: '/hk-web/identity/standard/draft',
    summary: 'Returns the draft of the standard check with what is still wrong in it.',
    data: k.draftOf(k.standardValues),
    errors: [],
  },
  saveStandardDraft: {
    ...change,
    method: 'PUT',
    path: '/hk-web/identity/standard/draft',
    summary: 'Saves the draft of the standard check if its version is still the one named.',
    body: z.strictObject({ version: k.version, values: k.standardValues }),
    data: k.draftOf(k.standardValues),
    errors: SAVE_ERRORS,
  },
  checkStandardIdentity: {
    ...own,
    method: 'POST',
    mutates: false,
    path: '/hk-web/identity/standard/check',
    summary: 'Returns whether a document may be used, judged by itself alone.',
    body: z.strictObject({
      documentCountry: k.countryOrEmpty,
      documentType: z.enum(['', ...n.DOCUMENT_TYPES]),
      documentNumber: k.standardValues.shape.documentNumber,
      documentExpires: z.optional(k.dateOrEmpty),
    }),
    data: z.object({ isUsable: z.boolean(), problems: z.array(k.problem) }),
    errors: [],
  },
  applyStandardIdentity: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/standard/apply',
    summary: 'Submits the draft of the standard check; the same version again is the same record.',
    body: versioned,
    data: k.recordDetail,
    errors: APPLY_ERRORS,
  },
  advancedDraft: {
    ...read,
    path: '/hk-web/identity/advanced/draft',
    summary: 'Returns the draft of the advanced check, its files, and what the face has to show.',
    data: z.extend(k.draftOf(k.advancedValues), { task: k.faceTask }),
    errors: [],
  },
  saveAdvancedDraft: {
    ...change,
    method: 'PUT',
    path: '/hk-web/identity/advanced/draft',
    summary: 'Saves the draft of the advanced check if its version is still the one named.',
    body: z.strictObject({ version: k.version, values: k.advancedValues }),
    data: z.extend(k.draftOf(k.advancedValues), { task: k.faceTask }),
    errors: SAVE_ERRORS,
  },
  applyAdvancedIdentity: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/advanced/apply',
    summary: 'Submits the draft of the advanced check; the same version again is the same record.',
    body: versioned,
    data: k.recordDetail,
    errors: APPLY_ERRORS,
  },
  identityProviderForm: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/kyc/amlbot/formUrl',
    summary: 'Returns the address of the provider’s form for the standard or the advanced check.',
    body: z.strictObject({ identityType: z.literal([1, 2]) }),
    data: z.object({ url: z.string(), untilMs: z.int() }),
    errors: ['KYC_PROVIDER_OFF', 'KYC_CASE_OPEN', 'KYC_LEVEL_HELD', 'KYC_LEVEL_ORDER', 'KYC_APPLICATIONS_TOO_MANY'],
  },
  identityProviderEvent: {
    method: 'POST',
    path: '/hk-web/public/kyc/provider/events',
    area: 'kyc',
    auth: 'none',
    mutates: false,
    summary: 'Takes an event of the identity provider, signed over its bytes; for the provider only.',
    upload: { maxBytes: 64 * 1024 },
    data: z.object({}),
    errors: ['KYC_EVENT_REFUSED', 'KYC_EVENT_REPEATED', 'KYC_PROVIDER_OFF', 'BODY_INVALID', 'BODY_TOO_LARGE'],
  },
});

/** Files of drafts. */
const fileRoutes = defineRoutes({
  addIdentityFile: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/files',
    summary: 'Puts a file into its place in a draft, instead of the one that was there; pictures are encoded anew.',
    query: z.object({ draft: z.enum(['advanced', 'company', 'supplement']), slot: k.slot }),
    upload: { maxBytes: n.KYC_FILE_MAX_BYTES },
    data: z.object({ file: k.kycFile, version: k.version, problems: z.array(k.problem) }),
    errors: FILE_ERRORS,
  },
  removeIdentityFile: {
    ...change,
    method: 'DELETE',
    path: '/hk-web/identity/files/{fileId}',
    summary: 'Removes a file from a draft.',
    params: z.object({ fileId: k.fileId }),
    data: z.object({ version: k.version, problems: z.array(k.problem) }),
    errors: ['FILE_UNKNOWN'],
  },
  identityFile: {
    ...read,
    path: '/hk-web/identity/files/{fileId}',
    summary: 'Returns a file of one of the user’s drafts.',
    params: z.object({ fileId: k.fileId }),
    file: true,
    data: z.object({}),
    errors: ['FILE_UNKNOWN'],
  },
});

/** The enterprise check: five parts of one draft, which have one version. */
const companyRoutes = defineRoutes({
  companyBasicInfo: {
    ...read,
    path: '/hk-web/identity/company/basicInfo',
    summary: 'Returns a company’s basic information from the draft, with everything that is still wrong in the draft.',
    data: k.draftOf(k.companyBasic),
    errors: [],
  },
  companyFilesInfo: {
    ...read,
    path: '/hk-web/identity/company/filesInfo',
    summary: 'Returns which files a company has to send, and those in the draft.',
    data: z.extend(k.draftOf(z.strictObject({})), {
      slots: z.array(
        z.object({
          slot: k.slot,
          isRequired: z.boolean(),
          /** Name of the template to fill in; empty: none. */ template: z.enum(['', 'authorisation', 'ownership']),
        }),
      ),
    }),
    errors: [],
  },
  companyBeneficiaryInfo: {
    ...read,
    path: '/hk-web/identity/company/beneficiaryInfo',
    summary: 'Returns the beneficial owners in the draft of a company.',
    data: k.draftOf(k.beneficiaries),
    errors: [],
  },
  companyDirectorInfo: {
    ...read,
    path: '/hk-web/identity/company/directorInfo',
    summary: 'Returns the directors in the draft of a company.',
    data: k.draftOf(k.directors),
    errors: [],
  },
  companyTraderInfo: {
    ...read,
    path: '/hk-web/identity/company/traderInfo',
    summary: 'Returns the people who may trade in the draft of a company.',
    data: k.draftOf(k.traders),
    errors: [],
  },
  companyTemplateFile: {
    ...read,
    path: '/hk-web/identity/company/templateFile',
    summary: 'Returns a template for a company’s documents as a PDF.',
    query: z.object({ template: z.enum(['authorisation', 'ownership']) }),
    file: true,
    data: z.object({}),
    errors: [],
  },
  saveCompanyBasicInfo: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/company/saveBasicInfo',
    summary: 'Saves a company’s basic information if the draft’s version is still the one named.',
    body: z.strictObject({ version: k.version, values: k.companyBasic }),
    data: k.draftOf(k.companyBasic),
    errors: SAVE_ERRORS,
  },
  saveCompanyFiles: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/company/saveFiles',
    summary: 'Keeps of the files in the draft of a company exactly those named.',
    body: z.strictObject({
      version: k.version,
      fileIds: z.array(k.fileId).check(z.maxLength(n.COMPANY_SLOTS.length)),
    }),
    data: k.draftOf(z.strictObject({})),
    errors: [...SAVE_ERRORS, 'FILE_UNKNOWN'],
  },
  saveCompanyBeneficiary: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/company/saveBeneficiary',
    summary: 'Saves the beneficial owners if the draft’s version is still the one named.',
    body: z.strictObject({ version: k.version, values: k.beneficiaries }),
    data: k.draftOf(k.beneficiaries),
    errors: SAVE_ERRORS,
  },
  saveCompanyDirector: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/company/saveDirector',
    summary: 'Saves the directors if the draft’s version is still the one named.',
    body: z.strictObject({ version: k.version, values: k.directors }),
    data: k.draftOf(k.directors),
    errors: SAVE_ERRORS,
  },
  saveCompanyTrader: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/company/saveTrader',
    summary: 'Saves the people who may trade if the draft’s version is still the one named.',
    body: z.strictObject({ version: k.version, values: k.traders }),
    data: k.draftOf(k.traders),
    errors: SAVE_ERRORS,
  },
  applyCompanyIdentity: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/company/apply',
    summary: 'Submits the draft of a company; the same version again is the same record.',
    body: versioned,
    data: k.recordDetail,
    errors: APPLY_ERRORS,
  },
});

const supplement = z.object({
  /** What is asked for; null: nothing. */
  asked: z.nullable(
    z.object({
      recordId: k.recordId,
      identityType: k.identityType,
      /** Fields, lists and files to give anew. */ fields: z.array(k.subject),
      reasons: z.array(k.fieldReason),
      /** What the reviewer wrote; plain text. */ message: z.string(),
      askedUntilMs: z.int(),
      /** The draft; at first with the values that were submitted. */ draft: k.draftOf(k.supplementValues),
      /** What the face has to show, if its pictures are asked for. */ task: z.nullable(k.faceTask),
    }),
  ),
});

/** What a reviewer asks for in addition. */
const supplementRoutes = defineRoutes({
  checkSupplement: {
    ...own,
    method: 'POST',
    mutates: false,
    path: '/hk-web/identity/standard/replenish/check',
    summary: 'Returns what a reviewer has asked for, with its draft; of any type of check.',
    data: supplement,
    errors: [],
  },
  saveSupplementDraft: {
    ...change,
    method: 'PUT',
    path: '/hk-web/identity/supplement/draft',
    summary: 'Saves the draft of what was asked for if its version is still the one named; other fields are ignored.',
    body: z.strictObject({ version: k.version, values: k.supplementValues }),
    data: supplement,
    errors: [...SAVE_ERRORS, 'KYC_SUPPLEMENT_NONE'],
  },
  submitSupplement: {
    ...change,
    method: 'POST',
    path: '/hk-web/identity/standard/replenish/submit',
    summary: 'Submits what was asked for; the same version again is the same record.',
    body: z.strictObject({ recordId: k.recordId, version: k.version }),
    data: k.recordDetail,
    errors: ['KYC_DRAFT_CHANGED', 'KYC_FIELD_INVALID', 'KYC_COUNTRY_REFUSED', 'KYC_SUPPLEMENT_NONE'],
  },
});

/** Routes of identity checks for users. */
export const kycRoutes = defineRoutes({
  ...overviewRoutes,
  ...personRoutes,
  ...fileRoutes,
  ...companyRoutes,
  ...supplementRoutes,
});
