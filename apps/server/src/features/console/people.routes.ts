import type { RouteData, RouteQuery } from '@bourse/contract';
import { type OrderRecord, orderData } from '../../platform/exchange-view/orders/order-record.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { registerNotes } from './notes.routes.ts';
import { masterOf, subAccountsOf } from './people.store.ts';
import type { ConsoleUsers } from './users.service.ts';

const ORDERS_CURSOR = cursorOf('console-orders', ['int']);

/** Dependencies of the routes. */
export interface PeopleDeps
  extends Pick<FeatureContext, 'accountFacts' | 'activity' | 'db' | 'identity' | 'operatorFactor' | 'orders' | 'view'> {
  readonly users: Pick<ConsoleUsers, 'find'>;
}

/** Registers the routes about what lies behind a user, and about the operator's own standing. */
export function registerPeople(app: HttpApp, deps: PeopleDeps): void {
  const { activity, operatorFactor, users } = deps;
  route(app, 'consoleStanding', async ({ user }) => ({
    ok: true,
    value: { isFactorMissing: await operatorFactor.isMissing(user.userId) },
  }));
  route(app, 'consoleUserOrders', ({ params, query }) => ordersPage(deps, Number(params.accountId), query));
  route(app, 'consoleUserActivity', async ({ params, query }) => {
    const found = await users.find(Number(params.accountId));
    return found.ok ? activity.list(found.value.accountId, query) : found;
  });
  route(app, 'consoleUserFamily', ({ params }) => familyOf(deps, Number(params.accountId)));
  route(app, 'consoleUserLimits', ({ params }) => limitsOf(deps, Number(params.accountId)));
  registerNotes(app, deps);
}

async function ordersPage(
  { orders, users, view }: PeopleDeps,
  accountId: number,
  query: RouteQuery<'consoleUserOrders'>,
): Promise<ApiResult<RouteData<'consoleUserOrders'>>> {
  const cursor = decodeCursor(ORDERS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const found = await users.find(accountId);
  if (!found.ok) return found;
  const limit = pageSize(query.limit);
  const before = cursor.value?.[0];
  const records =
    query.state === 'open'
      ? view.openOrders(accountId).filter(({ orderId }) => before === undefined || orderId < before)
      : await orders.store.orders({ accountId, before, limit: limit + 1 });
  const cursorAfter = ({ orderId }: OrderRecord) => encodeCursor(ORDERS_CURSOR, [orderId]);
  const itemOf = (order: OrderRecord) => orderData(order, view.market(order.marketId).market);
  return { ok: true, value: pageOf(records.slice(0, limit + 1), limit, cursorAfter, itemOf) };
}

async function familyOf(
  { db, users }: PeopleDeps,
  accountId: number,
): Promise<ApiResult<RouteData<'consoleUserFamily'>>> {
  const found = await users.find(accountId);
  if (!found.ok) return found;
  const { userId } = found.value;
  const [master, subAccounts] = [await masterOf(db.pool, userId), await subAccountsOf(db.pool, userId)];
  return { ok: true, value: { master: master ?? null, subAccounts } };
}

async function limitsOf(
  { accountFacts, identity, users }: PeopleDeps,
  accountId: number,
): Promise<ApiResult<RouteData<'consoleUserLimits'>>> {
  const found = await users.find(accountId);
  if (!found.ok) return found;
  const identityLevel = await identity.get().levelOf(accountId);
  return { ok: true, value: { identityLevel, limits: await accountFacts.limitsOf(accountId) } };
}
