import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { useStrategiesPart } from '@bourse/kit/stream/hooks.ts';
import type { StrategiesView } from '@bourse/kit/stream/strategies-model.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { showToast } from '@bourse/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';
import { withLive } from './live-strategies.ts';

/** A scale or TWAP order as the exchange tells it. */
export type StrategyData = RouteData<'spotStrategies'>['items'][number];

const PAGE = '50';
const KEY = ['own', 'strategies'] as const;
const selectLive = (state: TopicState<StrategiesView>) => state.view?.byId;
const selectSnapshots = (state: TopicState<StrategiesView>) => state.view?.snapshots ?? 0;

/** Scale and TWAP orders of the user, running and ended, newest first; of one market or of all. Their steps are streamed. */
export function useStrategies(tradeCode: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, tradeCode],
    queryFn: ({ pageParam, signal }) =>
      api(spotCalls.spotStrategies, { query: { tradeCode, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
    refetchOnMount: 'always',
  });
  const live = useStrategiesPart(selectLive);
  useAskedAfterGap();
  const rows = useMemo(() => {
    const read = query.data?.pages.flatMap((page) => page.items);
    return read === undefined || live === undefined ? read : withLive(read, [...live.values()], tradeCode);
  }, [query.data, live, tradeCode]);
  return { query, rows };
}

/** A snapshot after the first one follows a gap, in which something may have ended. */
function useAskedAfterGap(): void {
  const client = useQueryClient();
  const snapshots = useStrategiesPart(selectSnapshots);
  const seen = useRef(snapshots);
  useEffect(() => {
    if (snapshots > 1 && snapshots !== seen.current) void client.invalidateQueries({ queryKey: KEY });
    seen.current = snapshots;
  }, [client, snapshots]);
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
