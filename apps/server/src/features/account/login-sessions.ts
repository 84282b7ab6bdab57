import { fastifyCookie } from '@fastify/cookie';
import type { Pool } from 'pg';
import type { ActivityLog } from '../../platform/activity/activity-log.ts';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { type BetterAuth, CLIENT_IP_HEADER, SESSION_SECONDS } from '../../platform/auth/better-auth.ts';
import { deviceCookieName, markerCookieName } from '../../platform/auth/cookie-names.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Caller } from './caller.ts';
import { DEVICE_SECONDS, type KnownDevices, tokensIn } from './known-devices.ts';
import { type LoginStanding, stillStands } from './login-standing.ts';
import type { NewUsers } from './new-users.ts';

/** A new login: the user and the cookies to set (session, marker, device). */
export interface Login {
  readonly user: SessionUser;
  readonly setCookies: string[];
}

/** Dependencies of the sessions. */
export interface LoginSessionsDeps {
  readonly pool: Pool;
  readonly auth: BetterAuth;
  readonly sessions: SessionStore;
  readonly devices: KnownDevices;
  readonly users: Pick<NewUsers, 'ensureCoreAccount'>;
  readonly activity: ActivityLog;
  readonly cookieName: string;
  readonly secureCookies: boolean;
}

/** What a session is opened for. */
export interface OpenedBy {
  readonly userId: string;
  /** Hash of the token of the known device. */
  readonly device?: string | undefined;
  /** What the login was checked against; undefined: the user has just registered. */
  readonly standing?: LoginStanding | undefined;
  /** How the user came in, for the activity log. */
  readonly way: string;
}

/** Opens and ends sessions of browsers. Whether somebody may have one is decided in `ways-in.ts` alone. */
export class LoginSessions {
  private readonly deps: LoginSessionsDeps;

  constructor(deps: LoginSessionsDeps) {
    this.deps = deps;
  }

  /** Opens a session and records the device. Rejected: CREDENTIALS_WRONG when what the login was checked against has changed meanwhile. */
  async open(by: OpenedBy, caller: Caller): Promise<ApiResult<Login>> {
    const { auth, sessions, pool, devices, activity } = this.deps;
    const { userId, standing } = by;
    const opened = await auth.api.openSession({ body: { userId }, headers: headersOf(caller), returnHeaders: true });
    const login = await this.finish(opened.headers);
    if (login === undefined || (standing !== undefined && !(await stillStands(pool, userId, standing)))) {
      await this.discard(opened.headers, login);
      return reject('CREDENTIALS_WRONG');
    }
    const { accountId } = login.user;
    const tokens = await devices.remember(login.user, this.deviceTokens(caller), by.device, {
      isRegistration: standing === undefined,
      timeMs: Date.now(),
      address: caller.address,
      userAgent: caller.headers['user-agent'],
      acceptLanguage: caller.headers['accept-language'],
    });
    if (tokens === undefined) return reject('CREDENTIALS_WRONG');
    const known = by.device !== undefined;
    const event = standing === undefined ? 'registered' : known ? 'login' : 'login-new-device';
    const device = caller.headers['user-agent'];
    await activity.note(pool, { accountId, event, address: caller.address, device, detail: by.way });
    const before = await sessions.authenticateRequest(caller.headers);
    if (before !== undefined && before.sessionId !== login.user.sessionId) await this.end(before, caller);
    const cookie = fastifyCookie.serialize(this.deviceCookie(), tokens, {
      ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: this.deps.secureCookies },
      maxAge: DEVICE_SECONDS,
    });
    return { ok: true, value: { ...login, setCookies: [...login.setCookies, cookie] } };
  }

  /** Ends the caller's session; returns the cookies that remove it and its marker from the browser. */
  async end(user: SessionUser, caller: Caller): Promise<string[]> {
    const { auth, sessions, cookieName, secureCookies } = this.deps;
    const cookie = `${cookieName}=${sessions.cookieOf(caller.headers) ?? ''}`;
    await auth.api.signOut({ headers: new Headers({ cookie }) });
    sessions.forget(user.sessionId);
    // Who logs out in a sub-account leaves the browser, not only the sub-account.
    if (user.parentSessionId !== '') {
      await this.deps.pool.query('delete from sessions where id = $1', [user.parentSessionId]);
      sessions.forget(user.parentSessionId);
    }
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies, maxAge: 0 } as const;
    return [fastifyCookie.serialize(cookieName, '', attributes), this.marker(0)];
  }

  /** The tokens of the caller's browser, each of which some account may know. */
  deviceTokens({ headers }: Pick<Caller, 'headers'>): readonly string[] {
    return tokensIn(fastifyCookie.parse(headers.cookie ?? '')[this.deviceCookie()]);
  }

  /** Opens the core account too, which also repairs a crash in between; undefined when the session is refused, as of a frozen login. */
  private async finish(headers: Headers): Promise<Login | undefined> {
    const setCookie = this.sessionCookieOf(headers);
    const user = await this.deps.sessions.find(rawValueOf(setCookie));
    if (user === undefined) return undefined;
    await this.deps.users.ensureCoreAccount(user.accountId);
    return { user, setCookies: [setCookie, this.marker(SESSION_SECONDS)] };
  }

  private async discard(headers: Headers, login: Login | undefined): Promise<void> {
    const { auth, sessions, cookieName } = this.deps;
    const cookie = `${cookieName}=${rawValueOf(this.sessionCookieOf(headers))}`;
    await auth.api.signOut({ headers: new Headers({ cookie }) });
    if (login !== undefined) sessions.forget(login.user.sessionId);
  }

  private sessionCookieOf(headers: Headers): string {
    const setCookie = headers.getSetCookie().find((line) => line.startsWith(`${this.deps.cookieName}=`));
    if (setCookie === undefined) throw new Error('a login made no session');
    return setCookie;
  }

  private deviceCookie(): string {
    return deviceCookieName({ secure: this.deps.secureCookies });
  }

  /** Marker cookie that indicates to scripts that a session exists. It does not identify the session and is never read by the server. */
  private marker(maxAge: number): string {
    const { secureCookies: secure } = this.deps;
    const attributes = { path: '/', sameSite: 'lax', secure, maxAge } as const;
    return fastifyCookie.serialize(markerCookieName({ secure }), maxAge === 0 ? '' : '1', attributes);
  }
}

/** The raw value of a Set-Cookie line. */
function rawValueOf(setCookie: string): string {
  return setCookie.slice(setCookie.indexOf('=') + 1).split(';', 1)[0] ?? '';
}

/** Passes only the headers that a session stores, in particular not the old cookie. */
function headersOf(caller: Caller): Headers {
  const agent = caller.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 256);
  return new Headers({ [CLIENT_IP_HEADER]: caller.address, ...(agent === undefined ? {} : { 'user-agent': agent }) });
}
