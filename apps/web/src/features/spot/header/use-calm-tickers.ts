import { followTickers, type TickersView } from '@bourse/kit/stream/tickers.ts';
import { useEffect, useState } from 'react';

/** How often an order by moving figures is made anew: often enough to be true, seldom enough to aim at a row. */
const REORDER_MS = 4_000;
const NONE: TickersView = new Map();

/** The tickers as they were at most some seconds ago, so that rows keep their places. */
export function useCalmTickers(reorderMs = REORDER_MS): TickersView {
  const [calm, setCalm] = useState(NONE);
  useEffect(() => {
    let latest: TickersView | undefined;
    let isFirst = true;
    const stop = followTickers((view) => {
      latest = view;
      if (!isFirst || view === undefined) return;
      isFirst = false;
      setCalm(view);
    });
    const timer = setInterval(() => latest !== undefined && setCalm(latest), reorderMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [reorderMs]);
  return calm;
}
