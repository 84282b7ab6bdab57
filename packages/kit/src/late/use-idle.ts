import { startTransition, useEffect, useState } from 'react';

/** How long a page keeps the line to itself, in milliseconds. */
const QUIET_MS = 1_000;

/** Whether the page has been there for a moment and the browser has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setIdle(true));
    // Not every browser tells when it is idle.
    const timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(settle), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
