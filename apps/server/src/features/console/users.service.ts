/**
 * What operators see of a user and do about one; freezes are in `users.freeze.ts`. Fee rates are commands of the core, which all servers follow;
 * sessions end in the database, and at once on this server. Nobody logs out a user who has permissions that he has not himself.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { Command } from '@bourse/core';
import { keyOfAct } from '../../platform/audit/act.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { outranks } from '../../platform/permissions/role-store.ts';
import { Turns } from '../../platform/turns.ts';
import { type ActShare, endSessions, findUser, type UserProfile } from './users.store.ts';

/** Dependencies of the service. */
export type UserDeps = Pick<FeatureContext, 'activity' | 'auth' | 'db' | 'host' | 'identity' | 'view'>;

type UserData = RouteData<'consoleUser'>;

const FREE = { orders: false, withdrawals: false } as const;

/** Operators' view of users, and their acts. */
export class ConsoleUsers {
  private readonly deps: UserDeps;
  /** Of changes of fee rates. */
  private readonly turns = new Turns();

  constructor(deps: UserDeps) {
    this.deps = deps;
  }

  /** A user's row. Rejected: UNKNOWN_ACCOUNT. */
  async find(accountId: number): Promise<ApiResult<UserProfile>> {
    const found = await findUser(this.deps.db.pool, accountId);
    return found === undefined ? reject('UNKNOWN_ACCOUNT', 'accountId') : { ok: true, value: found };
  }

  /** What is frozen of an account. */
  frozenOf(accountId: number): UserData['frozen'] {
    return this.deps.view.frozen.get(accountId) ?? FREE;
  }

  /** All about a user. Rejected: UNKNOWN_ACCOUNT. */
  async detail(accountId: number): Promise<ApiResult<UserData>> {
    const found = await this.find(accountId);
    if (!found.ok) return found;
    const { userId: _, isLoginFrozen: __, isClosed: ___, roles, ...profile } = found.value;
    const { identity, view } = this.deps;
    const worth = view
      .nonZeroBalances(accountId)
      .reduce((sum, { assetId, total }) => sum + (view.valuation.usdt(assetId, total) ?? 0n), 0n);
    return {
      ok: true,
      value: {
        ...profile,
        roles: [...roles],
        identityLevel: await identity.get().levelOf(accountId),
        frozen: this.frozenOf(accountId),
        usdt: worthText(worth, 2),
        openOrders: view.workingOrders(accountId).length,
        ...view.ownFeeRates(accountId),
      },
    };
  }

  /** Sets a user's own fee rates, one change after the other. Rejected: UNKNOWN_ACCOUNT, FEE_OWN, FEE_RATES_CHANGED, FEE_RATE_INVALID. */
  async setFeeRates(
    by: SessionUser,
    accountId: number,
    { reason: _, seen, ...rates }: RouteBody<'setUserFeeRates'>,
  ): Promise<ApiResult<UserData>> {
    const found = await this.find(accountId);
    if (!found.ok) return found;
    if (isOwn(by, found.value)) return reject('FEE_OWN');
    const key = keyOfAct();
    const rejection = await this.turns.take(async () => {
      const now = this.deps.view.ownFeeRates(accountId);
      const isSeen = seen === undefined || isSameRates(seen, now);
      return isSeen
        ? this.submit({ type: 'set-fee-rates', accountId, ...rates }, key)
        : reject('FEE_RATES_CHANGED', 'seen');
    });
    if (rejection !== undefined) return rejection;
    await this.deps.activity.note(this.deps.db.pool, { accountId, event: 'fee-rates-changed' });
    return this.detail(accountId);
  }

  /** Ends one session. Rejected: UNKNOWN_ACCOUNT, OPERATOR_OUTRANKS, SESSION_UNKNOWN. */
  async endSession(by: SessionUser, accountId: number, sessionId: string): Promise<ApiResult<Record<never, never>>> {
    const found = await this.findBelow(by, accountId);
    if (!found.ok) return found;
    const ended = await this.end(found.value, { only: sessionId }, 'whole');
    return ended.length === 0 ? reject('SESSION_UNKNOWN', 'sessionId') : { ok: true, value: {} };
  }

  /** Ends all sessions but the caller's own. Rejected: UNKNOWN_ACCOUNT, OPERATOR_OUTRANKS. */
  async endSessions(by: SessionUser, accountId: number): Promise<ApiResult<{ readonly ended: number }>> {
    const found = await this.findBelow(by, accountId);
    if (!found.ok) return found;
    return { ok: true, value: { ended: await this.endAll(by, found.value, 'whole') } };
  }

  /** A user who may do nothing that the caller may not. Rejected: UNKNOWN_ACCOUNT, OPERATOR_OUTRANKS. */
  async findBelow(by: SessionUser, accountId: number): Promise<ApiResult<UserProfile>> {
    const found = await this.find(accountId);
    if (!found.ok) return found;
    const isAbove = await outranks(this.deps.db.pool, found.value.userId, by.userId);
    return isAbove ? reject('OPERATOR_OUTRANKS', 'accountId') : found;
  }

  /** Ends all sessions of a user but the caller's own; returns how many there were. */
  async endAll(by: SessionUser, found: UserProfile, act: ActShare): Promise<number> {
    return (await this.end(found, { except: by.sessionId }, act)).length;
  }

  private async end(
    { accountId, userId }: UserProfile,
    which: Parameters<typeof endSessions>[2],
    act: ActShare,
  ): Promise<readonly string[]> {
    const { activity, auth, db } = this.deps;
    const ended = await endSessions(db.pool, userId, which, act, (tx) =>
      activity.note(tx, { accountId, event: 'sessions-ended-by-operator' }),
    );
    for (const sessionId of ended) auth.sessions.forget(sessionId);
    return ended;
  }

  private async submit(command: Command, key: bigint) {
    const [first] = (await this.deps.host.submit(command, key)).events;
    return first?.type === 'rejected' ? reject(apiCodeOf(first.code)) : undefined;
  }
}

/** Whether an account is the operator's, or one of his sub-accounts. */
export function isOwn(by: SessionUser, user: Pick<UserProfile, 'accountId' | 'masterAccountId'>): boolean {
  return by.accountId === user.accountId || by.accountId === user.masterAccountId;
}

type Rates = Pick<UserData, 'makerFeePpm' | 'takerFeePpm'>;

function isSameRates(one: Rates, other: Rates): boolean {
  return one.makerFeePpm === other.makerFeePpm && one.takerFeePpm === other.takerFeePpm;
}
