import { useEffect, useState } from 'react';
import { midnightOf, nextMidnight } from './model/days.ts';

/** Timers of hidden tabs sleep: the day is looked at this often at least, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** The last local midnight, in milliseconds since the epoch; changes when the next day begins. */
export function useToday(): number {
  const [midnightMs, setMidnight] = useState(() => midnightOf(Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = Date.now();
      setMidnight(midnightOf(now));
      timer = setTimeout(look, Math.min(nextMidnight(now) - now, LOOK_EVERY_MS));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return midnightMs;
}
