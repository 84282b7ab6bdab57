/**
 * Identity checks at a provider.
 *
 * Goal: what the provider says counts once, for the applicant and the level that it was asked for, in the order in which it happened. Method:
 * events are signed over their bytes and are a few minutes old at most; their ids are stored; an event moves the state only when it is of a
 * higher rank and not older than the one before; the level is the one that was fixed when the form was opened. An approval passes by itself
 * only when our own rules, the list and the document find nothing; everything else is a reviewer's.
 */
import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { FeatureContext } from '../../../platform/feature.ts';
import { type ApiResult, type Rejection, reject } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Applications } from '../cases/applications.ts';
import type { CaseStore } from '../cases/case.store.ts';
import { type CaseForm, type CaseRow, STANDARD } from '../cases/case-rows.ts';
import type { Outcomes } from '../cases/outcomes.ts';
import type { ReviewStore } from '../cases/review.store.ts';
import { cleanPerson } from '../drafts/draft.service.ts';
import { type KycRules, standardProblems } from '../drafts/problems.ts';
import { takeQuota } from '../quota.ts';
import type { Screening } from '../screening/screen.service.ts';
import { type IdentityProvider, type ProviderEvent, providerEventSchema } from './provider.ts';

/** Dependencies of the service. */
export interface ProviderDeps extends Pick<FeatureContext, 'logger' | 'time'> {
  readonly pool: Pool;
  readonly cases: CaseStore;
  readonly reviews: ReviewStore;
  readonly applications: Applications;
  readonly outcomes: Outcomes;
  readonly screening: Screening;
  readonly rules: () => KycRules;
  /** The provider that is connected now; undefined: none. */
  readonly provider: () => Promise<IdentityProvider | undefined>;
  /** Where the provider sends its events. */
  readonly callbackUrl: () => string;
}

interface ApplicantRow {
  readonly accountId: number;
  readonly identityType: number;
  readonly recordId: bigint | null;
  readonly eventMs: bigint;
  readonly eventRank: number;
}

const RANK: Readonly<Record<ProviderEvent['type'], number>> = { pending: 1, approved: 2, rejected: 2 };

/** Opens forms at the provider and takes its events. */
export class ProviderService {
  private readonly deps: ProviderDeps;

  constructor(deps: ProviderDeps) {
    this.deps = deps;
  }

  /** The address of the form; the same while it is good. Rejected: KYC_PROVIDER_OFF, KYC_APPLICATIONS_TOO_MANY, and as applications are. */
  async formUrl(accountId: number, identityType: 1 | 2): Promise<ApiResult<RouteData<'identityProviderForm'>>> {
    const { applications, callbackUrl, cases, pool, provider, time } = this.deps;
    const connected = await provider();
    if (connected === undefined) return reject('KYC_PROVIDER_OFF');
    const nowMs = time.nowMs();
    const open = await inTransaction(
      pool,
      async (tx): Promise<Rejection | RouteData<'identityProviderForm'> | undefined> => {
        await cases.lockAccount(tx, accountId);
        const refused = await applications.refusal(tx, accountId, identityType);
        if (refused !== undefined) return refused;
        const { rows } = await tx.query<{ url: string; untilMs: bigint }>(
          `select url, until_ms as "untilMs" from kyc_applicants
          where account_id = $1 and identity_type = $2 and until_ms > $3 and event_rank < 2 order by opened_ms desc limit 1`,
          [accountId, identityType, nowMs],
        );
        const [known] = rows;
        if (known !== undefined) return { url: known.url, untilMs: Number(known.untilMs) };
        return (await takeQuota(tx, accountId, 'application', nowMs)) ? undefined : reject('KYC_APPLICATIONS_TOO_MANY');
      },
    );
    if (open !== undefined) return 'url' in open ? { ok: true, value: open } : open;
    const applicant = await connected.createApplicant({ accountId, identityType, callbackUrl: callbackUrl() });
    if (applicant === undefined) return reject('KYC_PROVIDER_OFF');
    const { applicantId, untilMs, url } = applicant;
    await pool.query(
      `insert into kyc_applicants (applicant_id, account_id, identity_type, url, opened_ms, until_ms) values ($1, $2, $3, $4, $5, $6)`,
      [applicantId, accountId, identityType, url, nowMs, untilMs],
    );
    return { ok: true, value: { url, untilMs } };
  }

  /** Takes an event. Rejected: KYC_PROVIDER_OFF, KYC_EVENT_REFUSED, KYC_EVENT_REPEATED, BODY_INVALID. */
  async take(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    bytes: Buffer,
  ): Promise<ApiResult<Record<string, never>>> {
    const { pool, provider, time } = this.deps;
    const connected = await provider();
    if (connected === undefined) return reject('KYC_PROVIDER_OFF');
    if (!connected.isSigned(headers, bytes, time.nowMs())) return reject('KYC_EVENT_REFUSED');
    const event = parseEvent(bytes);
    if (event === undefined) return reject('BODY_INVALID');
    const refused = await inTransaction(pool, (tx) => this.apply(tx, event));
    return refused ?? { ok: true, value: {} };
  }

  private async apply(tx: ClientBase, event: ProviderEvent): Promise<Rejection | undefined> {
    const { cases, time } = this.deps;
    const accountId = await accountOf(tx, event.applicantId);
    // Its id is not kept: the event may be ahead of the applicant's row, and is sent again.
    if (accountId === undefined) return reject('KYC_EVENT_REFUSED', 'applicantId');
    const { rowCount } = await tx.query(
      'insert into kyc_provider_events (event_id, applicant_id, received_ms) values ($1, $2, $3) on conflict do nothing',
      [event.eventId, event.applicantId, time.nowMs()],
    );
    if (rowCount !== 1) return reject('KYC_EVENT_REPEATED');
    await cases.lockAccount(tx, accountId);
    const applicant = await lockApplicant(tx, event.applicantId);
    // An approval of a lesser level is none of the level that was asked for.
    if (applicant === undefined || applicant.identityType !== event.identityType) {
      return reject('KYC_EVENT_REFUSED', 'identityType');
    }
    const isNews = RANK[event.type] > applicant.eventRank && event.timeMs >= Number(applicant.eventMs);
    if (!isNews) return undefined;
    const row = await this.caseOf(tx, event, applicant);
    await tx.query('update kyc_applicants set event_ms = $2, event_rank = $3, record_id = $4 where applicant_id = $1', [
      event.applicantId,
      event.timeMs,
      RANK[event.type],
      row?.recordId ?? null,
    ]);
    if (row !== undefined && event.type !== 'pending') await this.decide(tx, row, event);
    return undefined;
  }

  /** The case of an applicant, opened with the first event; undefined when the account may not have one now. */
  private async caseOf(tx: ClientBase, event: ProviderEvent, applicant: ApplicantRow): Promise<CaseRow | undefined> {
    const { applications, cases, outcomes, time } = this.deps;
    const { accountId, identityType, recordId } = applicant;
    if (recordId !== null) return cases.lock(tx, recordId);
    if ((await applications.refusal(tx, accountId, identityType)) !== undefined) return undefined;
    const nowMs = time.nowMs();
    const opened = {
      accountId,
      identityType,
      draftVersion: 0,
      isFromProvider: true,
      nowMs,
      dueMs: outcomes.dueMs(nowMs),
    };
    const made = await cases.open(tx, opened);
    if (made === undefined) return undefined;
    await cases.note(tx, made, { atMs: event.timeMs, act: 'submitted' });
    return cases.lock(tx, made);
  }

  /** Lets the provider's word count where nothing speaks against it; a case that a reviewer holds is his. */
  private async decide(tx: ClientBase, row: CaseRow, event: ProviderEvent): Promise<void> {
    const { cases, outcomes, reviews, rules, screening } = this.deps;
    await cases.note(tx, row.recordId, { atMs: event.timeMs, act: 'provider', message: event.type });
    const form = formOf(event);
    if (form !== undefined && row.state !== 'closed') {
      await cases.setForm(tx, row.recordId, row.accountId, form);
      await screening.screen(tx, row, form);
      // Whoever holds the case has to see it before a decision.
      await cases.change(tx, row.recordId, {});
    }
    if (row.state !== 'waiting') return;
    if (event.type === 'rejected') {
      await outcomes.fail(tx, row, { by: '', reasons: [], message: '' });
      return;
    }
    // The level below may have been taken back since the form was opened.
    const isKnown = row.identityType === STANDARD ? form !== undefined : await cases.hasStandard(tx, row.accountId);
    const problems = form?.kind === 'standard' ? standardProblems(form.values, rules()) : [];
    if (!isKnown || problems.length > 0 || (await reviews.hasBlockingFindings(tx, row.recordId))) return;
    await outcomes.pass(tx, row, '');
  }
}

function parseEvent(bytes: Buffer): ProviderEvent | undefined {
  try {
    const parsed = providerEventSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function accountOf(tx: ClientBase, applicantId: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ accountId: number }>(
    'select account_id as "accountId" from kyc_applicants where applicant_id = $1',
    [applicantId],
  );
  return rows[0]?.accountId;
}

async function lockApplicant(tx: ClientBase, applicantId: string): Promise<ApplicantRow | undefined> {
  const { rows } = await tx.query<ApplicantRow>(
    `select account_id as "accountId", identity_type as "identityType", record_id as "recordId", event_ms as "eventMs",
        event_rank as "eventRank" from kyc_applicants where applicant_id = $1 for update`,
    [applicantId],
  );
  return rows[0];
}

function formOf({ identityType, person }: ProviderEvent): CaseForm | undefined {
  if (person === undefined || identityType !== STANDARD) return undefined;
  return { kind: 'standard', values: cleanPerson({ ...person, hasOneName: person.lastName === '' }) };
}
