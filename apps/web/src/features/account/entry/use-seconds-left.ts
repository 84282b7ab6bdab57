import { useEffect, useState } from 'react';

/** Whole seconds until a time, counted down; `most` bounds what a wrong clock makes of it. 0 without a time. */
export function useSecondsLeft(untilMs: number | undefined, most: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (untilMs === undefined) return setLeft(0);
    const endsMs = Math.min(untilMs, Date.now() + most * 1_000);
    const count = () => setLeft(Math.max(0, Math.ceil((endsMs - Date.now()) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [untilMs, most]);
  return left;
}
