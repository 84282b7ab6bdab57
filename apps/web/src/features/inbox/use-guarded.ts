import { useCallback, useEffect, useRef } from 'react';

/** Calls follow each other by at least so many milliseconds: one that comes earlier waits, and any further one is dropped. */
export function useGuarded(run: () => void, gapMs: number): () => void {
  const latest = useRef(run);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    const waitMs = lastMs.current + gapMs - performance.now();
    const call = () => {
      timer.current = undefined;
      lastMs.current = performance.now();
      latest.current();
    };
    if (waitMs <= 0) call();
    else timer.current = setTimeout(call, waitMs);
  }, [gapMs]);
}
