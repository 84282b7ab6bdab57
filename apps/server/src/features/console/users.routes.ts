import type { RouteData, RouteQuery } from '@bourse/contract';
import { WALLET_IDS } from '@bourse/domain';
import type { BalanceRecord } from '../../platform/exchange-view/accounts/account-state.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { UserFreezes } from './users.freeze.ts';
import type { ConsoleUsers, UserDeps } from './users.service.ts';
import { listSessions, listUsers, type UserRow, type UserSession } from './users.store.ts';

const USERS_CURSOR = cursorOf('console-users', ['int32']);
const BALANCES_CURSOR = cursorOf('console-balances', ['int32', 'int32', 'int32']);
const SESSIONS_CURSOR = cursorOf('console-sessions', ['int']);
const KEYS_CURSOR = cursorOf('console-api-keys', ['int']);

/** Dependencies of the routes. */
export interface UserRouteDeps extends UserDeps {
  readonly users: ConsoleUsers;
  readonly freezes: UserFreezes;
}

/** Registers the routes about users. */
export function registerUsers(app: HttpApp, { freezes, users, ...deps }: UserRouteDeps): void {
  route(app, 'consoleUsers', ({ query }) => usersPage(deps, users, query));
  route(app, 'consoleUser', ({ params }) => users.detail(Number(params.accountId)));
  route(app, 'consoleUserBalances', ({ params, query }) => balancesPage(deps, users, Number(params.accountId), query));
  route(app, 'consoleUserSessions', ({ params, query, user }) =>
    sessionsPage(deps, users, Number(params.accountId), user.sessionId, query),
  );
  route(app, 'consoleUserApiKeys', ({ params, query }) => apiKeysPage(deps, users, Number(params.accountId), query));
  route(app, 'endUserSession', ({ params, user }) =>
    users.endSession(user, Number(params.accountId), params.sessionId),
  );
  route(app, 'endUserSessions', ({ params, user }) => users.endSessions(user, Number(params.accountId)));
  route(app, 'setUserFeeRates', ({ params, body, user }) => users.setFeeRates(user, Number(params.accountId), body));
  route(app, 'freezeUser', ({ params, body, user }) => freezes.freeze(user, Number(params.accountId), body));
  route(app, 'freezeUserLogin', ({ params, body, user }) => freezes.freezeLogin(user, Number(params.accountId), body));
}

async function usersPage(
  { db, view }: UserDeps,
  users: ConsoleUsers,
  query: RouteQuery<'consoleUsers'>,
): Promise<ApiResult<RouteData<'consoleUsers'>>> {
  const cursor = decodeCursor(USERS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const found = await listUsers(db.pool, {
    q: query.q,
    accountId: query.accountId === undefined ? undefined : Number(query.accountId),
    email: query.email,
    nickname: query.nickname,
    frozen: query.state === 'frozen' ? [...view.frozen.keys()] : undefined,
    before: cursor.value?.[0],
    limit: limit + 1,
  });
  const cursorAfter = (last: UserRow) => encodeCursor(USERS_CURSOR, [BigInt(last.accountId)]);
  const itemOf = ({ userId: _, roles, ...user }: UserRow) => ({
    ...user,
    frozen: users.frozenOf(user.accountId),
    roles: roles.map(({ name }) => name),
  });
  return { ok: true, value: pageOf(found, limit, cursorAfter, itemOf) };
}

async function balancesPage(
  { view }: UserDeps,
  users: ConsoleUsers,
  accountId: number,
  query: RouteQuery<'consoleUserBalances'>,
): Promise<ApiResult<RouteData<'consoleUserBalances'>>> {
  const cursor = decodeCursor(BALANCES_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const found = await users.find(accountId);
  if (!found.ok) return found;
  const limit = pageSize(query.limit);
  const rows = view
    .nonZeroBalances(accountId)
    .filter(({ wallet }) => query.wallet === undefined || WALLET_IDS[wallet] === Number(query.wallet))
    .filter(({ assetId }) => query.coinId === undefined || assetId === Number(query.coinId))
    .toSorted((a, b) => compare(placeOf(a), placeOf(b)))
    .filter((row) => cursor.value === undefined || compare(placeOf(row), cursor.value.map(Number)) > 0);
  const cursorAfter = (last: BalanceRecord) => {
    const [wallet, coin, scope] = placeOf(last);
    return encodeCursor(BALANCES_CURSOR, [BigInt(wallet), BigInt(coin), BigInt(scope)]);
  };
  const itemOf = (row: BalanceRecord) => ({ ...view.balanceData(row), tradeId: row.scope ?? 0 });
  return { ok: true, value: pageOf(rows.slice(0, limit + 1), limit, cursorAfter, itemOf) };
}

function placeOf({ assetId, scope = 0, wallet }: BalanceRecord): [number, number, number] {
  return [WALLET_IDS[wallet], assetId, scope];
}

/** Below zero when `a` comes first. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

async function sessionsPage(
  { db }: UserDeps,
  users: ConsoleUsers,
  accountId: number,
  ownId: string,
  query: RouteQuery<'consoleUserSessions'>,
): Promise<ApiResult<RouteData<'consoleUserSessions'>>> {
  const cursor = decodeCursor(SESSIONS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const found = await users.find(accountId);
  if (!found.ok) return found;
  const limit = pageSize(query.limit);
  const rows = await listSessions(db.pool, found.value.userId, cursor.value?.[0], limit + 1);
  const itemOf = ({ sessionNo: _, ...session }: UserSession) => ({
    ...session,
    isOwn: session.sessionId === ownId,
  });
  const cursorAfter = ({ sessionNo }: UserSession) => encodeCursor(SESSIONS_CURSOR, [sessionNo]);
  return { ok: true, value: pageOf(rows, limit, cursorAfter, itemOf) };
}

async function apiKeysPage(
  { auth }: UserDeps,
  users: ConsoleUsers,
  accountId: number,
  query: RouteQuery<'consoleUserApiKeys'>,
): Promise<ApiResult<RouteData<'consoleUserApiKeys'>>> {
  const cursor = decodeCursor(KEYS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const found = await users.find(accountId);
  if (!found.ok) return found;
  const limit = pageSize(query.limit);
  const keys = await auth.apiKeys.list(found.value.userId);
  const after = keys.filter(({ keyId }) => cursor.value === undefined || BigInt(keyId) > cursor.value[0]);
  type Key = (typeof keys)[number];
  const cursorAfter = ({ keyId }: Key) => encodeCursor(KEYS_CURSOR, [BigInt(keyId)]);
  const itemOf = ({ userId: _, publicKey: __, revision: ___, ipAllowList, ...key }: Key) => ({
    ...key,
    ipAllowList: [...ipAllowList],
  });
  return { ok: true, value: pageOf(after.slice(0, limit + 1), limit, cursorAfter, itemOf) };
}
