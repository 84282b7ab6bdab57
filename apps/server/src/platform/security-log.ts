import { createHmac } from 'node:crypto';
import { limitKeyOf } from './auth/address-list.ts';
import type { Logger } from './logger.ts';

/*
 * Goal: whoever watches the exchange sees who tries what at its doors, and a flood does not bury it. Method: each event is a line of
 * the log with `log: "security"`; of one event from one address only a few lines are written a minute, and then one that counts the
 * others. What a caller typed never stands in a line, only a keyed hash that is equal for equal texts: passwords are typed into the
 * wrong box. The lines' form is in docs/security-log.md.
 */

/** What happened. */
export type SecurityEvent =
  | 'login'
  | 'registration'
  | 'logout'
  | 'step-up'
  | 'csrf'
  | 'cross-site'
  | 'signed-call'
  | 'operator-route'
  | 'setting-change'
  | 'api-key'
  | 'api-key-change'
  | 'rate-limit';

/** An event as a place in the server reports it. */
export interface SecurityNote {
  readonly event: SecurityEvent;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
  /** Where the caller is. */
  readonly address: string;
  readonly accountId?: number | undefined;
  /** Names the request in other lines of the log. */
  readonly requestId?: string | undefined;
  /** What the caller gave as an e-mail address or key; only its hash is written. */
  readonly tried?: string | undefined;
  /** A name of ours, such as that of a route or a setting; nothing that a caller wrote. */
  readonly what?: string | undefined;
}

const WINDOW_MS = 60_000;
/** Lines of one event, outcome, operation and address in a window. */
const LINES_EACH = 5;
/** Addresses and events told apart in a window; the others are counted together, whatever their address. */
const MAX_SOURCES = 200;
const OTHERS = 'others';

/** What is counted together. */
interface Kind {
  readonly event: SecurityEvent;
  readonly outcome: string;
  readonly what: string | undefined;
  readonly address: string;
}

interface Source {
  readonly kind: Kind;
  written: number;
  suppressed: number;
}

/** Writes security events into the log. */
export class SecurityLog {
  private readonly logger: Logger;
  private readonly key: string;
  private readonly sources = new Map<string, Source>();
  private timer: NodeJS.Timeout | undefined;

  /** `key` makes the hashes of what callers typed. */
  constructor(logger: Logger, key: string) {
    // These lines are wanted at every level but none at all.
    this.logger = logger.level === 'silent' ? logger : logger.child({ log: 'security' }, { level: 'info' });
    this.key = key;
  }

  /** Writes an event down, or counts it. */
  note(note: SecurityNote): void {
    const { event, outcome, address, accountId, requestId, tried, what } = note;
    this.timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
    const source = this.sourceOf({ event, outcome, what, address: limitKeyOf(address) });
    if (source.written >= LINES_EACH) {
      source.suppressed += 1;
      return;
    }
    source.written += 1;
    const hash = tried === undefined ? undefined : this.hashOf(tried);
    this.logger.info({ event, outcome, address, accountId, requestId, tried: hash, what }, 'security event');
  }

  /** Writes how much was left out, and begins anew. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { kind, suppressed } of this.sources.values()) {
      if (suppressed > 0) this.logger.info({ ...kind, suppressed }, 'more security events of this kind');
    }
    this.sources.clear();
  }

  private sourceOf(kind: Kind): Source {
    const key = `${kind.event} ${kind.outcome} ${kind.what} ${kind.address}`;
    const known = this.sources.get(key);
    if (known !== undefined) return known;
    if (this.sources.size >= MAX_SOURCES && kind.address !== OTHERS) return this.sourceOf({ ...kind, address: OTHERS });
    const fresh = { kind, written: 0, suppressed: 0 };
    this.sources.set(key, fresh);
    return fresh;
  }

  private hashOf(text: string): string {
    const plain = text.trim().normalize('NFC').toLowerCase();
    return createHmac('sha256', this.key).update(`security log ${plain}`).digest('base64url').slice(0, 16);
  }
}
