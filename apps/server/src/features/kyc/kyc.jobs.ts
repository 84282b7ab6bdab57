import type { ClientBase, Pool } from 'pg';
import type { FeatureContext } from '../../platform/feature.ts';
import type { Queryable } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { CaseStore } from './cases/case.store.ts';
import { type CaseRow, PASSED } from './cases/case-rows.ts';
import { minuteOf, type Outcomes, UNCLAIMED } from './cases/outcomes.ts';
import { type DraftStore, query } from './drafts/draft.store.ts';
import { kycSettings } from './kyc.settings.ts';
import type { PersonKeys } from './person-keys.ts';
import type { Screening } from './screening/screen.service.ts';

/** Dependencies of the jobs. */
export interface KycJobDeps extends Pick<FeatureContext, 'jobs' | 'notifier' | 'settings' | 'time'> {
  readonly pool: Pool;
  readonly cases: CaseStore;
  readonly drafts: DraftStore;
  readonly keys: PersonKeys;
  readonly outcomes: Outcomes;
  readonly screening: Screening;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long before its end somebody is reminded of what is asked. */
const REMIND_MS = 3 * DAY_MS;
/** A case that its holder has not decided for so long goes back to the queue. */
const CLAIM_MS = 12 * HOUR_MS;
/** Events are refused when they are older than minutes; their ids are kept for longer than any provider repeats them. */
const EVENT_DAYS = 30;
const BATCH = 100;

/** Registers what happens by itself: clocks of cases, new comparisons after a change of the list, and deletion on schedule. */
export function registerKycJobs(deps: KycJobDeps): void {
  const { jobs } = deps;
  jobs.register('kyc.clocks', { run: () => runClocks(deps), concurrency: 1 });
  jobs.every(10 * 60_000, 'kyc.clocks');
  jobs.register('kyc.rescreen', { run: () => rescreen(deps), concurrency: 1 });
  jobs.every(HOUR_MS, 'kyc.rescreen');
  jobs.register('kyc.delete', { run: () => deleteOnSchedule(deps), concurrency: 1 });
  jobs.every(HOUR_MS, 'kyc.delete');
}

/** Reminds of what is asked, sends overdue cases back to the queue, and takes cases from whoever has left them. */
async function runClocks(deps: KycJobDeps): Promise<void> {
  const nowMs = deps.time.nowMs();
  await eachCase(deps, `state = 'asked' and asked_until_ms < $1`, [nowMs], (tx, row) => sendBack(deps, tx, row));
  await eachCase(deps, `state = 'asked' and not is_reminded and asked_until_ms < $1`, [nowMs + REMIND_MS], (tx, row) =>
    remind(deps, tx, row),
  );
  await eachCase(deps, `state = 'claimed' and claimed_ms < $1`, [nowMs - CLAIM_MS], async (tx, row) => {
    await deps.cases.change(tx, row.recordId, { ...UNCLAIMED, state: 'waiting' });
    await deps.cases.note(tx, row.recordId, { atMs: deps.time.nowMs(), act: 'released' });
  });
}

/** What was asked did not come: a reviewer decides what that means. */
async function sendBack({ cases, drafts, outcomes, time }: KycJobDeps, tx: ClientBase, row: CaseRow): Promise<void> {
  const nowMs = time.nowMs();
  const queued = { state: 'waiting', queued_ms: nowMs, due_ms: outcomes.dueMs(nowMs) } as const;
  await cases.change(tx, row.recordId, { ...queued, is_ask_overdue: true, asked_until_ms: 0 });
  await drafts.clear(tx, row.accountId, 'supplement', nowMs);
  await cases.note(tx, row.recordId, { atMs: nowMs, act: 'ask-overdue' });
}

async function remind({ cases, notifier }: KycJobDeps, tx: ClientBase, row: CaseRow): Promise<void> {
  await cases.change(tx, row.recordId, { is_reminded: true });
  const params = { recordId: row.recordId.toString(), until: minuteOf(Number(row.askedUntilMs)) };
  const dedupeKey = `${row.recordId}/${row.askedUntilMs}`;
  await notifier.notify(tx, row.accountId, 'kyc.more-reminder', params, { dedupeKey });
}

/** Compares everybody who has passed with a list that has changed since; new hits send the case back to a reviewer. */
async function rescreen(deps: KycJobDeps): Promise<void> {
  const { cases, outcomes, screening, time } = deps;
  const wanted = `identity_status = ${PASSED} and state = 'closed' and sealed is not null and screened_version not in ('', $1)`;
  await eachCase(deps, wanted, [screening.version], async (tx, row) => {
    const form = await cases.form(tx, row);
    if (form === undefined) {
      await tx.query(`update identity_records set screened_version = '' where record_id = $1`, [row.recordId]);
      return;
    }
    // A hit could not enter the queue beside the account's open case: it is compared once that one is closed.
    if ((await cases.ofAccount(row.accountId, tx)).some(({ state }) => state !== 'closed')) return;
    await screening.screen(tx, row, form);
    const open = await tx.query(`select 1 from kyc_findings where record_id = $1 and decision = 'open' limit 1`, [
      row.recordId,
    ]);
    if (open.rows.length === 0) return;
    const nowMs = time.nowMs();
    await cases.change(tx, row.recordId, { state: 'waiting', queued_ms: nowMs, due_ms: outcomes.dueMs(nowMs) });
  });
}

/** Destroys keys whose time has come, and deletes forms that were left behind. */
async function deleteOnSchedule(deps: KycJobDeps): Promise<void> {
  const { drafts, pool, settings, time } = deps;
  const nowMs = time.nowMs();
  const before = (days: number) => nowMs - days * DAY_MS;
  const due = {
    closedBefore: before(settings.read(kycSettings.kycRetentionDays)),
    failedBefore: before(settings.read(kycSettings.kycFailedDays)),
  };
  for (const accountId of await dueAccounts(pool, due)) {
    await inTransaction(pool, (tx) => destroyPerson(deps, tx, accountId, due));
  }
  const leftBefore = before(settings.read(kycSettings.kycDraftDays));
  const { rows } = await pool.query<{ accountId: number; draft: 'standard' | 'advanced' | 'company' }>(
    `select account_id as "accountId", draft from kyc_drafts d
      where changed_ms < $1 and draft <> 'supplement'
        and (sealed is not null or exists (select 1 from kyc_draft_files f where f.account_id = d.account_id and f.draft = d.draft))
        and not exists (select 1 from identity_records r where r.account_id = d.account_id and r.state <> 'closed')`,
    [leftBefore],
  );
  for (const { accountId, draft } of rows) {
    await inTransaction(pool, async (tx) => {
      const { changedMs } = await drafts.lock(tx, accountId, draft);
      // Its owner may have come back meanwhile.
      if (changedMs < leftBefore) await drafts.clear(tx, accountId, draft, nowMs);
    });
  }
  await pool.query('delete from kyc_provider_events where received_ms < $1', [before(EVENT_DAYS)]);
  await pool.query('delete from kyc_quota where day < $1', [new Date(before(2)).toISOString().slice(0, 10)]);
}

/** Times before which accounts were closed, and people failed, whose documents are deleted. */
interface DeletionTimes {
  readonly closedBefore: number;
  readonly failedBefore: number;
}

/**
 * Accounts that were closed long enough ago, and people who never passed and were last decided on long enough ago; with `only`, that one
 * if it still is one of them.
 */
async function dueAccounts(
  db: Queryable,
  { closedBefore, failedBefore }: DeletionTimes,
  only?: number,
): Promise<number[]> {
  const { rows } = await query<{ accountId: number }>(
    db,
    `select k.account_id as "accountId" from kyc_keys k join users u using (account_id)
      where k.wrapped is not null and ($3::integer is null or k.account_id = $3) and not exists (
          select 1 from identity_records r where r.account_id = k.account_id and r.state <> 'closed')
        and (u.closed_at < to_timestamp($1::float8 / 1000)
          or (exists (select 1 from identity_records r where r.account_id = k.account_id)
            and not exists (select 1 from identity_records r where r.account_id = k.account_id
              and (r.identity_status = ${PASSED} or r.decided_ms >= $2))
            and not exists (select 1 from kyc_drafts d where d.account_id = k.account_id and d.sealed is not null and d.changed_ms >= $2)))
      limit ${BATCH}`,
    [closedBefore, failedBefore, only ?? null],
  );
  return rows.map(({ accountId }) => accountId);
}

/** Makes everything that a person has sent unreadable for good, and forgets what it was compared by. */
async function destroyPerson(
  { cases, keys, time }: KycJobDeps,
  tx: ClientBase,
  accountId: number,
  due: DeletionTimes,
): Promise<void> {
  await cases.lockAccount(tx, accountId);
  // A new application may have been sent meanwhile.
  if ((await dueAccounts(tx, due, accountId)).length === 0) return;
  await keys.destroy(tx, accountId);
  await tx.query('delete from kyc_files where account_id = $1', [accountId]);
  await tx.query('delete from kyc_documents where account_id = $1', [accountId]);
  await tx.query('update kyc_drafts set sealed = null, version = version + 1 where account_id = $1', [accountId]);
  for (const { recordId } of await cases.ofAccount(accountId, tx)) {
    await cases.note(tx, recordId, { atMs: time.nowMs(), act: 'documents-deleted' });
  }
}

/** Works on each case of a condition, in a transaction of its own that locks account and case and checks the condition again. */
async function eachCase(
  { cases, pool }: KycJobDeps,
  condition: string,
  values: readonly unknown[],
  work: (tx: ClientBase, row: CaseRow) => Promise<void>,
): Promise<void> {
  let last = 0n;
  for (;;) {
    const { rows } = await pool.query<{ recordId: bigint; accountId: number }>(
      `select record_id as "recordId", account_id as "accountId" from identity_records
        where ${condition} and record_id > $${values.length + 1} order by record_id limit ${BATCH}`,
      [...values, last],
    );
    for (const { accountId, recordId } of rows) {
      last = recordId;
      await inTransaction(pool, async (tx) => {
        await cases.lockAccount(tx, accountId);
        const still = await tx.query(
          `select 1 from identity_records where record_id = $${values.length + 1} and ${condition} for update`,
          [...values, recordId],
        );
        const row = still.rows.length === 0 ? undefined : await cases.lock(tx, recordId);
        if (row !== undefined) await work(tx, row);
      });
    }
    if (rows.length < BATCH) return;
  }
}
