import { api } from '@bourse/kit/api/api.ts';
import { useTicker, useTickers } from '@bourse/kit/stream/tickers.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { marketsCalls } from './calls.ts';
import type { Tickers } from './market-rows.ts';

/** How often an order by moving figures is refreshed: often enough to be true, seldom enough to read and click. */
const REORDER_MS = 4_000;

/** All tickers: the stream's, and until it delivers those of one HTTP answer. */
export function useMarketTickers() {
  const live = useTickers();
  const query = useQuery({
    queryKey: ['tickers'],
    queryFn: ({ signal }) => api(marketsCalls.symbolTickers, { signal }),
    enabled: live === undefined,
    refetchInterval: 5_000,
  });
  const polled = useMemo<Tickers | undefined>(
    () => query.data && new Map(query.data.map((ticker) => [ticker.tradeCode, ticker])),
    [query.data],
  );
  const tickers: Tickers | undefined = live ?? polled;
  return { tickers, error: tickers === undefined ? query.error : null, refetch: query.refetch };
}

/** One market's ticker, live; `initial` until the stream has one. */
export function useLiveTicker(tradeCode: string, initial: Tickers | undefined) {
  return useTicker(tradeCode) ?? initial?.get(tradeCode);
}

/** The tickers as they were at most some seconds ago, so that rows keep their places while people aim at them. */
export function useCalmTickers(tickers: Tickers | undefined): Tickers | undefined {
  const latest = useRef(tickers);
  latest.current = tickers;
  const [calm, setCalm] = useState(tickers);
  useEffect(() => {
    const timer = setInterval(() => setCalm(latest.current), REORDER_MS);
    return () => clearInterval(timer);
  }, []);
  return calm ?? tickers;
}

/** Closing prices of the last 24 hours by market id, for small charts. */
export function useTrendlines(): ReadonlyMap<number, readonly string[]> | undefined {
  const { data } = useQuery({
    queryKey: ['trendlines'],
    queryFn: ({ signal }) => api(marketsCalls.trendlines, { signal }),
    staleTime: 60_000,
    refetchInterval: 120_000,
  });
  return useMemo(() => data && new Map(data.map((line) => [line.tradeId, line.closes])), [data]);
}
