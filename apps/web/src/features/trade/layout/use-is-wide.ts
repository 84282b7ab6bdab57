import { useSyncExternalStore } from 'react';

/** From this width on everything stands beside each other; the same as the styles' `lg`. */
const WIDE = '(width >= 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for the whole terminal at once, now. */
export function isWide(): boolean {
  return globalThis.matchMedia(WIDE).matches;
}

/** Whether there is room for the whole terminal at once. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}
