import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Skeleton, SkeletonRows } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { ArticleView } from './article/article-view.tsx';
import { useArticle } from './content-queries.ts';
import { AllTopics } from './parts/all-topics.tsx';
import { UnknownArticle } from './parts/unknown.tsx';

/** One article by `?code` or `?id`; without either, the topics to choose from. */
export function ArticlePage({ search: { id, code } }: PageProps<'id' | 'code'>) {
  if (id === undefined && code === undefined) return <AllTopics titleId="content.article.title" />;
  return <OneArticle id={id} code={code} />;
}

interface AskedProps {
  readonly id: string | undefined;
  readonly code: string | undefined;
}

/** Rejections by which an address turns out to name no article: another one than there is, or none that could be. */
const NOT_THERE: ReadonlySet<string> = new Set(['CONTENT_UNKNOWN', 'QUERY_INVALID']);

function OneArticle(asked: AskedProps) {
  const intl = useIntl();
  const query = useArticle(asked);
  const isMissing = query.data === undefined && NOT_THERE.has(errorNameOf(query.error));
  usePageTitle(
    query.data?.title ?? intl.formatMessage({ id: isMissing ? 'content.unknown.title' : 'content.article.title' }),
    query.data?.summary || undefined,
    isMissing ? 'noindex' : 'index',
  );
  if (isMissing) return <UnknownArticle />;
  return (
    <Loaded
      query={query}
      failedId="content.article.error"
      className="min-h-[60dvh]"
      skeleton={<ArticleSkeleton title={intl.formatMessage({ id: 'content.article.title' })} />}
    >
      {(article) => <ArticleView key={article.documentId} article={article} />}
    </Loaded>
  );
}

function ArticleSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <div className="mx-auto max-w-[43rem] xl:w-[63rem] xl:max-w-none xl:pe-80">
        <h1 className="sr-only">{title}</h1>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-6 h-9 w-4/5 md:h-12" />
        <Skeleton className="mt-4 h-5 w-full" />
        <Skeleton className="mt-4 h-4 w-40" />
        <SkeletonRows rows={10} rowClassName="h-7" blocks={['h-4 w-full']} className="mt-8" />
      </div>
    </div>
  );
}
