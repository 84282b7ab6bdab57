/** Names and limits of identity checks that pages need without their schemas. */

/** Types of identity by number: what a record proves. */
export const IDENTITY_TYPES = [1, 2, 3] as const;

/** States of a record by number: waits, passed, failed, not identified. */
export const IDENTITY_STATES = [0, 1, 2, 3] as const;

/** Documents that prove who somebody is. */
export const DOCUMENT_TYPES = ['passport', 'id-card', 'driving-licence', 'residence-permit'] as const;

/** A kind of document. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Forms that are filled in step by step. `supplement` holds what a reviewer has asked for in addition. */
export const KYC_DRAFTS = ['standard', 'advanced', 'company', 'supplement'] as const;

/** A form. */
export type KycDraftName = (typeof KYC_DRAFTS)[number];

/** How the face is shown: with a note in hand, or by pictures that a live check asks for. */
export const FACE_WAYS = ['note', 'live'] as const;

/** Pictures that the advanced check may need; those of the live check in the order of its prompts. */
export const PERSON_SLOTS = ['document-front', 'document-back', 'face-note', 'live-1', 'live-2', 'live-3'] as const;

/** Documents of a company. */
export const COMPANY_SLOTS = [
  'company-registration',
  'company-articles',
  'company-register',
  'company-address',
  'company-authorisation',
  'company-ownership',
] as const;

/** Places for files; each holds one. */
export const KYC_SLOTS = [...PERSON_SLOTS, ...COMPANY_SLOTS] as const;

/** A place for a file. */
export type KycSlot = (typeof KYC_SLOTS)[number];

/** What a live check asks for, one picture each. */
export const LIVE_PROMPTS = ['look-ahead', 'turn-left', 'turn-right', 'look-up', 'smile', 'hand-beside-face'] as const;

/** Fields of the standard check, in the order of its form. */
export const STANDARD_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'country',
  'documentCountry',
  'documentType',
  'documentNumber',
  'documentExpires',
] as const;

/** Fields of a company's basic information, in the order of its form. */
export const COMPANY_FIELDS = [
  'companyName',
  'registrationNumber',
  'registrationCountry',
  'incorporatedOn',
  'address',
  'city',
  'postCode',
  'businessNature',
  'website',
  'contactName',
  'contactMail',
  'contactPhone',
  'sourceOfFunds',
] as const;

/** Lists of people of a company. */
export const COMPANY_LISTS = ['beneficiaries', 'directors', 'traders'] as const;

/** What a reviewer may name in a decision, or ask for again: fields, lists and files. */
export const KYC_SUBJECTS = [...STANDARD_FIELDS, ...COMPANY_FIELDS, ...COMPANY_LISTS, ...KYC_SLOTS] as const;

/** A field, a list or a file. */
export type KycSubject = (typeof KYC_SUBJECTS)[number];

/** What is wrong with a field that was filled in. */
export const KYC_PROBLEMS = [
  'missing',
  'invalid',
  'too-long',
  'too-young',
  'in-future',
  'expired',
  'country-refused',
  'too-many',
  'shares-exceed-100',
] as const;

/** What is wrong with a field. */
export type KycProblem = (typeof KYC_PROBLEMS)[number];

/** Why a reviewer rejects a field or asks for it again. */
export const KYC_REASONS = [
  'unreadable',
  'incomplete',
  'does-not-match',
  'expired',
  'not-accepted',
  'altered',
  'face-differs',
  'note-wrong',
  'not-eligible',
  'other',
] as const;

/** States of a case: in the queue, held by a reviewer, waiting for what was asked of the user, decided. */
export const KYC_CASE_STATES = ['waiting', 'claimed', 'asked', 'closed'] as const;

/** A file's bytes at most. */
export const KYC_FILE_MAX_BYTES = 10 * 1024 * 1024;

/** People in a list of a company at most. */
export const COMPANY_LIST_MAX = 20;
