import { isPlainOrder } from '../../platform/exchange-view/orders/plain-order.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { directRoute, route } from '../../platform/http/route.ts';
import type { FillPlace } from '../../platform/orders/order-store.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { SpotService } from './spot.service.ts';

// A cursor is the last row of the page before: what comes later is older, whatever was placed meanwhile.
const ORDERS_CURSOR = cursorOf('spot-orders', ['int']);
const LISTS_CURSOR = cursorOf('spot-order-lists', ['int']);
const FILLS_CURSOR = cursorOf('spot-fills', ['int', 'int', 'word']);

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
  route(app, 'cancelSpotOrders', ({ user, body }) => spot.cancelEach(user.accountId, body.orderIds));
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
    const before = decodeCursor(LISTS_CURSOR, query.cursor);
    if (!before.ok) return before;
    const limit = pageSize(query.limit);
    const range = { fromMs: wholeNumber(query.fromMs), toMs: wholeNumber(query.toMs) };
    const filter = { accountId: user.accountId, ...range, before: before.value?.[0], limit: limit + 1 };
    const found = await spot.listHistory(filter, query.tradeCode);
    if (!found.ok) return found;
    const cursorAfter = (last: { readonly listId: string }) => encodeCursor(LISTS_CURSOR, [BigInt(last.listId)]);
    return { ok: true, value: pageOf(found.value, limit, cursorAfter, (list) => list) };
  });
}

function registerOrderHistory(app: HttpApp, spot: SpotService): void {
  route(app, 'spotOrderHistory', async ({ user, query }) => {
    const before = decodeCursor(ORDERS_CURSOR, query.cursor);
    if (!before.ok) return before;
    const limit = pageSize(query.limit);
    const { side, status } = query;
    const range = { fromMs: wholeNumber(query.fromMs), toMs: wholeNumber(query.toMs) };
    const filter = { accountId: user.accountId, side, status, ...range, before: before.value?.[0], limit: limit + 1 };
    const found = await spot.history(filter, query.tradeCode);
    if (!found.ok) return found;
    const cursorAfter = (last: { readonly orderId: bigint }) => encodeCursor(ORDERS_CURSOR, [last.orderId]);
    return { ok: true, value: pageOf(found.value, limit, cursorAfter, (order) => spot.describe(order)) };
  });
}

function registerFills(app: HttpApp, spot: SpotService): void {
  route(app, 'spotFills', async ({ user, query }) => {
    const cursor = decodeCursor(FILLS_CURSOR, query.cursor);
    if (!cursor.ok) return cursor;
    const before = cursor.value && fillPlaceOf(cursor.value);
    const limit = pageSize(query.limit);
    const orderId = query.orderId === undefined ? undefined : BigInt(query.orderId);
    const range = { fromMs: wholeNumber(query.fromMs), toMs: wholeNumber(query.toMs) };
    const filter = { accountId: user.accountId, orderId, ...range, before, limit: limit + 1 };
    const found = await spot.fills(filter, query.tradeCode);
    if (!found.ok) return found;
    const { items, nextCursor } = pageOf(found.value, limit, fillCursorAfter, (fill) => fill);
    return { ok: true, value: { items: await spot.describeFills(items), nextCursor } };
  });
}

function wholeNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function fillPlaceOf([seq, tradeNo, role]: readonly [bigint, bigint, string]): FillPlace {
  return { seq, tradeNo, role: role === 'maker' ? 'maker' : 'taker' };
}

function fillCursorAfter({ place: { seq, tradeNo, role } }: { readonly place: FillPlace }): string {
  return encodeCursor(FILLS_CURSOR, [seq, tradeNo, role]);
}
