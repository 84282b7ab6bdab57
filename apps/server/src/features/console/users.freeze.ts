/**
 * Freezes of users, and their end.
 *
 * Goal: whoever sees an account in danger stops it at once; setting money or access free again takes two. Method: a freeze is done by the call, of
 * orders and withdrawals as a command of the core, of the login in SQL with the sessions; lifting a freeze of withdrawals or of the login
 * is a proposal (`users.lift.ts`). Orders alone are set free by the call. Nobody does any of it to himself, nor to a user who has permissions
 * that he has not himself.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { ClientBase } from 'pg';
import { keyOfAct, markAct } from '../../platform/audit/act.ts';
import { freezeLogin } from '../../platform/auth/login-lock.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { LIFT_ACCOUNT, LIFT_LOGIN, liftSummary } from './users.lift.ts';
import { frozenEvents, reportFrozen, tellsOfFreeze } from './users.messages.ts';
import { type ConsoleUsers, isOwn } from './users.service.ts';
import type { UserProfile } from './users.store.ts';

/** Dependencies of the freezes. */
export interface FreezeDeps extends Pick<FeatureContext, 'access' | 'activity' | 'auth' | 'db' | 'host' | 'notifier'> {
  readonly users: Pick<ConsoleUsers, 'detail' | 'endAll' | 'findBelow' | 'frozenOf'>;
}

type Frozen = ApiResult<RouteData<'freezeUser'>>;

/** Operators' freezes of users. */
export class UserFreezes {
  private readonly deps: FreezeDeps;

  constructor(deps: FreezeDeps) {
    this.deps = deps;
  }

  /**
   * Freezes or frees orders and withdrawals. Rejected: FREEZE_OWN, CANCEL_NEEDS_FREEZE, FREEZE_MIXED, FORBIDDEN (sessions without the
   * permission to end them), UNKNOWN_ACCOUNT, OPERATOR_OUTRANKS, FREEZE_CHANGED.
   */
  async freeze(by: SessionUser, accountId: number, body: RouteBody<'freezeUser'>): Promise<Frozen> {
    const { cancelOrders = false, endSessions: ends = false, orders, seen, withdrawals } = body;
    if (cancelOrders && !orders) return reject('CANCEL_NEEDS_FREEZE', 'cancelOrders');
    const lifts = seen.withdrawals && !withdrawals;
    // What is to be frozen must not wait for a second person.
    if (lifts && ((orders && !seen.orders) || cancelOrders || ends)) return reject('FREEZE_MIXED');
    const mayEnd = !ends || (await this.deps.access.roleTable.has(by.userId, 'console.users.write'));
    if (!mayEnd) return reject('FORBIDDEN', 'endSessions');
    const found = await this.findOther(by, accountId);
    if (!found.ok) return found;
    if (lifts) return this.proposeLift(by, accountId, found.value, body);
    const act = keyOfAct();
    const command = { type: 'freeze-account', accountId, orders, withdrawals, cancelOrders, seen } as const;
    const [first] = (await this.deps.host.submit(command, act)).events;
    if (first?.type === 'rejected') {
      const code = apiCodeOf(first.code);
      return code === 'FREEZE_CHANGED' ? reject(code, 'seen') : reject(code);
    }
    await this.report(accountId, { seen, now: { orders, withdrawals } }, act);
    // A command that was refused logs nobody out. When this fails, the call with the new state as `seen` completes it.
    if (ends) await this.deps.users.endAll(by, found.value, 'part');
    return this.done(accountId);
  }

  /** Freezes the login, or proposes to lift that. Rejected: FREEZE_OWN, UNKNOWN_ACCOUNT, OPERATOR_OUTRANKS, FREEZE_CHANGED. */
  async freezeLogin(by: SessionUser, accountId: number, body: RouteBody<'freezeUserLogin'>): Promise<Frozen> {
    const found = await this.findOther(by, accountId);
    if (!found.ok) return found;
    if (!body.isFrozen) return this.proposeLoginLift(by, accountId, found.value, body.reason);
    const { userId } = found.value;
    const ended = await inTransaction(this.deps.db.pool, async (tx) => {
      // Those in sub-accounts end with the sessions that they were opened from.
      const sessionIds = await freezeLogin(tx, userId);
      if (sessionIds === undefined) return undefined;
      await this.deps.activity.note(tx, { accountId, event: 'login-frozen' });
      await reportFrozen(tx, this.deps.notifier, accountId, { isFrozen: true, key: keyOfAct() });
      await markAct(tx);
      return sessionIds;
    });
    if (ended === undefined) return reject('FREEZE_CHANGED', 'isFrozen');
    for (const sessionId of ended) this.deps.auth.sessions.forget(sessionId);
    return this.done(accountId);
  }

  /** A user on whom the operator may act. Rejected: FREEZE_OWN, UNKNOWN_ACCOUNT, OPERATOR_OUTRANKS. */
  private async findOther(by: SessionUser, accountId: number): Promise<ApiResult<UserProfile>> {
    const found = await this.deps.users.findBelow(by, accountId);
    return found.ok && isOwn(by, found.value) ? reject('FREEZE_OWN') : found;
  }

  private async proposeLift(
    by: SessionUser,
    accountId: number,
    { email }: UserProfile,
    { orders, reason, seen }: RouteBody<'freezeUser'>,
  ): Promise<Frozen> {
    const now = this.deps.users.frozenOf(accountId);
    if (now.orders !== seen.orders || now.withdrawals !== seen.withdrawals) return reject('FREEZE_CHANGED', 'seen');
    const what = seen.orders && !orders ? 'orders and withdrawals' : 'withdrawals';
    const summary = liftSummary(what, { accountId, email, reason });
    const payload = { accountId, orders, seen, reason };
    return this.propose(accountId, (tx) =>
      this.deps.access.approvals.propose(tx, { kind: LIFT_ACCOUNT, payload, summary, by }),
    );
  }

  private async proposeLoginLift(
    by: SessionUser,
    accountId: number,
    { email, loginFrozenMs: frozenMs }: UserProfile,
    reason: string,
  ): Promise<Frozen> {
    if (frozenMs === 0) return reject('FREEZE_CHANGED', 'isFrozen');
    const summary = liftSummary('the login', { accountId, email, reason });
    return this.propose(accountId, (tx) =>
      this.deps.access.approvals.propose(tx, {
        kind: LIFT_LOGIN,
        payload: { accountId, frozenMs, reason },
        summary,
        by,
      }),
    );
  }

  private async propose(accountId: number, insert: (tx: ClientBase) => Promise<string>): Promise<Frozen> {
    const proposalId = await inTransaction(this.deps.db.pool, async (tx) => {
      await markAct(tx);
      return insert(tx);
    });
    const user = await this.deps.users.detail(accountId);
    return user.ok ? { ok: true, value: { state: 'proposed', proposalId, user: user.value } } : user;
  }

  private async done(accountId: number): Promise<Frozen> {
    const user = await this.deps.users.detail(accountId);
    return user.ok ? { ok: true, value: { state: 'done', proposalId: '', user: user.value } } : user;
  }

  /** Notes what changed in the user's activity, and tells him; once for each act. */
  private report(accountId: number, change: Parameters<typeof frozenEvents>[0], act: bigint): Promise<void> {
    const { activity, db, notifier } = this.deps;
    const isFrozen = tellsOfFreeze(change);
    return inTransaction(db.pool, async (tx) => {
      for (const event of frozenEvents(change)) await activity.note(tx, { accountId, event });
      await reportFrozen(tx, notifier, accountId, { isFrozen, key: act });
    });
  }
}
