import type { RouteData } from '@bourse/contract';

/** The user's level, records and drafts. */
export type Overview = RouteData<'identityRecords'>;
/** A record with what became of it. */
export type IdentityRecordDetail = Overview['records'][number];
/** What identity checks accept. */
export type KycConfig = RouteData<'kycConfig'>;
/** What each level gives. */
export type Rights = RouteData<'identityRights'>;
/** What one level gives. */
export type LevelRights = Rights['levels'][number];

/** Who somebody is. */
export type StandardValues = RouteData<'standardDraft'>['values'];
export type Beneficiary = RouteData<'companyBeneficiaryInfo'>['values'][number];
export type Director = RouteData<'companyDirectorInfo'>['values'][number];
export type Trader = RouteData<'companyTraderInfo'>['values'][number];

/** A file in a draft. */
export type KycFile = RouteData<'standardDraft'>['files'][number];
/** What is wrong with a field of a draft; `field` is a path: `birthDate`, `document-front`, `directors.0.firstName`. */
export type Problem = RouteData<'standardDraft'>['problems'][number];
/** What the face has to show. */
export type FaceTask = RouteData<'advancedDraft'>['task'];
/** What a reviewer asked for. */
export type Asked = NonNullable<RouteData<'checkSupplement'>['asked']>;

/** A part of a draft as the exchange stores it. All parts of a draft have one version, and name all problems of the draft. */
export interface Draft<Values> {
  readonly version: number;
  readonly values: Values;
  readonly files: readonly KycFile[];
  readonly problems: readonly Problem[];
  readonly changedMs: number;
}
