import { isPlainOrder } from '../../platform/exchange-view/plain-order.ts';
import { type Answer, refuse } from '../../platform/http/answer.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { directRoute, route } from '../../platform/http/route.ts';
import type { FillPlace } from '../../platform/orders/order-store.ts';
import type { SpotService } from './spot.service.ts';

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 100;

/** Order entry, orders, fills. */
export function registerSpot(app: HttpApp, spot: SpotService): void {
  directRoute(app, 'placeSpotOrder', ({ user, body }) => spot.place(user.accountId, body), {
    write: (order) => order,
    isPlain: isPlainOrder,
  });
  directRoute(app, 'cancelSpotOrder', ({ user, params }) => spot.cancel(user.accountId, params.orderId), {
    write: (order) => order,
    isPlain: () => false,
  });
  route(app, 'amendSpotOrder', ({ user, params, body }) => spot.amend(user.accountId, params.orderId, body.qty));
  route(app, 'spotOrderAmendments', ({ user, params }) => spot.amendments(user.accountId, params.orderId));
  route(app, 'cancelAllSpotOrders', ({ user, query }) => spot.cancelAll(user.accountId, query.tradeCode));
  route(app, 'spotOrder', ({ user, params }) => spot.order(user.accountId, params.orderId));
  route(app, 'openSpotOrders', ({ user, query }) => spot.openOrders(user.accountId, query.tradeCode));
  route(app, 'replaceSpotOrder', ({ user, body }) => spot.replace(user.accountId, body));
  route(app, 'spotCountdowns', ({ user }) => spot.countdowns(user.accountId));
  route(app, 'setSpotCountdown', ({ user, body }) => spot.setCountdown(user.accountId, body));
  registerLists(app, spot);
  registerOrderHistory(app, spot);
  registerFills(app, spot);
}

function registerLists(app: HttpApp, spot: SpotService): void {
  route(app, 'placeSpotOrderList', ({ user, body }) => spot.placeList(user.accountId, body));
  route(app, 'cancelSpotOrderList', ({ user, params }) => spot.cancelList(user.accountId, params.listId));
  route(app, 'spotOrderList', ({ user, params }) => spot.list(user.accountId, params.listId));
  route(app, 'openSpotOrderLists', ({ user, query }) => spot.openLists(user.accountId, query.tradeCode));
  route(app, 'spotOrderListHistory', async ({ user, query }) => {
    const before = readOrderCursor(query.cursor);
    if (!before.ok) return before;
    const limit = pageSize(query.limit);
    const range = { fromMs: wholeNumber(query.fromMs), toMs: wholeNumber(query.toMs) };
    const filter = { accountId: user.accountId, ...range, before: before.value, limit: limit + 1 };
    const found = await spot.listHistory(filter, query.tradeCode);
    if (!found.ok) return found;
    const items = found.value.slice(0, limit);
    const nextCursor = found.value.length > limit ? (items.at(-1)?.listId ?? '') : '';
    return { ok: true, value: { items, nextCursor } };
  });
}

function registerOrderHistory(app: HttpApp, spot: SpotService): void {
  route(app, 'spotOrderHistory', async ({ user, query }) => {
    const before = readOrderCursor(query.cursor);
    if (!before.ok) return before;
    const limit = pageSize(query.limit);
    const { side, status } = query;
    const range = { fromMs: wholeNumber(query.fromMs), toMs: wholeNumber(query.toMs) };
    const filter = { accountId: user.accountId, side, status, ...range, before: before.value, limit: limit + 1 };
    const found = await spot.history(filter, query.tradeCode);
    if (!found.ok) return found;
    const page = found.value.slice(0, limit);
    const nextCursor = found.value.length > limit ? String(page.at(-1)?.orderId) : '';
    return { ok: true, value: { items: page.map((order) => spot.describe(order)), nextCursor } };
  });
}

function registerFills(app: HttpApp, spot: SpotService): void {
  route(app, 'spotFills', async ({ user, query }) => {
    const before = readFillCursor(query.cursor);
    if (!before.ok) return before;
    const limit = pageSize(query.limit);
    const orderId = query.orderId === undefined ? undefined : BigInt(query.orderId);
    const range = { fromMs: wholeNumber(query.fromMs), toMs: wholeNumber(query.toMs) };
    const filter = { accountId: user.accountId, orderId, ...range, before: before.value, limit: limit + 1 };
    const found = await spot.fills(filter, query.tradeCode);
    if (!found.ok) return found;
    const page = found.value.slice(0, limit);
    const last = page.at(-1)?.place;
    const nextCursor = found.value.length > limit && last ? `${last.seq}-${last.tradeNo}-${last.role}` : '';
    return { ok: true, value: { items: await spot.describeFills(page), nextCursor } };
  });
}

function pageSize(limit: string | undefined): number {
  return Math.min(LARGEST_PAGE, limit === undefined ? DEFAULT_PAGE : Number(limit));
}

function wholeNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** A cursor is the last order of the page before: what comes later is older, whatever was placed meanwhile. */
function readOrderCursor(cursor: string | undefined): Answer<bigint | undefined> {
  if (cursor === undefined || cursor === '') return { ok: true, value: undefined };
  // Nineteen digits may exceed int64, which the database then could not compare with.
  const valid = /^\d{1,19}$/.test(cursor) && BigInt(cursor) < 2n ** 63n;
  return valid ? { ok: true, value: BigInt(cursor) } : refuse('QUERY_INVALID', 'cursor');
}

function readFillCursor(cursor: string | undefined): Answer<FillPlace | undefined> {
  if (cursor === undefined || cursor === '') return { ok: true, value: undefined };
  const parts = /^(\d{1,18})-(\d{1,18})-(maker|taker)$/.exec(cursor);
  if (parts === null) return refuse('QUERY_INVALID', 'cursor');
  const [, seq = '', tradeNo = '', role = ''] = parts;
  return {
    ok: true,
    value: { seq: BigInt(seq), tradeNo: BigInt(tradeNo), role: role === 'maker' ? 'maker' : 'taker' },
  };
}
