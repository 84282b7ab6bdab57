import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpSearch } from '../search/help-search.tsx';
import { TopicGrid, TopicGridSkeleton } from './topic-grid.tsx';
import { useTopics } from './use-topics.ts';

interface AllTopicsProps {
  /** Title of the page: it was asked for without saying which article or category. */
  readonly titleId: 'content.article.title' | 'content.topics.title';
}

const TEXTS = {
  'content.article.title': 'content.article.text',
  'content.topics.title': 'content.topics.text',
} as const;

/** All categories with their first articles, to choose from. */
export function AllTopics({ titleId }: AllTopicsProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: titleId });
  usePageTitle(title, intl.formatMessage({ id: TEXTS[titleId] }));
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <h1 className="text-28 font-semibold tracking-[-0.02em] wrap-anywhere">{title}</h1>
      <HelpSearch className="mt-4 mb-8 max-w-xl" />
      <TopicsLoaded />
    </div>
  );
}

/** The categories in each state that their reading can have. */
export function TopicsLoaded() {
  return (
    <Loaded
      query={useTopics()}
      failedId="content.topics.error"
      className="rounded-12 border bg-surface-1"
      skeleton={<TopicGridSkeleton />}
      isEmpty={(topics) => topics.length === 0}
      empty={<EmptyState title={<FormattedMessage id="content.topics.empty" />} />}
    >
      {(topics) => <TopicGrid topics={topics} />}
    </Loaded>
  );
}
