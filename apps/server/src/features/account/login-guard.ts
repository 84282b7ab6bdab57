import { limitKeyOf } from '../../platform/auth/address-list.ts';

/*
 * Goal: nobody guesses a password, and nobody locks an owner out. Method: tries are counted when they begin, so that a hundred at
 * once are no more than a hundred in turn, and taken back when the password was right. An account and an address (a known device
 * instead of the address, where there is one) that were wrong too often are blocked together until their window ends. An account that was
 * wrong too often from anywhere is slowed for unknown devices: each address waits once before each try. Whoever is refused is not
 * counted, so nothing is prolonged. Accounts that do not exist are counted alike. The counts live in memory: a restart
 * forgets them, and a restart is not the callers' to have.
 */

/** Wrong passwords until an account and an address are blocked, or an account is slowed. */
const MAX_FAILURES = 20;
/** Counts begin with a first wrong password and end after this. */
const WINDOW_MS = 10 * 60_000;
/** How long an address waits before its try on a slowed account. */
const SLOWED_MS = 30_000;
/** How long a try that was waited for may be taken. */
const TURN_MS = 10 * 60_000;
/** Counts in memory, and turns; the oldest leave first. */
const MAX_KEPT = 100_000;

/** A login that is about to be tried. */
export interface LoginTry {
  /** In its normal form. */
  readonly email: string;
  readonly address: string;
  /** A device of the account from which it was logged in before. */
  readonly device: string | undefined;
}

/** Whether a password may be looked at. */
export type Admission =
  | AdmittedTry
  | { readonly ok: false; readonly why: 'blocked' | 'slowed'; readonly retryAfterS: number };

/** A try that counts as wrong already. */
export interface AdmittedTry {
  readonly ok: true;
  /** The password was right: what this source got wrong before is forgotten. */
  wasRight(): void;
  /** The password was not looked at: the try was none. */
  wasNone(): void;
}

interface Count {
  failures: number;
  readonly endsMs: number;
}

/** Counts wrong passwords. Times come in as milliseconds of any one clock. */
export class LoginGuard {
  private readonly counts = new Map<string, Count>();
  /** When an address may try a slowed account. */
  private readonly turns = new Map<string, number>();

  /** Counts a try before its password is looked at. */
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

  /** Milliseconds until the address's turn; 0: it has come, and is taken. */
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

/** Puts a value last, and lets the first one go when there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}
