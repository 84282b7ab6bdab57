import { useEffect, useState } from 'react';

const THROTTLE_MS = 100;

/** Whether the page is scrolled by more than the height of the window; looked at every 100 ms at most. */
export function useScrolledFar(): boolean {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setFar(globalThis.scrollY > globalThis.innerHeight);
    };
    const onScroll = () => {
      timer ??= setTimeout(look, THROTTLE_MS);
    };
    // A page may be restored far down, and a window may be turned.
    onScroll();
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    globalThis.addEventListener('resize', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('scroll', onScroll);
      globalThis.removeEventListener('resize', onScroll);
    };
  }, []);
  return isFar;
}
