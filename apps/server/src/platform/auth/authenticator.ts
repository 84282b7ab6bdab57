import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { BetterAuth } from './better-auth.ts';
import type { Authenticator, SessionUser } from './session-user.ts';

/** How long a session is cached; a logout in this process takes effect at once. */
const CACHE_MS = 30_000;
/** How far the stored time of a session's last use may be behind: each session is written that rarely. */
const USE_STEP_MS = 5 * 60_000;
/** Maximum number of cached sessions; the cache is cleared beyond it. */
const MAX_CACHED = 100_000;

interface CachedSession {
  readonly user: SessionUser;
  /** When the cache entry expires; never after the session's end. */
  readonly cachedUntilMs: number;
}

/** An authenticator with a session cache that can be invalidated. */
export interface SessionStore extends Authenticator {
  /** Loads the session of a raw cookie value, bypassing the cache. */
  find(cookieValue: string): Promise<SessionUser | undefined>;
  /** Invalidates a user's cached sessions, because the user has changed. */
  refresh(userId: string): void;
  /** Evicts a session that was ended in the database, with those that were opened from it, and notifies the listeners. */
  forget(sessionId: string): void;
}

/** Sessions by cookie, cached for a short time, because order entry authenticates 15,000 times a second. */
export function createSessionStore(options: {
  readonly auth: BetterAuth;
  readonly cookieName: string;
  readonly secret: string;
  /** Writes down that a session was used now; must not throw. */
  readonly noteUse?: (sessionId: string) => void;
}): SessionStore {
  const { auth, cookieName, noteUse, secret } = options;
  const cache = new Map<string, CachedSession>();
  const lookups = new Map<string, Promise<SessionUser | undefined>>();
  const listeners = new Set<(sessionId: string) => void>();
  const children = new OpenedSessions(MAX_CACHED);
  // Counts ended sessions, so that a lookup that began before an end cannot cache the ended session.
  let endings = 0;
  // For each lookup under way the sessions that have ended since: their rows may have been read before.
  const lookedUp = new Set<Set<string>>();

  function find(cookieValue: string): Promise<SessionUser | undefined> {
    const endedSince = new Set<string>();
    lookedUp.add(endedSince);
    const isEnded = (user: SessionUser) => endedSince.has(user.sessionId) || endedSince.has(user.parentSessionId);
    const lookup = load(cookieValue).then((user) => (user && isEnded(user) ? undefined : user));
    return lookup.finally(() => lookedUp.delete(endedSince));
  }

  async function load(cookieValue: string): Promise<SessionUser | undefined> {
    const endingsBefore = endings;
    const headers = new Headers({ cookie: `${cookieName}=${cookieValue}` });
    const found = await auth.api.getSession({ headers });
    if (found === null) return undefined;
    const user = sessionUserOf(found, secret);
    if (user === undefined) return undefined;
    if (Date.now() - found.session.updatedAt.getTime() > USE_STEP_MS) noteUse?.(user.sessionId);
    if (user.parentSessionId !== '') children.add(user.parentSessionId, user.sessionId);
    if (endings === endingsBefore) {
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(cookieValue, { user, cachedUntilMs: Math.min(Date.now() + CACHE_MS, user.sessionEndsMs) });
    }
    return user;
  }

  function forget(sessionId: string): void {
    endings += 1;
    lookups.clear();
    for (const endedSince of lookedUp) endedSince.add(sessionId);
    // By session, not by cookie: the same session's cookie can be encoded in several ways (percent signs, base64's last bits).
    for (const [cookieValue, { user }] of cache) if (user.sessionId === sessionId) cache.delete(cookieValue);
    for (const listener of listeners) listener(sessionId);
    for (const child of children.take(sessionId)) forget(child);
  }

  function lookUp(cookieValue: string): Promise<SessionUser | undefined> {
    const running = lookups.get(cookieValue);
    if (running !== undefined) return running;
    const lookup = find(cookieValue).finally(() => lookups.delete(cookieValue));
    lookups.set(cookieValue, lookup);
    return lookup;
  }

  const cookieOf = (headers: IncomingHttpHeaders) => cookieValueIn(headers.cookie, cookieName);
  return {
    find,
    cookieOf,
    authenticateRequest(headers) {
      const cookieValue = cookieOf(headers);
      if (cookieValue === undefined) return undefined;
      const cached = cache.get(cookieValue);
      if (cached !== undefined) {
        if (Date.now() < cached.cachedUntilMs) return cached.user;
        cache.delete(cookieValue);
      }
      return lookUp(cookieValue);
    },
    async authenticateUncached(headers) {
      const cookieValue = cookieOf(headers);
      return cookieValue === undefined ? undefined : find(cookieValue);
    },
    refresh(userId) {
      endings += 1;
      lookups.clear();
      for (const [cookieValue, { user }] of cache) if (user.userId === userId) cache.delete(cookieValue);
    },
    forget,
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type FoundSession = NonNullable<Awaited<ReturnType<BetterAuth['api']['getSession']>>>;

/** The user of a session; undefined when it is worth nothing. */
function sessionUserOf({ session, user }: FoundSession, secret: string): SessionUser | undefined {
  const sessionEndsMs = session.expiresAt.getTime();
  if (sessionEndsMs <= Date.now() || typeof user.accountId !== 'number') return undefined;
  // Their sessions are deleted; one that is left, by whatever mistake, is worth nothing.
  if (user.loginFrozenAt || user.closedAt) return undefined;
  // Nor is a session in a sub-account without the one that it was opened from.
  if (user.parentUserId && !session.parentSessionId) return undefined;
  return {
    userId: user.id,
    accountId: user.accountId,
    email: user.email,
    nickname: user.name,
    photo: user.image ?? '',
    vipLevel: user.vipLevel ?? 0,
    vipType: user.vipType ?? 0,
    csrfToken: createHmac('sha256', secret).update(`csrf ${session.token}`).digest('base64url'),
    sessionId: session.id,
    sessionEndsMs,
    masterAccountId: user.parentAccountId ?? 0,
    masterUserId: user.parentUserId ?? '',
    parentSessionId: session.parentSessionId ?? '',
  };
}

/** Sessions in sub-accounts by the session that they were opened from: the database ends them with it, and so must caches and sockets. */
class OpenedSessions {
  private readonly byParent = new Map<string, Set<string>>();
  private readonly maxParents: number;

  constructor(maxParents: number) {
    this.maxParents = maxParents;
  }

  add(parentId: string, sessionId: string): void {
    const known = this.byParent.get(parentId) ?? new Set();
    this.byParent.set(parentId, known.add(sessionId));
    if (this.byParent.size <= this.maxParents) return;
    // The oldest are those of parents that were never ended, but have expired with what was opened from them.
    const [oldest = ''] = this.byParent.keys();
    this.byParent.delete(oldest);
  }

  /** Removes and returns the sessions that were opened from a session. */
  take(parentId: string): Iterable<string> {
    const known = this.byParent.get(parentId) ?? [];
    this.byParent.delete(parentId);
    return known;
  }
}

/** The raw value of a cookie in a Cookie header; undefined when absent or longer than our cookies. */
function cookieValueIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const value = isOnly(header, name) ? header.slice(name.length + 1) : anyOf(header, name);
  return value !== undefined && value.length > 0 && value.length <= 512 ? value : undefined;
}

/** Whether the header contains only this cookie, unquoted, as programs send it. */
function isOnly(header: string, name: string): boolean {
  return header.startsWith(name) && header[name.length] === '=' && !/[;"\s]/.test(header);
}

function anyOf(header: string, name: string): string | undefined {
  return fastifyCookie.parse(header, { decode: (raw) => raw })[name];
}
