/**
 * What readers see. Every query reads the view `content_visible`, which is the one condition under which an article exists for readers; of
 * each article it takes the first of the reader's languages that the article has.
 */
import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import { fallbacksOf } from './languages.ts';
import type { SearchTerms } from './search-text.ts';

type Kind = RouteData<'contentArticle'>['kind'];

/** An article in a list. */
export interface VisibleItem {
  readonly documentId: bigint;
  readonly kind: Kind;
  readonly code: string;
  readonly category: string;
  readonly isPinned: boolean;
  readonly publishMs: bigint;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
}

/** An article with its text. */
export interface VisibleArticle extends VisibleItem {
  readonly publishZone: string;
  readonly changedMs: bigint;
  readonly body: string;
  readonly related: readonly string[];
}

/** Which articles; absent filters match all. */
export interface ArticleFilter {
  readonly kinds?: readonly Kind[] | undefined;
  readonly category?: string | undefined;
  readonly codes?: readonly string[] | undefined;
}

/** Where the page before ended: the keys of its last item. */
export type ListKeys = readonly [pinned: bigint, publishMs: bigint, documentId: bigint];

const ITEM = `document_id as "documentId", kind, code, category, is_pinned as "isPinned", publish_ms as "publishMs", language, title, summary`;
const ARTICLE = `${ITEM}, publish_zone as "publishZone", changed_ms as "changedMs", body, related`;
const NEWEST_FIRST = 'is_pinned desc, publish_ms desc, document_id desc';
/** Hits of a search. */
const MOST_HITS = 30;
/** Matches that are compared by how often and where they have the words: of a word that is everywhere the newest ones. */
const MOST_RANKED = 200;

/** Reads what is published. */
export class ArticleStore {
  private readonly pool: Pool;

  /** `pool`: that of unauthenticated reads. */
  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** At most `limit` articles after a place, pinned first, then newest first. */
  async list(language: string, filter: ArticleFilter, limit: number, after?: ListKeys): Promise<VisibleItem[]> {
    const where = filtered(filter);
    const [pinned, publishMs, documentId] = after ?? [];
    where.add(
      '(is_pinned::int, publish_ms, document_id) < (?::int, ?::bigint, ?::bigint)',
      pinned,
      publishMs,
      documentId,
    );
    return this.read<VisibleItem>(ITEM, language, where, `${NEWEST_FIRST} limit ${limit}`);
  }

  /** The articles that most readers found helpful: of those that more found helpful than did not. */
  async popular(language: string, filter: ArticleFilter, limit: number): Promise<VisibleItem[]> {
    const score = `(select coalesce(sum(case when is_helpful then 1 else -1 end), 0) from content_votes
      where content_votes.document_id = shown.document_id)`;
    return this.read<VisibleItem>(
      ITEM,
      language,
      filtered(filter),
      `${score} desc, ${NEWEST_FIRST} limit ${limit}`,
      `${score} > 0`,
    );
  }

  /** Articles with their texts, newest first: for feeds. */
  async newest(language: string, filter: ArticleFilter, limit: number): Promise<VisibleArticle[]> {
    const order = `publish_ms desc, document_id desc limit ${limit}`;
    return this.read<VisibleArticle>(ARTICLE, language, filtered(filter), order);
  }

  /** An article by id or code; undefined: readers have none of that name. */
  async find(language: string, by: { id: string } | { code: string }): Promise<VisibleArticle | undefined> {
    const where = new Where();
    if ('code' in by) where.add('code = ?', by.code);
    else where.add('document_id = ?', by.id);
    const [article] = await this.read<VisibleArticle>(ARTICLE, language, where, NEWEST_FIRST);
    return article;
  }

  /** Every visible text's address, for the sitemap. */
  async addresses(limit: number): Promise<{ code: string; language: string; changedMs: bigint }[]> {
    const { rows } = await this.pool.query<{ code: string; language: string; changedMs: bigint }>(
      `select code, language, changed_ms as "changedMs" from content_visible order by document_id, language limit ${limit}`,
    );
    return rows;
  }

  /** Languages that an article has. */
  async languagesOf(documentId: bigint): Promise<string[]> {
    const { rows } = await this.pool.query<{ language: string }>(
      'select language from content_visible where document_id = $1 order by language',
      [documentId],
    );
    return rows.map(({ language }) => language);
  }

  /** How many articles each category has. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.pool.query<{ name: string; count: bigint }>(
      `select kind || '/' || category as name, count(distinct document_id) as count from content_visible group by kind, category`,
    );
    return new Map(rows.map(({ name, count }) => [name, Number(count)]));
  }

  /** Articles that have every term, those first that have all of them in the title. */
  async search(
    language: string,
    { query, runs }: SearchTerms,
    kinds: readonly Kind[] | undefined,
  ): Promise<(VisibleItem & { readonly plain: string })[]> {
    const { rows } = await this.pool.query<VisibleItem & { readonly plain: string }>(
      `select ${ITEM}, plain from (
          select * from content_visible hit
            where search @@ $1::tsquery
              and (select bool_and(strpos(folded, run) > 0) from unnest($2::text[]) run) is not false
              and ($3::text[] is null or kind = any($3))
              and not exists (select from content_visible better where better.document_id = hit.document_id
                and array_position($4::text[], better.language) < array_position($4::text[], hit.language))
            order by (title_search @@ $1::tsquery) desc, publish_ms desc, document_id desc
            limit ${MOST_RANKED}) candidate
        order by (title_search @@ $1::tsquery) desc, ts_rank(search, $1::tsquery) desc, publish_ms desc, document_id desc
        limit ${MOST_HITS}`,
      [query, runs, kinds ?? null, fallbacksOf(language)],
    );
    return rows;
  }

  private async read<Row extends VisibleItem>(
    columns: string,
    language: string,
    where: Where,
    order: string,
    having = 'true',
  ) {
    where.add('array_position(?::text[], language) is not null', fallbacksOf(language));
    const languages = `$${where.values.length}::text[]`;
    const { rows } = await this.pool.query<Row>(
      `select ${columns} from (select distinct on (document_id) * from content_visible where ${where.text}
          order by document_id, array_position(${languages}, language)) shown
        where ${having} order by ${order}`,
      where.values,
    );
    return rows;
  }
}

function filtered({ kinds, category, codes }: ArticleFilter): Where {
  const where = new Where();
  where.add('kind = any(?::text[])', kinds);
  where.add('category = ?', category);
  where.add('code = any(?::text[])', codes);
  return where;
}
