/**
 * Takes the shipped help over into the database.
 *
 * Goal: a new release brings its help, and never overwrites what an operator has written. Method: of each article and language the hash of the
 * text that was last taken over is kept; as long as the newest version has that hash nobody has edited it, and a text of the release with
 * another one replaces it and is published. One article a transaction; a digest of the whole set makes every other start cheap. Two servers
 * that start at once wait for each other by the lock on the article. Not handled: articles that a release no longer has; they stay.
 */
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../../platform/projections/transaction.ts';
import {
  type DocumentRow,
  findDocument,
  hashOfTexts,
  insertDocument,
  insertVersion,
  lockDocument,
  newestVersions,
  putLive,
  updateDocument,
} from './documents.store.ts';
import type { HelpText } from './help-files.ts';
import { hashOf } from './markdown.ts';

/** Author of shipped texts. */
const SHIPPED = 'shipped';

/** Dependencies of the seed. */
export interface SeedDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** Ends the seed between two articles; the next start goes on. */
  readonly signal?: AbortSignal;
}

/** How many texts were taken over. */
export interface Seeded {
  readonly texts: number;
}

/** Takes over the texts that are new or have changed in the release and were not edited. Safe to repeat, also after a crash in the middle. */
export async function seedHelp({ pool, nowMs, signal }: SeedDeps, texts: readonly HelpText[]): Promise<Seeded> {
  const digest = hashOf(...texts.map((text) => JSON.stringify(text)));
  const { rows } = await pool.query<{ digest: string }>('select digest from content_shipped_set');
  if (texts.length === 0 || rows[0]?.digest === digest) return { texts: 0 };
  const articles = Map.groupBy(texts, ({ code }) => code);
  let count = 0;
  // From the last to the first, so that lists, which have the newest first, are in the order of the files.
  for (const article of [...articles.values()].reverse()) {
    if (signal?.aborted) return { texts: count };
    count += await inTransaction(pool, (tx) => seedArticle(tx, article, nowMs()));
  }
  await pool.query(
    `insert into content_shipped_set (digest) values ($1) on conflict (is_only) do update set digest = excluded.digest`,
    [digest],
  );
  return { texts: count };
}

async function seedArticle(tx: ClientBase, texts: readonly HelpText[], nowMs: number): Promise<number> {
  const [first] = texts;
  if (first === undefined) return 0;
  const row = await openArticle(tx, first, nowMs);
  // An operator's article that has the code already is his.
  if (row?.source !== 'shipped') return 0;
  const newest = new Map((await newestVersions(tx, row.documentId)).map((version) => [version.language, version]));
  const taken = await takenOver(tx, row.documentId);
  let count = 0;
  for (const text of texts) {
    const hash = hashOfTexts(text);
    const current = newest.get(text.language)?.hash;
    const isUntouched = current === undefined || current === taken.get(text.language);
    if (isUntouched && current !== hash) {
      await takeOver(tx, row, text, nowMs);
      count += 1;
    }
  }
  const isFirst = row.publications === 0 && row.state === 'draft';
  const published = isFirst
    ? ({ state: 'published', publishMs: nowMs, publishZone: 'UTC', publications: 1 } as const)
    : {};
  if (count > 0) await updateDocument(tx, row.documentId, { ...published, related: first.related }, nowMs);
  return count;
}

async function openArticle(tx: ClientBase, text: HelpText, nowMs: number): Promise<DocumentRow | undefined> {
  const { category, code, related } = text;
  const fresh = { kind: 'help', code, category, isSilent: true, related, source: 'shipped' } as const;
  const created = await insertDocument(tx, fresh, nowMs);
  if (created !== undefined) return findDocument(tx, created);
  const { rows } = await tx.query<{ id: bigint }>('select document_id as id from content_documents where code = $1', [
    code,
  ]);
  return rows[0] === undefined ? undefined : lockDocument(tx, rows[0].id);
}

/** Saves a shipped text; readers get it unless the article was withdrawn. */
async function takeOver(tx: ClientBase, row: DocumentRow, text: HelpText, nowMs: number): Promise<void> {
  const { documentId, state } = row;
  const versionId = await insertVersion(tx, documentId, { ...text, author: SHIPPED }, nowMs);
  if (state !== 'withdrawn') await putLive(tx, documentId, { ...text, versionId }, nowMs);
  await tx.query(
    `insert into content_shipped (document_id, language, hash) values ($1, $2, $3)
      on conflict (document_id, language) do update set hash = excluded.hash`,
    [documentId, text.language, hashOfTexts(text)],
  );
}

async function takenOver(tx: ClientBase, documentId: bigint): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ language: string; hash: string }>(
    'select language, hash from content_shipped where document_id = $1',
    [documentId],
  );
  return new Map(rows.map(({ language, hash }) => [language, hash]));
}
