/**
 * Applications of users: a draft becomes a case.
 *
 * Goal: one submission makes one case, whatever tabs and repetitions do, and a person has one open case. Method: the account's row is locked
 * first and the draft second; the version of the draft names the submission, so the same again finds its record; the table itself
 * allows one open case of an account.
 */
import type { KycDraftName } from '@bourse/contract';
import { passedLevelOf } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { FeatureContext } from '../../../platform/feature.ts';
import { type ApiResult, type Rejection, reject } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { DraftService } from '../drafts/draft.service.ts';
import { isDraft } from '../drafts/draft.service.ts';
import type { DraftStore, StoredDraft } from '../drafts/draft.store.ts';
import { newFaceTask } from '../drafts/face-task.ts';
import { mergeSupplement } from '../drafts/supplement.ts';
import type { FieldProblem } from '../drafts/values.ts';
import { takeQuota } from '../quota.ts';
import type { Screening } from '../screening/screen.service.ts';
import type { CaseStore } from './case.store.ts';
import {
  ADVANCED,
  type CaseForm,
  type CaseRow,
  COMPANY,
  levelRecord,
  type RecordData,
  recordData,
  STANDARD,
} from './case-rows.ts';
import { levelName, type Outcomes, UNCLAIMED } from './outcomes.ts';

/** Dependencies of the applications. */
export interface ApplicationDeps extends Pick<FeatureContext, 'activity' | 'time'> {
  readonly pool: Pool;
  readonly cases: CaseStore;
  readonly drafts: DraftStore;
  readonly forms: DraftService;
  readonly screening: Screening;
  readonly outcomes: Outcomes;
}

/** Where a call came from, for the activity log. */
export interface CallerPlace {
  readonly address: string;
  readonly device: string | undefined;
}

const TYPE_OF = { standard: STANDARD, advanced: ADVANCED, company: COMPANY } as const;

/** Takes applications and supplements. */
export class Applications {
  private readonly deps: ApplicationDeps;

  constructor(deps: ApplicationDeps) {
    this.deps = deps;
  }

  /**
   * Submits a draft. Rejected, in this order: KYC_DRAFT_CHANGED, KYC_LEVEL_HELD, KYC_LEVEL_ORDER, KYC_CASE_OPEN, KYC_COUNTRY_REFUSED,
   * KYC_FIELD_INVALID, KYC_APPLICATIONS_TOO_MANY.
   */
  apply(
    accountId: number,
    draft: 'standard' | 'advanced' | 'company',
    version: number,
    place: CallerPlace,
  ): Promise<ApiResult<RecordData>> {
    const { cases, drafts, pool } = this.deps;
    return inTransaction(pool, async (tx) => {
      await cases.lockAccount(tx, accountId);
      const stored: StoredDraft<KycDraftName> = await drafts.lock(tx, accountId, draft);
      const sent = await cases.ofDraft(tx, accountId, TYPE_OF[draft], version);
      if (sent !== undefined) return { ok: true, value: recordData(sent) };
      if (stored.version !== version) return reject('KYC_DRAFT_CHANGED', 'version');
      const refused = await this.refusal(tx, accountId, TYPE_OF[draft]);
      if (refused !== undefined) return refused;
      const wrong = rejectionOf(await this.deps.forms.problems(tx, accountId, stored));
      if (wrong !== undefined) return wrong;
      if (!(await takeQuota(tx, accountId, 'application', this.deps.time.nowMs()))) {
        return reject('KYC_APPLICATIONS_TOO_MANY');
      }
      return this.open(tx, accountId, stored, place);
    });
  }

  /** Why an account may not apply for a type of check now; undefined: it may. */
  async refusal(tx: ClientBase, accountId: number, identityType: number): Promise<Rejection | undefined> {
    const records = await this.deps.cases.ofAccount(accountId, tx);
    const level = passedLevelOf(records.map(levelRecord));
    if (level >= identityType) return reject('KYC_LEVEL_HELD');
    if (identityType === ADVANCED && level === 0) return reject('KYC_LEVEL_ORDER');
    return records.some(({ state }) => state !== 'closed') ? reject('KYC_CASE_OPEN') : undefined;
  }

  /** Submits what a reviewer has asked for. Rejected: KYC_DRAFT_CHANGED, KYC_SUPPLEMENT_NONE, KYC_COUNTRY_REFUSED, KYC_FIELD_INVALID. */
  supplement(accountId: number, recordId: bigint, version: number, place: CallerPlace): Promise<ApiResult<RecordData>> {
    const { cases, drafts, forms, pool } = this.deps;
    return inTransaction(pool, async (tx) => {
      await cases.lockAccount(tx, accountId);
      const stored = await drafts.lock(tx, accountId, 'supplement');
      const row = await cases.lock(tx, recordId);
      if (row === undefined || row.accountId !== accountId) return reject('KYC_SUPPLEMENT_NONE');
      if (version > 0 && row.supplementVersion === version) return { ok: true, value: recordData(row) };
      if (row.state !== 'asked') return reject('KYC_SUPPLEMENT_NONE');
      if (stored.version !== version) return reject('KYC_DRAFT_CHANGED', 'version');
      const wrong = rejectionOf(await forms.problems(tx, accountId, stored));
      if (wrong !== undefined) return wrong;
      return this.takeSupplement(tx, row, stored, place);
    });
  }

  private async open(
    tx: ClientBase,
    accountId: number,
    stored: StoredDraft<KycDraftName>,
    { address, device }: CallerPlace,
  ): Promise<ApiResult<RecordData>> {
    const { activity, cases, outcomes, screening, time } = this.deps;
    const nowMs = time.nowMs();
    const form = this.formOf(stored);
    const identityType = TYPE_OF[form.kind];
    const opened = { accountId, identityType, draftVersion: stored.version, isFromProvider: false };
    const recordId = await cases.open(tx, { ...opened, nowMs, dueMs: outcomes.dueMs(nowMs) });
    if (recordId === undefined) return reject('KYC_CASE_OPEN');
    await cases.setForm(tx, recordId, accountId, form);
    await cases.takeFiles(tx, recordId, stored.files, nowMs);
    await screening.screen(tx, { recordId, accountId }, form);
    await cases.note(tx, recordId, { atMs: nowMs, act: 'submitted' });
    const detail = levelName({ identityType });
    await activity.note(tx, { accountId, event: 'identity-submitted', address, device, detail });
    return this.answer(tx, recordId);
  }

  private async takeSupplement(
    tx: ClientBase,
    row: CaseRow,
    stored: StoredDraft<'supplement'>,
    { address, device }: CallerPlace,
  ): Promise<ApiResult<RecordData>> {
    const { activity, cases, drafts, outcomes, screening, time } = this.deps;
    const nowMs = time.nowMs();
    const { accountId, recordId } = row;
    const before = await cases.form(tx, row);
    if (before !== undefined) {
      const merged = mergeSupplement(
        before,
        row.reasons.map(({ field }) => field),
        stored.values,
      );
      const form = merged.kind === 'advanced' && stored.task !== null ? { ...merged, task: stored.task } : merged;
      await cases.setForm(tx, recordId, accountId, form);
      await screening.screen(tx, { recordId, accountId }, form);
    }
    await cases.takeFiles(tx, recordId, stored.files, nowMs);
    await cases.change(tx, recordId, {
      ...UNCLAIMED,
      state: 'waiting',
      queued_ms: nowMs,
      due_ms: outcomes.dueMs(nowMs),
      reasons: [],
      message: '',
      asked_until_ms: 0,
      supplement_version: stored.version,
    });
    await drafts.clear(tx, accountId, 'supplement', nowMs);
    await cases.note(tx, recordId, { atMs: nowMs, act: 'supplemented' });
    await activity.note(tx, { accountId, event: 'identity-submitted', address, device, detail: levelName(row) });
    return this.answer(tx, recordId);
  }

  private async answer(tx: ClientBase, recordId: bigint): Promise<ApiResult<RecordData>> {
    const row = await this.deps.cases.find(recordId, tx);
    return row === undefined ? reject('KYC_CASE_UNKNOWN') : { ok: true, value: recordData(row) };
  }

  private formOf(stored: StoredDraft<KycDraftName>): CaseForm {
    if (isDraft(stored, 'standard')) return { kind: 'standard', values: stored.values };
    if (isDraft(stored, 'company')) return { kind: 'company', values: stored.values };
    if (!isDraft(stored, 'advanced')) throw new Error(`${stored.draft} is no application`);
    return { kind: 'advanced', values: stored.values, task: stored.task ?? newFaceTask(this.deps.time.nowMs()) };
  }
}

/** A refused country goes first: nothing else that is corrected would help. */
function rejectionOf(problems: readonly FieldProblem[]): Rejection | undefined {
  const refused = problems.find(({ problem }) => problem === 'country-refused');
  if (refused !== undefined) return reject('KYC_COUNTRY_REFUSED', refused.field);
  const [first] = problems;
  return first && reject('KYC_FIELD_INVALID', first.field);
}
