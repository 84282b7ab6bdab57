import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import { isAPIError } from 'better-auth/api';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { type BetterAuth, CLIENT_IP_HEADER, SESSION_SECONDS } from '../../platform/auth/better-auth.ts';
import { markerCookieName } from '../../platform/auth/cookie-names.ts';
import type { SessionUser, UserRole } from '../../platform/auth/session-user.ts';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import { type Answer, refuse } from '../../platform/http/answer.ts';
import type { Logger } from '../../platform/logger.ts';
import { checkPassword, normaliseEmail } from './credentials.ts';
import { createFailedLogins, type FailedLogins } from './failed-logins.ts';

/** An address and a password as the user sent them. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Who sends a request, as far as a login cares. */
export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** In the one normal form. */
  readonly address: string;
}

/** A fresh login: who it is, and the cookies that say so: the session's, then the marker that scripts may read. */
export interface Login {
  readonly user: SessionUser;
  readonly setCookies: string[];
}

/** A user that the house itself needs: the demo's traders, operators and market makers. */
export interface HouseUser {
  readonly email: string;
  readonly password: string;
  readonly nickname: string;
  /** Given to the user each time; absent leaves what it has. */
  readonly role?: UserRole;
}

/** People: how they join, come in and leave. */
export interface Accounts {
  /** Refused: EMAIL_INVALID, PASSWORD_WEAK, EMAIL_TAKEN. */
  register(credentials: Credentials, caller: Caller): Promise<Answer<Login>>;
  /** Refused: CREDENTIALS_WRONG, alike for an unknown address and a wrong password; TOO_MANY_REQUESTS. */
  login(credentials: Credentials, caller: Caller): Promise<Answer<Login>>;
  /** Ends the caller's session; answers the cookies that remove it and its marker from the browser. */
  logout(user: SessionUser, caller: Caller): Promise<string[]>;
  /** Makes the user if there is none, sets its password, opens its account in the core. */
  ensureUser(user: HouseUser): Promise<{ readonly userId: string; readonly accountId: number }>;
}

/** What accounts are made of. */
export interface AccountsDeps {
  readonly auth: BetterAuth;
  readonly sessions: SessionStore;
  readonly host: Pick<CoreHost, 'submit'>;
  readonly logger: Logger;
  readonly mode: 'demo' | 'production';
  readonly cookieName: string;
  readonly secureCookies: boolean;
  readonly rateLimits: boolean;
  /** A replayed scenario is looked at only: nobody joins it. */
  readonly watchOnly: boolean;
}

/** Addresses that only the demo may have, and those that only the house gives out. */
const DEMO_DOMAIN = '@bourse.test';
const HOUSE_DOMAIN = '@makers.bourse.test';

/** Whether a user is the house itself, as its market makers are: nobody checks the identity of the house. */
export function isHouseUser(user: Pick<SessionUser, 'email'>): boolean {
  return user.email.endsWith(HOUSE_DOMAIN);
}

/** Makes the service of the account feature. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const failed = deps.rateLimits ? createFailedLogins() : undefined;
  return {
    register: (credentials, caller) => register(deps, credentials, caller),
    login: (credentials, caller) => login(deps, failed, credentials, caller),
    logout: (user, caller) => logout(deps, user, caller),
    ensureUser: (user) => ensureUser(deps, user),
  };
}

async function register(deps: AccountsDeps, credentials: Credentials, caller: Caller): Promise<Answer<Login>> {
  if (deps.watchOnly) return refuse('FORBIDDEN', undefined, 'This is a replay; nobody can join it.');
  const email = normaliseEmail(credentials.email);
  if (!email.ok || isReserved(email.value, deps.mode)) return refuse('EMAIL_INVALID', 'email');
  const password = checkPassword(credentials.password, email.value);
  if (!password.ok) return refuse(password.code, 'password');
  const body = { email: email.value, password: password.value, name: nicknameOf(email.value) };
  try {
    const signedUp = await deps.auth.api.signUpEmail({ body, headers: headersOf(caller), returnHeaders: true });
    await openNewAccount(deps, signedUp.response.user);
    return await finishLogin(deps, signedUp.headers, caller);
  } catch (error) {
    if (codeOf(error) === 'INVALID_EMAIL') return refuse('EMAIL_INVALID', 'email');
    if (await isTaken(deps, error, email.value)) return refuse('EMAIL_TAKEN', 'email');
    throw error;
  }
}

function isReserved(email: string, mode: AccountsDeps['mode']): boolean {
  return email.endsWith(HOUSE_DOMAIN) || (mode === 'production' && email.endsWith(DEMO_DOMAIN));
}

async function login(
  deps: AccountsDeps,
  failed: FailedLogins | undefined,
  credentials: Credentials,
  caller: Caller,
): Promise<Answer<Login>> {
  const email = normaliseEmail(credentials.email);
  if (!email.ok) return refuse('CREDENTIALS_WRONG');
  if (failed?.isBlocked(email.value, performance.now()) === true) return refuse('TOO_MANY_REQUESTS');
  const body = { email: email.value, password: credentials.password };
  try {
    const signedIn = await deps.auth.api.signInEmail({ body, headers: headersOf(caller), returnHeaders: true });
    failed?.clear(email.value);
    return await finishLogin(deps, signedIn.headers, caller);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'INVALID_EMAIL_OR_PASSWORD' && code !== 'INVALID_EMAIL') throw error;
    failed?.note(email.value, performance.now());
    return refuse('CREDENTIALS_WRONG');
  }
}

/** Ends whatever session the browser had before, and opens the core account, which also heals a crash in between. */
async function finishLogin(deps: AccountsDeps, headers: Headers, caller: Caller): Promise<Answer<Login>> {
  const setCookie = headers.getSetCookie().find((line) => line.startsWith(`${deps.cookieName}=`));
  const value = setCookie?.slice(deps.cookieName.length + 1).split(';', 1)[0];
  const user = value === undefined ? undefined : await deps.sessions.find(value);
  if (setCookie === undefined || user === undefined) throw new Error('a login made no session');
  await ensureCoreAccount(deps, user.accountId);
  const before = await deps.sessions.authenticateRequest(caller.headers);
  if (before !== undefined && before.sessionId !== user.sessionId) await logout(deps, before, caller);
  return { ok: true, value: { user, setCookies: [setCookie, markerCookie(deps, SESSION_SECONDS)] } };
}

async function logout(deps: AccountsDeps, user: SessionUser, caller: Caller): Promise<string[]> {
  const cookieValue = deps.sessions.cookieOf(caller.headers);
  const cookie = `${deps.cookieName}=${cookieValue ?? ''}`;
  await deps.auth.api.signOut({ headers: new Headers({ cookie }) });
  deps.sessions.forget(user.sessionId);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secureCookies, maxAge: 0 } as const;
  return [fastifyCookie.serialize(deps.cookieName, '', attributes), markerCookie(deps, 0)];
}

/** Says to scripts that there is a session, for as long as there is one. It never says which, and nothing here reads it. */
function markerCookie(deps: AccountsDeps, maxAge: number): string {
  const attributes = { path: '/', sameSite: 'lax', secure: deps.secureCookies, maxAge } as const;
  return fastifyCookie.serialize(markerCookieName({ secure: deps.secureCookies }), maxAge === 0 ? '' : '1', attributes);
}

/** Opens a user's account unless it is open already. */
async function ensureCoreAccount(deps: AccountsDeps, accountId: number): Promise<'opened' | 'existed'> {
  const { events } = await deps.host.submit({ type: 'open-account', accountId });
  const answer = events[0];
  if (answer?.type === 'account-opened') return 'opened';
  if (answer?.type === 'rejected' && answer.code === 'ACCOUNT_EXISTS') return 'existed';
  throw new Error(`account ${accountId} was not opened: ${answer?.type === 'rejected' ? answer.code : answer?.type}`);
}

/**
 * Opens the account of somebody who has just joined. One that exists already belongs to somebody else (the database was
 * replaced, the journal was not): nobody gets it, and the user is taken back.
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
  const { internalAdapter, password } = await deps.auth.$context;
  const known = await internalAdapter.findUserByEmail(house.email, { includeAccounts: true });
  let user = known?.user;
  if (user === undefined) {
    const fresh = { email: house.email, name: house.nickname, emailVerified: true };
    user = await internalAdapter.createUser(fresh, { method: 'email-password' });
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: await password.hash(house.password),
    });
    await openNewAccount(deps, user);
  } else {
    const hash = known?.accounts.find((account) => account.providerId === 'credential')?.password;
    const same = typeof hash === 'string' && (await password.verify({ hash, password: house.password }));
    if (!same) await internalAdapter.updatePassword(user.id, await password.hash(house.password));
  }
  if (house.role !== undefined) await internalAdapter.updateUser(user.id, { role: house.role });
  const { accountId } = user as { accountId?: unknown };
  if (typeof accountId !== 'number') throw new Error(`user ${house.email} has no account id`);
  await ensureCoreAccount(deps, accountId);
  return { userId: user.id, accountId };
}

/** Only what a session remembers of its caller is passed on; least of all the old cookie. */
function headersOf(caller: Caller): Headers {
  const agent = caller.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 256);
  return new Headers({ [CLIENT_IP_HEADER]: caller.address, ...(agent === undefined ? {} : { 'user-agent': agent }) });
}

/** What others see until the user chooses a name: the first part of the address. */
function nicknameOf(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, 24);
}

function codeOf(error: unknown): string | undefined {
  if (!isAPIError(error)) return undefined;
  const { code } = error.body ?? {};
  return typeof code === 'string' ? code : undefined;
}

/** Of two registrations of one address at once, the second fails at the database's unique index, without a code for it. */
async function isTaken(deps: AccountsDeps, error: unknown, email: string): Promise<boolean> {
  const code = codeOf(error);
  if (code?.startsWith('USER_ALREADY_EXISTS') === true) return true;
  if (code !== 'FAILED_TO_CREATE_USER') return false;
  const { internalAdapter } = await deps.auth.$context;
  return (await internalAdapter.findUserByEmail(email)) !== null;
}
