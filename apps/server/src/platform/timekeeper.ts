/** A clock with alarms, so that tests can drive the time. */
export interface Timekeeper {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Calls `wake` once at that time, or at once when it is past; returns how to cancel it. */
  wakeAt(atMs: number, wake: () => Promise<void>): () => void;
}

/** Node fires a timer at once when its delay does not fit into 31 bits. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The machine's own clock. An alarm further away than 24 days rings early. */
export const SYSTEM_TIME: Timekeeper = {
  nowMs: Date.now,
  wakeAt: (atMs, wake) => {
    const timer = setTimeout(() => void wake(), Math.min(MAX_DELAY_MS, Math.max(0, atMs - Date.now())));
    return () => clearTimeout(timer);
  },
};
