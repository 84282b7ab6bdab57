import type { LoadedQuery } from '@bourse/kit/page/loaded.tsx';
import { useMemo } from 'react';
import { useArticles, useCategories } from '../content-queries.ts';
import { type Topic, topicsOf } from './topics.ts';

/** The categories of the help centre with all of their articles. */
export function useTopics(): LoadedQuery<readonly Topic[]> {
  const categories = useCategories('help');
  const articles = useArticles({ kind: 'help' });
  const data = useMemo(
    () => (categories.data && articles.data ? topicsOf(categories.data, articles.data) : undefined),
    [categories.data, articles.data],
  );
  return {
    data,
    error: categories.error ?? articles.error,
    refetch: () => {
      void categories.refetch();
      void articles.refetch();
    },
  };
}
