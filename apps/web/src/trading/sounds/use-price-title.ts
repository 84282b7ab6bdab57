import { groupDigits } from '@bourse/kit/formats/format.ts';
import { useEffect, useRef, useState } from 'react';
import { useUnreadFills } from './unread-fills.ts';

/** How often the title changes at most, in milliseconds: it is read in passing, and must not flicker. */
const TITLE_MS = 1_000;

/** The title of a market's page: `61,671.50 BTC/USDT`, at most once a second another one; how many orders were filled meanwhile comes first. */
export function usePriceTitle(name: string, last: string | undefined): string {
  const price = useCalm(last ?? '', name);
  const unread = useUnreadFills();
  const title = price === '' ? name : `${groupDigits(price)} ${name}`;
  return unread === 0 ? title : `(${unread}) ${title}`;
}

/** A value that changes at most once a second; of something else at once. */
function useCalm(value: string, of: string): string {
  const [shown, setShown] = useState({ value, of });
  const changedAtMs = useRef(0);
  useEffect(() => {
    if (shown.value === value && shown.of === of) return undefined;
    const show = () => {
      changedAtMs.current = performance.now();
      setShown({ value, of });
    };
    const isFirst = shown.value === '' || shown.of !== of;
    const waitMs = isFirst ? 0 : Math.max(0, changedAtMs.current + TITLE_MS - performance.now());
    if (waitMs === 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, waitMs);
    return () => clearTimeout(timer);
  }, [value, of, shown]);
  return shown.of === of ? shown.value : value;
}
