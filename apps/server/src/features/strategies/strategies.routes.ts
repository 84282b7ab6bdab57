import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { StrategiesService } from './strategies.service.ts';

const CURSOR = cursorOf('spot-strategies', ['int']);

/** Scale and TWAP orders. */
export function registerStrategies(app: HttpApp, strategies: StrategiesService): void {
  route(app, 'placeSpotStrategy', ({ user, body }) => strategies.place(user.accountId, body));
  route(app, 'spotStrategy', ({ user, params }) => strategies.one(user.accountId, params.strategyId));
  route(app, 'cancelSpotStrategy', ({ user, params }) => strategies.cancel(user.accountId, params.strategyId));
  route(app, 'spotStrategies', async ({ user, query }) => {
    const before = decodeCursor(CURSOR, query.cursor);
    if (!before.ok) return before;
    const limit = pageSize(query.limit);
    const filter = { accountId: user.accountId, state: query.state, before: before.value?.[0], limit: limit + 1 };
    const found = await strategies.list(filter, query.tradeCode);
    if (!found.ok) return found;
    const cursorAfter = (last: { readonly strategyId: string }) => encodeCursor(CURSOR, [BigInt(last.strategyId)]);
    return { ok: true, value: pageOf(found.value, limit, cursorAfter, (one) => one) };
  });
}
