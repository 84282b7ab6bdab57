/**
 * What reviewers do about cases.
 *
 * Goal: one reviewer at a time, who decides on what was seen, and never on himself. Method: every act locks account and case, and names the
 * version that was seen; a case that changed meanwhile (another claim, a replaced document) is refused and read again. A confirmed list hit
 * or duplicate cannot pass, and an open one has to be decided first.
 */
import type { KycSubject, RouteBody } from '@bourse/contract';
import { STANDARD_FIELDS } from '@bourse/contract';
import type { ClientBase } from 'pg';
import { markAct } from '../../../platform/audit/act.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { type ApiResult, type Rejection, reject } from '../../../platform/http/api-result.ts';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { subjectsOf } from '../drafts/problems.ts';
import type { KycFiles } from '../kyc-files.ts';
import { caseDetail, type DetailDeps } from './case-detail.ts';
import { ADVANCED, type CaseDetail, type CaseRow, type FieldReason, PASSED } from './case-rows.ts';
import { type Outcomes, UNCLAIMED } from './outcomes.ts';

/** Dependencies of the service. */
export interface ReviewDeps extends DetailDeps, Pick<FeatureContext, 'time'> {
  readonly files: KycFiles;
  readonly outcomes: Outcomes;
  /** Called when a level was taken back and the transaction is committed. */
  readonly levelsChanged: () => void;
}

/** Who acts, as history has it. */
export type Reviewer = Pick<SessionUser, 'accountId' | 'nickname' | 'masterAccountId'>;
type Work = (tx: ClientBase, row: CaseRow) => Promise<Rejection | undefined>;

/** Claims, decides, asks, revokes. */
export class ReviewService {
  private readonly deps: ReviewDeps;

  constructor(deps: ReviewDeps) {
    this.deps = deps;
  }

  /** A case. Rejected: KYC_CASE_UNKNOWN, KYC_CASE_OWN. */
  async read(by: Reviewer, recordId: bigint): Promise<ApiResult<CaseDetail>> {
    const row = await this.deps.reviews.find(recordId);
    if (row === undefined) return reject('KYC_CASE_UNKNOWN', 'recordId');
    if (await this.isAbout(by, row)) return reject('KYC_CASE_OWN');
    return { ok: true, value: await caseDetail(this.deps, row, this.deps.time.nowMs()) };
  }

  /** A document of a case. Rejected: KYC_CASE_UNKNOWN, KYC_CASE_OWN, FILE_UNKNOWN, KYC_DOCUMENTS_DELETED. */
  async file(by: Reviewer, recordId: bigint, fileId: string): Promise<ApiResult<StoredFile>> {
    const { cases, files, pool } = this.deps;
    const row = await cases.find(recordId);
    if (row === undefined) return reject('KYC_CASE_UNKNOWN', 'recordId');
    if (await this.isAbout(by, row)) return reject('KYC_CASE_OWN');
    const found = (await cases.files(recordId)).some((file) => file.fileId === fileId);
    return found ? files.read(pool, fileId) : reject('FILE_UNKNOWN', 'fileId');
  }

  /** Takes a waiting case; of several at once one gets it. */
  claim(by: Reviewer, recordId: bigint, version: number): Promise<ApiResult<CaseDetail>> {
    return this.act(by, recordId, version, async (tx, row) => {
      if (row.state !== 'waiting') return reject('KYC_CASE_STATE');
      const { cases, time } = this.deps;
      const atMs = time.nowMs();
      const holder = { claimed_by: by.accountId, claimed_name: by.nickname, claimed_ms: atMs };
      await cases.change(tx, recordId, { state: 'claimed', ...holder });
      await cases.note(tx, recordId, { atMs, act: 'claimed', by: by.nickname });
      return undefined;
    });
  }

  /** Gives a case back to the queue, at its old place. */
  release(by: Reviewer, recordId: bigint, version: number): Promise<ApiResult<CaseDetail>> {
    return this.act(by, recordId, version, async (tx, row) => {
      const refused = notHeldBy(by, row);
      if (refused !== undefined) return refused;
      const { cases, time } = this.deps;
      await cases.change(tx, recordId, { ...UNCLAIMED, state: 'waiting' });
      await cases.note(tx, recordId, { atMs: time.nowMs(), act: 'released', by: by.nickname });
      return undefined;
    });
  }

  /** Passes or fails a case. */
  async decide(by: Reviewer, recordId: bigint, body: RouteBody<'decideKycCase'>): Promise<ApiResult<CaseDetail>> {
    const { decision, message, reasons, version } = body;
    const answer = await this.act(by, recordId, version, async (tx, row) => {
      const refused = notHeldBy(by, row);
      if (refused !== undefined) return refused;
      const isPass = decision === 'pass';
      if ((reasons.length === 0) !== isPass) return reject('KYC_REASONS_INVALID', 'reasons');
      if (!areAbout(row, reasons, 'decision')) return reject('KYC_REASONS_INVALID', 'reasons');
      const { outcomes, reviews } = this.deps;
      if (!isPass) {
        await outcomes.fail(tx, row, { by: by.nickname, reasons, message });
        return undefined;
      }
      if (await reviews.hasBlockingFindings(tx, recordId)) return reject('KYC_FINDINGS_OPEN');
      // The level below may have been taken back since the application.
      if (row.identityType === ADVANCED && !(await this.deps.cases.hasStandard(tx, row.accountId)))
        return reject('KYC_CASE_STATE');
      await outcomes.pass(tx, row, by.nickname);
      return undefined;
    });
    // A failed supplement takes a level back.
    if (answer.ok && decision === 'fail') this.deps.levelsChanged();
    return answer;
  }

  /** Asks the user for more: of a case that the reviewer holds, or of one that has passed. */
  ask(by: Reviewer, recordId: bigint, body: RouteBody<'askKycSupplement'>): Promise<ApiResult<CaseDetail>> {
    const { message, reasons, version } = body;
    return this.act(by, recordId, version, async (tx, row) => {
      const isClosed = row.state === 'closed';
      if (isClosed && row.identityStatus !== PASSED) return reject('KYC_CASE_STATE');
      const refused = isClosed ? undefined : notHeldBy(by, row);
      if (refused !== undefined) return refused;
      if (!areAbout(row, reasons, 'supplement')) return reject('KYC_REASONS_INVALID', 'reasons');
      const { cases, outcomes } = this.deps;
      const others = await cases.ofAccount(row.accountId, tx);
      if (isClosed && others.some(({ state }) => state !== 'closed')) return reject('KYC_CASE_OPEN');
      await outcomes.ask(tx, row, { by: by.nickname, reasons, message });
      return undefined;
    });
  }

  /** Takes a level back. */
  async revoke(by: Reviewer, recordId: bigint, body: RouteBody<'revokeIdentity'>): Promise<ApiResult<CaseDetail>> {
    const { message, reasons, version } = body;
    const answer = await this.act(by, recordId, version, async (tx, row) => {
      if (row.identityStatus !== PASSED) return reject('KYC_CASE_STATE');
      await this.deps.outcomes.revoke(tx, row, { by: by.nickname, reasons, message });
      return undefined;
    });
    if (answer.ok) this.deps.levelsChanged();
    return answer;
  }

  /** Decides on a list hit or a possible duplicate. */
  decideFinding(
    by: Reviewer,
    recordId: bigint,
    findingId: bigint,
    { decision, note, version }: RouteBody<'decideKycFinding'>,
  ): Promise<ApiResult<CaseDetail>> {
    return this.act(by, recordId, version, async (tx, row) => {
      const refused = notHeldBy(by, row);
      if (refused !== undefined) return refused;
      const { cases, reviews, time } = this.deps;
      const decided = { decision, note, by: by.nickname, nowMs: time.nowMs() };
      if (!(await reviews.decideFinding(tx, recordId, findingId, decided))) {
        return reject('KYC_FINDING_UNKNOWN', 'findingId');
      }
      await cases.change(tx, recordId, {});
      return undefined;
    });
  }

  /** Notes of a case. Rejected: KYC_CASE_UNKNOWN, KYC_CASE_OWN. */
  async notes(by: Reviewer, recordId: bigint) {
    const row = await this.deps.cases.find(recordId);
    if (row === undefined) return reject('KYC_CASE_UNKNOWN', 'recordId');
    if (await this.isAbout(by, row)) return reject('KYC_CASE_OWN');
    return { ok: true as const, value: await this.deps.reviews.notes(recordId) };
  }

  /** Adds a note. Rejected: KYC_CASE_UNKNOWN, KYC_CASE_OWN. */
  addNote(by: Reviewer, recordId: bigint, text: string) {
    const { cases, pool, reviews, time } = this.deps;
    return inTransaction(pool, async (tx) => {
      const row = await cases.find(recordId, tx);
      if (row === undefined) return reject('KYC_CASE_UNKNOWN', 'recordId');
      if (await this.isAbout(by, row, tx)) return reject('KYC_CASE_OWN');
      const author = { authorAccountId: by.accountId, authorName: by.nickname };
      const value = await reviews.addNote(tx, recordId, { text, ...author, nowMs: time.nowMs() });
      await markAct(tx);
      return value === undefined ? reject('KYC_CASE_UNKNOWN', 'recordId') : { ok: true as const, value };
    });
  }

  /** Whether a case is the reviewer's own, also by another account with the same document. */
  private async isAbout(by: Reviewer, row: Pick<CaseRow, 'accountId'>, db?: Queryable): Promise<boolean> {
    return isOwn(by, row) || this.deps.reviews.shareDocument([by.accountId, by.masterAccountId], row.accountId, db);
  }

  /** One act on a case, as it was seen; answers with the case after it. */
  private async act(by: Reviewer, recordId: bigint, version: number, work: Work): Promise<ApiResult<CaseDetail>> {
    const { cases, pool } = this.deps;
    const refused = await inTransaction(pool, async (tx) => {
      const found = await cases.find(recordId, tx);
      if (found === undefined) return reject('KYC_CASE_UNKNOWN', 'recordId');
      if (await this.isAbout(by, found, tx)) return reject('KYC_CASE_OWN');
      await cases.lockAccount(tx, found.accountId);
      const row = await cases.lock(tx, recordId);
      if (row === undefined) return reject('KYC_CASE_UNKNOWN', 'recordId');
      if (row.version !== version) {
        return reject(isHeldByOther(by, row) ? 'KYC_CASE_CLAIMED' : 'KYC_CASE_CHANGED', 'version');
      }
      const rejection = await work(tx, row);
      if (rejection === undefined) await markAct(tx);
      return rejection;
    });
    return refused ?? this.read(by, recordId);
  }
}

/** Whether a case is of the reviewer's account, or of its master. */
export function isOwn(by: Reviewer, { accountId }: Pick<CaseRow, 'accountId'>): boolean {
  return accountId === by.accountId || accountId === by.masterAccountId;
}

function isHeldByOther(by: Reviewer, row: CaseRow): boolean {
  return row.state === 'claimed' && row.claimedBy !== by.accountId;
}

function notHeldBy(by: Reviewer, row: CaseRow): Rejection | undefined {
  if (row.state !== 'claimed') return reject(row.state === 'waiting' ? 'KYC_CASE_NOT_HELD' : 'KYC_CASE_STATE');
  return row.claimedBy === by.accountId ? undefined : reject('KYC_CASE_CLAIMED');
}

/** Whether reasons name what this type of check has; a decision on the face may also say that it does not match the person's data. */
function areAbout({ identityType }: CaseRow, reasons: readonly FieldReason[], use: 'decision' | 'supplement'): boolean {
  const known = subjectsOf(identityType);
  const alsoPerson = new Set<KycSubject>(use === 'decision' && identityType === ADVANCED ? STANDARD_FIELDS : []);
  return reasons.every(({ field }) => known.has(field) || alsoPerson.has(field));
}
