import { ageOn, calendarDateIn, parseCalendarDate, passedLevelOf } from '@bourse/domain';
import type { Pool } from 'pg';
import { fileData } from '../drafts/draft.store.ts';
import { peopleOf } from '../screening/screen.service.ts';
import type { CaseStore } from './case.store.ts';
import { type CaseDetail, type CaseForm, type CaseRowData, levelRecord, recordData } from './case-rows.ts';
import type { QueueRow, ReviewStore } from './review.store.ts';

/** Dependencies of the detail. */
export interface DetailDeps {
  readonly pool: Pool;
  readonly cases: CaseStore;
  readonly reviews: ReviewStore;
}

/** A case as the queue shows it. */
export function caseRowData(row: QueueRow, nowMs: number): CaseRowData {
  const data = recordData(row);
  return {
    ...data,
    accountId: row.accountId,
    nickname: row.nickname,
    version: row.version,
    claimedBy: row.claimedBy ?? 0,
    claimedName: row.claimedName,
    isOverdue: data.dueMs > 0 && data.dueMs < nowMs,
    isAskOverdue: row.isAskOverdue,
    openFindings: row.openFindings,
    isFromProvider: row.isFromProvider,
  };
}

/** A case with all that a decision needs but the bytes of its documents. */
export async function caseDetail(deps: DetailDeps, row: QueueRow, nowMs: number): Promise<CaseDetail> {
  const { cases, pool, reviews } = deps;
  const [form, files, findings, history, records] = await Promise.all([
    cases.form(pool, row),
    cases.files(row.recordId),
    reviews.findings(row.recordId),
    reviews.history(row.recordId),
    cases.ofAccount(row.accountId),
  ]);
  const names = new Map(form === undefined ? [] : peopleOf(form).map(([person, { name }]) => [person, name]));
  const others = records.filter(({ recordId }) => recordId !== row.recordId);
  return {
    ...caseRowData(row, nowMs),
    email: row.email,
    registeredMs: row.registeredMs,
    level: passedLevelOf(records.map(levelRecord)),
    ...formData(form, Number(row.submittedMs)),
    files: files.filter(({ replacedMs }) => replacedMs === 0n).map(fileData),
    replacedFiles: files
      .filter(({ replacedMs }) => replacedMs > 0n)
      .map(fileData)
      .reverse(),
    findings: findings.map(({ decidedMs, findingId, otherAccountId, otherRecordId, ...finding }) => ({
      ...finding,
      findingId: findingId.toString(),
      personName: names.get(finding.person) ?? '',
      otherAccountId: otherAccountId ?? 0,
      otherRecordId: Number(otherRecordId ?? 0),
      decidedMs: Number(decidedMs),
    })),
    history: history.map(({ atMs, ...entry }) => ({ ...entry, atMs: Number(atMs) })),
    otherRecords: others.map(recordData),
    documentsDeleted: row.sealed !== null && form === undefined,
  };
}

function formData(
  form: CaseForm | undefined,
  submittedMs: number,
): Pick<CaseDetail, 'person' | 'age' | 'advanced' | 'company'> {
  const none = { person: null, age: null, advanced: null, company: null };
  if (form === undefined) return none;
  if (form.kind === 'company') return { ...none, company: form.values };
  if (form.kind === 'advanced') return { ...none, advanced: { faceWay: form.values.faceWay, task: form.task } };
  const birth = parseCalendarDate(form.values.birthDate);
  const age = birth === undefined ? null : ageOn(birth, calendarDateIn(submittedMs, 'UTC'));
  return { ...none, person: form.values, age };
}
