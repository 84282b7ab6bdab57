import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { buttonClass, EmptyState, InfiniteList, SkeletonRows } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ContentItem, type ContentKind, useNotices } from '../content-queries.ts';
import { Day } from './day.tsx';
import { PinnedMark } from './latest-notices.tsx';
import { ArticleLink, textLanguage } from './links.tsx';
import { monthsOf } from './topics.ts';

interface NoticeListProps {
  readonly kind: ContentKind;
  readonly category: string | undefined;
}

/** Articles of a kind by date, pinned first, then month by month; more comes as the end comes into sight. */
export function NoticeList({ kind, category }: NoticeListProps) {
  const intl = useIntl();
  const errorWords = useErrorWords();
  const query = useNotices({ kind, category });
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Loaded
      query={{ data: items, error: items === undefined ? query.error : null, refetch: query.refetch }}
      failedId="content.notice.error"
      className="mt-6 rounded-12 border bg-surface-1"
      skeleton={<NoticeSkeleton />}
      isEmpty={(all) => all.length === 0}
      empty={kind === 'academy' ? <NothingToLearn /> : <NothingAnnounced />}
    >
      {(all) => (
        <InfiniteList
          words={{
            more: intl.formatMessage({ id: 'common.loadMore' }),
            loading: intl.formatMessage({ id: 'common.loading' }),
          }}
          count={all.length}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          error={query.error === null ? undefined : errorWords(query.error)}
          onMore={() => void query.fetchNextPage()}
        >
          <Months articles={all} />
        </InfiniteList>
      )}
    </Loaded>
  );
}

function NothingAnnounced() {
  return (
    <EmptyState
      className="mt-6"
      title={<FormattedMessage id="content.notice.empty" />}
      description={<FormattedMessage id="content.notice.emptyHint" />}
    />
  );
}

function NothingToLearn() {
  return (
    <EmptyState
      className="mt-6"
      title={<FormattedMessage id="content.learnIndex.empty" />}
      description={<FormattedMessage id="content.learnIndex.emptyHint" />}
      action={
        <AppLink to="/support/index" className={buttonClass('accent')}>
          <FormattedMessage id="content.supportIndex.title" />
        </AppLink>
      }
    />
  );
}

function Months({ articles }: { readonly articles: readonly ContentItem[] }) {
  const intl = useIntl();
  const monthOf = (timeMs: number) => intl.formatDate(timeMs, { year: 'numeric', month: 'long' });
  const pinned = articles.filter(({ isPinned }) => isPinned);
  const others = monthsOf(
    articles.filter(({ isPinned }) => !isPinned),
    monthOf,
  );
  return (
    <>
      {pinned.length > 0 && (
        <Group name={intl.formatMessage({ id: 'content.notice.pinned' })} articles={pinned} isPinned />
      )}
      {others.map(({ month, articles: ofMonth }) => (
        <Group key={month} name={month} articles={ofMonth} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly articles: readonly ContentItem[];
  readonly isPinned?: boolean | undefined;
}

function Group({ name, articles, isPinned = false }: GroupProps) {
  return (
    <section aria-label={name} className="mt-8 gap-8 md:grid md:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="flex items-center gap-2 self-start py-4 text-13 font-medium text-text-3 md:sticky md:top-16">
        {isPinned && <PinnedMark />}
        <span aria-hidden={isPinned || undefined}>{name}</span>
      </h2>
      <ul className="divide-y border-t">
        {articles.map((article) => (
          <li key={article.documentId}>
            <ArticleLink article={article} className="group block py-4 focus-visible:-outline-offset-2">
              <span {...textLanguage(article.shownLanguage)} className="block">
                <span className="block text-16 font-medium text-pretty group-hover:text-accent">{article.title}</span>
                {article.summary !== '' && (
                  <span className="mt-1 block max-w-[70ch] text-14 text-pretty text-text-2">{article.summary}</span>
                )}
              </span>
              <Day timeMs={article.publishedMs} className="mt-2 block text-12 text-text-3" />
            </ArticleLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoticeSkeleton() {
  return (
    <SkeletonRows
      rows={6}
      rowClassName="h-[6.75rem] flex-col items-start! justify-center gap-2 border-b"
      blocks={['h-5 w-1/2', 'h-4 w-4/5', 'h-3 w-24']}
      className="mt-8 border-t md:ms-48"
    />
  );
}
