/** Counts wrong passwords by address, so that nobody guesses one account's password from many machines. */
export interface FailedLogins {
  /** Whether the address must wait. */
  isBlocked(email: string, nowMs: number): boolean;
  note(email: string, nowMs: number): void;
  /** The right password was given. */
  clear(email: string): void;
}

/** Wrong passwords that an address has before it must wait. */
const MAX_FAILURES = 20;
/** Failures older than this are forgotten. */
const WINDOW_MS = 10 * 60_000;
/** Addresses in memory; the oldest leave first. */
const MAX_ADDRESSES = 50_000;

/** Makes an empty count. Times come in as milliseconds of any one clock. */
export function createFailedLogins(): FailedLogins {
  const failures = new Map<string, { count: number; sinceMs: number }>();
  const current = (email: string, nowMs: number) => {
    const found = failures.get(email);
    return found !== undefined && nowMs - found.sinceMs < WINDOW_MS ? found : undefined;
  };
  return {
    isBlocked: (email, nowMs) => (current(email, nowMs)?.count ?? 0) >= MAX_FAILURES,
    note(email, nowMs) {
      const found = current(email, nowMs);
      if (found !== undefined) {
        found.count += 1;
        return;
      }
      failures.delete(email);
      failures.set(email, { count: 1, sinceMs: nowMs });
      const [oldest] = failures.keys();
      if (failures.size > MAX_ADDRESSES && oldest !== undefined) failures.delete(oldest);
    },
    clear: (email) => failures.delete(email),
  };
}
