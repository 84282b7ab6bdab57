import { fastifyCookie } from '@fastify/cookie';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { type BetterAuth, CLIENT_IP_HEADER, SESSION_SECONDS } from '../../platform/auth/better-auth.ts';
import { deviceCookieName, markerCookieName } from '../../platform/auth/cookie-names.ts';
import { HOUSE_DOMAIN, type HouseUser, type HouseUsers } from '../../platform/auth/house-users.ts';
import { HASHING_RETRY_S, type PasswordHashing } from '../../platform/auth/password-hashing.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import { type ApiResult, type Rejection, reject, rejectFor } from '../../platform/http/api-result.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Caller } from './caller.ts';
import { checkPassword } from './credentials.ts';
import { normaliseEmail } from './email-address.ts';
import { DEVICE_SECONDS, type KnownDevices, tokensIn } from './known-devices.ts';
import { LoginGuard } from './login-guard.ts';
import { type LoginStanding, standingOf, stillStands } from './login-standing.ts';
import type { SecondFactor } from './second-factor.ts';

/** E-mail address and password as received. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where the account has one. */
  readonly code?: string | undefined;
}

/** A new login: the user and the cookies to set (session, marker, device). */
export interface Login {
  readonly user: SessionUser;
  readonly setCookies: string[];
}

/** Registration, login and logout. */
export interface Accounts extends HouseUsers {
  /** Rejected with EMAIL_INVALID, PASSWORD_WEAK, EMAIL_TAKEN, OVERLOADED. */
  register(credentials: Credentials, caller: Caller): Promise<ApiResult<Login>>;
  /**
   * Rejected with CREDENTIALS_WRONG, the same for an unknown address and a wrong password; TOO_MANY_REQUESTS, OVERLOADED; with the right password
   * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED.
   */
  login(credentials: Credentials, caller: Caller): Promise<ApiResult<Login>>;
  /** Verifies the user's password and, where he has one, the second factor for a sensitive call. Rejected as a login is. */
  confirm(
    user: SessionUser,
    given: Omit<Credentials, 'email'>,
    caller: Caller,
  ): Promise<ApiResult<Record<never, never>>>;
  /** Ends the caller's session; returns the cookies that remove it and its marker from the browser. */
  logout(user: SessionUser, caller: Caller): Promise<string[]>;
}

/** Dependencies of the accounts service. */
export interface AccountsDeps {
  readonly pool: Pool;
  readonly auth: BetterAuth;
  readonly sessions: SessionStore;
  readonly hashing: PasswordHashing;
  readonly devices: KnownDevices;
  readonly secondFactor: Pick<SecondFactor, 'check'>;
  readonly securityLog: SecurityLog;
  readonly host: Pick<CoreHost, 'submit'>;
  readonly logger: Logger;
  readonly mode: 'demo' | 'production';
  readonly cookieName: string;
  readonly secureCookies: boolean;
  readonly rateLimits: boolean;
  /** A replayed scenario is read-only: registration is closed. */
  readonly watchOnly: boolean;
}

/** E-mail domain reserved for the demo. */
const DEMO_DOMAIN = '@bourse.test';

/** Creates the service of the account feature. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const guard = deps.rateLimits ? new LoginGuard() : undefined;
  return {
    register: async (credentials, caller) =>
      noted(deps, 'registration', credentials, caller, await register(deps, credentials, caller)),
    login: async (credentials, caller) =>
      noted(deps, 'login', credentials, caller, await login(deps, guard, credentials, caller)),
    confirm: async (user, { code, password }, caller) => {
      const checked = await checkCredentials(deps, guard, user.email, password, caller);
      if (!checked.ok) return checked.code === 'CREDENTIALS_WRONG' ? reject('CREDENTIALS_WRONG', 'password') : checked;
      // The address of a session in memory may belong to somebody else by now.
      if (checked.value.userId !== user.userId) return reject('LOGIN_REQUIRED');
      return (await deps.secondFactor.check(user.userId, code)) ?? { ok: true, value: {} };
    },
    logout: async (user, caller) => {
      const { address, id } = caller;
      const { accountId } = user;
      deps.securityLog.note({ event: 'logout', outcome: 'ok', address, accountId, requestId: id });
      return logout(deps, user, caller);
    },
    ensureUser: (user) => ensureUser(deps, user),
  };
}

/** Writes a line to the security log. */
function noted(
  { securityLog }: AccountsDeps,
  event: 'login' | 'registration',
  { email }: Credentials,
  { address, id }: Caller,
  answer: ApiResult<Login>,
): ApiResult<Login> {
  const accountId = answer.ok ? answer.value.user.accountId : undefined;
  const outcome = answer.ok ? 'ok' : answer.code;
  securityLog.note({ event, outcome, address, accountId, requestId: id, tried: email });
  return answer;
}

async function register(deps: AccountsDeps, credentials: Credentials, caller: Caller): Promise<ApiResult<Login>> {
  if (deps.watchOnly) return reject('FORBIDDEN', undefined, 'This is a replay; nobody can join it.');
  const email = normaliseEmail(credentials.email);
  if (!email.ok || isReserved(email.value, deps.mode)) return reject('EMAIL_INVALID', 'email');
  const password = checkPassword(credentials.password, email.value);
  if (!password.ok) return reject(password.code, 'password', password.reason);
  const { internalAdapter } = await deps.auth.$context;
  if ((await internalAdapter.findUserByEmail(email.value)) !== null) return reject('EMAIL_TAKEN', 'email');
  const hash = await deps.hashing.hash(password.value);
  if (!hash.ok) return BUSY;
  const userId = await createUser(deps, email.value, hash.value);
  return userId === undefined ? reject('EMAIL_TAKEN', 'email') : openSession(deps, userId, undefined, caller);
}

/** Creates a user with an account in the core; undefined when the address was taken concurrently. */
async function createUser(deps: AccountsDeps, email: string, hash: string): Promise<string | undefined> {
  const { internalAdapter } = await deps.auth.$context;
  const fresh = { email, name: nicknameOf(email), emailVerified: false };
  const user = await internalAdapter.createUser(fresh, { method: 'email-password' }).catch(async (error: unknown) => {
    // Of two concurrent registrations of one address, the second fails on the unique index.
    if ((await internalAdapter.findUserByEmail(email)) !== null) return undefined;
    throw error;
  });
  if (user === undefined) return undefined;
  await linkPassword(deps, user.id, hash);
  await openNewAccount(deps, user);
  return user.id;
}

async function linkPassword(deps: AccountsDeps, userId: string, hash: string): Promise<void> {
  const { internalAdapter } = await deps.auth.$context;
  try {
    await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
  } catch (error) {
    // A user without a password could never log in, and would block the address.
    await internalAdapter.deleteUser(userId);
    throw error;
  }
}

function isReserved(email: string, mode: AccountsDeps['mode']): boolean {
  return email.endsWith(HOUSE_DOMAIN) || (mode === 'production' && email.endsWith(DEMO_DOMAIN));
}

const BUSY: Rejection = rejectFor('OVERLOADED', HASHING_RETRY_S);

async function login(
  deps: AccountsDeps,
  guard: LoginGuard | undefined,
  credentials: Credentials,
  caller: Caller,
): Promise<ApiResult<Login>> {
  const email = normaliseEmail(credentials.email);
  if (!email.ok) return reject('CREDENTIALS_WRONG');
  const checked = await checkCredentials(deps, guard, email.value, credentials.password, caller);
  if (!checked.ok) return checked;
  const { device, hash, userId } = checked.value;
  const standing = await standingOf(deps.pool, userId);
  if (standing?.password !== hash) return reject('CREDENTIALS_WRONG');
  const refused = await deps.secondFactor.check(userId, credentials.code);
  return refused ?? openSession(deps, userId, device, caller, standing);
}

/** Verifies credentials; returns the user, the hash that the password fits, and the known device. Wrong ones are counted against guessing. */
async function checkCredentials(
  deps: AccountsDeps,
  guard: LoginGuard | undefined,
  email: string,
  password: string,
  caller: Caller,
): Promise<ApiResult<RightUser & { readonly device: string | undefined }>> {
  const device = await deps.devices.find(email, deviceTokens(deps, caller));
  const attempt = { email, address: caller.address, device };
  const admission = guard?.begin(attempt, performance.now());
  if (admission?.ok === false) return rejectFor('TOO_MANY_REQUESTS', admission.retryAfterS);
  const user = await userOf(deps, email, password).catch((error: unknown) => {
    admission?.wasNone();
    throw error;
  });
  if (user === 'BUSY') {
    admission?.wasNone();
    return BUSY;
  }
  if (user === undefined) return reject('CREDENTIALS_WRONG');
  admission?.wasRight();
  return { ok: true, value: { ...user, device } };
}

interface RightUser {
  readonly userId: string;
  readonly hash: string;
}

/** The user of an address and password. An unknown address costs the same time. */
async function userOf(deps: AccountsDeps, email: string, password: string): Promise<RightUser | 'BUSY' | undefined> {
  const { internalAdapter } = await deps.auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
  const matches = await deps.hashing.verify(hash, password);
  if (!matches.ok) return matches.code;
  return matches.value && found && hash !== undefined ? { userId: found.user.id, hash } : undefined;
}

/**
 * Logs in a user who has just registered, or whose login was checked against `standing`, and records the device. Rejected with
 * CREDENTIALS_WRONG when that has changed meanwhile.
 */
async function openSession(
  deps: AccountsDeps,
  userId: string,
  device: string | undefined,
  caller: Caller,
  standing?: LoginStanding,
): Promise<ApiResult<Login>> {
  const opened = await deps.auth.api.openSession({ body: { userId }, headers: headersOf(caller), returnHeaders: true });
  const entered = await finishLogin(deps, opened.headers, caller);
  if (standing !== undefined && !(await stillStands(deps.pool, userId, standing))) {
    const { sessionId } = entered.user;
    await deps.pool.query('delete from sessions where id = $1', [sessionId]);
    deps.sessions.forget(sessionId);
    return reject('CREDENTIALS_WRONG');
  }
  const user = { userId, accountId: entered.user.accountId };
  const tokens = await deps.devices.remember(user, deviceTokens(deps, caller), device, {
    isRegistration: standing === undefined,
    timeMs: Date.now(),
    address: caller.address,
    userAgent: caller.headers['user-agent'],
    acceptLanguage: caller.headers['accept-language'],
  });
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secureCookies } as const;
  const cookie = fastifyCookie.serialize(deviceCookieName({ secure: deps.secureCookies }), tokens, {
    ...attributes,
    maxAge: DEVICE_SECONDS,
  });
  return { ok: true, value: { ...entered, setCookies: [...entered.setCookies, cookie] } };
}

function deviceTokens(deps: AccountsDeps, { headers }: Caller): readonly string[] {
  const name = deviceCookieName({ secure: deps.secureCookies });
  return tokensIn(fastifyCookie.parse(headers.cookie ?? '')[name]);
}

/** Ends the browser's previous session, and opens the core account, which also repairs a crash in between. */
async function finishLogin(deps: AccountsDeps, headers: Headers, caller: Caller): Promise<Login> {
  const setCookie = headers.getSetCookie().find((line) => line.startsWith(`${deps.cookieName}=`));
  const value = setCookie?.slice(deps.cookieName.length + 1).split(';', 1)[0];
  const user = value === undefined ? undefined : await deps.sessions.find(value);
  if (setCookie === undefined || user === undefined) throw new Error('a login made no session');
  await ensureCoreAccount(deps, user.accountId);
  const before = await deps.sessions.authenticateRequest(caller.headers);
  if (before !== undefined && before.sessionId !== user.sessionId) await logout(deps, before, caller);
  return { user, setCookies: [setCookie, markerCookie(deps, SESSION_SECONDS)] };
}

async function logout(deps: AccountsDeps, user: SessionUser, caller: Caller): Promise<string[]> {
  const cookieValue = deps.sessions.cookieOf(caller.headers);
  const cookie = `${deps.cookieName}=${cookieValue ?? ''}`;
  await deps.auth.api.signOut({ headers: new Headers({ cookie }) });
  deps.sessions.forget(user.sessionId);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secureCookies, maxAge: 0 } as const;
  return [fastifyCookie.serialize(deps.cookieName, '', attributes), markerCookie(deps, 0)];
}

/** Marker cookie that indicates to scripts that a session exists. It does not identify the session and is never read by the server. */
function markerCookie(deps: AccountsDeps, maxAge: number): string {
  const attributes = { path: '/', sameSite: 'lax', secure: deps.secureCookies, maxAge } as const;
  return fastifyCookie.serialize(markerCookieName({ secure: deps.secureCookies }), maxAge === 0 ? '' : '1', attributes);
}

/** Opens a user's core account unless it is already open. */
async function ensureCoreAccount(deps: AccountsDeps, accountId: number): Promise<'opened' | 'existed'> {
  const { events } = await deps.host.submit({ type: 'open-account', accountId });
  const answer = events[0];
  if (answer?.type === 'account-opened') return 'opened';
  if (answer?.type === 'rejected' && answer.code === 'ACCOUNT_EXISTS') return 'existed';
  throw new Error(`account ${accountId} was not opened: ${answer?.type === 'rejected' ? answer.code : answer?.type}`);
}

/**
 * Opens the core account of a new user. An account that already exists belongs to another user (the database was replaced,
 * the journal was not): it is not reused, and the user is removed.
 */
async function openNewAccount(deps: AccountsDeps, user: object): Promise<number> {
  const { id, accountId } = user as { id?: unknown; accountId?: unknown };
  if (typeof id !== 'string' || typeof accountId !== 'number') throw new Error('a new user has no account id');
  if ((await ensureCoreAccount(deps, accountId)) === 'opened') return accountId;
  const { internalAdapter } = await deps.auth.$context;
  await internalAdapter.deleteUser(id);
  throw new Error(`account ${accountId} exists without its user; the database does not belong to this journal`);
}

async function ensureUser(deps: AccountsDeps, house: HouseUser) {
  const { internalAdapter } = await deps.auth.$context;
  const known = await internalAdapter.findUserByEmail(house.email, { includeAccounts: true });
  let user = known?.user;
  if (user === undefined) {
    const fresh = { email: house.email, name: house.nickname, emailVerified: true };
    user = await internalAdapter.createUser(fresh, { method: 'email-password' });
    await linkPassword(deps, user.id, await hashPassword(house.password));
    await openNewAccount(deps, user);
  } else {
    const hash = known?.accounts.find((account) => account.providerId === 'credential')?.password;
    const same = typeof hash === 'string' && (await verifyPassword({ hash, password: house.password }));
    if (!same) await changePassword(deps, user.id, await hashPassword(house.password));
  }
  const { accountId } = user as { accountId?: unknown };
  if (typeof accountId !== 'number') throw new Error(`user ${house.email} has no account id`);
  await ensureCoreAccount(deps, accountId);
  return { userId: user.id, accountId };
}

/** A password change invalidates all sessions and known devices. */
async function changePassword(deps: AccountsDeps, userId: string, hash: string): Promise<void> {
  const { internalAdapter } = await deps.auth.$context;
  await internalAdapter.updatePassword(userId, hash);
  await internalAdapter.deleteUserSessions(userId);
  await deps.devices.forget(userId);
}

/** Passes only the headers that a session stores, in particular not the old cookie. */
function headersOf(caller: Caller): Headers {
  const agent = caller.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 256);
  return new Headers({ [CLIENT_IP_HEADER]: caller.address, ...(agent === undefined ? {} : { 'user-agent': agent }) });
}

/** Default nickname: the local part of the address. */
function nicknameOf(email: string): string {
  return [...email.slice(0, email.lastIndexOf('@'))].slice(0, 24).join('');
}
