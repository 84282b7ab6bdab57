import { type Answer, rejection } from '@bourse/kit/testing/answer-calls.ts';
import type { IdentityRecordDetail, KycConfig, KycFile, Overview, Problem, Rights } from '../model/types.ts';

/** Names of the calls of this feature on the wire. */
export const CALLS = {
  config: 'GET /hk-web/public/kyc/get-config',
  overview: 'GET /hk-web/identity/getVerifyRecord',
  rights: 'GET /hk-web/identity/getUserRights',
  standardDraft: 'GET /hk-web/identity/standard/draft',
  saveStandard: 'PUT /hk-web/identity/standard/draft',
  checkDocument: 'POST /hk-web/identity/standard/check',
  applyStandard: 'POST /hk-web/identity/standard/apply',
  advancedDraft: 'GET /hk-web/identity/advanced/draft',
  saveAdvanced: 'PUT /hk-web/identity/advanced/draft',
  addFile: 'POST /hk-web/identity/files',
} as const;

export const CONFIG: KycConfig = {
  // Not looked at by the forms.
  kycRequired: {} as KycConfig['kycRequired'],
  requiredLevels: {} as KycConfig['requiredLevels'],
  identityTypes: [1, 2, 3],
  allowedCountries: [],
  refusedCountries: ['KP'],
  documentTypes: ['passport', 'id-card', 'driving-licence', 'residence-permit'],
  minAge: 18,
  maxFileBytes: 2 ** 20,
  pictureTypes: ['image/jpeg', 'image/png', 'image/webp'],
  companyFileTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  reviewHours: 24,
  hasProvider: false,
};

export const RIGHTS: Rights = {
  level: 0,
  modules: ['spot', 'transfer', 'support'],
  levels: [
    { level: 0, withdrawPerDayUsdt: '0', modules: ['support'] },
    { level: 1, withdrawPerDayUsdt: '10000', modules: ['spot', 'support'] },
    { level: 2, withdrawPerDayUsdt: '500000.50', modules: ['spot', 'transfer', 'support'] },
    { level: 3, withdrawPerDayUsdt: '', modules: ['spot', 'transfer', 'support'] },
  ],
};

/** A record as it is after its submission. */
export function recordOf(changes: Partial<IdentityRecordDetail> = {}): IdentityRecordDetail {
  return {
    ...{ recordId: 7, identityStatus: 0, identityType: 1, submittedMs: 1_790_000_000_000, state: 'waiting' },
    ...{ decidedMs: 0, dueMs: 4_000_000_000_000, revokedMs: 0, reasons: [], message: '', askedUntilMs: 0 },
    ...changes,
  };
}

export function overviewOf(changes: Partial<Overview> = {}): Overview {
  return { level: 0, records: [], drafts: [], ...changes };
}

/** What a form is told is wrong with it. */
export type Rules<Values> = (values: Values, files: readonly KycFile[]) => readonly Problem[];

/** A draft on the exchange: compare-and-set by its version, problems by its rules, files by their places. */
export class FakeDraft<Values> {
  version = 0;
  files: readonly KycFile[] = [];
  values: Values;
  readonly #rules: Rules<Values>;

  constructor(values: Values, rules: Rules<Values>) {
    this.values = values;
    this.#rules = rules;
  }

  get problems(): readonly Problem[] {
    return this.#rules(this.values, this.files);
  }

  read(): object {
    const { version, values, files, problems } = this;
    return { version, values, files, problems, changedMs: 1_790_000_000_000 };
  }

  readonly save: Answer = ({ body }) => {
    const { version, values } = body as { readonly version: number; readonly values: Values };
    if (version !== this.version) return rejection('KYC_DRAFT_CHANGED', 409);
    this.values = values;
    this.version += 1;
    return this.read();
  };

  readonly addFile: Answer = ({ query }) => {
    const slot = query.get('slot') as KycFile['slot'];
    const file: KycFile = {
      fileId: `file-${slot}`,
      slot,
      type: 'image/jpeg',
      sizeBytes: 2_048,
      sentMs: 1_790_000_000_000,
    };
    this.files = [...this.files.filter((other) => other.slot !== slot), file];
    this.version += 1;
    return { file, version: this.version, problems: this.problems };
  };

  remove(fileId: string): object {
    this.files = this.files.filter((file) => file.fileId !== fileId);
    this.version += 1;
    return { version: this.version, problems: this.problems };
  }
}

/** A rule by which each of some fields has to be filled in. */
export function required<Values extends object>(...fields: readonly (keyof Values & string)[]): Rules<Values> {
  return (values) => fields.filter((field) => values[field] === '').map((field) => ({ field, problem: 'missing' }));
}
