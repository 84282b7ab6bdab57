/**
 * The reset of a lost second factor by operators.
 *
 * Goal: an owner who has lost app, backup codes and passkeys gets his account back, and nobody else does by telling a story. Method: the identity of
 * the owner must be verified, so that somebody can compare him with it; one operator proposes with a reason, another one approves
 * (`platform/approvals`); then all second factors go, all sessions end, withdrawals pause, and the owner is written to. Nobody resets
 * his own or that of somebody who may do more than he; what an operator approves whose factor was reset does not count for the cooling
 * period (`approver-rule.ts`). Not handled: how the operator compares, which is in the operators' guide.
 */
import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import * as z from 'zod/mini';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import type { Approvals } from '../../../platform/approvals/approvals.ts';
import { markAct } from '../../../platform/audit/act.ts';
import type { SessionStore } from '../../../platform/auth/authenticator.ts';
import type { IdentityLevels } from '../../../platform/auth/identity-levels.ts';
import { endSessions } from '../../../platform/auth/login-lock.ts';
import { userHasSecondFactor } from '../../../platform/auth/second-factor-rows.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { Notifier } from '../../../platform/notify/notify.ts';
import { type Actor, actorHas, outranks } from '../../../platform/permissions/role-store.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Slot } from '../../../platform/slot.ts';
import { lockUser } from '../login-standing.ts';
import { minuteText } from '../new-device.ts';
import type { SecondFactor } from '../second-factor.ts';
import type { WithdrawalPause } from '../withdrawal-pause.ts';
import { FACTORS_RESET } from './factor.messages.ts';

const KIND = 'account.reset-second-factor';
const PERMISSION = 'account.factors.reset';

/** Dependencies of the reset. */
export interface FactorResetDeps {
  readonly pool: Pool;
  readonly approvals: Approvals;
  readonly identity: Slot<IdentityLevels>;
  readonly sessions: SessionStore;
  readonly notifier: Notifier;
  readonly activity: ActivityLog;
  readonly pause: Pick<WithdrawalPause, 'pause'>;
  readonly secondFactor: Pick<SecondFactor, 'state'>;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
}

type Refusable = ApiResult<Record<never, never>>;

/** Resets of lost second factors. */
export class FactorReset {
  private readonly deps: FactorResetDeps;
  /** Sessions that an approval under way has ended, by account. */
  private readonly ended = new Map<number, readonly string[]>();

  constructor(deps: FactorResetDeps) {
    this.deps = deps;
    deps.approvals.register({
      name: KIND,
      payload: z.object({ accountId: z.int(), reason: z.string() }),
      permission: PERMISSION,
      about: ({ accountId }) => accountId,
      execute: (tx, { accountId }, proposer) => this.execute(tx, accountId, proposer),
      executed: async ({ accountId }) => {
        for (const sessionId of this.ended.get(accountId) ?? []) deps.sessions.forget(sessionId);
        this.ended.delete(accountId);
      },
    });
  }

  /** What proves the owner of an account. Rejected: UNKNOWN_ACCOUNT. */
  async state(accountId: number): Promise<ApiResult<RouteData<'userFactors'>>> {
    const userId = await userIdOf(this.deps.pool, accountId);
    if (userId === undefined) return reject('UNKNOWN_ACCOUNT');
    const { isOn, backupCodesLeft, passkeys } = await this.deps.secondFactor.state(userId);
    const isVerified = await this.isVerified(accountId);
    return { ok: true, value: { hasAuthenticator: isOn, backupCodesLeft, passkeys, isVerified } };
  }

  /** Proposes a reset. Rejected: UNKNOWN_ACCOUNT, FACTORS_OWN, OPERATOR_OUTRANKS, FACTORS_NONE, IDENTITY_UNVERIFIED. */
  async propose(by: Actor, accountId: number, reason: string): Promise<ApiResult<{ readonly proposalId: string }>> {
    const userId = await userIdOf(this.deps.pool, accountId);
    if (userId === undefined) return reject('UNKNOWN_ACCOUNT');
    return inTransaction(this.deps.pool, async (tx) => {
      const refused = await this.check(tx, { accountId, userId }, by);
      if (!refused.ok) return refused;
      await markAct(tx);
      const summary = `Remove the lost second factor of account ${accountId}: ${reason}`;
      const proposalId = await this.deps.approvals.propose(tx, {
        kind: KIND,
        payload: { accountId, reason },
        summary,
        by,
      });
      return { ok: true, value: { proposalId } };
    });
  }

  private async execute(tx: ClientBase, accountId: number, proposer: Actor): Promise<Refusable> {
    const userId = await userIdOf(tx, accountId);
    if (userId === undefined) return reject('UNKNOWN_ACCOUNT');
    await lockUser(tx, userId);
    if (!(await actorHas(tx, proposer, PERMISSION))) return reject('FORBIDDEN');
    const refused = await this.check(tx, { accountId, userId }, proposer);
    if (!refused.ok) return refused;
    // The counter first, as whoever checks a code locks it first.
    for (const table of ['factor_failures', 'second_factors', 'backup_codes', 'passkeys', 'known_devices'])
      await tx.query(`delete from ${table} where user_id = $1`, [userId]);
    await tx.query('update users set factors_reset_at = to_timestamp($2::float8 / 1000) where id = $1', [
      userId,
      this.deps.nowMs(),
    ]);
    this.ended.set(accountId, await endSessions(tx, userId));
    await this.deps.activity.note(tx, { accountId, event: 'second-factor-reset' });
    await this.deps.notifier.notify(tx, accountId, FACTORS_RESET, { time: minuteText(this.deps.nowMs()) });
    await this.deps.pause.pause(tx, accountId);
    return { ok: true, value: {} };
  }

  private async check(
    tx: ClientBase,
    { accountId, userId }: { readonly accountId: number; readonly userId: string },
    by: Actor,
  ): Promise<Refusable> {
    if (by.userId === userId) return reject('FACTORS_OWN');
    if (await outranks(tx, userId, by.userId)) return reject('OPERATOR_OUTRANKS');
    if (!(await userHasSecondFactor(tx, userId))) return reject('FACTORS_NONE');
    if (!(await this.isVerified(accountId))) return reject('IDENTITY_UNVERIFIED');
    return { ok: true, value: {} };
  }

  private async isVerified(accountId: number): Promise<boolean> {
    return (await this.deps.identity.get().levelOf(accountId)) > 0;
  }
}

/** A user who logs in himself: a sub-account has no factors. */
async function userIdOf(db: Pick<ClientBase, 'query'> | Pool, accountId: number): Promise<string | undefined> {
  const { rows } = await (db as Pool).query<{ readonly id: string }>(
    'select id from users where account_id = $1 and parent_user_id is null',
    [accountId],
  );
  return rows[0]?.id;
}
