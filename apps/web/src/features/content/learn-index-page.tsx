import type { PageProps } from '@bourse/kit/page/places.ts';
import { TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCategories } from './content-queries.ts';
import { NoticeList } from './parts/notice-list.tsx';

/** The value of the tab with every category. */
const ALL = 'all';

/** The academy: pieces to learn from, by category, newest first; `?tab` names the category. */
export function LearnIndexPage({ search: { tab } }: PageProps<'tab'>) {
  const intl = useIntl();
  const navigate = useNavigate();
  const categories = (useCategories('academy').data ?? []).filter(({ count }) => count > 0);
  const shown = categories.find(({ category }) => category === tab)?.category ?? ALL;
  const items = [
    { value: ALL, label: intl.formatMessage({ id: 'common.all' }) },
    ...categories.map(({ category, name, count }) => ({ value: category, label: name, count })),
  ];
  const show = (value: string) =>
    void navigate({ to: '.', search: { tab: value === ALL ? undefined : value }, resetScroll: false });
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <h1 className="text-28 font-semibold tracking-[-0.02em] wrap-anywhere md:text-40">
        <FormattedMessage id="content.learnIndex.title" />
      </h1>
      <p className="mt-2 max-w-2xl text-14 text-pretty text-text-2">
        <FormattedMessage id="content.learnIndex.text" />
      </p>
      <Tabs
        label={intl.formatMessage({ id: 'content.notice.categories' })}
        value={shown}
        onValueChange={show}
        items={items}
        className="mt-6"
      >
        {items.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <NoticeList kind="academy" category={value === ALL ? undefined : value} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
