import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Skeleton, SkeletonRows } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { AllTopics } from './parts/all-topics.tsx';
import { ArticleLink, textLanguage } from './parts/links.tsx';
import { TopicNav } from './parts/topic-nav.tsx';
import { type Topic, topicIcon } from './parts/topics.ts';
import { UnknownArticle } from './parts/unknown.tsx';
import { useTopics } from './parts/use-topics.ts';
import { HelpSearch } from './search/help-search.tsx';

/** The articles of the category that `?code` names; without it all categories. */
export function TopicPage({ search: { code } }: PageProps<'id' | 'code'>) {
  return code === undefined ? <AllTopics titleId="content.topics.title" /> : <OneTopic code={code} />;
}

function OneTopic({ code }: { readonly code: string }) {
  const intl = useIntl();
  const query = useTopics();
  const topic = query.data?.find(({ category }) => category.category === code);
  const isMissing = query.data !== undefined && topic === undefined;
  usePageTitle(
    topic?.category.name ?? intl.formatMessage({ id: 'content.topics.title' }),
    intl.formatMessage({ id: 'content.topics.text' }),
    isMissing ? 'noindex' : 'index',
  );
  if (isMissing) return <UnknownArticle />;
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <div className="gap-12 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TopicNav topics={query.data} current={code} />
        <div className="min-w-0">
          <HelpSearch className="mb-8 max-w-xl" />
          <Loaded
            query={{ data: topic, error: query.error, refetch: query.refetch }}
            failedId="content.topics.error"
            className="rounded-12 border bg-surface-1"
            skeleton={<TopicSkeleton title={intl.formatMessage({ id: 'content.topics.title' })} />}
          >
            {(one) => <TopicArticles topic={one} />}
          </Loaded>
        </div>
      </div>
    </div>
  );
}

function TopicArticles({ topic: { category, articles } }: { readonly topic: Topic }) {
  const Icon = topicIcon(category.category);
  return (
    <>
      <div className="flex items-center gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-12 bg-accent-soft text-accent">
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h1
            {...textLanguage(category.shownLanguage)}
            className="text-28 font-semibold tracking-[-0.02em] wrap-anywhere"
          >
            {category.name}
          </h1>
          <p className="num text-13 text-text-3">
            <FormattedMessage id="content.topic.count" values={{ count: articles.length }} />
          </p>
        </div>
      </div>
      <ul className="mt-6 divide-y border-y">
        {articles.map((article) => (
          <li key={article.documentId}>
            <ArticleLink
              article={article}
              {...textLanguage(article.shownLanguage)}
              className="group block py-4 focus-visible:-outline-offset-2"
            >
              <span className="block text-16 font-medium text-pretty group-hover:text-accent">{article.title}</span>
              {article.summary !== '' && (
                <span className="mt-1 block max-w-[70ch] text-14 text-pretty text-text-2">{article.summary}</span>
              )}
            </ArticleLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function TopicSkeleton({ title }: { readonly title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Skeleton className="h-12 w-64" />
      <SkeletonRows
        rows={5}
        rowClassName="h-[5.25rem] flex-col items-start! justify-center gap-2 border-b"
        blocks={['h-5 w-1/2', 'h-4 w-4/5']}
        className="mt-6 border-t"
      />
    </>
  );
}
