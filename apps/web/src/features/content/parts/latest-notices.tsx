import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { SkeletonRows } from '@bourse/ui';
import { ArrowRight, Pin } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ContentItem, useLatest } from '../content-queries.ts';
import { Day } from './day.tsx';
import { ArticleLink, textLanguage } from './links.tsx';

const SHOWN = 4;

/** The latest announcements, pinned ones first. */
export function LatestNotices() {
  const query = useLatest('announcement', SHOWN);
  // Where nothing was announced there is nothing to say about it.
  if (query.data?.length === 0) return null;
  return (
    <section aria-labelledby="help-notices" className="rounded-12 border bg-surface-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b ps-5 pe-3">
        <h2 id="help-notices" className="min-w-0 py-3.5 text-16 font-semibold wrap-anywhere">
          <FormattedMessage id="content.notice.title" />
        </h2>
        <AppLink
          to="/support/notice"
          className="inline-flex min-h-11 min-w-0 items-center gap-1.5 px-2 text-13 text-text-2 wrap-anywhere hover:text-accent max-md:ps-0"
        >
          <FormattedMessage id="content.notice.all" />
          <ArrowRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        </AppLink>
      </div>
      <Loaded
        query={query}
        failedId="content.notice.error"
        skeleton={
          <SkeletonRows rows={SHOWN} rowClassName="h-12 border-b px-5 last:border-b-0" blocks={['h-4 w-1/2']} />
        }
      >
        {(articles) => (
          <ul className="divide-y">
            {articles.map((article) => (
              <Row key={article.documentId} article={article} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Row({ article }: { readonly article: ContentItem }) {
  return (
    <li>
      <ArticleLink
        article={article}
        className="group flex min-h-12 items-center gap-x-4 px-5 py-2.5 focus-visible:-outline-offset-2 max-sm:flex-col max-sm:items-start"
      >
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {article.isPinned && <PinnedMark />}
          <span {...textLanguage(article.shownLanguage)} className="text-14 text-pretty group-hover:text-accent">
            {article.title}
          </span>
        </span>
        <Day timeMs={article.publishedMs} className="shrink-0 text-13 text-text-3" />
      </ArticleLink>
    </li>
  );
}

/** Marks what stays above everything newer. */
export function PinnedMark() {
  const name = useIntl().formatMessage({ id: 'content.notice.pinned' });
  return (
    <span title={name} className="inline-flex shrink-0 text-accent">
      <Pin size={14} aria-hidden="true" />
      <span className="sr-only">{name}</span>
    </span>
  );
}
