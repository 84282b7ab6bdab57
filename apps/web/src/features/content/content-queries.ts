import type { RouteData, RouteQuery } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { readAll } from '@bourse/kit/list/read-all.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { contentCalls } from './calls.ts';

/** An article in a list. */
export type ContentItem = RouteData<'contentList'>['items'][number];
/** An article as its page shows it. */
export type ContentArticle = RouteData<'contentArticle'>;
/** A category with the number of its articles. */
export type ContentCategory = RouteData<'contentCategories'>[number];
/** What a search found. */
export type ContentHit = RouteData<'contentSearch'>[number];
export type ContentKind = ContentItem['kind'];

/** Texts change when somebody publishes, which nobody waits for. */
const FRESH_MS = 60_000;
/** The most that a page of the API has; and how many articles a list of all of them has at most. */
const LARGEST_PAGE = '100';
const MOST_ARTICLES = 500;
const PAGE = '20';

/** The article of an address; its code decides. */
export function useArticle({ id, code }: { readonly id: string | undefined; readonly code: string | undefined }) {
  const lang = useLang();
  return useQuery({
    queryKey: ['content', 'article', lang, id, code],
    queryFn: ({ signal }) => api(contentCalls.contentArticle, { query: { lang, id, code }, signal }),
    enabled: id !== undefined || code !== undefined,
    staleTime: FRESH_MS,
  });
}

/** Writes an article's new votes into what was read of it. */
export function useKeepVotes(documentId: string): (votes: ContentArticle['helpful']) => void {
  const client = useQueryClient();
  return (votes) =>
    client.setQueriesData<ContentArticle>({ queryKey: ['content', 'article'] }, (article) =>
      article?.documentId === documentId ? { ...article, helpful: votes } : article,
    );
}

/** The categories of a kind, or of all kinds. */
export function useCategories(kind?: ContentKind) {
  const lang = useLang();
  return useQuery({
    queryKey: ['content', 'categories', lang, kind],
    queryFn: ({ signal }) => api(contentCalls.contentCategories, { query: { lang, kind }, signal }),
    staleTime: FRESH_MS,
  });
}

/** All articles of a kind or category, in their order. */
export function useArticles(of: Pick<RouteQuery<'contentList'>, 'kind' | 'category'>) {
  const lang = useLang();
  return useQuery({
    queryKey: ['content', 'all', lang, of],
    queryFn: async ({ signal }) => {
      const readPage = (cursor: string) =>
        api(contentCalls.contentList, { query: { ...of, lang, cursor, limit: LARGEST_PAGE }, signal });
      return (await readAll(readPage, MOST_ARTICLES, () => undefined, signal)).items;
    },
    enabled: of.kind !== undefined || of.category !== undefined,
    staleTime: FRESH_MS,
  });
}

/** The latest articles of a kind, and whether there are more. */
export function useLatest(kind: ContentKind, limit: number) {
  const lang = useLang();
  return useQuery({
    queryKey: ['content', 'latest', lang, kind, limit],
    queryFn: ({ signal }) => api(contentCalls.contentList, { query: { lang, kind, limit: String(limit) }, signal }),
    select: ({ items }) => items,
    staleTime: FRESH_MS,
  });
}

/** What readers found most helpful, best first. */
export function usePopular(kind: ContentKind) {
  const lang = useLang();
  return useQuery({
    queryKey: ['content', 'popular', lang, kind],
    queryFn: ({ signal }) => api(contentCalls.contentPopular, { query: { lang, kind }, signal }),
    staleTime: FRESH_MS,
  });
}

/** Announcements and notices page by page, pinned first, then newest first. */
export function useNotices({ kind, category }: Pick<RouteQuery<'contentList'>, 'kind' | 'category'>) {
  const lang = useLang();
  return useInfiniteQuery({
    queryKey: ['content', 'pages', lang, kind, category],
    queryFn: ({ pageParam, signal }) =>
      api(contentCalls.contentList, {
        query: { lang, kind, category, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    staleTime: FRESH_MS,
  });
}

/** What words find. While the answer to new ones is awaited, the one before stands, marked as a placeholder. */
export function useFound(words: string) {
  const lang = useLang();
  return useQuery({
    queryKey: ['content', 'search', lang, words],
    queryFn: ({ signal }) => api(contentCalls.contentSearch, { query: { lang, q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: 1,
  });
}
