import type { IncomingHttpHeaders } from 'node:http';

/** A logged-in user as passed to handlers. */
export interface SessionUser {
  readonly userId: string;
  /** The user's account in the core; from 1,000 up. */
  readonly accountId: number;
  readonly email: string;
  readonly nickname: string;
  /** Address of the user's picture; empty when there is none. */
  readonly photo: string;
  /** 0–15. */
  readonly vipLevel: number;
  /** 0 by volume; 2 by a special agreement. */
  readonly vipType: number;
  /** Bound to this session; state-changing calls must send it. */
  readonly csrfToken: string;
  /** Id of the session, the same for all calls of one login; not usable as a credential. */
  readonly sessionId: string;
  readonly sessionEndsMs: number;
  /** In a sub-account: the account of its master; 0 in a master account. */
  readonly masterAccountId: number;
  /** In a sub-account: the user who acts; empty in a master account. */
  readonly masterUserId: string;
  /** In a sub-account: the master's session that this one was opened from and ends with; empty in a master account. */
  readonly parentSessionId: string;
}

/** Authenticates requests. */
export interface Authenticator {
  /** Returns synchronously when the session is cached, otherwise queries the database; undefined: not logged in. */
  authenticateRequest(headers: IncomingHttpHeaders): SessionUser | undefined | Promise<SessionUser | undefined>;
  /** Like `authenticateRequest`, bypassing the cache, so that a session ended elsewhere is not accepted. */
  authenticateUncached(headers: IncomingHttpHeaders): Promise<SessionUser | undefined>;
  /** The raw value of the session cookie, if any; not verified. */
  cookieOf(headers: IncomingHttpHeaders): string | undefined;
  /** Calls the listener when a session was ended by its user, so that open sockets can be closed. Returns an unsubscribe function. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
}
