/** How fast somebody may go on: `burst` at once, and `perSecond` in the long run. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Counts requests by key (an address, an account). */
export interface RateLimiter {
  /** Takes one token; false when there is none. */
  take(key: string, nowMs: number): boolean;
  /** Returns a token: the request was none that should count. */
  giveBack(key: string): void;
}

/** One bucket a key: as many tokens as are left, and when that was. */
interface Bucket {
  tokens: number;
  atMs: number;
}

/** Keys beyond this many are swept of full buckets, so that a flood of addresses cannot fill the memory. */
const MAX_KEYS = 50_000;

/** A token bucket for each key. Memory is bounded; time comes in as an argument. */
export function createRateLimiter(rate: Rate): RateLimiter {
  let buckets = new Map<string, Bucket>();
  const refilled = (bucket: Bucket, nowMs: number) =>
    Math.min(rate.burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * rate.perSecond);
  return {
    take(key, nowMs) {
      let bucket = buckets.get(key);
      if (bucket === undefined) {
        if (buckets.size >= MAX_KEYS) {
          const kept = [...buckets].filter(([, old]) => refilled(old, nowMs) < rate.burst).slice(-MAX_KEYS / 2);
          buckets = new Map(kept);
        }
        bucket = { tokens: rate.burst, atMs: nowMs };
        buckets.set(key, bucket);
      }
      bucket.tokens = refilled(bucket, nowMs);
      bucket.atMs = nowMs;
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket !== undefined) bucket.tokens = Math.min(rate.burst, bucket.tokens + 1);
    },
  };
}

/** Which limits stand. undefined: no limit. */
export interface RateLimits {
  /** Logins and registrations of one address. */
  readonly credentials: Rate | undefined;
  /** Other changing calls of one account. */
  readonly changes: Rate | undefined;
  /** Reading calls of one address. */
  readonly reads: Rate | undefined;
}

/** No limits at all: tests, benches, bots at home. */
export const NO_LIMITS: RateLimits = { credentials: undefined, changes: undefined, reads: undefined };

/** The limits of a mode. A demo serves its own machine, whose bots may run as fast as they can. */
export function limitsOf(mode: 'demo' | 'production', enabled: boolean): RateLimits {
  if (!enabled) return NO_LIMITS;
  const credentials = mode === 'demo' ? { perSecond: 1, burst: 60 } : { perSecond: 0.1, burst: 20 };
  if (mode === 'demo') return { credentials, changes: undefined, reads: undefined };
  return { credentials, changes: { perSecond: 200, burst: 1_000 }, reads: { perSecond: 100, burst: 500 } };
}
