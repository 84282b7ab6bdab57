/**
 * What becomes of a case: one place writes result, history, message, activity and what the drafts have to forget, for reviewers, provider and jobs.
 */
import type { KycDraftName } from '@bourse/contract';
import type { ClientBase } from 'pg';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { DraftStore } from '../drafts/draft.store.ts';
import type { CaseStore } from './case.store.ts';
import { ADVANCED, type CaseRow, COMPANY, FAILED, type FieldReason, PASSED, STANDARD } from './case-rows.ts';

/** Dependencies of the outcomes. */
export interface OutcomeDeps extends Pick<FeatureContext, 'activity' | 'notifier' | 'time'> {
  readonly cases: CaseStore;
  readonly drafts: DraftStore;
  readonly reviewHours: () => number;
  readonly askDays: () => number;
}

/** Who decided: an operator’s name, or empty for the provider and the exchange itself. */
export interface Verdict {
  readonly by: string;
  readonly reasons: readonly FieldReason[];
  /** To the user. */
  readonly message: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DRAFT_OF: Readonly<Record<number, KycDraftName>> = {
  [STANDARD]: 'standard',
  [ADVANCED]: 'advanced',
  [COMPANY]: 'company',
};
/** A case that is in nobody's hands. */
export const UNCLAIMED = { claimed_by: null, claimed_name: '' } as const;

/** Ends cases, and sends them to their users and back. Every call is in a transaction that has locked the case. */
export class Outcomes {
  private readonly deps: OutcomeDeps;

  constructor(deps: OutcomeDeps) {
    this.deps = deps;
  }

  /** Until when a case that enters the queue now should be decided. */
  dueMs(nowMs: number): number {
    return nowMs + this.deps.reviewHours() * HOUR_MS;
  }

  /** The level is given, or, after a supplement, stays. */
  async pass(tx: ClientBase, row: CaseRow, by: string): Promise<void> {
    const { activity, cases, drafts, notifier, time } = this.deps;
    const nowMs = time.nowMs();
    const ended = { state: 'closed', identity_status: PASSED, decided_ms: nowMs, reasons: [], message: '' } as const;
    await cases.change(tx, row.recordId, { ...ended, ...UNCLAIMED });
    await cases.note(tx, row.recordId, { atMs: nowMs, act: 'passed', by });
    await activity.note(tx, { accountId: row.accountId, event: 'identity-passed', detail: levelName(row) });
    const draft = DRAFT_OF[row.identityType];
    if (draft !== undefined) await drafts.clear(tx, row.accountId, draft, nowMs);
    const recordId = row.recordId.toString();
    await notifier.notify(tx, row.accountId, 'kyc.passed', { recordId }, { dedupeKey: `${recordId}/${row.version}` });
  }

  /** The application fails; a level that had passed before is taken back. */
  async fail(tx: ClientBase, row: CaseRow, verdict: Verdict): Promise<void> {
    if (row.identityStatus === PASSED) return this.revoke(tx, row, verdict);
    const { activity, cases, drafts, notifier, time } = this.deps;
    const nowMs = time.nowMs();
    const { by, message, reasons } = verdict;
    const ended = { state: 'closed', identity_status: FAILED, decided_ms: nowMs, reasons, message } as const;
    await cases.change(tx, row.recordId, { ...ended, ...UNCLAIMED });
    await cases.note(tx, row.recordId, { atMs: nowMs, act: 'failed', by, reasons, message });
    await activity.note(tx, { accountId: row.accountId, event: 'identity-failed', detail: levelName(row) });
    const draft = DRAFT_OF[row.identityType];
    if (draft !== undefined) await drafts.reopen(tx, row.accountId, draft);
    const recordId = row.recordId.toString();
    await notifier.notify(tx, row.accountId, 'kyc.failed', { recordId }, { dedupeKey: `${recordId}/${row.version}` });
  }

  /** A level that had passed is taken back, and with the standard check the advanced one that rests on it. */
  async revoke(tx: ClientBase, row: CaseRow, verdict: Verdict): Promise<void> {
    await this.revokeOne(tx, row, verdict);
    if (row.identityType !== STANDARD) return;
    const resting = (await this.deps.cases.ofAccount(row.accountId, tx)).filter(
      ({ identityStatus, identityType }) => identityType === ADVANCED && identityStatus === PASSED,
    );
    for (const { recordId } of resting) {
      const locked = await this.deps.cases.lock(tx, recordId);
      if (locked?.identityStatus === PASSED) await this.revokeOne(tx, locked, { ...verdict, reasons: [] });
    }
  }

  /** More is asked of the user; the clock of the service level stops. */
  async ask(tx: ClientBase, row: CaseRow, verdict: Verdict): Promise<void> {
    const { activity, askDays, cases, drafts, notifier, time } = this.deps;
    const nowMs = time.nowMs();
    const untilMs = nowMs + askDays() * DAY_MS;
    const { by, message, reasons } = verdict;
    const asked = { state: 'asked', reasons, message, asked_until_ms: untilMs } as const;
    const flags = { is_reminded: false, is_ask_overdue: false } as const;
    await cases.change(tx, row.recordId, { ...asked, ...flags, ...UNCLAIMED });
    await drafts.lock(tx, row.accountId, 'supplement');
    await drafts.clear(tx, row.accountId, 'supplement', nowMs);
    await cases.note(tx, row.recordId, { atMs: nowMs, act: 'asked', by, reasons, message });
    await activity.note(tx, { accountId: row.accountId, event: 'identity-more-asked', detail: levelName(row) });
    const params = { recordId: row.recordId.toString(), until: minuteOf(untilMs) };
    const dedupeKey = `${row.recordId}/${row.version}`;
    await notifier.notify(tx, row.accountId, 'kyc.more-asked', params, { dedupeKey });
  }

  private async revokeOne(tx: ClientBase, row: CaseRow, { by, message, reasons }: Verdict): Promise<void> {
    const { activity, cases, notifier, time } = this.deps;
    const nowMs = time.nowMs();
    const ended = { state: 'closed', identity_status: FAILED, decided_ms: nowMs, revoked_ms: nowMs } as const;
    await cases.change(tx, row.recordId, { ...ended, reasons, message, ...UNCLAIMED });
    await cases.note(tx, row.recordId, { atMs: nowMs, act: 'revoked', by, reasons, message });
    await activity.note(tx, { accountId: row.accountId, event: 'identity-revoked', detail: levelName(row) });
    const recordId = row.recordId.toString();
    await notifier.notify(tx, row.accountId, 'kyc.revoked', { recordId }, { dedupeKey: `${recordId}/${row.version}` });
    await tx.query(`select pg_notify('bourse_kyc', 'levels')`);
  }
}

/** A type of check in short, for the activity log. */
export function levelName({ identityType }: Pick<CaseRow, 'identityType'>): string {
  return DRAFT_OF[identityType] ?? String(identityType);
}

/** A time to the minute: `2026-11-27 23:15`, UTC. */
export function minuteOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');
}
