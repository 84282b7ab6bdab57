import { type Answer, refuse } from '../../platform/http/answer.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { StrategiesService } from './strategies.service.ts';

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 100;

/** Scale and TWAP orders. */
export function registerStrategies(app: HttpApp, strategies: StrategiesService): void {
  route(app, 'placeSpotStrategy', ({ user, body }) => strategies.place(user.accountId, body));
  route(app, 'spotStrategy', ({ user, params }) => strategies.one(user.accountId, params.strategyId));
  route(app, 'cancelSpotStrategy', ({ user, params }) => strategies.cancel(user.accountId, params.strategyId));
  route(app, 'spotStrategies', async ({ user, query }) => {
    const before = readCursor(query.cursor);
    if (!before.ok) return before;
    const limit = Math.min(LARGEST_PAGE, query.limit === undefined ? DEFAULT_PAGE : Number(query.limit));
    const filter = { accountId: user.accountId, state: query.state, before: before.value, limit: limit + 1 };
    const found = await strategies.list(filter, query.tradeCode);
    if (!found.ok) return found;
    const items = found.value.slice(0, limit);
    const nextCursor = found.value.length > limit ? (items.at(-1)?.strategyId ?? '') : '';
    return { ok: true, value: { items, nextCursor } };
  });
}

/** A cursor is the last strategy of the page before. */
function readCursor(cursor: string | undefined): Answer<bigint | undefined> {
  if (cursor === undefined || cursor === '') return { ok: true, value: undefined };
  return /^\d{1,18}$/.test(cursor) ? { ok: true, value: BigInt(cursor) } : refuse('QUERY_INVALID', 'cursor');
}
