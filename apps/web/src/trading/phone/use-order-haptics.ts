import { useEffect, useRef } from 'react';
import { useVenueFills, useVenueOrders } from '../streams.ts';
import { pulse } from './haptics.ts';

/** Lets a phone be felt when an order of the user's comes, is filled or ends. */
export function useOrderHaptics(): void {
  const orders = useVenueOrders();
  const fills = useVenueFills();
  const known = useRef<ReadonlySet<string>>(undefined);
  const lastFill = useRef<number>(undefined);
  useEffect(() => {
    const before = known.current;
    const now = new Set(orders.map(({ orderId }) => orderId));
    known.current = now;
    // What is there when the page opens is no news; nor is the whole list, when the line comes back.
    if (before === undefined || before.size === 0 || now.size === 0) return pulseForFirst(before, now);
    if ([...before].some((id) => !now.has(id))) pulse('ended');
    else if ([...now].some((id) => !before.has(id))) pulse('placed');
  }, [orders]);
  useEffect(() => {
    const newest = fills?.[0]?.fillNo ?? 0;
    if (lastFill.current !== undefined && newest > lastFill.current) pulse('placed');
    if (fills !== undefined) lastFill.current = newest;
  }, [fills]);
}

/** One order more or less than none is news; many at once are a list that arrived. */
function pulseForFirst(before: ReadonlySet<string> | undefined, now: ReadonlySet<string>): void {
  if (before === undefined) return;
  if (before.size === 0 && now.size === 1) pulse('placed');
  if (before.size === 1 && now.size === 0) pulse('ended');
}
