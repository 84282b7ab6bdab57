import { Skeleton } from '@bourse/ui';
import { ArrowRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ArticleLink, TopicLink, textLanguage } from './links.tsx';
import { type Topic, topicIcon } from './topics.ts';

/** Articles of a category that are named on its card. */
const FIRST = 3;
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const CARD = 'flex min-w-0 flex-col rounded-12 border bg-surface-1 p-5';
const SKELETON_CARDS = 9;

/** The categories of the help centre, each with its first articles. */
export function TopicGrid({ topics }: { readonly topics: readonly Topic[] }) {
  return (
    <ul className={GRID}>
      {topics.map((topic) => (
        <TopicCard key={topic.category.category} topic={topic} />
      ))}
    </ul>
  );
}

function TopicCard({ topic: { category, articles } }: { readonly topic: Topic }) {
  const Icon = topicIcon(category.category);
  return (
    <li className={CARD}>
      <h3 className="text-16 font-semibold">
        <TopicLink
          category={category.category}
          {...textLanguage(category.shownLanguage)}
          className="inline-flex min-h-9 items-center gap-3 hover:text-accent max-md:min-h-11"
        >
          <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-8 bg-accent-soft text-accent">
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          {category.name}
        </TopicLink>
      </h3>
      <ul className="mt-3 mb-3 flex-1">
        {articles.slice(0, FIRST).map((article) => (
          <li key={article.documentId}>
            <ArticleLink
              article={article}
              {...textLanguage(article.shownLanguage)}
              className="flex items-center py-1 text-13 text-pretty text-text-2 hover:text-accent max-md:min-h-11"
            >
              {article.title}
            </ArticleLink>
          </li>
        ))}
      </ul>
      <TopicLink
        category={category.category}
        className="inline-flex items-center gap-1.5 text-13 font-medium text-text-3 hover:text-accent max-md:min-h-11"
      >
        <FormattedMessage id="content.topic.all" values={{ count: category.count, name: category.name }} />
        <ArrowRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      </TopicLink>
    </li>
  );
}

/** Stands for the categories until they have come. */
export function TopicGridSkeleton() {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: SKELETON_CARDS }, (_, at) => at).map((at) => (
        <div key={at} className={CARD}>
          <Skeleton className="h-9 w-40" />
          <Skeleton className="mt-5 h-4 w-4/5" />
          <Skeleton className="mt-3 h-4 w-3/5" />
          <Skeleton className="mt-3 h-4 w-2/3" />
          <Skeleton className="mt-6 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
