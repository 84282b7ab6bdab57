/**
 * Forms that are filled in step by step.
 *
 * Goal: nothing that somebody typed or sent is lost by a reload, another device or another tab. Method: every step is saved with the
 * version it was read with; a save of an older version is refused and the newer one is read again. What is wrong is computed from the whole
 * form at each read, so that the page can say it where it belongs; only submitting demands that nothing is.
 */
import type { KycDraftName } from '@bourse/contract';
import { normalizeName } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { FeatureContext } from '../../../platform/feature.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { CaseStore } from '../cases/case.store.ts';
import { PASSED, STANDARD } from '../cases/case-rows.ts';
import type { DraftStore, StoredDraft } from './draft.store.ts';
import { newFaceTask } from './face-task.ts';
import { advancedProblems, companyProblems, isFaceSlot, type KycRules, standardProblems } from './problems.ts';
import { type SupplementView, supplementProblems } from './supplement.ts';
import type { CompanyValues, DraftValues, FaceTask, FieldProblem, KycFileData, StandardValues } from './values.ts';

/** A draft as the API has it, of the part `values`. */
export interface DraftView<V> {
  readonly version: number;
  readonly values: V;
  readonly files: readonly KycFileData[];
  readonly problems: readonly FieldProblem[];
  readonly changedMs: number;
}

/** Dependencies of the service. */
export interface DraftDeps extends Pick<FeatureContext, 'time'> {
  readonly pool: Pool;
  readonly drafts: DraftStore;
  readonly cases: CaseStore;
  readonly rules: () => KycRules;
}

/** Reads and saves drafts. */
export class DraftService {
  private readonly deps: DraftDeps;

  constructor(deps: DraftDeps) {
    this.deps = deps;
  }

  /** The draft of the standard check. */
  async standard(accountId: number): Promise<DraftView<StandardValues>> {
    return this.view(await this.deps.drafts.read(this.deps.pool, accountId, 'standard'));
  }

  /** The draft of the advanced check with its task, which is made anew when it has run out. */
  advanced(accountId: number): Promise<DraftView<DraftValues['advanced']> & { readonly task: FaceTask }> {
    return inTransaction(this.deps.pool, async (tx) => {
      const stored = await this.withTask(tx, accountId, await this.deps.drafts.lock(tx, accountId, 'advanced'));
      return { ...viewOf(stored, await this.problems(tx, accountId, stored)), task: stored.task };
    });
  }

  /** The draft of a company. */
  async company(accountId: number): Promise<DraftView<CompanyValues>> {
    return this.view(await this.deps.drafts.read(this.deps.pool, accountId, 'company'));
  }

  /** Saves the standard check. Rejected: KYC_DRAFT_CHANGED. */
  saveStandard(
    accountId: number,
    version: number,
    values: StandardValues,
  ): Promise<ApiResult<DraftView<StandardValues>>> {
    return this.saveDraft(accountId, 'standard', version, () => cleanPerson(values));
  }

  /** Saves how the face is shown. Rejected: KYC_DRAFT_CHANGED. */
  async saveAdvanced(
    accountId: number,
    version: number,
    values: DraftValues['advanced'],
  ): Promise<ApiResult<DraftView<DraftValues['advanced']> & { readonly task: FaceTask }>> {
    const saved = await this.saveDraft(accountId, 'advanced', version, () => values);
    return saved.ok ? { ok: true, value: await this.advanced(accountId) } : saved;
  }

  /** Saves a part of a company. Rejected: KYC_DRAFT_CHANGED. */
  saveCompany(
    accountId: number,
    version: number,
    part: Partial<CompanyValues>,
  ): Promise<ApiResult<DraftView<CompanyValues>>> {
    return this.saveDraft(accountId, 'company', version, (before) => cleanCompany({ ...before, ...part }));
  }

  /** Every draft that has something in it. */
  async all(accountId: number) {
    const { drafts, pool } = this.deps;
    const found = [];
    for (const draft of ['standard', 'advanced', 'company'] as const) {
      const stored: StoredDraft<KycDraftName> = await drafts.read(pool, accountId, draft);
      if (!stored.isSaved && stored.files.length === 0) continue;
      const problems = await this.problems(pool, accountId, stored);
      const { changedMs, version } = stored;
      found.push({ draft, version, changedMs, isComplete: problems.length === 0 });
    }
    return found;
  }

  /** What a reviewer has asked for, with its draft; null: nothing. */
  async supplement(accountId: number): Promise<SupplementView | null> {
    return inTransaction(this.deps.pool, (tx) => this.supplementIn(tx, accountId));
  }

  /** Saves what was asked for. Rejected: KYC_DRAFT_CHANGED, KYC_SUPPLEMENT_NONE. */
  saveSupplement(
    accountId: number,
    version: number,
    values: DraftValues['supplement'],
  ): Promise<ApiResult<SupplementView | null>> {
    const { drafts, pool, time } = this.deps;
    return inTransaction(pool, async (tx) => {
      const stored = await drafts.lock(tx, accountId, 'supplement');
      if ((await this.askedOf(tx, accountId)) === undefined) return reject('KYC_SUPPLEMENT_NONE');
      if (stored.version !== version) return reject('KYC_DRAFT_CHANGED', 'version');
      await drafts.save(tx, accountId, 'supplement', values, time.nowMs());
      return { ok: true, value: await this.supplementIn(tx, accountId) };
    });
  }

  /** What is wrong with a draft now, of the transaction that may submit it. */
  async problems(
    db: Queryable,
    accountId: number,
    stored: StoredDraft<KycDraftName>,
  ): Promise<readonly FieldProblem[]> {
    const rules = this.deps.rules();
    if (isDraft(stored, 'standard')) return standardProblems(stored.values, rules);
    if (isDraft(stored, 'company')) return companyProblems(stored.values, stored.files, rules);
    if (isDraft(stored, 'advanced')) {
      const task = stored.task ?? newFaceTask(this.deps.time.nowMs());
      const needsBack = await this.needsBack(db, accountId);
      return advancedProblems(stored.values, { files: stored.files, task, needsBack });
    }
    const asked = isDraft(stored, 'supplement') ? await this.askedOf(db, accountId) : undefined;
    if (asked === undefined || !isDraft(stored, 'supplement')) return [];
    return supplementProblems(asked.form, asked.fields, stored, rules);
  }

  /** The case for which more is asked, with what was submitted. */
  async askedOf(db: Queryable, accountId: number) {
    const { cases } = this.deps;
    const asked = (await cases.ofAccount(accountId, db)).find(({ state }) => state === 'asked');
    if (asked === undefined) return undefined;
    const fields = asked.reasons.map(({ field }) => field);
    return { row: asked, fields, form: await cases.form(db, asked) };
  }

  private async supplementIn(tx: ClientBase, accountId: number): Promise<SupplementView | null> {
    const asked = await this.askedOf(tx, accountId);
    if (asked === undefined) return null;
    const locked = await this.deps.drafts.lock(tx, accountId, 'supplement');
    const needsTask = asked.fields.some(isFaceSlot);
    const stored = needsTask ? await this.withTask(tx, accountId, locked) : locked;
    const problems = supplementProblems(asked.form, asked.fields, stored, this.deps.rules());
    const { askedUntilMs, identityType, message, reasons, recordId } = asked.row;
    return {
      recordId: Number(recordId),
      identityType,
      fields: asked.fields,
      reasons: [...reasons],
      message,
      askedUntilMs: Number(askedUntilMs),
      draft: { ...viewOf(stored, problems), values: startValues(asked, stored) },
      task: needsTask ? stored.task : null,
    };
  }

  /** Whether the document of the standard check has a back side; unknown ones have none. */
  private async needsBack(db: Queryable, accountId: number): Promise<boolean> {
    const { cases } = this.deps;
    const passed = (await cases.ofAccount(accountId, db)).find(
      ({ identityStatus, identityType }) => identityType === STANDARD && identityStatus === PASSED,
    );
    const form = passed === undefined ? undefined : await cases.form(db, passed);
    return form?.kind === 'standard' && form.values.documentType !== 'passport';
  }

  private async withTask<D extends KycDraftName>(
    tx: ClientBase,
    accountId: number,
    stored: StoredDraft<D>,
  ): Promise<StoredDraft<D> & { readonly task: FaceTask }> {
    const nowMs = this.deps.time.nowMs();
    if (stored.task !== null && stored.task.untilMs > nowMs) return { ...stored, task: stored.task };
    const task = newFaceTask(nowMs);
    await this.deps.drafts.setTask(tx, accountId, stored.draft, task);
    return { ...stored, task };
  }

  private saveDraft<D extends 'standard' | 'advanced' | 'company'>(
    accountId: number,
    draft: D,
    version: number,
    change: (before: DraftValues[D]) => DraftValues[D],
  ): Promise<ApiResult<DraftView<DraftValues[D]>>> {
    const { drafts, pool, time } = this.deps;
    return inTransaction(pool, async (tx) => {
      const stored = await drafts.lock(tx, accountId, draft);
      if (stored.version !== version) return reject('KYC_DRAFT_CHANGED', 'version');
      await drafts.save(tx, accountId, draft, change(stored.values), time.nowMs());
      const now = await drafts.read(tx, accountId, draft);
      return { ok: true, value: viewOf(now, await this.problems(tx, accountId, now)) };
    });
  }

  private async view<D extends 'standard' | 'company'>(stored: StoredDraft<D>): Promise<DraftView<DraftValues[D]>> {
    return viewOf(stored, await this.problems(this.deps.pool, 0, stored));
  }
}

/** Whether a draft is of a kind; narrows its values. */
export function isDraft<D extends KycDraftName>(stored: StoredDraft<KycDraftName>, draft: D): stored is StoredDraft<D> {
  return stored.draft === draft;
}

/** A draft as the API has it. */
export function viewOf<D extends KycDraftName>(
  { changedMs, files, values, version }: StoredDraft<D>,
  problems: readonly FieldProblem[],
): DraftView<DraftValues[D]> {
  return { version, values, files, problems, changedMs };
}

/** Names as they are stored; whatever else is wrong stays as it was typed. */
export function cleanPerson<P extends StandardValues>(person: P): P {
  return { ...person, firstName: normalizeName(person.firstName), lastName: normalizeName(person.lastName) };
}

function cleanCompany({ basic, beneficiaries, directors, traders }: CompanyValues): CompanyValues {
  return {
    basic: { ...basic, companyName: basic.companyName.normalize('NFC').trim() },
    beneficiaries: beneficiaries.map(cleanPerson),
    directors: directors.map(cleanPerson),
    traders: traders.map(cleanPerson),
  };
}

/** The values that a supplement starts with: those of the fields asked, as they were submitted. */
function startValues(
  { fields, form }: NonNullable<Awaited<ReturnType<DraftService['askedOf']>>>,
  stored: StoredDraft<'supplement'>,
): DraftValues['supplement'] {
  if (stored.isSaved || form === undefined || form.kind === 'advanced') return stored.values;
  const wanted = new Set<string>(fields);
  const pick = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => wanted.has(field))) as Partial<T>;
  if (form.kind === 'standard') {
    const { hasOneName } = form.values;
    return { person: { ...pick(form.values), ...(wanted.has('lastName') ? { hasOneName } : {}) } };
  }
  const { basic, ...lists } = form.values;
  return { basic: pick(basic), ...pick(lists) };
}
