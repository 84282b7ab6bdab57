import { useEffect } from 'react';

/** Shows the number of unread messages on the icon of the installed application, where the system has such a thing. */
export function useAppBadge(total: number): void {
  useEffect(() => {
    const { navigator } = globalThis;
    if (!('setAppBadge' in navigator)) return;
    // A browser that knows the call but not the badge refuses it; nothing is lost.
    navigator.setAppBadge(total).catch(() => undefined);
  }, [total]);
}
