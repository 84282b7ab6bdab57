/**
 * Proofs for sensitive calls (`safetyCheck`): that whoever uses a session is its owner.
 *
 * Goal: a session that was left open or copied is not enough for what hurts most, and no proof is weaker than a login would be. Method: a passkey that
 * verified its user is enough; otherwise the password, and beside it, where the account has a second factor, a code or a passkey. What is missing
 * is decided by the rule of logins (`ways-in.ts`). The proof that the caller gets is bound to session and act (`platform/step-up`). A session
 * of a sub-account is proved by its master's owner. Not handled: which calls are sensitive, which is the route table's.
 */
import type { RouteData, RouteName } from '@bourse/contract';
import type { Pool } from 'pg';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { Factor } from '../../../platform/step-up/step-up.ts';
import type { Accounts } from '../accounts.ts';
import type { Caller } from '../caller.ts';
import { hasSecondFactor, type LoginStanding, standingOf } from '../login-standing.ts';
import type { SecondFactor } from '../second-factor.ts';
import { missingFactor, type WaysIn } from '../ways-in.ts';
import type { PasskeySite } from './passkey-challenges.ts';
import type { GivenAssertion, Passkeys } from './passkeys.ts';

/** What the caller gives to prove himself. */
export interface GivenProof {
  readonly act: RouteName;
  readonly password?: string | undefined;
  /** Of the authenticator app, or a backup code. */
  readonly code?: string | undefined;
  readonly passkey?: GivenAssertion | undefined;
}

/** Dependencies of the proofs. */
export interface OwnerProofDeps {
  readonly pool: Pool;
  readonly accounts: Pick<Accounts, 'verifyPassword'>;
  readonly passkeys: Pick<Passkeys, 'beginProof' | 'prove'>;
  readonly secondFactor: Pick<SecondFactor, 'check'>;
  readonly waysIn: Pick<WaysIn, 'deviceOf'>;
}

/** Proofs of owners. */
export class OwnerProof {
  private readonly deps: OwnerProofDeps;

  constructor(deps: OwnerProofDeps) {
    this.deps = deps;
  }

  /** The ways that the owner of a session has, strongest first, with a passkey's ceremony for this act where he has one. */
  async begin(user: SessionUser, act: RouteName, site: PasskeySite): Promise<ApiResult<RouteData<'beginSafetyCheck'>>> {
    const ownerId = ownerIdOf(user);
    const standing = await standingOf(this.deps.pool, ownerId);
    if (standing === undefined) return reject('LOGIN_REQUIRED');
    if (!hasSecondFactor(standing)) return { ok: true, value: { ways: ['password'] } };
    const { sessionId } = user;
    const passkey = await this.deps.passkeys.beginProof(ownerId, site, { purpose: 'step-up', sessionId, act });
    const ways = [...(passkey ? ['passkey' as const] : []), ...(standing.factorSince === '' ? [] : ['code' as const])];
    return { ok: true, value: { ways, ...(passkey && { passkey }) } };
  }

  /**
   * Verifies a proof; returns by what. With `always`, the password is verified whatever else is given. Rejected: CREDENTIALS_WRONG,
   * SECOND_FACTOR_REQUIRED (its field names what is missing), SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED, PASSKEY_INVALID, TOO_MANY_REQUESTS,
   * OVERLOADED; LOGIN_REQUIRED when the session's user is another by now.
   */
  async confirm(user: SessionUser, given: GivenProof, caller: Caller, always?: 'password'): Promise<ApiResult<Factor>> {
    const ownerId = ownerIdOf(user);
    const standing = await standingOf(this.deps.pool, ownerId);
    if (standing === undefined) return reject('LOGIN_REQUIRED');
    const byPasskey = await this.provePasskey(ownerId, user, given, caller);
    if (byPasskey !== undefined && !byPasskey.ok) return byPasskey;
    const isVerified = byPasskey?.value.isVerified === true;
    if (isVerified && always === undefined) return { ok: true, value: 'passkey' };
    const refused = await this.checkPassword(ownerId, standing, given, byPasskey !== undefined, caller);
    if (!refused.ok) return refused;
    if (byPasskey !== undefined) return { ok: true, value: 'password-and-passkey' };
    const missing = missingFactor({ way: 'password' }, standing);
    if (missing === undefined) return { ok: true, value: 'password' };
    if (missing !== 'code') return reject('SECOND_FACTOR_REQUIRED', missing);
    const device = await this.deps.waysIn.deviceOf(ownerId, caller);
    const wrong = await this.deps.secondFactor.check(ownerId, given.code, { device, caller });
    return wrong ?? { ok: true, value: 'password-and-code' };
  }

  private async provePasskey(
    ownerId: string,
    { sessionId }: SessionUser,
    { act, passkey }: GivenProof,
    caller: Caller,
  ) {
    if (passkey === undefined) return undefined;
    return this.deps.passkeys.prove(passkey, { purpose: 'step-up', sessionId, act }, caller, ownerId);
  }

  private async checkPassword(
    ownerId: string,
    standing: LoginStanding,
    { password = '' }: GivenProof,
    hasPasskey: boolean,
    caller: Caller,
  ): Promise<ApiResult<Record<never, never>>> {
    if (password === '') {
      return hasPasskey ? reject('SECOND_FACTOR_REQUIRED', 'password') : reject('CREDENTIALS_WRONG', 'password');
    }
    const checked = await this.deps.accounts.verifyPassword(standing.email, password, caller);
    if (!checked.ok) return checked.code === 'CREDENTIALS_WRONG' ? reject('CREDENTIALS_WRONG', 'password') : checked;
    // The address may belong to somebody else, and the password be another one, by now.
    if (checked.value.userId !== ownerId || checked.value.hash !== standing.password) return reject('LOGIN_REQUIRED');
    return { ok: true, value: {} };
  }
}

/** Whose factors prove the owner of a session: of a sub-account's its master. */
function ownerIdOf({ userId, masterUserId }: SessionUser): string {
  return masterUserId === '' ? userId : masterUserId;
}
