import { api } from '@bourse/kit/api/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { marketsCalls } from '../calls.ts';
import type { Found } from './found.ts';

/** What a keyword finds. While the answer to a new keyword is awaited, the one before stands, marked as a placeholder. */
export function useSearchResult(keyword: string) {
  return useQuery({
    queryKey: ['search', 'result', keyword],
    // An answer belongs to its keyword; one that nobody waits for any more is given up.
    queryFn: ({ signal }) => api(marketsCalls.searchMarkets, { query: { keyword }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

/** What most people search for. */
export function usePopular() {
  return useQuery({
    queryKey: ['search', 'popular'],
    queryFn: ({ signal }) => api(marketsCalls.popularSearch, { signal }),
    staleTime: 60_000,
    retry: 1,
  });
}

/** Tells the exchange what was picked for a keyword; the popular list is made of that. Nobody waits for it. */
export function tellPicked(keyword: string, found: Found): void {
  const picked = found.kind === 'spot' ? { tradeId: found.tradeId } : { contractCode: found.contractCode };
  api(marketsCalls.logSearch, { body: { keyword, ...picked } }).catch(() => undefined);
}
