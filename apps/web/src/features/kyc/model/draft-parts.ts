import type { RouteData } from '@bourse/contract';
import type { KycDraftName } from '@bourse/contract/kyc';
import { api } from '@bourse/kit/api/api.ts';
import { kycCalls } from '../calls.ts';
import { askedValues } from './supplement.ts';
import type { Draft } from './types.ts';

/** A part of a draft that is read and saved as a whole. */
export interface DraftPart<Stored extends Draft<unknown>> {
  readonly name: string;
  /** The draft that it belongs to, with whose other parts it has one version. */
  readonly draft: KycDraftName;
  readonly read: (signal?: AbortSignal) => Promise<Stored>;
  readonly save: (version: number, values: Stored['values']) => Promise<Stored>;
}

function part<Stored extends Draft<unknown>>(line: DraftPart<Stored>): DraftPart<Stored> {
  return line;
}

/** What a reviewer asked for, as a draft. */
export type SupplementDraft = NonNullable<RouteData<'checkSupplement'>['asked']>['draft'] & {
  /** What is asked for; null: nothing any more. */
  readonly asked: RouteData<'checkSupplement'>['asked'];
};

const NOTHING_ASKED: SupplementDraft = {
  asked: null,
  version: 0,
  values: {},
  files: [],
  problems: [],
  changedMs: 0,
};

/** The draft with a value for each field that is asked for, so that a form over it has them all. */
function supplementOf({ asked }: RouteData<'checkSupplement'>): SupplementDraft {
  if (asked === null) return NOTHING_ASKED;
  return { ...asked.draft, values: askedValues(asked.draft.values, asked.fields), asked };
}

export const STANDARD_PART = part({
  name: 'standard',
  draft: 'standard',
  read: (signal) => api(kycCalls.standardDraft, { signal }),
  save: (version, values) => api(kycCalls.saveStandardDraft, { body: { version, values } }),
});

export const ADVANCED_PART = part({
  name: 'advanced',
  draft: 'advanced',
  read: (signal) => api(kycCalls.advancedDraft, { signal }),
  save: (version, values) => api(kycCalls.saveAdvancedDraft, { body: { version, values } }),
});

export const COMPANY_BASIC_PART = part({
  name: 'company-basic',
  draft: 'company',
  read: (signal) => api(kycCalls.companyBasicInfo, { signal }),
  save: (version, values) => api(kycCalls.saveCompanyBasicInfo, { body: { version, values } }),
});

export const BENEFICIARIES_PART = part({
  name: 'company-beneficiaries',
  draft: 'company',
  read: (signal) => api(kycCalls.companyBeneficiaryInfo, { signal }),
  save: (version, values) => api(kycCalls.saveCompanyBeneficiary, { body: { version, values } }),
});

export const DIRECTORS_PART = part({
  name: 'company-directors',
  draft: 'company',
  read: (signal) => api(kycCalls.companyDirectorInfo, { signal }),
  save: (version, values) => api(kycCalls.saveCompanyDirector, { body: { version, values } }),
});

export const TRADERS_PART = part({
  name: 'company-traders',
  draft: 'company',
  read: (signal) => api(kycCalls.companyTraderInfo, { signal }),
  save: (version, values) => api(kycCalls.saveCompanyTrader, { body: { version, values } }),
});

export const SUPPLEMENT_PART = part({
  name: 'supplement',
  draft: 'supplement',
  read: async (signal) => supplementOf(await api(kycCalls.checkSupplement, { signal })),
  save: async (version, values) => supplementOf(await api(kycCalls.saveSupplementDraft, { body: { version, values } })),
});

/** The files of a company; they are changed one by one. */
export const COMPANY_FILES = {
  name: 'company-files',
  draft: 'company',
  read: (signal?: AbortSignal) => api(kycCalls.companyFilesInfo, { signal }),
} as const;
