import { AppLink, useLang } from '@bourse/kit/page/app-link.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import { Callout } from '@bourse/ui';
import { ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ContentArticle } from '../content-queries.ts';
import { Day } from '../parts/day.tsx';
import { homeOf } from '../parts/kinds.ts';
import { languageName, TopicLink, textLanguage } from '../parts/links.tsx';
import { ShareButton } from './share-button.tsx';

/** A change on the day of publication is part of it. */
const DAY_MS = 86_400_000;

/** Where the article belongs, its title, its dates, and the language that it is in when that is not the reader's. */
export function ArticleHead({ article }: { readonly article: ContentArticle }) {
  const { title, summary, publishedMs, updatedMs, shownLanguage } = article;
  const language = textLanguage(shownLanguage);
  return (
    <>
      <Breadcrumb article={article} />
      <h1 {...language} className="mt-3 text-28 font-semibold tracking-[-0.02em] text-balance wrap-anywhere md:text-40">
        {title}
      </h1>
      {summary !== '' && (
        <p {...language} className="mt-4 text-16 text-pretty text-text-2">
          {summary}
        </p>
      )}
      <div className="mt-4 flex min-h-7 flex-wrap items-center gap-x-4 text-13 text-text-3 max-md:min-h-11">
        <span>
          <FormattedMessage id="content.article.published" values={{ day: <Day timeMs={publishedMs} /> }} />
        </span>
        {updatedMs - publishedMs > DAY_MS && (
          <span>
            <FormattedMessage id="content.article.updated" values={{ day: <Day timeMs={updatedMs} /> }} />
          </span>
        )}
        <span className="-ms-2.5 xl:hidden print:hidden">
          <ShareButton title={title} />
        </span>
      </div>
      <FallbackNote shownLanguage={shownLanguage} />
    </>
  );
}

const CRUMB = 'inline-flex min-h-11 items-center hover:text-text-1 md:min-h-0';

/** The way back: where articles of the kind are listed, then the category. */
function Breadcrumb({ article }: { readonly article: ContentArticle }) {
  const label = useIntl().formatMessage({ id: 'content.article.breadcrumb' });
  const home = homeOf(article.kind);
  return (
    <nav aria-label={label} className="text-13 text-text-2">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <AppLink {...targetOf(home)} className={CRUMB}>
            <FormattedMessage id={home.id} />
          </AppLink>
        </li>
        <li className="inline-flex items-center gap-x-1.5">
          <ChevronRight size={14} aria-hidden="true" className="text-text-3 rtl:-scale-x-100" />
          <CategoryLink article={article} />
        </li>
      </ol>
    </nav>
  );
}

function CategoryLink({ article: { kind, category, categoryName } }: { readonly article: ContentArticle }) {
  switch (kind) {
    case 'help':
      return (
        <TopicLink category={category} className={CRUMB}>
          {categoryName}
        </TopicLink>
      );
    case 'academy':
      return (
        <AppLink to="/learn/index" search={{ tab: category }} className={CRUMB}>
          {categoryName}
        </AppLink>
      );
    case 'announcement':
    case 'notice':
      return (
        <AppLink to="/support/notice" search={{ kind, category }} className={CRUMB}>
          {categoryName}
        </AppLink>
      );
  }
}

/** Says which language stands in for the reader's. */
function FallbackNote({ shownLanguage }: { readonly shownLanguage: string }) {
  const lang = useLang();
  const shown = lang === 'longest' ? 'en_US' : lang;
  if (shownLanguage === shown) return null;
  return (
    <Callout className="mt-5">
      <FormattedMessage
        id="content.article.fallback"
        values={{ wanted: languageName(lang), shown: <bdi>{languageName(shownLanguage)}</bdi> }}
      />
    </Callout>
  );
}
