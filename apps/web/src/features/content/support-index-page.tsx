import { openService } from '@bourse/kit/page/open-dialog.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { TopicsLoaded } from './parts/all-topics.tsx';
import { Contact } from './parts/contact.tsx';
import { LatestNotices } from './parts/latest-notices.tsx';
import { PopularArticles } from './parts/popular-articles.tsx';
import { HelpSearch } from './search/help-search.tsx';

/**
 * The help centre: a search, the topics, what was announced, what helped others, and ways to reach a person. `?talk`, where messages of
 * customer service lead, opens its chat.
 */
export function SupportIndexPage({ search: { q, talk } }: PageProps<'q' | 'talk'>) {
  const navigate = useNavigate();
  useEffect(() => {
    if (talk !== undefined) openService();
  }, [talk]);
  const remember = (words: string) => {
    const next = (search: Readonly<Record<string, unknown>>) => ({ ...search, q: words || undefined });
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return (
    <div className="w-full">
      <div className="mx-auto flex w-full max-w-2xl flex-col items-center px-4 pt-12 pb-4 text-center md:px-6 md:pt-20">
        <h1 className="text-28 font-semibold tracking-[-0.02em] text-balance wrap-anywhere md:text-40">
          <FormattedMessage id="content.supportIndex.title" />
        </h1>
        <p className="mt-3 text-16 text-pretty text-text-2">
          <FormattedMessage id="content.supportIndex.text" />
        </p>
        <HelpSearch size="lg" initial={q} onWords={remember} className="mt-8 w-full" />
      </div>
      <div className="mx-auto flex w-full max-w-300 flex-col gap-14 px-4 py-10 md:px-6 md:py-14">
        <LatestNotices />
        <section aria-labelledby="help-topics">
          <h2 id="help-topics" className="mb-5 text-20 font-semibold tracking-[-0.01em]">
            <FormattedMessage id="content.topics.title" />
          </h2>
          <TopicsLoaded />
        </section>
        <PopularArticles />
        <Contact />
      </div>
    </div>
  );
}
