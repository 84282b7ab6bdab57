import { ALERT_BIZ_TYPE, isAlertSoundOn } from '@bourse/kit/browser/alert-sound.ts';
import { useEffect, useRef } from 'react';
import { inbox, useInbox } from '../inbox-store.ts';
import { isSoundOn, ringOnce } from './sound.ts';

/** Rings for a new message, where the user wants it: for every one, or for those of price alerts. */
export function useArrivalSound(): void {
  const arrivals = useInbox((state) => state.arrivals);
  const heard = useRef(arrivals);
  useEffect(() => {
    const count = arrivals - heard.current;
    heard.current = arrivals;
    // A browser without locks or sound stays silent.
    if (count > 0 && (isSoundOn() || isAlertAmong(count))) ringOnce().catch(() => undefined);
  }, [arrivals]);
}

/** Whether one of the newest messages is of a price alert, and those ring. */
function isAlertAmong(count: number): boolean {
  const newest = inbox.state().arrived.slice(0, count);
  return isAlertSoundOn() && newest.some(({ bizType }) => bizType === ALERT_BIZ_TYPE);
}
