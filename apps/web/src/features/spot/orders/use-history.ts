import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spotCalls } from '../calls.ts';

const PAGE = '50';
/** Histories are asked again at most this often while orders change, in milliseconds. */
const REFRESH_MS = 800;
const KEY = ['own', 'trade'] as const;

const selectRevision = (state: TopicState<AccountView>) => state.view?.revision ?? 0;

/** Orders of the user, ended ones too, newest first; of one market or of all. */
export function useOrderHistory(tradeCode: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'orders', tradeCode],
    queryFn: ({ pageParam, signal }) =>
      api(spotCalls.spotOrderHistory, { query: { tradeCode, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

/** Trades of the user, newest first; of one market or of all. */
export function useFillHistory(tradeCode: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'fills', tradeCode],
    queryFn: ({ pageParam, signal }) =>
      api(spotCalls.spotFills, { query: { tradeCode, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

/** Brings the histories up to date after own orders have changed. */
export function useFreshHistories(): void {
  const user = useUser();
  const revision = useAccountPart(selectRevision);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (user === undefined || revision === 0) return;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: KEY }), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [user, revision, queryClient]);
}
