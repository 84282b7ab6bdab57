import type { KycDraftName, RouteData } from '@bourse/contract';

/** What the standard check asks for. */
export type StandardValues = RouteData<'standardDraft'>['values'];
/** How the face is shown. */
export type AdvancedValues = RouteData<'advancedDraft'>['values'];
/** A company with its people. */
export interface CompanyValues {
  readonly basic: RouteData<'companyBasicInfo'>['values'];
  readonly beneficiaries: RouteData<'companyBeneficiaryInfo'>['values'];
  readonly directors: RouteData<'companyDirectorInfo'>['values'];
  readonly traders: RouteData<'companyTraderInfo'>['values'];
}
/** What a reviewer has asked for. */
export type SupplementValues = NonNullable<RouteData<'checkSupplement'>['asked']>['draft']['values'];

/** Values of each form. */
export interface DraftValues {
  readonly standard: StandardValues;
  readonly advanced: AdvancedValues;
  readonly company: CompanyValues;
  readonly supplement: SupplementValues;
}

/** A file in its place. */
export type KycFileData = RouteData<'standardDraft'>['files'][number];
/** What is wrong with a field. */
export type FieldProblem = RouteData<'standardDraft'>['problems'][number];
/** What the face has to show. */
export type FaceTask = RouteData<'advancedDraft'>['task'];

const NO_PERSON: StandardValues = {
  firstName: '',
  lastName: '',
  hasOneName: false,
  birthDate: '',
  nationality: '',
  country: '',
  documentCountry: '',
  documentType: '',
  documentNumber: '',
  documentExpires: '',
};

/** Each form before anything is filled in. */
export const EMPTY_VALUES: { readonly [D in KycDraftName]: DraftValues[D] } = {
  standard: NO_PERSON,
  advanced: { faceWay: 'note' },
  company: {
    basic: {
      companyName: '',
      registrationNumber: '',
      registrationCountry: '',
      incorporatedOn: '',
      address: '',
      city: '',
      postCode: '',
      businessNature: '',
      website: '',
      contactName: '',
      contactMail: '',
      contactPhone: '',
      sourceOfFunds: '',
    },
    beneficiaries: [],
    directors: [],
    traders: [],
  },
  supplement: {},
};
