import { setTimeout as delay } from 'node:timers/promises';

/** When a step of the recording is due. */
export interface Pace {
  /** Whether the step is not due yet. */
  mustWait(timeMs: number): boolean;
  /** Waits until the step is due, or until the signal. */
  wait(timeMs: number, signal?: AbortSignal): Promise<void>;
}

/** Plays without waiting. */
export const AT_ONCE: Pace = { mustWait: () => false, wait: async () => undefined };

/** Steps closer than this are played together: timers are no finer. */
const FINEST_MS = 2;

/** Plays `factor` times as fast as recorded, from `startMs` on; the wall clock begins with the first question. */
export function paceAt(factor: number, startMs: number, nowMs: () => number = () => performance.now()): Pace {
  let begun: number | undefined;
  const dueInMs = (timeMs: number) => {
    begun ??= nowMs();
    return begun + (timeMs - startMs) / factor - nowMs();
  };
  return {
    mustWait: (timeMs) => dueInMs(timeMs) > FINEST_MS,
    wait: async (timeMs, signal) => {
      const ms = dueInMs(timeMs);
      if (ms <= 0) return;
      await delay(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
        if (!signal?.aborted) throw error;
      });
    },
  };
}
