import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Accordion, SkeletonRows } from '@bourse/ui';
import { ArrowLeft } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TopicLink, textLanguage } from './links.tsx';
import { type Topic, topicIcon } from './topics.ts';

interface TopicNavProps {
  /** Undefined until they have come. */
  readonly topics: readonly Topic[] | undefined;
  /** The category that is shown. */
  readonly current: string;
}

/** The categories beside the articles; on a phone folded up above them. */
export function TopicNav({ topics, current }: TopicNavProps) {
  const label = useIntl().formatMessage({ id: 'content.topic.nav' });
  const shown = topics?.find(({ category }) => category.category === current);
  return (
    <nav aria-label={label} className="max-lg:mb-6">
      <AppLink
        to="/support/index"
        className="mb-3 inline-flex items-center gap-2 text-13 text-text-2 hover:text-text-1 max-md:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        <FormattedMessage id="content.supportIndex.title" />
      </AppLink>
      <Accordion
        // Whoever has chosen wants to see what he chose.
        key={current}
        className="rounded-12 border bg-surface-1 lg:hidden"
        sections={[
          {
            id: 'topics',
            title: shown?.category.name ?? label,
            children: <TopicRows topics={topics} />,
          },
        ]}
      />
      <div className="sticky top-20 max-lg:hidden">
        <TopicRows topics={topics} />
      </div>
    </nav>
  );
}

const ROW =
  'flex min-h-9 items-center gap-3 rounded-8 px-3 text-14 text-text-2 hover:bg-surface-2 hover:text-text-1 focus-visible:-outline-offset-2 max-lg:min-h-11 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent';

function TopicRows({ topics }: Pick<TopicNavProps, 'topics'>) {
  if (topics === undefined) return <SkeletonRows rows={9} rowClassName="h-9" blocks={['h-4 w-40']} />;
  return (
    <ul className="max-lg:p-2">
      {topics.map(({ category, articles }) => {
        const Icon = topicIcon(category.category);
        return (
          <li key={category.category}>
            <TopicLink category={category.category} className={ROW}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              <span {...textLanguage(category.shownLanguage)} className="min-w-0 flex-1">
                {category.name}
              </span>
              <span className="num text-12 text-text-3">{articles.length}</span>
            </TopicLink>
          </li>
        );
      })}
    </ul>
  );
}
