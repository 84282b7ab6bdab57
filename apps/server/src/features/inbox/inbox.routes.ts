import { INBOX_MODULES, type RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { Language } from '../../platform/mail/mail.ts';
import { knownLanguage, preferredLanguage } from '../../platform/mail/preferred-language.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { InboxStore, MessageFilter } from './inbox.store.ts';
import type { Preferences } from './preferences.ts';
import type { PushService } from './push.service.ts';
import type { MessageRenderer } from './wire.ts';

/** Dependencies of the inbox's routes. */
export interface InboxRouteDeps {
  readonly pool: Pool;
  readonly store: InboxStore;
  readonly renderer: MessageRenderer;
  readonly preferences: Preferences;
  readonly push: PushService;
}

const DEFAULT_PAGE = 10;
const CURSOR = cursorOf('inbox', ['int']);
/** The largest id that a message can have. */
const MAX_ID = 2n ** 63n - 1n;

/** Adds the routes of the inbox. */
export function registerInbox(app: HttpApp, deps: InboxRouteDeps): void {
  const { preferences, push, renderer, store } = deps;
  route(app, 'inboxList', async ({ body, request, user }) => {
    const { lang, moduleId = 0, pageNum = 1, pageSize: limit = DEFAULT_PAGE, submoduleId = 0 } = body;
    const filter: MessageFilter = { accountId: user.accountId, module: moduleId, submodule: submoduleId };
    const rows = await store.list(filter, { limit, skip: (pageNum - 1) * limit });
    const language = languageOf(lang, request.headers['accept-language']);
    const data = rows.map((row) => renderer.render(row, language));
    return { ok: true, value: { data, totalCount: await store.count(filter) } };
  });
  route(app, 'inboxMessages', async ({ query, request, user }) => {
    const cursor = decodeCursor(CURSOR, query.cursor);
    if (!cursor.ok) return cursor;
    const { lang, moduleId = '0', submoduleId = '0' } = query;
    const filter = {
      accountId: user.accountId,
      module: Number(moduleId),
      submodule: Number(submoduleId),
      isUnread: query.unread === '1',
    };
    const limit = pageSize(query.limit);
    const rows = await store.list(filter, { before: cursor.value?.[0], limit: limit + 1 });
    const language = languageOf(lang, request.headers['accept-language']);
    const cursorAfter = (last: { readonly messageId: bigint }) => encodeCursor(CURSOR, [last.messageId]);
    return { ok: true, value: pageOf(rows, limit, cursorAfter, (row) => renderer.render(row, language)) };
  });
  route(app, 'inboxStatus', ({ body, user }) =>
    body.rangeType === 0
      ? markAll(deps, user.accountId, undefined)
      : markOne(deps, user.accountId, BigInt(body.messageId)),
  );
  route(app, 'inboxReadUpTo', ({ body, user }) => markAll(deps, user.accountId, BigInt(body.messageId)));
  route(app, 'inboxUnreadCount', async ({ user }) => ({ ok: true, value: await store.unread(user.accountId) }));
  route(app, 'inboxClassify', () => ({
    ok: true,
    value: INBOX_MODULES.map(({ module, submodules }) => ({ moduleCode: module, submodule: [...submodules] })),
  }));
  route(app, 'notifyPreferences', async ({ user }) => ({ ok: true, value: await preferences.show(user.accountId) }));
  route(app, 'setNotifyPreferences', ({ body, user }) => preferences.change(user.accountId, body));
  route(app, 'pushSubscriptions', ({ user }) => push.list(user));
  route(app, 'pushSubscribe', ({ body, user }) => push.subscribe(user, body));
  route(app, 'pushUnsubscribe', ({ body, user }) => push.unsubscribe(user.accountId, body));
}

type Unread = ApiResult<RouteData<'inboxStatus'>>;

function markOne({ pool, store }: InboxRouteDeps, accountId: number, messageId: bigint): Promise<Unread> {
  return inTransaction(pool, async (tx) => {
    const isKnown = messageId <= MAX_ID && (await store.markRead(tx, accountId, messageId));
    if (!isKnown) return reject('INBOX_MESSAGE_UNKNOWN', 'messageId');
    return { ok: true, value: countOf(await store.unread(accountId, tx)) };
  });
}

function markAll({ pool, store }: InboxRouteDeps, accountId: number, upTo: bigint | undefined): Promise<Unread> {
  return inTransaction(pool, async (tx) => {
    await store.markAllRead(tx, accountId, upTo !== undefined && upTo > MAX_ID ? MAX_ID : upTo);
    return { ok: true, value: countOf(await store.unread(accountId, tx)) };
  });
}

function countOf({ countTotal, version }: RouteData<'inboxStatus'>): RouteData<'inboxStatus'> {
  return { countTotal, version };
}

/** The language that a reader asks for, or that the browser prefers. */
function languageOf(lang: string | undefined, acceptLanguage: string | undefined): Language {
  return lang === undefined ? preferredLanguage(acceptLanguage) : knownLanguage(lang);
}
