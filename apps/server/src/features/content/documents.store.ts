import type { RouteData, RouteQuery } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import { fallbacksOf } from './languages.ts';
import { hashOf, plainTextOf } from './markdown.ts';
import { fold, searchVectorOf } from './search-text.ts';

type Db = Pool | ClientBase;
type Row = RouteData<'consoleContent'>['items'][number];

/** An article with everything but its texts. */
export interface DocumentRow extends Omit<Row, 'documentId' | 'publishMs' | 'updatedMs'> {
  readonly documentId: bigint;
  readonly publishMs: bigint;
  readonly updatedMs: bigint;
  readonly related: readonly string[];
  readonly publications: number;
}

/** The texts of a version. */
export interface Texts {
  readonly title: string;
  readonly summary: string;
  readonly keywords: string;
  readonly body: string;
}

/** A version as it is stored. */
export interface VersionRow extends Texts {
  readonly versionId: bigint;
  readonly language: string;
  readonly hash: string;
  readonly author: string;
  readonly createdMs: bigint;
}

/** The newest version of a language, and the one that readers see. */
export interface NewestRow extends VersionRow {
  readonly liveVersionId: bigint | null;
}

/** What an article has from its creation on. */
export interface NewDocument {
  readonly kind: Row['kind'];
  readonly code: string;
  readonly category: string;
  readonly isSilent: boolean;
  readonly related: readonly string[];
  readonly source: Row['source'];
}

const VERSION = `v.version_id as "versionId", v.language, v.title, v.summary, v.keywords, v.body, v.hash, v.author, v.created_ms as "createdMs"`;

/** The article's newest versions, and which of them readers do not have yet. */
const NEWEST = `left join lateral (
    select array_agg(n.language order by array_position($1::text[], n.language)) as languages,
        array_agg(n.language order by array_position($1::text[], n.language))
          filter (where l.version_id is distinct from n.version_id) as changed,
        (array_agg(n.title order by array_position($1::text[], n.language)))[1] as title
      from (select distinct on (language) language, version_id, title from content_versions
          where document_id = d.document_id order by language, version_id desc) n
        left join content_live l on l.document_id = d.document_id and l.language = n.language
  ) t on true`;

const DOCUMENT = `d.document_id as "documentId", d.kind, d.code, d.category, d.state, d.is_pinned as "isPinned",
  d.is_silent as "isSilent", d.source, d.publish_ms as "publishMs", d.publish_zone as "publishZone", d.related, d.revision,
  d.publications, d.updated_ms as "updatedMs", coalesce(t.title, '') as title, coalesce(t.languages, '{}') as languages,
  coalesce(t.changed, '{}') as "changedLanguages"`;

/** Where the page before ended. */
export type DocumentKeys = readonly [updatedMs: bigint, documentId: bigint];

/** At most `limit` articles after a place, last changed first. */
export async function listDocuments(
  pool: Pool,
  filter: Pick<RouteQuery<'consoleContent'>, 'kind' | 'category' | 'state' | 'text'>,
  limit: number,
  after?: DocumentKeys,
): Promise<DocumentRow[]> {
  const where = new Where();
  where.add('array_length(?::text[], 1) > 0', fallbacksOf('en_US'));
  where.add('d.kind = ?', filter.kind);
  where.add('d.category = ?', filter.category);
  where.add('d.state = ?', filter.state);
  const text = filter.text?.toLowerCase();
  where.add('(strpos(lower(t.title), ?) > 0 or strpos(d.code, ?) > 0)', text, text);
  where.add('(d.updated_ms, d.document_id) < (?::bigint, ?::bigint)', after?.[0], after?.[1]);
  const { rows } = await pool.query<DocumentRow>(
    `select ${DOCUMENT} from content_documents d ${NEWEST} where ${where.text}
      order by d.updated_ms desc, d.document_id desc limit ${limit}`,
    where.values,
  );
  return rows;
}

/** An article; undefined: there is none. */
export async function findDocument(db: Db, documentId: bigint | string): Promise<DocumentRow | undefined> {
  const { rows } = await db.query<DocumentRow>(
    `select ${DOCUMENT} from content_documents d ${NEWEST} where d.document_id = $2`,
    [fallbacksOf('en_US'), documentId],
  );
  return rows[0];
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockDocument(tx: ClientBase, documentId: bigint | string): Promise<DocumentRow | undefined> {
  await tx.query('select from content_documents where document_id = $1 for update', [documentId]);
  return findDocument(tx, documentId);
}

/** Inserts an article; undefined when another one has the code. */
export async function insertDocument(
  tx: ClientBase,
  document: NewDocument,
  nowMs: number,
): Promise<bigint | undefined> {
  const { kind, code, category, isSilent, related, source } = document;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into content_documents (kind, code, category, state, is_silent, related, source, updated_ms)
      values ($1, $2, $3, 'draft', $4, $5, $6, $7) on conflict (code) do nothing returning document_id as id`,
    [kind, code, category, isSilent, related, source, nowMs],
  );
  return rows[0]?.id;
}

/** What can be changed of an article's row. */
export interface DocumentChange {
  readonly category?: string;
  readonly isSilent?: boolean;
  readonly related?: readonly string[];
  readonly isPinned?: boolean;
  readonly state?: Row['state'];
  readonly publishMs?: number | bigint;
  readonly publishZone?: string;
  readonly publications?: number;
}

const COLUMNS: Readonly<Record<keyof DocumentChange, string>> = {
  category: 'category',
  isSilent: 'is_silent',
  related: 'related',
  isPinned: 'is_pinned',
  state: 'state',
  publishMs: 'publish_ms',
  publishZone: 'publish_zone',
  publications: 'publications',
};

/** Changes an article's row and gives it another revision. */
export async function updateDocument(
  tx: ClientBase,
  documentId: bigint,
  change: DocumentChange,
  nowMs: number,
): Promise<void> {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = changed.map(([name], i) => `${COLUMNS[name as keyof DocumentChange]} = $${i + 3}, `).join('');
  await tx.query(
    `update content_documents set ${sets}revision = revision + 1, updated_ms = $2 where document_id = $1`,
    [documentId, nowMs, ...changed.map(([, value]) => value)],
  );
}

/** Inserts a version of a text; returns its id. */
export async function insertVersion(
  tx: ClientBase,
  documentId: bigint,
  version: Texts & { readonly language: string; readonly author: string },
  nowMs: number,
): Promise<bigint> {
  const { language, title, summary, keywords, body, author } = version;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into content_versions (document_id, language, title, summary, keywords, body, hash, author, created_ms)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning version_id as id`,
    [documentId, language, title, summary, keywords, body, hashOfTexts(version), author, nowMs],
  );
  return rows[0]?.id ?? 0n;
}

/** The hash of a version's texts. */
export function hashOfTexts({ title, summary, keywords, body }: Texts): string {
  return hashOf(title, summary, keywords, body);
}

/** The newest version of each language of an article. */
export async function newestVersions(db: Db, documentId: bigint | string): Promise<NewestRow[]> {
  const { rows } = await db.query<NewestRow>(
    `select distinct on (v.language) ${VERSION}, l.version_id as "liveVersionId"
      from content_versions v left join content_live l using (document_id, language)
      where v.document_id = $1 order by v.language, v.version_id desc`,
    [documentId],
  );
  return rows;
}

/** At most `limit` versions before an id, newest first; of one language or of all. */
export async function listVersions(
  pool: Pool,
  documentId: string,
  { language, before }: { readonly language: string | undefined; readonly before: bigint | undefined },
  limit: number,
): Promise<(VersionRow & { readonly isLive: boolean })[]> {
  const where = new Where();
  where.add('v.document_id = ?', documentId);
  where.add('v.language = ?', language);
  where.add('v.version_id < ?', before);
  const { rows } = await pool.query<VersionRow & { readonly isLive: boolean }>(
    `select ${VERSION}, l.version_id is not distinct from v.version_id as "isLive"
      from content_versions v left join content_live l using (document_id, language)
      where ${where.text} order by v.version_id desc limit ${limit}`,
    where.values,
  );
  return rows;
}

/** A version of an article. */
export async function findVersion(pool: Pool, documentId: string, versionId: string): Promise<VersionRow | undefined> {
  const { rows } = await pool.query<VersionRow>(
    `select ${VERSION} from content_versions v where v.document_id = $1 and v.version_id = $2`,
    [documentId, versionId],
  );
  return rows[0];
}

/** Makes a version the one that readers see in its language. */
export async function putLive(
  tx: ClientBase,
  documentId: bigint,
  version: Pick<VersionRow, 'versionId' | 'language'> & Texts,
  changedMs: number,
): Promise<void> {
  const { versionId, language, title, summary, keywords, body } = version;
  const plain = plainTextOf(body);
  const search = searchVectorOf({ A: title, B: `${summary} ${keywords}`, D: plain });
  await tx.query(
    `insert into content_live (document_id, language, version_id, title, summary, body, plain, folded, search, changed_ms)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::tsvector, $10)
      on conflict (document_id, language) do update set version_id = excluded.version_id, title = excluded.title,
        summary = excluded.summary, body = excluded.body, plain = excluded.plain, folded = excluded.folded,
        search = excluded.search, changed_ms = excluded.changed_ms`,
    [
      ...[documentId, language, versionId, title, summary, body, plain],
      ...[fold(`${title}\n${summary}\n${keywords}\n${plain}`), search, changedMs],
    ],
  );
}

/** Takes texts away from readers: of the languages that are not named. */
export async function removeLiveExcept(
  tx: ClientBase,
  documentId: bigint,
  languages: readonly string[],
): Promise<void> {
  await tx.query('delete from content_live where document_id = $1 and language <> all($2::text[])', [
    documentId,
    languages,
  ]);
}
