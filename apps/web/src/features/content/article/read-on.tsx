import { cx } from '@bourse/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ContentArticle, type ContentItem, useArticles } from '../content-queries.ts';
import { ArticleLink, textLanguage } from '../parts/links.tsx';
import { neighboursOf } from '../parts/topics.ts';

/** Where to read on: related articles, then those before and after in the category. */
export function ReadOn({ article }: { readonly article: ContentArticle }) {
  return (
    <>
      {article.related.length > 0 && <Related articles={article.related} />}
      <Neighbours article={article} />
    </>
  );
}

function Related({ articles }: { readonly articles: readonly ContentItem[] }) {
  return (
    <section aria-labelledby="article-related" className="mt-8">
      <h2 id="article-related" className="text-16 font-semibold">
        <FormattedMessage id="content.article.related" />
      </h2>
      <ul className="mt-2 divide-y">
        {articles.map((article) => (
          <li key={article.documentId}>
            <ArticleLink
              article={article}
              {...textLanguage(article.shownLanguage)}
              className="group flex min-h-11 items-center justify-between gap-3 py-2.5 text-14 hover:text-accent"
            >
              {article.title}
              <ArrowRight
                size={15}
                aria-hidden="true"
                className="shrink-0 text-text-3 group-hover:text-accent rtl:-scale-x-100"
              />
            </ArticleLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbours({ article }: { readonly article: ContentArticle }) {
  const intl = useIntl();
  const articles = useArticles({ category: article.category }).data ?? [];
  const { previous, next } = neighboursOf(articles, article.documentId);
  if (previous === undefined && next === undefined) return null;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'content.article.neighbours' })}
      className="mt-8 grid gap-3 sm:grid-cols-2"
    >
      {previous !== undefined && <Neighbour article={previous} side="previous" />}
      {next !== undefined && <Neighbour article={next} side="next" />}
    </nav>
  );
}

const ICONS = { previous: ArrowLeft, next: ArrowRight } as const;

function Neighbour({ article, side }: { readonly article: ContentItem; readonly side: 'previous' | 'next' }) {
  const Icon = ICONS[side];
  return (
    <ArticleLink
      article={article}
      className={cx(
        'flex flex-col gap-1 rounded-12 border bg-surface-1 p-4 transition-colors hover:border-line-strong hover:bg-surface-2',
        side === 'next' && 'items-end text-end sm:col-start-2',
      )}
    >
      <span
        className={cx('inline-flex items-center gap-1.5 text-12 text-text-3', side === 'next' && 'flex-row-reverse')}
      >
        <Icon size={13} aria-hidden="true" className="rtl:-scale-x-100" />
        <FormattedMessage id={`content.article.${side}`} />
      </span>
      <span {...textLanguage(article.shownLanguage)} className="text-14 font-medium text-pretty">
        {article.title}
      </span>
    </ArticleLink>
  );
}
