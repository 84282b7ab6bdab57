/**
 * The end of a freeze of withdrawals or of the login, which one person proposes and another approves.
 *
 * Whoever proposed it must still be allowed to when it is executed, and what is frozen must be what he saw. The core's part goes through the
 * outbox in the transaction of the approval; when somebody has changed the freeze in the moment between, the core rejects it and the
 * freeze stays, which `lifted_freezes` records.
 */
import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { unfreezeLogin } from '../../platform/auth/login-lock.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import { type Actor, actorHas, outranks, ownsAccount, userOf } from '../../platform/permissions/role-store.ts';
import { frozenEvents, reportFrozen } from './users.messages.ts';

/** Kinds of proposals. */
export const LIFT_ACCOUNT = 'console.unfreeze-account';
export const LIFT_LOGIN = 'console.unfreeze-login';

const OUTBOX = 'console';
const flags = z.object({ orders: z.boolean(), withdrawals: z.boolean() });
const accountLift = z.object({ accountId: z.int(), orders: z.boolean(), seen: flags, reason: z.string() });
/** `frozenMs`: of the freeze that the proposer saw; one that was made since is another. */
const loginLift = z.object({ accountId: z.int(), frozenMs: z.int(), reason: z.string() });

type AccountLift = z.infer<typeof accountLift>;
type LoginLift = z.infer<typeof loginLift>;
type Deps = Pick<FeatureContext, 'access' | 'activity' | 'notifier' | 'outbox' | 'view'>;

/** One sentence for whoever decides. */
export function liftSummary(
  what: string,
  of: { readonly accountId: number; readonly email: string; readonly reason: string },
): string {
  return `Lift the freeze of ${what} of ${of.email} (account ${of.accountId}): ${of.reason}`;
}

/** Registers both kinds of proposals, and what follows from the core's answer. */
export function registerLifts(deps: Deps): void {
  const { access, outbox } = deps;
  const permission = 'console.users.freeze';
  access.approvals.register({
    name: LIFT_ACCOUNT,
    payload: accountLift,
    permission,
    about: ({ accountId }) => accountId,
    execute: (tx, payload, proposer) => liftAccount(deps, tx, payload, proposer),
  });
  access.approvals.register({
    name: LIFT_LOGIN,
    payload: loginLift,
    permission,
    about: ({ accountId }) => accountId,
    execute: (tx, payload, proposer) => liftLogin(deps, tx, payload, proposer),
  });
  outbox.register(OUTBOX, { onOutcome: (tx, liftId, outcome) => closeLift(deps, tx, liftId, outcome) });
}

async function liftAccount(
  { outbox, view }: Deps,
  tx: ClientBase,
  { accountId, orders, seen, reason }: AccountLift,
  proposer: Actor,
): Promise<ApiResult<unknown>> {
  const target = await targetOf(tx, accountId, proposer);
  if (!target.ok) return target;
  const now = view.frozen.get(accountId) ?? { orders: false, withdrawals: false };
  if (now.orders !== seen.orders || now.withdrawals !== seen.withdrawals) return reject('FREEZE_CHANGED');
  const liftId = randomUUID();
  await tx.query(
    `insert into lifted_freezes (lift_id, account_id, orders, seen_orders, reason, proposed_by)
      values ($1, $2, $3, $4, $5, $6)`,
    [liftId, accountId, orders, seen.orders, reason, proposer.email],
  );
  const command = { type: 'freeze-account', accountId, orders, withdrawals: false, cancelOrders: false, seen } as const;
  await outbox.enqueue(tx, { feature: OUTBOX, rowId: liftId, command });
  return { ok: true, value: {} };
}

async function liftLogin(
  { activity, notifier }: Deps,
  tx: ClientBase,
  { accountId, frozenMs }: LoginLift,
  proposer: Actor,
): Promise<ApiResult<unknown>> {
  const target = await targetOf(tx, accountId, proposer);
  if (!target.ok) return target;
  if (!(await unfreezeLogin(tx, target.value.userId, frozenMs))) return reject('FREEZE_CHANGED');
  await activity.note(tx, { accountId, event: 'login-unfrozen' });
  await reportFrozen(tx, notifier, accountId, { isFrozen: false, key: randomUUID() });
  return { ok: true, value: {} };
}

/** The user, if the proposer may still act on him. */
async function targetOf(
  tx: ClientBase,
  accountId: number,
  proposer: Actor,
): Promise<Rejection | { readonly ok: true; readonly value: Actor }> {
  if (!(await actorHas(tx, proposer, 'console.users.freeze'))) return reject('FORBIDDEN');
  const user = await userOf(tx, accountId);
  if (user === undefined) return reject('UNKNOWN_ACCOUNT', 'accountId');
  if (await ownsAccount(tx, proposer.userId, accountId)) return reject('FREEZE_OWN');
  return (await outranks(tx, user.userId, proposer.userId))
    ? reject('OPERATOR_OUTRANKS', 'accountId')
    : { ok: true, value: user };
}

interface LiftRow {
  readonly account_id: number;
  readonly orders: boolean;
  readonly seen_orders: boolean;
}

/** What the core answered: done, or the code of its rejection, which leaves the freeze as it is. */
async function closeLift(
  { activity, notifier }: Deps,
  tx: ClientBase,
  liftId: string,
  outcome: { readonly ok: boolean; readonly code?: string },
): Promise<void> {
  const { rows } = await tx.query<LiftRow>(
    `update lifted_freezes set outcome = $2, closed_at = now() where lift_id = $1
      returning account_id, orders, seen_orders`,
    [liftId, outcome.ok ? 'ok' : (outcome.code ?? '')],
  );
  const [lift] = rows;
  if (lift === undefined || !outcome.ok) return;
  const { account_id: accountId, orders, seen_orders: seenOrders } = lift;
  const change = { seen: { orders: seenOrders, withdrawals: true }, now: { orders, withdrawals: false } };
  for (const event of frozenEvents(change)) await activity.note(tx, { accountId, event });
  await reportFrozen(tx, notifier, accountId, { isFrozen: false, key: liftId });
}
