/** Tells the time and wakes at one. */
export interface Timekeeper {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Calls `wake` once at that time, or at once when it is past; returns how to call it off. */
  wakeAt(atMs: number, wake: () => Promise<void>): () => void;
}

/** The machine's own clock. */
export const SYSTEM_TIME: Timekeeper = {
  nowMs: Date.now,
  wakeAt: (atMs, wake) => {
    const timer = setTimeout(() => void wake(), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  },
};
