import type { RouteBody, RouteData } from '@bourse/contract';
import { MOST_SUB_ACCOUNTS } from '@bourse/core';
import { WALLET_KINDS } from '@bourse/domain';
import type { ClientBase } from 'pg';
import type { ActivityNote } from '../../platform/activity/activity-log.ts';
import { closeLogin } from '../../platform/auth/login-lock.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Outcome } from '../../platform/outbox/outbox.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { Turns } from '../../platform/turns.ts';
import type { SubAccountStore, SubRow } from './sub-accounts.store.ts';

/** The feature's name in the outbox. */
export const OUTBOX = 'sub-accounts';

/** Sub-accounts that a master opens within a day at most: closed ones stay in core and database for ever. */
const MOST_A_DAY = 40;
const DAY_MS = 86_400_000;

/** Who calls: the owner by his session, and from where. */
export interface SubAccountCall {
  readonly user: SessionUser;
  readonly request: { readonly address: string; readonly headers: { readonly 'user-agent'?: string | undefined } };
}

/** Dependencies of the service. */
export interface SubAccountDeps
  extends Pick<FeatureContext, 'activity' | 'auth' | 'closedModules' | 'db' | 'outbox' | 'view'> {
  readonly store: SubAccountStore;
  readonly nowMs: () => number;
}

type SubAccountData = RouteData<'subAccounts'>[number];
type Done = ApiResult<Record<never, never>>;

/**
 * Sub-accounts of masters. Goal: rows, core and caches agree on who is whose. Method: each change is a row and a command in one transaction, under
 * the lock of the master's row; what the core says closes it. Not handled: money, which `sub-transfers.ts` moves.
 */
export class SubAccounts {
  private readonly deps: SubAccountDeps;
  /** Of copies of what is closed into memory: the last one has read the newest rows. */
  private readonly turns = new Turns();

  constructor(deps: SubAccountDeps) {
    this.deps = deps;
  }

  /** Takes up what masters have closed to their sub-accounts; before the port opens. */
  async load(): Promise<void> {
    for (const { accountId, closedModules } of await this.deps.store.restricted()) {
      this.deps.closedModules.set(accountId, closedModules);
    }
  }

  /** Oldest first. */
  async list(masterUserId: string): Promise<ApiResult<SubAccountData[]>> {
    const rows = await this.deps.store.list(masterUserId);
    return { ok: true, value: rows.map((row) => this.describe(row)) };
  }

  /** Rejected: SUB_ACCOUNT_NAME_TAKEN, TOO_MANY_SUB_ACCOUNTS, TOO_MANY_REQUESTS. */
  async create({ user, request }: SubAccountCall, name: string): Promise<ApiResult<SubAccountData>> {
    const { db, outbox, store, nowMs } = this.deps;
    const made = await inTransaction(
      db.pool,
      async (tx): Promise<ApiResult<Pick<SubRow, 'subUserId' | 'accountId'>>> => {
        if (!(await lockMaster(tx, user))) return reject('LOGIN_REQUIRED');
        if ((await store.count(user.userId, tx)) >= MOST_SUB_ACCOUNTS) return reject('TOO_MANY_SUB_ACCOUNTS');
        if ((await store.countSince(tx, user.userId, nowMs() - DAY_MS)) >= MOST_A_DAY) {
          return reject('TOO_MANY_REQUESTS');
        }
        if (await store.isNameTaken(tx, user.userId, name)) return reject('SUB_ACCOUNT_NAME_TAKEN', 'name');
        const sub = await store.insert(tx, user, name, nowMs());
        const command = { type: 'open-account', accountId: sub.accountId } as const;
        await outbox.enqueue(tx, { feature: OUTBOX, rowId: `${sub.subUserId}/open`, command });
        await this.note(tx, user.accountId, { event: 'sub-account-created', detail: name }, request);
        return { ok: true, value: sub };
      },
    );
    if (!made.ok) return made;
    const { accountId, subUserId } = made.value;
    // The link is enqueued by the outcome of the opening.
    for (const step of ['open', 'link']) {
      const outcome = await outbox.whenDone(OUTBOX, `${subUserId}/${step}`);
      if (outcome === undefined) return reject('NOT_READY');
      if (!outcome.ok) return reject(apiCodeOf(outcome.code));
    }
    return this.read(user.userId, accountId);
  }

  /** Rejected: SUB_ACCOUNT_UNKNOWN, SUB_ACCOUNT_NAME_TAKEN. */
  async change(
    { user, request }: SubAccountCall,
    subId: string,
    body: RouteBody<'changeSubAccount'>,
  ): Promise<ApiResult<SubAccountData>> {
    const { auth, db, outbox, store } = this.deps;
    const { name } = body;
    const modules = [...new Set(body.closedModules)];
    const changed = await inTransaction(
      db.pool,
      async (tx): Promise<ApiResult<SubRow & { rowId: string | undefined }>> => {
        if (!(await lockMaster(tx, user))) return reject('LOGIN_REQUIRED');
        const sub = await store.find(user.userId, Number(subId), tx);
        if (sub === undefined) return reject('SUB_ACCOUNT_UNKNOWN', 'subId');
        if (await store.isNameTaken(tx, user.userId, name, sub.accountId))
          return reject('SUB_ACCOUNT_NAME_TAKEN', 'name');
        await store.change(tx, sub.subUserId, name, modules);
        const rowId = await this.enqueueFreeze(tx, user, sub, body);
        for (const event of changesOf(sub, { ...body, closedModules: modules })) {
          await this.note(tx, user.accountId, { event, detail: name }, request);
        }
        return { ok: true, value: { ...sub, rowId } };
      },
    );
    if (!changed.ok) return changed;
    const { accountId, rowId, subUserId } = changed.value;
    await this.applyModules(user.userId, accountId);
    auth.sessions.refresh(subUserId);
    const outcome = rowId === undefined ? undefined : await outbox.whenDone(OUTBOX, rowId);
    if (rowId !== undefined && outcome === undefined) return reject('NOT_READY');
    if (outcome?.ok === false) return reject(apiCodeOf(outcome.code));
    return this.read(user.userId, accountId);
  }

  /** Rejected: SUB_ACCOUNT_UNKNOWN, SUB_ACCOUNT_NOT_EMPTY, which the core decides. */
  async close({ user }: Pick<SubAccountCall, 'user'>, subId: string): Promise<Done> {
    const { db, outbox, store } = this.deps;
    const begun = await inTransaction(db.pool, async (tx): Promise<ApiResult<SubRow & { rowId: string }>> => {
      if (!(await lockMaster(tx, user))) return reject('LOGIN_REQUIRED');
      const sub = await store.find(user.userId, Number(subId), tx);
      if (sub === undefined) return reject('SUB_ACCOUNT_UNKNOWN', 'subId');
      const rowId = `${sub.subUserId}/close/${await store.nextChange(tx, sub.subUserId)}`;
      const command = { type: 'close-sub-account', accountId: user.accountId, subAccountId: sub.accountId } as const;
      await outbox.enqueue(tx, { feature: OUTBOX, rowId, command });
      return { ok: true, value: { ...sub, rowId } };
    });
    if (!begun.ok) return begun;
    const outcome = await outbox.whenDone(OUTBOX, begun.value.rowId);
    if (outcome === undefined) return reject('NOT_READY');
    if (!outcome.ok) return reject(apiCodeOf(outcome.code));
    // A session that was looked up while it was being closed.
    this.deps.auth.sessions.refresh(begun.value.subUserId);
    await this.applyModules(user.userId, begun.value.accountId);
    return { ok: true, value: {} };
  }

  /** What the core has made of a command, in the transaction that closes its outbox row. */
  async onOutcome(tx: ClientBase, rowId: string, outcome: Outcome): Promise<void> {
    const { store, nowMs } = this.deps;
    const [subUserId = '', step, , flag] = rowId.split('/');
    const sub = await store.byUser(tx, subUserId);
    if (sub === undefined) return;
    if (!outcome.ok) {
      if (step === 'open' || step === 'link') await store.fail(tx, subUserId, nowMs());
      return;
    }
    switch (step) {
      case 'open': {
        const command = { type: 'link-sub-account', accountId: sub.accountId, masterId: sub.masterAccountId } as const;
        return this.deps.outbox.enqueue(tx, { feature: OUTBOX, rowId: `${subUserId}/link`, command });
      }
      case 'link':
        return store.open(tx, subUserId);
      case 'trade':
        return store.setMayTrade(tx, subUserId, flag === 'on');
      case 'close':
        return this.finishClosing(tx, sub);
    }
  }

  private async finishClosing(tx: ClientBase, sub: SubRow & { readonly masterAccountId: number }): Promise<void> {
    const { auth, store, nowMs } = this.deps;
    const ended = await closeLogin(tx, sub.subUserId);
    await store.close(tx, sub.subUserId, nowMs());
    for (const sessionId of ended ?? []) auth.sessions.forget(sessionId);
    await this.note(tx, sub.masterAccountId, { event: 'sub-account-closed', detail: sub.name });
  }

  /** Enqueues what the core has to know; undefined: nothing has changed for it. */
  private async enqueueFreeze(
    tx: ClientBase,
    user: SessionUser,
    sub: SubRow,
    { cancelOrders, mayTrade }: RouteBody<'changeSubAccount'>,
  ): Promise<string | undefined> {
    const cancels = !mayTrade && cancelOrders === true;
    if (mayTrade === sub.mayTrade && !cancels) return undefined;
    const change = await this.deps.store.nextChange(tx, sub.subUserId);
    const rowId = `${sub.subUserId}/trade/${change}/${mayTrade ? 'on' : 'off'}`;
    const command = {
      type: 'freeze-sub-account',
      accountId: user.accountId,
      subAccountId: sub.accountId,
      orders: !mayTrade,
      ...(cancels ? { cancelOrders: true } : {}),
    } as const;
    await this.deps.outbox.enqueue(tx, { feature: OUTBOX, rowId, command });
    return rowId;
  }

  /** Puts what is closed to a sub-account into force. */
  private applyModules(masterUserId: string, accountId: number): Promise<void> {
    return this.turns.take(async () => {
      const row = await this.deps.store.find(masterUserId, accountId);
      this.deps.closedModules.set(accountId, row?.closedModules ?? []);
    });
  }

  private note(
    tx: ClientBase,
    accountId: number,
    about: Pick<ActivityNote, 'event' | 'detail'>,
    request?: SubAccountCall['request'],
  ): Promise<void> {
    const device = request?.headers['user-agent'];
    return this.deps.activity.note(tx, { accountId, ...about, address: request?.address, device });
  }

  private async read(masterUserId: string, accountId: number): Promise<ApiResult<SubAccountData>> {
    const row = await this.deps.store.find(masterUserId, accountId);
    return row === undefined ? reject('SUB_ACCOUNT_UNKNOWN') : { ok: true, value: this.describe(row) };
  }

  private describe({ accountId, apiKeys, closedModules, createdMs, mayTrade, name }: SubRow): SubAccountData {
    const { view } = this.deps;
    const worth = WALLET_KINDS.filter((kind) => kind !== 'mock').reduce(
      (sum, kind) => sum + view.walletWorth(accountId, kind),
      0n,
    );
    const balances = view.nonZeroBalances(accountId).map((balance) => {
      const { coinId, shortName, wallet, total, available } = view.balanceData(balance);
      return { coinId, shortName, wallet, total, available };
    });
    return {
      ...{ subId: accountId, name, mayTrade, closedModules: [...closedModules], createdMs, apiKeys },
      balances,
      usdt: worthText(worth, 2),
      openOrders: view.openOrders(accountId).length,
    };
  }
}

/** Locks the master's row; false when his session has ended meanwhile. */
export async function lockMaster(tx: ClientBase, { sessionId, userId }: SessionUser): Promise<boolean> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
  return (await tx.query('select 1 from sessions where id = $1', [sessionId])).rowCount === 1;
}

/** What the activity log says of a change. */
function changesOf(
  before: SubRow,
  after: Pick<RouteBody<'changeSubAccount'>, 'name' | 'mayTrade' | 'closedModules'>,
): ActivityNote['event'][] {
  const sameModules =
    before.closedModules.length === after.closedModules.length &&
    before.closedModules.every((module) => after.closedModules.includes(module));
  return [
    ...(before.name === after.name ? [] : (['sub-account-renamed'] as const)),
    ...(before.mayTrade === after.mayTrade
      ? []
      : ([after.mayTrade ? 'sub-account-unfrozen' : 'sub-account-frozen'] as const)),
    ...(sameModules ? [] : (['sub-account-rights-changed'] as const)),
  ];
}
