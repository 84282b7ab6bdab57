import { useEffect, useState } from 'react';
import { type Probe, probe, withProbe } from './probe.ts';

/** How often the exchange is asked. */
const EVERY_MS = 5_000;
/** Probes that are remembered: five minutes. */
const MOST = 60;

/** Asks a health address now and every few seconds while the page is shown; answers the latest probes, oldest first. */
export function useProbes(path: '/healthz' | '/readyz'): readonly Probe[] {
  const [row, setRow] = useState<readonly Probe[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await probe(path, abort.signal);
      if (!abort.signal.aborted) setRow((before) => withProbe(before, next, MOST));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [path]);
  return row;
}

/** How many probes a full row has. */
export const PROBES_SHOWN = MOST;
