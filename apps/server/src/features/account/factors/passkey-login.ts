import type { Pool } from 'pg';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { Accounts } from '../accounts.ts';
import type { Caller } from '../caller.ts';
import type { Login } from '../login-sessions.ts';
import { standingOf } from '../login-standing.ts';
import type { WaysIn } from '../ways-in.ts';
import type { GivenAssertion, Passkeys } from './passkeys.ts';

/** A passkey's answer, and what may be wanted beside one that did not verify its user. */
export interface GivenPasskeyLogin extends GivenAssertion {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Logins by passkey. */
export class PasskeyLogin {
  private readonly deps: {
    readonly pool: Pool;
    readonly passkeys: Pick<Passkeys, 'ownerOf' | 'prove'>;
    readonly accounts: Pick<Accounts, 'verifyPassword'>;
    readonly waysIn: Pick<WaysIn, 'enter'>;
    readonly securityLog: SecurityLog;
  };

  constructor(deps: PasskeyLogin['deps']) {
    this.deps = deps;
  }

  /** Rejected: PASSKEY_INVALID, CREDENTIALS_WRONG, TOO_MANY_REQUESTS, OVERLOADED, and as `WaysIn.enter` does. */
  async login(given: GivenPasskeyLogin, caller: Caller): Promise<ApiResult<Login>> {
    const answer = await this.tryLogin(given, caller);
    this.deps.securityLog.note({
      event: 'login',
      outcome: answer.ok ? 'ok' : answer.code,
      address: caller.address,
      accountId: answer.ok ? answer.value.user.accountId : undefined,
      requestId: caller.id,
      what: 'passkey',
    });
    return answer;
  }

  private async tryLogin(given: GivenPasskeyLogin, caller: Caller): Promise<ApiResult<Login>> {
    const { pool, passkeys, accounts, waysIn } = this.deps;
    // Read before anything is proved, so that what changes meanwhile is seen.
    const ownerId = await passkeys.ownerOf(given);
    const standing = ownerId === undefined ? undefined : await standingOf(pool, ownerId);
    const proved = await passkeys.prove(given, { purpose: 'login' }, caller);
    if (!proved.ok) return proved;
    const { userId, isVerified } = proved.value;
    if (standing === undefined || userId !== ownerId) return reject('PASSKEY_INVALID');
    // A browser fills in passwords of other accounts, too: one is looked at only where it counts.
    const hasPassword = !isVerified && given.password !== undefined && given.password !== '';
    if (hasPassword) {
      const checked = await accounts.verifyPassword(standing.email, given.password ?? '', caller);
      if (!checked.ok) return checked.code === 'CREDENTIALS_WRONG' ? reject('CREDENTIALS_WRONG', 'password') : checked;
      if (checked.value.userId !== userId || checked.value.hash !== standing.password)
        return reject('CREDENTIALS_WRONG');
    }
    return waysIn.enter({ userId, way: 'passkey', isVerified, hasPassword, standing }, { code: given.code }, caller);
  }
}
