import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { ConvertDeps, ConvertService } from './convert.service.ts';
import { conversionData } from './wire.ts';

const HISTORY_CURSOR = cursorOf('conversions', ['int']);

/** Adds the routes of conversions. */
export function registerConvert(app: HttpApp, service: ConvertService, deps: Omit<ConvertDeps, 'host'>): void {
  const { projector, store, view } = deps;
  route(app, 'convertQuote', ({ query, user }) => service.quote(user.accountId, query));
  route(app, 'convert', ({ body, user }) => service.convert(user.accountId, body.quoteId));
  route(app, 'conversions', async ({ query, user }): Promise<ApiResult<ReturnType<typeof conversionPage>>> => {
    const cursor = decodeCursor(HISTORY_CURSOR, query.cursor);
    if (!cursor.ok) return cursor;
    if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
    const limit = pageSize(query.limit);
    const rows = await store.list(user.accountId, cursor.value?.[0], limit + 1);
    return { ok: true, value: conversionPage(rows, limit) };
  });

  function conversionPage(rows: Awaited<ReturnType<typeof store.list>>, limit: number) {
    return pageOf(
      rows,
      limit,
      (last) => encodeCursor(HISTORY_CURSOR, [last.conversionId]),
      (row) => conversionData(view, row),
    );
  }
}
