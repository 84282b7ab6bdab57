import type { Pool } from 'pg';
import type { BetterAuth } from '../../platform/auth/better-auth.ts';
import { HASHING_RETRY_S, type PasswordHashing } from '../../platform/auth/password-hashing.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, type Rejection, reject, rejectFor } from '../../platform/http/api-result.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Caller } from './caller.ts';
import { normaliseEmail } from './email-address.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginGuard } from './login-guard.ts';
import type { Login, LoginSessions } from './login-sessions.ts';
import { standingOf } from './login-standing.ts';
import type { WaysIn } from './ways-in.ts';

/** E-mail address and password as received. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where the account has one. */
  readonly code?: string | undefined;
  /** Of the mail that a new device makes. */
  readonly deviceCode?: string | undefined;
}

/** Dependencies of the accounts service. */
export interface AccountsDeps {
  readonly pool: Pool;
  readonly auth: BetterAuth;
  readonly hashing: PasswordHashing;
  readonly devices: Pick<KnownDevices, 'find'>;
  readonly sessions: Pick<LoginSessions, 'deviceTokens'>;
  readonly waysIn: Pick<WaysIn, 'enter' | 'leave'>;
  /** undefined: rates are not limited, as in tests. */
  readonly guard: LoginGuard | undefined;
  readonly securityLog: SecurityLog;
}

/** A user whose password was verified. */
interface RightUser {
  readonly userId: string;
  readonly hash: string;
}

const BUSY: Rejection = rejectFor('OVERLOADED', HASHING_RETRY_S);

/** Logins by password, and logout. */
export class Accounts {
  private readonly deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.deps = deps;
  }

  /**
   * Rejected with CREDENTIALS_WRONG, the same for an unknown address and a wrong password; TOO_MANY_REQUESTS, OVERLOADED; with the right password
   * as `WaysIn.enter` does.
   */
  async login(credentials: Credentials, caller: Caller): Promise<ApiResult<Login>> {
    const answer = await this.tryLogin(credentials, caller);
    this.deps.securityLog.note({
      event: 'login',
      outcome: answer.ok ? 'ok' : answer.code,
      address: caller.address,
      accountId: answer.ok ? answer.value.user.accountId : undefined,
      requestId: caller.id,
      tried: credentials.email,
    });
    return answer;
  }

  /** Ends the caller's session; returns the cookies that remove it and its marker from the browser. */
  logout(user: SessionUser, caller: Caller): Promise<string[]> {
    const { address, id } = caller;
    const { accountId } = user;
    this.deps.securityLog.note({ event: 'logout', outcome: 'ok', address, accountId, requestId: id });
    return this.deps.waysIn.leave(user, caller);
  }

  /**
   * Verifies the password of an address in its normal form; wrong ones are counted against guessing. Rejected with CREDENTIALS_WRONG,
   * TOO_MANY_REQUESTS, OVERLOADED.
   */
  async verifyPassword(email: string, password: string, caller: Caller): Promise<ApiResult<RightUser>> {
    const { devices, guard, sessions } = this.deps;
    const device = await devices.find(email, sessions.deviceTokens(caller));
    const admission = guard?.begin({ email, address: caller.address, device }, performance.now());
    if (admission?.ok === false) return rejectFor('TOO_MANY_REQUESTS', admission.retryAfterS);
    const user = await this.userOf(email, password).catch((error: unknown) => {
      admission?.wasNone();
      throw error;
    });
    if (user === 'BUSY') {
      admission?.wasNone();
      return BUSY;
    }
    if (user === undefined) return reject('CREDENTIALS_WRONG');
    admission?.wasRight();
    return { ok: true, value: user };
  }

  private async tryLogin(credentials: Credentials, caller: Caller): Promise<ApiResult<Login>> {
    const email = normaliseEmail(credentials.email);
    if (!email.ok) return reject('CREDENTIALS_WRONG');
    const checked = await this.verifyPassword(email.value, credentials.password, caller);
    if (!checked.ok) return checked;
    const { hash, userId } = checked.value;
    const standing = await standingOf(this.deps.pool, userId);
    if (standing?.password !== hash) return reject('CREDENTIALS_WRONG');
    return this.deps.waysIn.enter({ userId, way: 'password', standing }, credentials, caller);
  }

  /** The user of an address and password. An unknown address costs the same time. */
  private async userOf(email: string, password: string): Promise<RightUser | 'BUSY' | undefined> {
    const { internalAdapter } = await this.deps.auth.$context;
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
    const matches = await this.deps.hashing.verify(hash, password);
    if (!matches.ok) return matches.code;
    return matches.value && found && hash !== undefined ? { userId: found.user.id, hash } : undefined;
  }
}
