import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const contentCalls = defineCalls({
  contentList: ['GET', '/hk-web/public/content/list', false],
  contentCategories: ['GET', '/hk-web/public/content/categories', false],
  contentPopular: ['GET', '/hk-web/public/content/popular', false],
  contentArticle: ['GET', '/hk-web/public/content/article', false],
  contentSearch: ['GET', '/hk-web/public/content/search', false],
  voteContent: ['POST', '/hk-web/public/content/vote', true],
});
