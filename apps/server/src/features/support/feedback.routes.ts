import type { ApiResult } from '../../platform/http/api-result.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { FeedbackService } from './feedback.service.ts';
import { type FeedbackFilter, type FeedbackRow, type FeedbackStore, feedbackData } from './feedback.store.ts';

const CURSOR = cursorOf('feedback', ['int']);

/** Adds the routes of feedback, users' and operators'. */
export function registerFeedback(
  app: HttpApp,
  deps: { readonly service: FeedbackService; readonly store: FeedbackStore },
): void {
  const { service, store } = deps;
  route(app, 'submitFeedback', ({ body, user }) => service.submit(user, body));
  route(app, 'addFeedbackFile', ({ query, request, user }) =>
    service.addFile(user, query.name ?? '', bytesOf(request.body)),
  );
  fileRoute(app, 'feedbackFile', ({ params, user }) => service.file(params.fileId, { accountId: user.accountId }));
  route(app, 'ownFeedback', ({ query, user }) =>
    feedbackPage(store, { accountId: user.accountId }, query, feedbackData),
  );
  route(app, 'consoleFeedback', ({ query }) => {
    const { accountId, category, state } = query;
    const filter = { accountId: accountId === undefined ? undefined : Number(accountId), category, state };
    return feedbackPage(store, filter, query, (row) => ({
      ...feedbackData(row),
      accountId: row.accountId,
      nickname: row.nickname ?? '',
      answeredBy: row.answeredBy,
    }));
  });
  fileRoute(app, 'consoleFeedbackFile', ({ params }) =>
    service.file(params.fileId, { feedbackId: BigInt(params.feedbackId) }),
  );
  route(app, 'answerFeedback', ({ body, params, user }) => service.answer(user, BigInt(params.feedbackId), body));
}

async function feedbackPage<Item>(
  store: FeedbackStore,
  filter: Omit<FeedbackFilter, 'before' | 'limit'>,
  query: { readonly cursor?: string | undefined; readonly limit?: string | undefined },
  itemOf: (row: FeedbackRow) => Item,
): Promise<ApiResult<{ readonly items: Item[]; readonly nextCursor: string }>> {
  const cursor = decodeCursor(CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const size = pageSize(query.limit);
  const found = await store.list({ ...filter, before: cursor.value?.[0], limit: size + 1 });
  const cursorAfter = ({ feedbackId }: FeedbackRow) => encodeCursor(CURSOR, [feedbackId]);
  return { ok: true, value: pageOf(found, size, cursorAfter, itemOf) };
}
