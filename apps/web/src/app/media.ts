import { useSyncExternalStore } from 'react';

/** Below this width a page is laid out for a thumb; the same as the styles' `md`. */
const PHONE = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the page is laid out for a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(PHONE).matches);
}
