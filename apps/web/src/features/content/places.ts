import { definePlaces } from '@bourse/kit/page/places.ts';

/** The help centre with its articles, and what the exchange announces. */
export const contentPlaces = definePlaces([
  {
    path: 'support/index',
    key: 'content.supportIndex',
    words: ['content'],
    search: ['q', 'talk'],
    load: () => import('./support-index-page.tsx').then((page) => page.SupportIndexPage),
  },
  {
    path: 'support/notice',
    key: 'content.notice',
    words: ['content'],
    search: ['kind', 'category'],
    load: () => import('./notice-page.tsx').then((page) => page.NoticePage),
  },
  {
    path: 'support/nav/3',
    key: 'content.topics',
    words: ['content'],
    search: ['id', 'code'],
    title: 'own',
    load: () => import('./topic-page.tsx').then((page) => page.TopicPage),
  },
  {
    path: 'support/article',
    key: 'content.article',
    words: ['content'],
    search: ['id', 'code'],
    title: 'own',
    load: () => import('./article-page.tsx').then((page) => page.ArticlePage),
  },
  {
    path: 'learn/index',
    key: 'content.learnIndex',
    words: ['content'],
    search: ['tab'],
    sample: '?tab=research',
    load: () => import('./learn-index-page.tsx').then((page) => page.LearnIndexPage),
  },
]);
