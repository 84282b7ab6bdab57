import { limitKeyOf } from '../../platform/auth/address-list.ts';

/*
 * Goal: prevent password guessing without locking out the owner. Method: attempts are counted when they begin, so that concurrent
 * attempts count like sequential ones, and uncounted when the password was right. A pair of account and address (or known device)
 * with too many failures is blocked until its window ends. An account with too many failures from anywhere is throttled for unknown
 * devices: each address waits once before each attempt. Rejected attempts are not counted, so that blocks are not prolonged.
 * Unknown accounts are counted the same way. Counts are in memory and lost on a restart, which callers cannot cause.
 */

/** Failures until a pair of account and address is blocked, or an account is throttled. */
const MAX_FAILURES = 20;
/** Window of a count, from the first failure. */
const WINDOW_MS = 10 * 60_000;
/** How long an address waits before an attempt on a throttled account. */
const SLOWED_MS = 30_000;
/** How long an attempt may be made after the wait. */
const TURN_MS = 10 * 60_000;
/** Maximum counts and turns in memory; the oldest are evicted. */
const MAX_KEPT = 100_000;

/** A login attempt. */
export interface LoginTry {
  /** Normalized address. */
  readonly email: string;
  readonly address: string;
  /** The known device, if any. */
  readonly device: string | undefined;
}

/** Whether a password may be verified. */
export type Admission =
  | AdmittedTry
  | { readonly ok: false; readonly why: 'blocked' | 'slowed'; readonly retryAfterS: number };

/** An attempt that is already counted as a failure. */
export interface AdmittedTry {
  readonly ok: true;
  /** The password was right: clears the failures of this source. */
  wasRight(): void;
  /** The password was not verified: uncounts the attempt. */
  wasNone(): void;
}

interface Count {
  failures: number;
  readonly endsMs: number;
}

/** Counts wrong passwords. Times are milliseconds of one clock. */
export class LoginGuard {
  private readonly counts = new Map<string, Count>();
  /** When an address may attempt a throttled account. */
  private readonly turns = new Map<string, number>();

  /** Counts an attempt before its password is verified. */
  begin({ email, address, device }: LoginTry, nowMs: number): Admission {
    const source = device === undefined ? `address ${limitKeyOf(address)}` : `device ${device}`;
    const pair = this.count(`${email} ${source}`, nowMs);
    if (pair.failures >= MAX_FAILURES) return wait('blocked', pair.endsMs - nowMs);
    const counts = [pair];
    if (device === undefined) {
      const account = this.count(email, nowMs);
      const leftMs = account.failures < MAX_FAILURES ? 0 : this.takeTurn(`${email} ${source}`, nowMs);
      if (leftMs > 0) return wait('slowed', leftMs);
      counts.push(account);
    }
    for (const count of counts) count.failures += 1;
    const takeBack = () => {
      for (const count of counts.splice(0)) count.failures = Math.max(0, count.failures - 1);
    };
    return {
      ok: true,
      wasRight: () => {
        takeBack();
        pair.failures = 0;
      },
      wasNone: takeBack,
    };
  }

  private count(key: string, nowMs: number): Count {
    const known = this.counts.get(key);
    if (known !== undefined && nowMs < known.endsMs) return known;
    const fresh = { failures: 0, endsMs: nowMs + WINDOW_MS };
    keep(this.counts, key, fresh);
    return fresh;
  }

  /** Milliseconds until the address's turn; 0 when the turn has come and is used. */
  private takeTurn(key: string, nowMs: number): number {
    const turnMs = this.turns.get(key);
    if (turnMs === undefined || nowMs >= turnMs + TURN_MS) {
      keep(this.turns, key, nowMs + SLOWED_MS);
      return SLOWED_MS;
    }
    if (nowMs < turnMs) return turnMs - nowMs;
    this.turns.delete(key);
    return 0;
  }
}

function wait(why: 'blocked' | 'slowed', ms: number): Admission {
  return { ok: false, why, retryAfterS: Math.ceil(ms / 1_000) };
}

/** Inserts a value last, and evicts the first one when the map is full. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}
