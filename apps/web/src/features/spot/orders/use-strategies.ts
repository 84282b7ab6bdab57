import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { showToast } from '@bourse/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';

/** A scale or TWAP order as the exchange tells it. */
export type StrategyData = RouteData<'spotStrategies'>['items'][number];

const PAGE = '50';
/** Their state is not streamed: it is asked for this often while one is running, in milliseconds. */
const REFRESH_MS = 3_000;
// Below the histories' key, so that a change of own orders asks again too.
const KEY = ['own', 'trade', 'strategies'] as const;

/** Scale and TWAP orders of the user, running and ended, newest first; of one market or of all. */
export function useStrategies(tradeCode: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...KEY, tradeCode],
    queryFn: ({ pageParam, signal }) =>
      api(spotCalls.spotStrategies, { query: { tradeCode, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(({ state: now }) => now === 'running')) ? REFRESH_MS : false,
  });
}

/** Ends strategies and says what became of it. */
export function useStopStrategy() {
  const intl = useIntl();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const stop = async (strategyId: string) => {
    setBusy(strategyId);
    try {
      await api(spotCalls.cancelSpotStrategy, { params: { strategyId } });
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'strategies.stopped' }) });
    } catch (error) {
      const description = errorText(intl, error);
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'strategies.stopFailed' }), description });
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: KEY });
    }
  };
  return { stop, busy };
}
