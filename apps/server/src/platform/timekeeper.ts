/** A clock with alarms, so that tests can drive the time. */
export interface Timekeeper {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Calls `wake` once at that time, or immediately when it is past; returns a cancel function. */
  wakeAt(atMs: number, wake: () => Promise<void>): () => void;
}

/** Node fires a timer immediately when its delay exceeds 31 bits. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The machine's own clock. An alarm more than 24 days away fires early. */
export const SYSTEM_TIME: Timekeeper = {
  nowMs: Date.now,
  wakeAt: (atMs, wake) => {
    const timer = setTimeout(() => void wake(), Math.min(MAX_DELAY_MS, Math.max(0, atMs - Date.now())));
    return () => clearTimeout(timer);
  },
};
