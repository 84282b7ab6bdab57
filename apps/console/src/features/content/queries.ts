import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { StateMeaning } from '../../room/state-badge.tsx';
import { contentCalls } from './calls.ts';

export type Article = RouteData<'consoleContentDocument'>;
export type ArticleRow = RouteData<'consoleContent'>['items'][number];
export type ArticleText = Article['texts'][number];
export type Language = ArticleText['language'];

/** What every act on an article changes. */
export const CONTENT_KEYS: readonly QueryKey[] = [['own', 'content']];

export const STATE_MEANINGS: Readonly<Record<Article['state'], StateMeaning>> = {
  draft: 'waits',
  scheduled: 'waits',
  published: 'good',
  withdrawn: 'ended',
};

/** The cache's key of an article. */
export const articleKey = (documentId: string): QueryKey => ['own', 'content', 'article', documentId];

/** An article with its newest texts. */
export function useArticle(documentId: string) {
  return useQuery({
    queryKey: articleKey(documentId),
    queryFn: ({ signal }) => api(contentCalls.consoleContentDocument, { params: { documentId }, signal }),
  });
}

/** The categories of the site, with names in a language of the console. */
export function useCategories(lang: string) {
  return useQuery({
    queryKey: ['content-categories', lang],
    queryFn: ({ signal }) => api(contentCalls.contentCategories, { query: { lang }, signal }),
  });
}
