import type { RouteData, RouteQuery } from '@bourse/contract';
import type { Pool } from 'pg';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { countOutbox, listOutbox, type OutboxRow } from '../../platform/outbox/outbox-list.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';

type OutboxPage = RouteData<'consoleOutbox'>;
const OUTBOX_CURSOR = cursorOf('console-outbox', ['int']);

/** Registers the routes about the outbox as a whole. */
export function registerOutbox(app: HttpApp, pool: Pool): void {
  route(app, 'consoleOutboxState', async () => ({ ok: true, value: await countOutbox(pool) }));
  route(app, 'consoleOutbox', ({ query }) => outboxPage(pool, query));
}

async function outboxPage(pool: Pool, query: RouteQuery<'consoleOutbox'>): Promise<ApiResult<OutboxPage>> {
  const cursor = decodeCursor(OUTBOX_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const { state, feature, accountId } = query;
  const found = await listOutbox(pool, {
    state,
    feature,
    accountId: accountId === undefined ? undefined : Number(accountId),
    before: cursor.value?.[0],
    limit: limit + 1,
  });
  return { ok: true, value: pageOf(found, limit, (last) => encodeCursor(OUTBOX_CURSOR, [last.outboxId]), rowData) };
}

function rowData({ outboxId, outcome, ...row }: OutboxRow): OutboxPage['items'][number] {
  const told = outcome === undefined ? '' : outcome.ok ? 'ok' : outcome.code;
  return { ...row, outboxId: String(outboxId), outcome: told };
}
