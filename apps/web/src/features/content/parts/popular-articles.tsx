import { FormattedMessage } from 'react-intl';
import { usePopular } from '../content-queries.ts';
import { ArticleLink, textLanguage } from './links.tsx';

const MOST = 6;

/** Articles that readers found helpful; nothing until somebody has said so. */
export function PopularArticles() {
  const articles = usePopular('help').data ?? [];
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="help-popular">
      <h2 id="help-popular" className="mb-2 text-20 font-semibold tracking-[-0.01em]">
        <FormattedMessage id="content.popular.title" />
      </h2>
      <ol className="grid gap-x-10 sm:grid-cols-2">
        {articles.slice(0, MOST).map((article) => (
          <li key={article.documentId} className="border-b">
            <ArticleLink
              article={article}
              {...textLanguage(article.shownLanguage)}
              className="flex min-h-11 items-center py-2.5 text-14 text-pretty hover:text-accent"
            >
              {article.title}
            </ArticleLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
