import type { IncomingHttpHeaders } from 'node:http';

/** Somebody logged in, as handlers see them. */
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
  /** Names the session without being able to use it; equal for all calls of one login. */
  readonly sessionId: string;
  readonly sessionEndsMs: number;
}

/** Finds out who sends a request. */
export interface Authenticator {
  /** Answers at once when the session is in memory, else asks the database; undefined: a visitor. */
  authenticateRequest(headers: IncomingHttpHeaders): SessionUser | undefined | Promise<SessionUser | undefined>;
  /** The same, always from the database: a session that was taken away a moment ago counts no more. */
  authenticateAnew(headers: IncomingHttpHeaders): Promise<SessionUser | undefined>;
  /** The session cookie's value as it stands in the headers, if there is one; it proves nothing by itself. */
  cookieOf(headers: IncomingHttpHeaders): string | undefined;
  /** Calls the listener when a session was ended by its user, so that open sockets can be closed. Returns the way to stop. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
}
