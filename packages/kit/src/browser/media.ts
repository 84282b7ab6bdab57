import { useSyncExternalStore } from 'react';

/** Below this width a page is laid out for a thumb; the same as the styles' `md`. */
const PHONE = '(width < 48rem)';

/** From this width on everything stands beside each other; the same as the styles' `lg`. */
const WIDE = '(width >= 64rem)';

function watch(media: string): (onChange: () => void) => () => void {
  return (onChange) => {
    const query = globalThis.matchMedia(media);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
}

const watchPhone = watch(PHONE);
const watchWide = watch(WIDE);

function isPhone(): boolean {
  return globalThis.matchMedia(PHONE).matches;
}

/** Whether the page is laid out for a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watchPhone, isPhone, isPhone);
}

/** Whether there is room for what belongs together beside each other, now. */
export function isWide(): boolean {
  return globalThis.matchMedia(WIDE).matches;
}

/** Whether there is room for what belongs together beside each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWide, isWide, isWide);
}
