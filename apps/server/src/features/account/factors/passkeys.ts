/**
 * Passkeys: keys in a device or with its provider, by which an owner logs in and proves himself.
 *
 * Goal: nothing that somebody can be talked into telling gets in, and a passkey is worth exactly what it proved. Method: each ceremony has a challenge
 * of its own, for one purpose and session; the answer is verified against the page's origin and the stored key; whether the user was
 * verified goes to `ways-in.ts`, which counts factors. A counter that does not rise is refused and its owner told, because a copy may be about.
 * Not handled: attestation, that is which make of authenticator it is; and passkeys of another host of the site, which browsers do not offer.
 */
import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { SessionStore } from '../../../platform/auth/authenticator.ts';
import { endSessions } from '../../../platform/auth/login-lock.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Caller } from '../caller.ts';
import { lockOwnUser } from '../login-standing.ts';
import type { WithdrawalPause } from '../withdrawal-pause.ts';
import { PASSKEY_ADDED, PASSKEY_REFUSED, PASSKEY_REMOVED } from './factor.messages.ts';
import type { FactorDemand } from './factor-demand.ts';
import type { OwnerNotes } from './owner-notes.ts';
import {
  type AssertionAnswer,
  creationOf,
  type RegistrationAnswer,
  requestOf,
  verifyAssertion,
  verifyCreation,
} from './passkey-ceremonies.ts';
import type { CeremonyPurpose, PasskeyChallenges, PasskeySite } from './passkey-challenges.ts';
import * as store from './passkey-store.ts';

/** Passkeys of an account. */
const MAX_PASSKEYS = 10;

/** Dependencies of the passkeys. */
export interface PasskeysDeps {
  readonly pool: Pool;
  readonly challenges: PasskeyChallenges;
  readonly sessions: SessionStore;
  readonly pause: Pick<WithdrawalPause, 'pause'>;
  readonly notes: OwnerNotes;
  readonly demand: FactorDemand;
}

/** An answer to a challenge. */
export interface GivenAssertion {
  readonly challengeId: string;
  readonly response: AssertionAnswer;
}

/** What a passkey has proved. */
export interface ProvedByPasskey {
  readonly userId: string;
  readonly isVerified: boolean;
}

type Passkey = RouteData<'addPasskey'>;

/** Passkeys of all users. */
export class Passkeys {
  private readonly deps: PasskeysDeps;

  constructor(deps: PasskeysDeps) {
    this.deps = deps;
  }

  /** A user's passkeys, oldest first. */
  async list(userId: string): Promise<Passkey[]> {
    return (await store.passkeysOf(this.deps.pool, userId)).map(shown);
  }

  /** Begins to make one. Rejected: PASSKEY_LIMIT. */
  async begin(user: SessionUser, site: PasskeySite): Promise<ApiResult<RouteData<'beginPasskey'>>> {
    const known = await store.passkeysOf(this.deps.pool, user.userId);
    if (known.length >= MAX_PASSKEYS) return reject('PASSKEY_LIMIT');
    const handle = await store.handleOf(this.deps.pool, user.userId);
    const { sessionId, email, nickname } = user;
    const ceremony = await this.deps.challenges.begin(site, { purpose: 'registration', sessionId });
    return { ok: true, value: creationOf(ceremony, { handle, email, nickname }, known) };
  }

  /** Adds the one that was begun; ends all other sessions. Rejected: PASSKEY_INVALID, PASSKEY_LIMIT, PASSKEY_KNOWN; LOGIN_REQUIRED when the session ends meanwhile. */
  async add(
    user: SessionUser,
    given: { readonly challengeId: string; readonly name: string; readonly response: RegistrationAnswer },
    caller: Caller,
  ): Promise<ApiResult<Passkey>> {
    const { pool, challenges, sessions, pause, notes } = this.deps;
    const { userId, sessionId, accountId } = user;
    const ceremony = await challenges.take(given.challengeId, { purpose: 'registration', sessionId });
    const verified = ceremony && (await verifyCreation(ceremony, given.response));
    if (ceremony === undefined || verified === undefined) return reject('PASSKEY_INVALID');
    const name = given.name.trim().normalize('NFC');
    const done = await inTransaction(pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      if ((await store.passkeysOf(tx, userId)).length >= MAX_PASSKEYS) return reject('PASSKEY_LIMIT');
      const passkey = await store.insertPasskey(tx, { userId, rpId: ceremony.rpId, name, ...verified });
      if (passkey === undefined) return reject('PASSKEY_KNOWN');
      await notes.changed(tx, accountId, { event: 'passkey-added', kind: PASSKEY_ADDED, detail: name }, caller);
      await pause.pause(tx, accountId);
      return { ok: true as const, passkey, ended: await endSessions(tx, userId, sessionId) };
    });
    if (!done.ok) return done;
    for (const id of done.ended) sessions.forget(id);
    return { ok: true, value: shown(done.passkey) };
  }

  /** Rejected: PASSKEY_UNKNOWN, also for somebody else's. */
  rename(
    user: SessionUser,
    passkeyId: string,
    given: string,
    caller: Caller,
  ): Promise<ApiResult<Record<never, never>>> {
    const name = given.trim().normalize('NFC');
    return inTransaction(this.deps.pool, async (tx) => {
      const before = await store.renamePasskey(tx, user.userId, passkeyId, name);
      if (before === undefined) return reject('PASSKEY_UNKNOWN');
      await this.deps.notes.activity(tx, user.accountId, { event: 'passkey-renamed', detail: name }, caller);
      return { ok: true, value: {} };
    });
  }

  /** Rejected: PASSKEY_UNKNOWN, also for somebody else's; SECOND_FACTOR_NEEDED; LOGIN_REQUIRED when the session ends meanwhile. */
  remove(user: SessionUser, passkeyId: string, caller: Caller): Promise<ApiResult<Record<never, never>>> {
    const { pool, pause, notes, demand } = this.deps;
    return inTransaction(pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      const passkeys = await store.passkeysOf(tx, user.userId);
      if (!passkeys.some((passkey) => passkey.passkeyId === passkeyId)) return reject('PASSKEY_UNKNOWN');
      if (passkeys.length === 1 && (await demand.isLast(tx, user.userId, 'passkey')))
        return reject('SECOND_FACTOR_NEEDED');
      const name = await store.deletePasskey(tx, user.userId, passkeyId);
      const note = { event: 'passkey-removed', kind: PASSKEY_REMOVED, detail: name ?? '' } as const;
      await notes.changed(tx, user.accountId, note, caller);
      await pause.pause(tx, user.accountId);
      return { ok: true, value: {} };
    });
  }

  /** Begins a login by any passkey of the site. */
  async beginLogin(site: PasskeySite): Promise<RouteData<'beginPasskeyLogin'>> {
    return requestOf(await this.deps.challenges.begin(site, { purpose: 'login' }), []);
  }

  /** Begins a proof by a passkey of one user; undefined when he has none for this host. */
  async beginProof(
    userId: string,
    site: PasskeySite,
    purpose: CeremonyPurpose,
  ): Promise<RouteData<'beginPasskeyLogin'> | undefined> {
    const own = (await store.passkeysOf(this.deps.pool, userId)).filter(({ rpId }) => rpId === site.rpId);
    return own.length === 0 ? undefined : requestOf(await this.deps.challenges.begin(site, purpose), own);
  }

  /** Whose passkey it says it is; nothing is proved by that. */
  async ownerOf({ response }: GivenAssertion): Promise<string | undefined> {
    return (await store.passkeyByCredential(this.deps.pool, response.id))?.userId;
  }

  /** Verifies a use for one purpose; it opens no session. `userId`: whose passkey it must be; a login has none and relies on the passkey's own. Rejected: PASSKEY_INVALID. */
  async prove(
    given: GivenAssertion,
    purpose: CeremonyPurpose,
    caller: Caller,
    userId?: string,
  ): Promise<ApiResult<ProvedByPasskey>> {
    const { pool, challenges } = this.deps;
    const ceremony = await challenges.take(given.challengeId, purpose);
    const passkey = await store.passkeyByCredential(pool, given.response.id);
    if (ceremony === undefined || passkey === undefined) return reject('PASSKEY_INVALID');
    if (!isOwners(passkey, given.response.response.userHandle ?? '', userId)) return reject('PASSKEY_INVALID');
    const verified = await verifyAssertion(ceremony, given.response, passkey);
    if (verified === undefined) return reject('PASSKEY_INVALID');
    if (!(await store.countUse(pool, passkey.passkeyId, verified))) {
      await inTransaction(pool, (tx) => this.reportCopy(tx, passkey, caller));
      return reject('PASSKEY_INVALID');
    }
    return { ok: true, value: { userId: passkey.userId, isVerified: verified.isVerified } };
  }

  private async reportCopy(tx: ClientBase, { accountId, name }: store.StoredPasskey, caller: Caller): Promise<void> {
    const note = { event: 'passkey-counter-fell', kind: PASSKEY_REFUSED, detail: name, maxADay: 3 } as const;
    await this.deps.notes.changed(tx, accountId, note, caller);
  }
}

/** A login must be answered with the name of its user, which only passkeys that the authenticator keeps itself have. */
function isOwners(passkey: store.StoredPasskey, handle: string, userId: string | undefined): boolean {
  if (userId !== undefined && passkey.userId !== userId) return false;
  return handle === passkey.handle || (handle === '' && userId !== undefined);
}

function shown({ passkeyId, name, createdMs, lastUsedMs, isSynced }: store.StoredPasskey): Passkey {
  return { passkeyId, name, createdMs, lastUsedMs, isSynced };
}
