import type { KycSlot, RouteData } from '@bourse/contract';
import type { AdvancedValues, CompanyValues, FaceTask, StandardValues } from '../drafts/values.ts';

/** A record as its owner sees it. */
export type RecordData = RouteData<'identityRecords'>['records'][number];
/** A case as the queue shows it. */
export type CaseRowData = RouteData<'kycCases'>['items'][number];
/** A case with everything. */
export type CaseDetail = RouteData<'kycCase'>;
export type FieldReason = RecordData['reasons'][number];
export type HistoryAct = CaseDetail['history'][number]['act'];

/** A record, which is a case to reviewers, as it is stored. */
export interface CaseRow {
  readonly recordId: bigint;
  readonly accountId: number;
  readonly identityType: number;
  readonly identityStatus: number;
  readonly submittedMs: bigint;
  readonly state: RecordData['state'];
  readonly version: number;
  readonly supplementVersion: number;
  readonly claimedBy: number | null;
  readonly claimedName: string;
  readonly queuedMs: bigint;
  readonly dueMs: bigint;
  readonly decidedMs: bigint;
  readonly revokedMs: bigint;
  readonly reasons: readonly FieldReason[];
  readonly message: string;
  readonly askedUntilMs: bigint;
  readonly isAskOverdue: boolean;
  readonly isFromProvider: boolean;
  readonly keyId: bigint | null;
  readonly sealed: Buffer | null;
}

/** What was submitted with a case. */
export type CaseForm =
  | { readonly kind: 'standard'; readonly values: StandardValues }
  | { readonly kind: 'advanced'; readonly values: AdvancedValues; readonly task: FaceTask }
  | { readonly kind: 'company'; readonly values: CompanyValues };

/** A file of a case. */
export interface CaseFileRow {
  readonly fileId: string;
  readonly slot: KycSlot;
  readonly type: string;
  readonly size: number;
  readonly sentMs: bigint;
  readonly replacedMs: bigint;
}

/** A type of check by its number. */
export const STANDARD = 1;
export const ADVANCED = 2;
export const COMPANY = 3;
/** A state of a record by its number. */
export const PENDING = 0;
export const PASSED = 1;
export const FAILED = 2;

/** Columns of a case, for `select`. */
export const CASE_COLUMNS = `r.record_id as "recordId", r.account_id as "accountId", r.identity_type as "identityType",
  r.identity_status as "identityStatus", r.submitted_ms as "submittedMs", r.state, r.version,
  r.supplement_version as "supplementVersion", r.claimed_by as "claimedBy", r.claimed_name as "claimedName",
  r.queued_ms as "queuedMs", r.due_ms as "dueMs", r.decided_ms as "decidedMs", r.revoked_ms as "revokedMs", r.reasons, r.message,
  r.asked_until_ms as "askedUntilMs", r.is_ask_overdue as "isAskOverdue", r.is_from_provider as "isFromProvider",
  r.key_id as "keyId", r.sealed`;

/** A record as its owner has it. The clock of the service level runs while the case is in the queue or held. */
export function recordData(row: CaseRow): RecordData {
  const isRunning = row.state === 'waiting' || row.state === 'claimed';
  return {
    recordId: Number(row.recordId),
    identityStatus: row.identityStatus,
    identityType: row.identityType,
    submittedMs: Number(row.submittedMs),
    state: row.state,
    decidedMs: Number(row.decidedMs),
    dueMs: isRunning ? Number(row.dueMs) : 0,
    revokedMs: Number(row.revokedMs),
    reasons: [...row.reasons],
    message: row.message,
    askedUntilMs: row.state === 'asked' ? Number(row.askedUntilMs) : 0,
  };
}

/** What the level of a user is derived from. */
export function levelRecord(row: CaseRow) {
  const { identityStatus, identityType, recordId, submittedMs } = row;
  return { identityStatus, identityType, recordId: Number(recordId), submittedMs: Number(submittedMs) };
}
