import { createHmac } from 'node:crypto';
import type { RouteData, RouteQuery } from '@bourse/contract';
import type { Pool } from 'pg';
import { limitKeyOf } from '../../platform/auth/address-list.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { ArticleFilter, ArticleStore, VisibleArticle, VisibleItem } from './articles.store.ts';
import type { ContentCategory } from './default-categories.ts';
import { shownLanguageOf } from './languages.ts';
import type { MarkdownRenderer } from './markdown.ts';
import { marksOf, searchTermsOf, snippetOf } from './search-text.ts';
import { readVotes, writeVote } from './votes.store.ts';

type Item = RouteData<'contentList'>['items'][number];
type Article = RouteData<'contentArticle'>;

/** Who reads or votes: a user by account, a visitor by address. */
export type Reader = { readonly accountId: number } | { readonly address: string };

/** Dependencies of the readers' service. */
export interface ReadingDeps {
  readonly articles: ArticleStore;
  readonly renderer: MarkdownRenderer;
  /** For votes of users. */
  readonly pool: Pool;
  readonly publicPool: Pool;
  readonly voterSecret: string;
  readonly categories: () => readonly ContentCategory[];
  readonly nowMs: () => number;
}

const LIST_CURSOR = cursorOf('content', ['int32', 'int', 'int']);
const POPULAR = 10;
const MOST_RELATED = 5;

/** What readers get of announcements and articles. */
export class ReadingService {
  private readonly deps: ReadingDeps;

  constructor(deps: ReadingDeps) {
    this.deps = deps;
  }

  /** A page of a list. Rejected: QUERY_INVALID. */
  async list(query: RouteQuery<'contentList'>): Promise<ApiResult<RouteData<'contentList'>>> {
    const cursor = decodeCursor(LIST_CURSOR, query.cursor);
    if (!cursor.ok) return cursor;
    const size = pageSize(query.limit);
    const found = await this.deps.articles.list(query.lang, filterOf(query), size + 1, cursor.value);
    const cursorAfter = ({ isPinned, publishMs, documentId }: VisibleItem) =>
      encodeCursor(LIST_CURSOR, [isPinned ? 1n : 0n, publishMs, documentId]);
    return { ok: true, value: pageOf(found, size, cursorAfter, itemData) };
  }

  /** The most helpful articles. */
  async popular(query: RouteQuery<'contentPopular'>): Promise<ApiResult<Item[]>> {
    const found = await this.deps.articles.popular(query.lang, filterOf(query), POPULAR);
    return { ok: true, value: found.map(itemData) };
  }

  /** The categories, with how many articles each has. */
  async categories({
    lang,
    kind,
  }: RouteQuery<'contentCategories'>): Promise<ApiResult<RouteData<'contentCategories'>>> {
    const counts = await this.deps.articles.counts();
    const wanted = this.deps.categories().filter((item) => kind === undefined || item.kind === kind);
    const value = wanted.map((item) => ({
      kind: item.kind,
      category: item.category,
      ...nameOf(item, lang),
      count: counts.get(`${item.kind}/${item.category}`) ?? 0,
    }));
    return { ok: true, value };
  }

  /** An article. Rejected: CONTENT_UNKNOWN. */
  async article({ lang, id, code }: RouteQuery<'contentArticle'>, reader: Reader): Promise<ApiResult<Article>> {
    const by = code !== undefined ? { code } : id !== undefined ? { id } : undefined;
    const found = by === undefined ? undefined : await this.deps.articles.find(lang, by);
    if (found === undefined) return reject('CONTENT_UNKNOWN', code === undefined ? 'id' : 'code');
    const { articles, publicPool } = this.deps;
    const [related, languages, helpful] = await Promise.all([
      this.relatedOf(lang, found),
      articles.languagesOf(found.documentId),
      readVotes(publicPool, found.documentId, this.voterOf(reader)),
    ]);
    return { ok: true, value: { ...this.articleData(found, lang), related, languages, helpful } };
  }

  /** Articles that have every word; none for a search without words. */
  async search({ lang, q, kind }: RouteQuery<'contentSearch'>): Promise<ApiResult<RouteData<'contentSearch'>>> {
    const terms = searchTermsOf(q);
    if (terms === undefined) return { ok: true, value: [] };
    const found = await this.deps.articles.search(lang, terms, kind === undefined ? undefined : [kind]);
    const value = found.map((hit) => {
      const { snippet, marks } = snippetOf(hit.plain, terms);
      return {
        ...itemData(hit),
        titleMarks: marksOf(hit.title, terms).map(([start, length]): [number, number] => [start, length]),
        snippet,
        snippetMarks: marks.map(([start, length]): [number, number] => [start, length]),
      };
    });
    return { ok: true, value };
  }

  /** Records whether an article was helpful. Rejected: CONTENT_UNKNOWN. */
  async vote(documentId: string, isHelpful: boolean | null, reader: Reader): Promise<ApiResult<Article['helpful']>> {
    const voter = this.voterOf(reader);
    const { publicPool, nowMs } = this.deps;
    // A visitor's votes take none of the connections that users need.
    const pool = 'accountId' in reader ? this.deps.pool : publicPool;
    const isKnown = await writeVote(pool, { documentId, voter, isHelpful, nowMs: nowMs() });
    return isKnown
      ? { ok: true, value: await readVotes(pool, documentId, voter) }
      : reject('CONTENT_UNKNOWN', 'documentId');
  }

  /** The articles that an article names, in its order; without any the newest of its category. */
  private async relatedOf(language: string, article: VisibleArticle): Promise<Item[]> {
    const { kind, category, related } = article;
    const { articles } = this.deps;
    if (related.length > 0) {
      const found = await articles.list(language, { codes: related }, related.length);
      return found.sort((a, b) => related.indexOf(a.code) - related.indexOf(b.code)).map(itemData);
    }
    const others = await articles.list(language, { kinds: [kind], category }, MOST_RELATED + 1);
    return others
      .filter(({ documentId }) => documentId !== article.documentId)
      .slice(0, MOST_RELATED)
      .map(itemData);
  }

  private articleData(article: VisibleArticle, language: string) {
    const { kind, category, publishZone, changedMs, publishMs, body } = article;
    const known = this.deps.categories().find((item) => item.kind === kind && item.category === category);
    return {
      ...itemData(article),
      categoryName: known === undefined ? category : nameOf(known, language).name,
      publishZone,
      updatedMs: Math.max(Number(changedMs), Number(publishMs)),
      html: this.deps.renderer.html(body),
    };
  }

  /** Neither an account nor an address can be read out of it; visitors within one IPv6 network (/64) are one. */
  private voterOf(reader: Reader): Buffer {
    const name = 'accountId' in reader ? `account:${reader.accountId}` : `address:${limitKeyOf(reader.address)}`;
    return createHmac('sha256', this.deps.voterSecret).update(name).digest().subarray(0, 16);
  }
}

function filterOf({
  kind,
  category,
}: {
  kind?: Item['kind'] | undefined;
  category?: string | undefined;
}): ArticleFilter {
  return { kinds: kind === undefined ? undefined : [kind], category };
}

function itemData({ documentId, publishMs, language, ...item }: VisibleItem): Item {
  const { kind, code, category, isPinned, title, summary } = item;
  return {
    documentId: documentId.toString(),
    ...{ kind, code, category, isPinned, title, summary },
    publishedMs: Number(publishMs),
    shownLanguage: language,
  };
}

function nameOf({ names, category }: ContentCategory, language: string) {
  const shownLanguage = shownLanguageOf(language, Object.keys(names)) ?? 'en_US';
  return { name: names[shownLanguage] ?? category, shownLanguage };
}
