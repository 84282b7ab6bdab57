import type { RouteData, RouteQuery } from '@bourse/contract';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { LiveSettings } from '../../platform/site-settings/live-settings.ts';
import type { SettingChange } from '../../platform/site-settings/settings.store.ts';

type HistoryPage = RouteData<'consoleSettingHistory'>;
const HISTORY_CURSOR = cursorOf('setting-history', ['int']);

/** Registers the routes about the settings' forms and history. */
export function registerSettings(app: HttpApp, settings: LiveSettings): void {
  route(app, 'consoleSettingSchemas', () => ({ ok: true, value: settings.schemas() }));
  route(app, 'consoleSettingHistory', ({ params, query }) => historyPage(settings, params.key, query));
  route(app, 'undoConsoleSetting', async ({ params, body, user, request }) => {
    const answer = await settings.undo(params.key, body.changeId, user);
    note(app, answer, user.accountId, request, params.key);
    return answer;
  });
  route(app, 'resetConsoleSetting', async ({ params, user, request }) => {
    const answer = await settings.reset(params.key, user);
    note(app, answer, user.accountId, request, params.key);
    return answer;
  });
}

/** Writes a change to the security log; an unknown key is text from the caller and not logged. */
function note(
  app: HttpApp,
  answer: ApiResult<unknown>,
  accountId: number,
  { address, id }: { readonly address: string; readonly id: string },
  key: string,
): void {
  const outcome = answer.ok ? 'ok' : answer.code;
  const what = answer.ok ? key : undefined;
  app.securityLog.note({ event: 'setting-change', outcome, address, accountId, requestId: id, what });
}

async function historyPage(
  settings: LiveSettings,
  key: string,
  query: RouteQuery<'consoleSettingHistory'>,
): Promise<ApiResult<HistoryPage>> {
  const cursor = decodeCursor(HISTORY_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const filter = { changedBy: query.changedBy, before: cursor.value?.[0], limit: limit + 1 };
  const found = await settings.history(key, filter);
  if (found === undefined) return reject('SETTING_UNKNOWN', 'key');
  return { ok: true, value: pageOf(found, limit, (last) => encodeCursor(HISTORY_CURSOR, [last.changeId]), changeData) };
}

function changeData({ changeId, ...change }: SettingChange): HistoryPage['items'][number] {
  return { ...change, changeId: String(changeId) };
}
