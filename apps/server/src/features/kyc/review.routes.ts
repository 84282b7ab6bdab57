import type { RouteData, RouteQuery } from '@bourse/contract';
import { passedLevelOf } from '@bourse/domain';
import type { Pool } from 'pg';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { CaseStore } from './cases/case.store.ts';
import { caseRowData } from './cases/case-detail.ts';
import { recordData } from './cases/case-rows.ts';
import { isOwn, type ReviewService } from './cases/review.service.ts';
import type { QueueRow, ReviewStore } from './cases/review.store.ts';
import type { GatesService } from './gates/gates.service.ts';
import { kycSettings } from './kyc.settings.ts';
import type { Screening } from './screening/screen.service.ts';

/** Dependencies of the reviewers' routes. */
export interface ReviewRouteDeps extends Pick<FeatureContext, 'settings' | 'time'> {
  readonly pool: Pool;
  readonly cases: CaseStore;
  readonly reviews: ReviewStore;
  readonly service: ReviewService;
  readonly gates: GatesService;
  readonly screening: Screening;
}

const OPEN_CURSOR = cursorOf('kyc-open-cases', ['int', 'int']);
const CLOSED_CURSOR = cursorOf('kyc-closed-cases', ['int']);

/** Adds the routes by which reviewers and operators work. */
export function registerReview(app: HttpApp, deps: ReviewRouteDeps): void {
  const { cases, gates, reviews, screening, service, settings, time } = deps;
  const id = ({ params }: { readonly params: { readonly recordId: string } }) => BigInt(params.recordId);
  route(app, 'kycCases', ({ query, user }) => casesPage(deps, query, user));
  route(app, 'kycQueueFigures', async () => {
    const reviewHours = settings.read(kycSettings.kycReviewHours);
    return { ok: true, value: { ...(await reviews.figures(time.nowMs())), reviewHours } };
  });
  route(app, 'kycAccount', async ({ params }) => {
    const accountId = Number(params.accountId);
    const known = await deps.pool.query('select 1 from users where account_id = $1', [accountId]);
    if (known.rows.length === 0) return reject('UNKNOWN_ACCOUNT', 'accountId');
    const rows = await cases.ofAccount(accountId);
    const level = passedLevelOf(await cases.levelRecords(accountId));
    const documentsDeleted = await reviews.areDeleted(accountId);
    return { ok: true, value: { level, records: rows.map(recordData), documentsDeleted } };
  });
  route(app, 'findKycDocument', async ({ body }) => ({
    ok: true,
    value: await reviews.byDocument(screening.hashOf(body)),
  }));
  route(app, 'kycCase', (call) => service.read(call.user, id(call)));
  fileRoute(app, 'kycCaseFile', (call) => service.file(call.user, id(call), call.params.fileId));
  route(app, 'claimKycCase', (call) => service.claim(call.user, id(call), call.body.version));
  route(app, 'releaseKycCase', (call) => service.release(call.user, id(call), call.body.version));
  route(app, 'decideKycCase', (call) => service.decide(call.user, id(call), call.body));
  route(app, 'askKycSupplement', (call) => service.ask(call.user, id(call), call.body));
  route(app, 'revokeIdentity', (call) => service.revoke(call.user, id(call), call.body));
  route(app, 'decideKycFinding', (call) =>
    service.decideFinding(call.user, id(call), BigInt(call.params.findingId), call.body),
  );
  route(app, 'kycNotes', (call) => service.notes(call.user, id(call)));
  route(app, 'addKycNote', (call) => service.addNote(call.user, id(call), call.body.text));
  route(app, 'kycGates', async () => ({ ok: true, value: await gates.read() }));
  route(app, 'setKycGates', ({ body, user }) => gates.set(user, body));
}

async function casesPage(
  { reviews, time }: ReviewRouteDeps,
  query: RouteQuery<'kycCases'>,
  user: SessionUser,
): Promise<ApiResult<RouteData<'kycCases'>>> {
  const { accountId, identityType, mine, overdue, state = 'open' } = query;
  const size = pageSize(query.limit);
  const nowMs = time.nowMs();
  const filter = {
    state: state === 'open' ? undefined : state,
    identityType: identityType === undefined ? undefined : Number(identityType),
    accountId: accountId === undefined ? undefined : Number(accountId),
    claimedBy: mine === undefined ? undefined : user.accountId,
    dueBeforeMs: overdue === undefined ? undefined : nowMs,
    limit: size + 1,
  };
  // Nobody hears of what is found about himself.
  const itemOf = (row: QueueRow) => ({ ...caseRowData(row, nowMs), ...(isOwn(user, row) && { openFindings: 0 }) });
  if (state === 'closed') {
    const cursor = decodeCursor(CLOSED_CURSOR, query.cursor);
    if (!cursor.ok) return cursor;
    const rows = await reviews.closed(filter, cursor.value?.[0]);
    const after = ({ recordId }: QueueRow) => encodeCursor(CLOSED_CURSOR, [recordId]);
    return { ok: true, value: pageOf(rows, size, after, itemOf) };
  }
  const cursor = decodeCursor(OPEN_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const rows = await reviews.queue(filter, cursor.value && [cursor.value[0], cursor.value[1]]);
  const after = ({ queuedMs, recordId }: QueueRow) => encodeCursor(OPEN_CURSOR, [queuedMs, recordId]);
  return { ok: true, value: pageOf(rows, size, after, itemOf) };
}
