import { CONTENT_PICTURE_BYTES, type RouteData, type RouteQuery } from '@bourse/contract';
import { diffLines } from 'diff';
import type { Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import type { FilePurpose, Files } from '../../platform/files/files.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { findDocument, findVersion, listDocuments, listVersions, type VersionRow } from './documents.store.ts';
import { type MarkdownRenderer, PICTURE_PATH } from './markdown.ts';
import { documentData, type PublishingService } from './publishing.service.ts';

/** Pictures in articles. */
export const PICTURES: FilePurpose = {
  name: 'content.picture',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: CONTENT_PICTURE_BYTES,
  maxSide: 1_600,
};

/** Dependencies of the operators' routes. */
export interface ContentConsoleDeps {
  readonly pool: Pool;
  readonly files: Files;
  readonly publishing: PublishingService;
  readonly renderer: MarkdownRenderer;
}

const DOCUMENTS_CURSOR = cursorOf('console-content', ['int', 'int']);
const VERSIONS_CURSOR = cursorOf('content-versions', ['int']);

/** Adds the routes by which operators write and publish articles. */
export function registerContentConsole(app: HttpApp, deps: ContentConsoleDeps): void {
  const { publishing, renderer, pool } = deps;
  route(app, 'consoleContent', ({ query }) => documentsPage(pool, query));
  route(app, 'consoleContentDocument', ({ params }) => publishing.read(params.documentId));
  route(app, 'contentVersions', ({ params, query }) => versionsPage(pool, params.documentId, query));
  route(app, 'contentDiff', ({ params, query }) => compare(pool, params.documentId, query));
  route(app, 'createContent', ({ body }) => publishing.create(body));
  route(app, 'setContent', ({ params, body }) => publishing.set(params.documentId, body));
  route(app, 'saveContentDraft', ({ params, body, user }) => publishing.saveDraft(params.documentId, user.email, body));
  route(app, 'previewContent', ({ body }) => ({ ok: true, value: { html: renderer.html(body.body) } }));
  route(app, 'publishContent', ({ params, body }) => publishing.publish(params.documentId, body));
  route(app, 'withdrawContent', ({ params, body }) => publishing.withdraw(params.documentId, body));
  route(app, 'pinContent', ({ params, body }) => publishing.pin(params.documentId, body));
  route(app, 'uploadContentPicture', async ({ request, user }) => {
    const prepared = await deps.files.prepare(PICTURES, bytesOf(request.body));
    if (!prepared.ok) return prepared;
    const fileId = await inTransaction(pool, async (tx) => {
      await markAct(tx);
      return deps.files.store(tx, user.userId, prepared.value);
    });
    return { ok: true, value: { path: PICTURE_PATH + fileId } };
  });
}

async function documentsPage(
  pool: Pool,
  query: RouteQuery<'consoleContent'>,
): Promise<ApiResult<RouteData<'consoleContent'>>> {
  const cursor = decodeCursor(DOCUMENTS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const size = pageSize(query.limit);
  const found = await listDocuments(pool, query, size + 1, cursor.value);
  const cursorAfter = (last: (typeof found)[number]) =>
    encodeCursor(DOCUMENTS_CURSOR, [last.updatedMs, last.documentId]);
  return { ok: true, value: pageOf(found, size, cursorAfter, documentData) };
}

type VersionsPage = RouteData<'contentVersions'>;

async function versionsPage(
  pool: Pool,
  documentId: string,
  query: RouteQuery<'contentVersions'>,
): Promise<ApiResult<VersionsPage>> {
  const cursor = decodeCursor(VERSIONS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  if ((await findDocument(pool, documentId)) === undefined) return reject('CONTENT_UNKNOWN', 'documentId');
  const size = pageSize(query.limit);
  const filter = { language: query.language, before: cursor.value?.[0] };
  const found = await listVersions(pool, documentId, filter, size + 1);
  const page = pageOf(
    found,
    size,
    ({ versionId }) => encodeCursor(VERSIONS_CURSOR, [versionId]),
    ({ versionId, language, title, author, createdMs, isLive }) => ({
      versionId: versionId.toString(),
      language: language as VersionsPage['items'][number]['language'],
      ...{ title, author, isLive },
      createdMs: Number(createdMs),
    }),
  );
  return { ok: true, value: page };
}

async function compare(
  pool: Pool,
  documentId: string,
  { from, to }: RouteQuery<'contentDiff'>,
): Promise<ApiResult<RouteData<'contentDiff'>>> {
  if ((await findDocument(pool, documentId)) === undefined) return reject('CONTENT_UNKNOWN', 'documentId');
  const [before, after] = await Promise.all([findVersion(pool, documentId, from), findVersion(pool, documentId, to)]);
  if (before === undefined || after === undefined) {
    return reject('CONTENT_VERSION_UNKNOWN', before === undefined ? 'from' : 'to');
  }
  return { ok: true, value: { parts: diffOf(linesOf(before), linesOf(after)) } };
}

/** Beyond so many changed lines two texts have nothing in common that would help a reader; the time grows with the square. */
const MOST_CHANGED_LINES = 500;

function diffOf(before: string, after: string): RouteData<'contentDiff'>['parts'] {
  const changes = diffLines(before, after, { maxEditLength: MOST_CHANGED_LINES });
  if (changes === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return { kind, text: value };
  });
}

/** A version as it is compared: title, summary, keywords, text. */
function linesOf({ title, summary, keywords, body }: VersionRow): string {
  return `${title}\n${summary}\n${keywords}\n\n${body}\n`;
}
