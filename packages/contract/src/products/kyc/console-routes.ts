import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import { MODULES } from '../../modules.ts';
import * as s from '../../schemas.ts';
import * as n from './names.ts';
import * as k from './schemas.ts';

const caseParams = z.object({ recordId: k.recordIdText });
const read = { area: 'console', auth: 'user', permission: 'kyc.read', mutates: false } as const;
const review = { area: 'console', auth: 'user', permission: 'kyc.review', mutates: true } as const;
const versioned = z.strictObject({ version: k.version });

/** A case as the queue shows it. */
const caseRow = z.extend(k.recordDetail, {
  accountId: z.int(),
  nickname: z.string(),
  version: k.version,
  /** Who holds it; 0: nobody. */ claimedBy: z.int(),
  claimedName: z.string(),
  /** Whether the aim of the service level has passed. */ isOverdue: z.boolean(),
  /** Whether what was asked for did not come in time. */ isAskOverdue: z.boolean(),
  /** List hits and possible duplicates without a decision. */ openFindings: z.int(),
  /** Whether it came from the provider. */ isFromProvider: z.boolean(),
});

/** A list hit or a possible duplicate; only reviewers ever hear of it. */
const finding = z.object({
  findingId: k.recordIdText,
  kind: z.enum(['list', 'duplicate']),
  /** The person in the case: `applicant`, or `directors.0` and the like. */ person: z.string(),
  /** Name of the person as submitted; empty once the documents are deleted. */ personName: z.string(),
  /** 0–100. */ score: z.int(),
  /** Why it was found. */ grounds: z.array(
    z.enum(['name', 'alias', 'birth-date', 'birth-year', 'country', 'document']),
  ),
  /** The list's entry; null for a duplicate. */
  entry: z.nullable(
    z.object({
      entryId: z.string(),
      list: z.string(),
      /** Version of the list. */ version: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      birthDate: z.string(),
      countries: z.array(z.string()),
      programme: z.string(),
      /** Whether the list is the sample that the exchange comes with. */ isSample: z.boolean(),
    }),
  ),
  /** The other account of a duplicate; 0 for a list hit. */ otherAccountId: z.int(),
  otherRecordId: z.int(),
  /** `open`; `cleared`: somebody else; `confirmed`: the same person. */
  decision: z.enum(['open', 'cleared', 'confirmed']),
  decidedBy: z.string(),
  decidedMs: s.timeMs,
  note: z.string(),
});

const note = z.object({
  noteId: k.recordIdText,
  text: z.string(),
  authorAccountId: z.int(),
  authorName: z.string(),
  createdMs: s.timeMs,
});

const historyRow = z.object({
  atMs: s.timeMs,
  act: z.enum([
    'submitted',
    'claimed',
    'released',
    'asked',
    'supplemented',
    'passed',
    'failed',
    'revoked',
    'provider',
    'ask-overdue',
    'documents-deleted',
  ]),
  /** Who did it: an operator’s name; empty: the user or the exchange itself. */ by: z.string(),
  reasons: z.array(k.fieldReason),
  message: z.string(),
});

/** A case with all that a decision needs but the documents’ bytes. */
const caseDetail = z.extend(caseRow, {
  email: z.string(),
  registeredMs: s.timeMs,
  /** The account’s level now. */ level: k.identityLevel,
  /** Null for another type of check, and once the documents are deleted. */
  person: z.nullable(k.standardValues),
  /** Age in years at submission; null without a valid birth date. */ age: z.nullable(z.int()),
  advanced: z.nullable(z.object({ faceWay: z.enum(n.FACE_WAYS), task: k.faceTask })),
  company: z.nullable(
    z.object({
      basic: k.companyBasic,
      beneficiaries: k.beneficiaries,
      directors: k.directors,
      traders: k.traders,
    }),
  ),
  files: z.array(k.kycFile),
  /** Files that a supplement has replaced, newest first. */ replacedFiles: z.array(k.kycFile),
  findings: z.array(finding),
  history: z.array(historyRow),
  /** Other records of the account, newest first. */ otherRecords: z.array(k.recordDetail),
  documentsDeleted: z.boolean(),
});

const CASE_ERRORS = [
  'KYC_CASE_UNKNOWN',
  'KYC_CASE_CHANGED',
  'KYC_CASE_CLAIMED',
  'KYC_CASE_STATE',
  'KYC_CASE_OWN',
] as const;

const queueRoutes = defineRoutes({
  kycCases: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/kyc/cases',
    summary: 'Lists cases: open ones longest waiting first, closed ones newest first; for reviewers.',
    query: z.object({
      /** `open`: all but closed ones; that is the default. */
      state: z.optional(z.enum(['open', ...n.KYC_CASE_STATES])),
      identityType: z.optional(z.enum(['1', '2', '3'])),
      accountId: z.optional(s.int32IdText),
      /** Those that the caller holds. */ mine: z.optional(z.literal('true')),
      overdue: z.optional(z.literal('true')),
      ...s.pageQuery,
    }),
    data: s.pageOf(caseRow),
    errors: [],
  },
  kycQueueFigures: {
    ...read,
    method: 'GET',
    unaudited: true,
    path: '/hk-web/console/kyc/figures',
    summary: 'Returns how many cases wait, are claimed, asked and overdue, and how long decisions took.',
    data: z.object({
      waiting: z.int(),
      claimed: z.int(),
      asked: z.int(),
      overdue: z.int(),
      /** Start of the longest wait; 0: nothing waits. */ oldestMs: s.timeMs,
      /** Decided within the last 30 days, and how many of them in time. */ decided: z.int(),
      decidedInTime: z.int(),
      /** Median from submission to decision, milliseconds. */ medianMs: z.int(),
      /** Hours of the service level. */ reviewHours: z.int(),
    }),
    errors: [],
  },
  kycAccount: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/kyc/accounts/{accountId}',
    summary: 'Returns an account’s level and records; for reviewers.',
    params: z.object({ accountId: s.int32IdText }),
    data: z.object({ level: k.identityLevel, records: z.array(k.recordDetail), documentsDeleted: z.boolean() }),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  findKycDocument: {
    ...review,
    method: 'POST',
    mutates: false,
    path: '/hk-web/console/kyc/documents/find',
    summary: 'Returns the accounts that have used a document; for reviewers.',
    body: z.strictObject({
      documentCountry: z.string().check(z.regex(/^[A-Z]{2}$/)),
      documentType: z.enum(n.DOCUMENT_TYPES),
      documentNumber: s.lineText(40, 1),
    }),
    confidential: ['documentNumber'],
    data: z.array(z.object({ accountId: z.int(), recordId: k.recordId, identityStatus: k.identityStatus })),
    errors: [],
  },
});

const caseRoutes = defineRoutes({
  kycCase: {
    ...review,
    method: 'GET',
    mutates: false,
    path: '/hk-web/console/kyc/cases/{recordId}',
    summary: 'Returns a case with personal data, findings and history; for reviewers.',
    params: caseParams,
    data: caseDetail,
    errors: ['KYC_CASE_UNKNOWN', 'KYC_CASE_OWN'],
  },
  kycCaseFile: {
    area: 'console',
    auth: 'user',
    permission: 'kyc.documents',
    mutates: false,
    method: 'GET',
    path: '/hk-web/console/kyc/cases/{recordId}/files/{fileId}',
    summary: 'Returns a document of a case; each look is in the audit log.',
    params: z.object({ recordId: k.recordIdText, fileId: k.fileId }),
    file: true,
    data: z.object({}),
    errors: ['KYC_CASE_UNKNOWN', 'KYC_CASE_OWN', 'FILE_UNKNOWN', 'KYC_DOCUMENTS_DELETED'],
  },
  claimKycCase: {
    ...review,
    method: 'POST',
    path: '/hk-web/console/kyc/cases/{recordId}/claim',
    summary: 'Takes a waiting case; one reviewer of many at once gets it.',
    params: caseParams,
    body: versioned,
    data: caseDetail,
    errors: CASE_ERRORS,
  },
  releaseKycCase: {
    ...review,
    method: 'POST',
    path: '/hk-web/console/kyc/cases/{recordId}/release',
    summary: 'Gives a case back to the queue; by whoever holds it.',
    params: caseParams,
    body: versioned,
    data: caseDetail,
    errors: [...CASE_ERRORS, 'KYC_CASE_NOT_HELD'],
  },
  decideKycCase: {
    ...review,
    method: 'POST',
    path: '/hk-web/console/kyc/cases/{recordId}/decision',
    summary: 'Passes or fails a case that the caller holds, as it was seen; the user hears of it.',
    params: caseParams,
    body: z.strictObject({
      version: k.version,
      decision: z.enum(['pass', 'fail']),
      /** Of a failure at least one; of a pass none. */ reasons: k.fieldReasons,
      /** To the user; plain text. */ message: k.noteText,
    }),
    data: caseDetail,
    errors: [...CASE_ERRORS, 'KYC_CASE_NOT_HELD', 'KYC_FINDINGS_OPEN', 'KYC_REASONS_INVALID'],
  },
  askKycSupplement: {
    ...review,
    method: 'POST',
    path: '/hk-web/console/kyc/cases/{recordId}/ask',
    summary: 'Asks the user for fields or files again: of a case that the caller holds, or of one that has passed.',
    params: caseParams,
    body: z.strictObject({
      version: k.version,
      reasons: k.askedReasons,
      message: k.noteText,
    }),
    data: caseDetail,
    errors: [...CASE_ERRORS, 'KYC_CASE_NOT_HELD', 'KYC_REASONS_INVALID', 'KYC_CASE_OPEN'],
  },
  revokeIdentity: {
    ...review,
    method: 'POST',
    factor: 'recent',
    path: '/hk-web/console/kyc/cases/{recordId}/revoke',
    summary: 'Takes a level that has passed back, and the higher ones that rest on it.',
    params: caseParams,
    body: z.strictObject({
      version: k.version,
      reasons: k.fieldReasons,
      /** To the user; plain text, not blank. */ message: k.filledNote,
    }),
    data: caseDetail,
    errors: CASE_ERRORS,
  },
  decideKycFinding: {
    ...review,
    method: 'POST',
    path: '/hk-web/console/kyc/cases/{recordId}/findings/{findingId}',
    summary: 'Decides whether a list hit or a possible duplicate is the same person; by whoever holds the case.',
    params: z.object({ recordId: k.recordIdText, findingId: k.recordIdText }),
    body: z.strictObject({
      version: k.version,
      decision: z.enum(['cleared', 'confirmed']),
      note: k.filledNote,
    }),
    confidential: ['note'],
    data: caseDetail,
    errors: [...CASE_ERRORS, 'KYC_CASE_NOT_HELD', 'KYC_FINDING_UNKNOWN'],
  },
  kycNotes: {
    ...review,
    method: 'GET',
    mutates: false,
    path: '/hk-web/console/kyc/cases/{recordId}/notes',
    summary: 'Lists the internal notes of a case, oldest first, at most 200; for reviewers.',
    params: caseParams,
    data: z.array(note),
    errors: ['KYC_CASE_UNKNOWN', 'KYC_CASE_OWN'],
  },
  addKycNote: {
    ...review,
    method: 'POST',
    path: '/hk-web/console/kyc/cases/{recordId}/notes',
    summary: 'Adds an internal note to a case, which its user never gets.',
    params: caseParams,
    body: z.strictObject({ text: k.filledNote }),
    confidential: ['text'],
    data: note,
    errors: ['KYC_CASE_UNKNOWN', 'KYC_CASE_OWN'],
  },
});

const gates = z.object({
  version: k.version,
  /** Which level each part needs; what is not named needs none. */ gates: k.gateLevels,
  limits: z.array(z.object({ level: k.identityLevel, withdrawPerDayUsdt: z.string() })),
  /** Parts that the setting `kycRequired` closes to level 0 besides. */ required: z.array(z.enum(MODULES)),
  changedMs: s.timeMs,
  changedBy: z.string(),
});

const gateRoutes = defineRoutes({
  kycGates: {
    area: 'console',
    auth: 'user',
    permission: 'kyc.gates.read',
    mutates: false,
    method: 'GET',
    path: '/hk-web/console/kyc/gates',
    summary: 'Returns which part of the exchange needs which level, and the limits of the levels.',
    data: gates,
    errors: [],
  },
  setKycGates: {
    area: 'console',
    auth: 'user',
    permission: 'kyc.gates.write',
    factor: 'recent',
    mutates: true,
    method: 'PUT',
    path: '/hk-web/console/kyc/gates',
    summary: 'Changes gates and limits; what lowers a requirement or raises a limit waits for a second person.',
    body: z.strictObject({ version: k.version, gates: k.gateLevels, limits: k.levelLimits }),
    data: z.object({
      /** `proposed`: it waits for an approval. */ state: z.enum(['done', 'proposed']),
      /** Empty unless `proposed`. */ proposalId: z.string(),
      gates,
    }),
    errors: ['KYC_GATES_CHANGED'],
  },
});

/** What reviewers and operators do about identity. */
export const kycConsoleRoutes = defineRoutes({ ...queueRoutes, ...caseRoutes, ...gateRoutes });
