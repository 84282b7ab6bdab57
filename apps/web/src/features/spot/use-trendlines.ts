import { api } from '@bourse/kit/api/api.ts';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spotCalls } from './calls.ts';

/** Closing prices of the last 24 hours of every market by its code, oldest first. */
export function useTrendlines(): ReadonlyMap<string, readonly string[]> | undefined {
  const { data: markets } = useMarkets();
  const { data: lines } = useQuery({
    queryKey: ['trendlines'],
    queryFn: ({ signal }) => api(spotCalls.trendlines, { signal }),
    staleTime: 60_000,
    refetchInterval: 120_000,
  });
  return useMemo(() => {
    if (markets === undefined || lines === undefined) return undefined;
    const codes = new Map(markets.map(({ tradeId, tradeCode }) => [tradeId, tradeCode]));
    return new Map(
      lines.flatMap(({ tradeId, closes }) => {
        const code = codes.get(tradeId);
        return code === undefined ? [] : [[code, closes] as const];
      }),
    );
  }, [markets, lines]);
}
