/**
 * The one place that decides whether a login may have its session.
 *
 * Goal: whichever way somebody comes in, the account's second factor is asked for, the same class of factor is never counted twice, and no
 * way in can be added that passes by. Method: a way in proves one thing and hands it over with what the account was when it began
 * (`standing`); here it is decided what is missing, the code is used up, and the session is opened if the account is still the same. Who
 * may log in at all (frozen, closed) is answered last, so that a stranger does not hear of it. Not handled: how each way proves what it
 * does, which is its own file's; rates of tries, which are counted before (`login-guard.ts`, `second-factor.ts`).
 */
import type { Pool } from 'pg';
import type { ActivityLog } from '../../platform/activity/activity-log.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import type { Caller } from './caller.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Login, LoginSessions } from './login-sessions.ts';
import { hasSecondFactor, type LoginStanding } from './login-standing.ts';
import type { SecondFactor } from './second-factor.ts';

/** How somebody came to the door. A login by QR code was approved in a session that proved itself for it. */
export type Way = 'password' | 'mail-code' | 'passkey' | 'qr';

/** What a way in has proved. */
export interface Proved {
  readonly userId: string;
  readonly way: Way;
  /** Whether the passkey verified its user by something that he knows or is, which makes it two classes. */
  readonly isVerified?: boolean;
  /** Whether the password was verified beside the passkey. */
  readonly hasPassword?: boolean;
  /** What `standingOf` said before the proof was checked; undefined: there is no such user. */
  readonly standing: LoginStanding | undefined;
}

/** What the caller gave beside it. */
export interface Given {
  /** Of the authenticator app, or a backup code. */
  readonly code?: string | undefined;
  /** Of the mail that a new device makes. */
  readonly deviceCode?: string | undefined;
}

/** Codes by which a new device is confirmed. */
export interface DeviceCodes {
  /** Mails a code when none is given; undefined: nothing is against the login. */
  check(
    user: { readonly userId: string; readonly accountId: number; readonly email: string; readonly language: string },
    given: string | undefined,
    caller: Caller,
  ): Promise<Rejection | undefined>;
}

/** Dependencies of the ways in. */
export interface WaysInDeps {
  readonly pool: Pool;
  readonly devices: Pick<KnownDevices, 'findOf'>;
  readonly sessions: LoginSessions;
  readonly secondFactor: Pick<SecondFactor, 'check'>;
  readonly deviceCodes: DeviceCodes;
  readonly activity: ActivityLog;
}

/** A factor that a login lacks: a code of the authenticator app, a passkey, or the password. */
export type Missing = 'code' | 'passkey' | 'password';

/** What a login still needs beside what was proved; undefined: nothing. Two different classes wherever the account has a second factor. */
export function missingFactor(
  { way, isVerified = false, hasPassword = false }: Pick<Proved, 'way' | 'isVerified' | 'hasPassword'>,
  standing: Pick<LoginStanding, 'factorSince' | 'passkeys'>,
): Missing | undefined {
  if (!hasSecondFactor(standing) || way === 'qr') return undefined;
  const hasApp = standing.factorSince !== '';
  if (way !== 'passkey') return hasApp ? 'code' : 'passkey';
  if (isVerified || hasPassword) return undefined;
  return hasApp ? 'code' : 'password';
}

/** Logins by every way. */
export class WaysIn {
  private readonly deps: WaysInDeps;

  constructor(deps: WaysInDeps) {
    this.deps = deps;
  }

  /**
   * Logs in whoever has proved enough. Rejected: CREDENTIALS_WRONG (no such user, a closed account, or one that changed meanwhile),
   * SECOND_FACTOR_REQUIRED (its field names what is missing), SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED, LOGIN_FROZEN, and what the codes for
   * new devices reject.
   */
  async enter(proved: Proved, given: Given, caller: Caller): Promise<ApiResult<Login>> {
    const { userId, standing } = proved;
    if (standing === undefined || standing.isClosed) return reject('CREDENTIALS_WRONG');
    const device = await this.deviceOf(userId, caller);
    const refused =
      (await this.checkFactor(proved, standing, given, device, caller)) ??
      (standing.isFrozen ? reject('LOGIN_FROZEN') : undefined) ??
      (await this.checkDevice(proved, standing, given, device, caller));
    if (refused !== undefined) return refused;
    return this.deps.sessions.open({ userId, device, standing, way: proved.way }, caller);
  }

  /** Opens the first session of a user who has just registered. */
  welcome(userId: string, caller: Caller): Promise<ApiResult<Login>> {
    return this.deps.sessions.open({ userId, way: 'registration' }, caller);
  }

  /** Ends the caller's session; returns the cookies that remove it and its marker from the browser. */
  async leave(user: SessionUser, caller: Caller): Promise<string[]> {
    const { accountId } = user;
    const { address, headers } = caller;
    const note = { accountId, event: 'logout', address, device: headers['user-agent'] } as const;
    await this.deps.activity.note(this.deps.pool, note);
    return this.deps.sessions.end(user, caller);
  }

  /** The known device of a user that the caller's browser is, by the hash of its token. */
  deviceOf(userId: string, caller: Caller): Promise<string | undefined> {
    return this.deps.devices.findOf(userId, this.deps.sessions.deviceTokens(caller));
  }

  private async checkFactor(
    proved: Proved,
    standing: LoginStanding,
    { code }: Given,
    device: string | undefined,
    caller: Caller,
  ): Promise<Rejection | undefined> {
    const missing = missingFactor(proved, standing);
    if (missing === undefined) return undefined;
    if (missing !== 'code') return reject('SECOND_FACTOR_REQUIRED', missing);
    const refused = await this.deps.secondFactor.check(proved.userId, code, { device, caller });
    if (refused?.code === 'SECOND_FACTOR_WRONG') {
      const { accountId } = standing;
      const { address, headers } = caller;
      const note = {
        accountId,
        event: 'login-refused',
        address,
        device: headers['user-agent'],
        detail: proved.way,
      } as const;
      await this.deps.activity.note(this.deps.pool, note);
    }
    return refused;
  }

  /** A mailed code has proved the mailbox already; a second factor says more than it would. */
  private async checkDevice(
    { userId, way }: Proved,
    standing: LoginStanding,
    { deviceCode }: Given,
    device: string | undefined,
    caller: Caller,
  ): Promise<Rejection | undefined> {
    if (way !== 'password' || device !== undefined || hasSecondFactor(standing)) return undefined;
    const { accountId, email, language } = standing;
    return this.deps.deviceCodes.check({ userId, accountId, email, language }, deviceCode, caller);
  }
}
