import { createHmac } from 'node:crypto';
import { limitKeyOf } from './auth/address-list.ts';
import type { Logger } from './logger.ts';

/*
 * Goal: security events are visible to operators, and a flood of them does not bury others. Method: each event is a log line with
 * `log: "security"`; per event and address only a few lines a minute are written, then one line that counts the rest. Text entered
 * by a caller is never logged, only a keyed hash of it, because passwords are sometimes typed into the wrong field. The format of
 * the lines is in docs/security-log.md.
 */

/** Kind of a security event. */
export type SecurityEvent =
  | 'login'
  | 'registration'
  | 'logout'
  | 'step-up'
  | 'password-change'
  | 'password-reset-request'
  | 'password-reset'
  | 'session-end'
  | 'second-factor'
  | 'passkey'
  | 'email-change'
  | 'account-close'
  | 'csrf'
  | 'cross-site'
  | 'signed-call'
  | 'operator-route'
  | 'setting-change'
  | 'api-key'
  | 'api-key-change'
  | 'sub-account'
  | 'rate-limit';

/** A security event. */
export interface SecurityNote {
  readonly event: SecurityEvent;
  /** `ok`, or the rejection code. */
  readonly outcome: string;
  /** The caller's address. */
  readonly address: string;
  readonly accountId?: number | undefined;
  /** Request id, as in other log lines. */
  readonly requestId?: string | undefined;
  /** The e-mail address or key given by the caller; only its hash is logged. */
  readonly tried?: string | undefined;
  /** An internal name such as a route or a setting; never text from a caller. */
  readonly what?: string | undefined;
}

const WINDOW_MS = 60_000;
/** Maximum lines per event, outcome, operation and address in a window. */
const LINES_EACH = 5;
/** Maximum number of distinct sources in a window; further ones are counted together. */
const MAX_SOURCES = 200;
const OTHERS = 'others';

/** Key by which events are counted. */
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

  /** `key` is the HMAC key for text entered by callers. */
  constructor(logger: Logger, key: string) {
    // Security events are logged at every level except `silent`.
    this.logger = logger.level === 'silent' ? logger : logger.child({ log: 'security' }, { level: 'info' });
    this.key = key;
  }

  /** Logs an event, or counts it. */
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

  /** Logs the number of suppressed events and starts a new window. */
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
