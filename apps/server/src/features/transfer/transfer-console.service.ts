/**
 * What operators do about transfers. Rules, pairs, blocks and coupons are set in the core at once, and setting the same again changes nothing.
 * They are set one after the other, so that whoever names what he has seen undoes nobody's change.
 * A decision on a held transfer is a row and a command of the outbox in one transaction, because it must be carried out once; above the cap it
 * waits until a second operator approves.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { Command, PendingTransfer } from '@bourse/core';
import {
  type AssetSpec,
  formatShortest,
  parseDecimal,
  TRANSFER_WALLETS,
  type TransferRules,
  WALLET_IDS,
  type WalletKind,
  walletKindOf,
} from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import * as z from 'zod/mini';
import { keyOfAct, markAct } from '../../platform/audit/act.ts';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { type Actor, actorHas, ownsAccount } from '../../platform/permissions/role-store.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { Turns } from '../../platform/turns.ts';
import { transferSettings } from './transfer.settings.ts';
import type { TransferStore } from './transfer.store.ts';
import { type TransfersPart, transfersPart } from './transfers-part.ts';
import { pairData, typeOf } from './wire.ts';

const OUTBOX = 'transfer';
const APPROVE = 'transfer.approve';
/** Decimals of a worth in USDT. */
const WORTH_SCALE = 8;

type Reviewed = ApiResult<RouteData<'approveTransfer'>>;
type Rules = RouteData<'consoleTransferRules'>[number];

/** Dependencies of the operators' service. */
export interface ConsoleDeps extends Pick<FeatureContext, 'host' | 'view' | 'outbox' | 'settings' | 'access'> {
  readonly pool: Pool;
  readonly store: TransferStore;
}

/** What operators do about transfers. */
export class TransferConsole {
  private readonly deps: ConsoleDeps;
  private readonly part: TransfersPart;
  /** Of changes of what is set in the core. */
  private readonly turns = new Turns();

  constructor(deps: ConsoleDeps) {
    this.deps = deps;
    this.part = deps.view.partOf(transfersPart);
    const { access, outbox, store } = deps;
    outbox.register(OUTBOX, {
      onOutcome: (tx, rowId, outcome) => store.closeDecision(tx, rowId, outcome.ok ? 'done' : outcome.code),
    });
    access.approvals.register({
      name: APPROVE,
      payload: z.object({ transferId: z.int() }),
      permission: 'transfer.reviews.decide',
      about: ({ transferId }) => this.part.waiting(transferId)?.accountId,
      execute: (tx, { transferId }, proposer) => this.executeProposal(tx, transferId, proposer),
    });
  }

  /** Rules of every coin. */
  rules(): Rules[] {
    return this.deps.view.catalogue.coins().map((asset) => rulesData(asset, this.part.rulesOf(asset.assetId)));
  }

  /** Replaces the rules of a coin. */
  async setRules(coinId: number, body: RouteBody<'setTransferRules'>): Promise<ApiResult<Rules>> {
    const asset = this.deps.view.catalogue.coin(coinId);
    if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
    const [closedOut, closedIn] = [walletsOf(body.closedOut), walletsOf(body.closedIn)];
    if (closedOut === undefined) return reject('TRANSFER_RULES_INVALID', 'closedOut');
    if (closedIn === undefined) return reject('TRANSFER_RULES_INVALID', 'closedIn');
    const dailyLimit = readLimit(body.dailyLimit, asset, 'dailyLimit');
    if (!dailyLimit.ok) return dailyLimit;
    const reviewAbove = readLimit(body.reviewAbove, asset, 'reviewAbove');
    if (!reviewAbove.ok) return reviewAbove;
    const rules: TransferRules = {
      assetId: coinId,
      blocked: body.blocked,
      closedOut,
      closedIn,
      ...(dailyLimit.value === undefined ? {} : { dailyLimit: dailyLimit.value }),
      ...(reviewAbove.value === undefined ? {} : { reviewAbove: reviewAbove.value }),
    };
    const data = () => rulesData(asset, this.part.rulesOf(coinId));
    return this.set({ type: 'set-transfer-rules', rules }, data, () => areSame(body.seen, data()));
  }

  /** Opens a spot market as a pair of isolated margin, or replaces its flags. */
  async setPair(
    tradeId: number,
    { seen, ...flags }: RouteBody<'setTransferPair'>,
  ): Promise<ApiResult<RouteData<'setTransferPair'>>> {
    const { view } = this.deps;
    const market = view.findMarket(tradeId);
    if (market === undefined) return reject('UNKNOWN_MARKET', 'tradeId');
    const { baseAssetId, marketId, quoteAssetId } = market.market.spec;
    const pair = { marketId, baseAssetId, quoteAssetId, ...flags };
    const flagsNow = () => this.part.allPairs().find((one) => one.marketId === marketId) ?? null;
    return this.set(
      { type: 'set-transfer-pair', pair },
      () => pairData(view, pair),
      () => areSame(seen, flagsNow()),
    );
  }

  /** What is set for an account. */
  account(accountId: number): RouteData<'consoleTransferAccount'> {
    const coupons = TRANSFER_WALLETS.filter((wallet) => this.part.hasCoupon(accountId, wallet));
    return { accountId, blocked: this.part.isBlocked(accountId), coupons: coupons.map((wallet) => WALLET_IDS[wallet]) };
  }

  /** Blocks or unblocks the transfers of an account. */
  block(accountId: number, blocked: boolean): Promise<ApiResult<RouteData<'blockTransfers'>>> {
    return this.set({ type: 'block-transfers', accountId, blocked }, () => this.account(accountId));
  }

  /** Binds a coupon to a wallet, or voids it. */
  async bindCoupon(
    accountId: number,
    body: RouteBody<'bindTransferCoupon'>,
  ): Promise<ApiResult<RouteData<'bindTransferCoupon'>>> {
    const wallet = walletKindOf(body.wallet);
    if (wallet === undefined) return reject('TRANSFER_WALLET_INVALID', 'wallet');
    const command = { type: 'bind-transfer-coupon', accountId, wallet, bound: body.bound } as const;
    return this.set(command, () => this.account(accountId));
  }

  /** Approves a held transfer, or proposes that when it is above the cap; nobody does so about his own accounts. */
  async approve(actor: Actor, transferId: number): Promise<Reviewed> {
    const { access, pool } = this.deps;
    const waiting = this.part.waiting(transferId);
    if (waiting === undefined) return reject('TRANSFER_UNKNOWN', 'transferId');
    if (await ownsAccount(pool, actor.userId, waiting.accountId)) return reject('FORBIDDEN');
    if (!this.isAboveCap(waiting)) return this.decide(actor, transferId, true);
    const proposalId = await inTransaction(pool, async (tx) => {
      await markAct(tx);
      return access.approvals.propose(tx, {
        kind: APPROVE,
        payload: { transferId },
        summary: this.summaryOf(waiting),
        by: { userId: actor.userId, email: actor.email },
      });
    });
    return { ok: true, value: { state: 'proposed', proposalId } };
  }

  /** Rejects a held transfer. */
  async reject(actor: Actor, transferId: number): Promise<Reviewed> {
    const isWaiting = this.part.waiting(transferId) !== undefined;
    return isWaiting ? this.decide(actor, transferId, false) : reject('TRANSFER_UNKNOWN', 'transferId');
  }

  private async decide({ email }: Actor, transferId: number, approved: boolean): Promise<Reviewed> {
    const { outbox, pool } = this.deps;
    const rowId = await inTransaction(pool, (tx) => this.enqueue(tx, transferId, approved, email));
    const outcome = await outbox.whenDone(OUTBOX, rowId);
    if (outcome === undefined) return reject('NOT_READY');
    return outcome.ok
      ? { ok: true, value: { state: 'done', proposalId: '' } }
      : reject(apiCodeOf(outcome.code), 'transferId');
  }

  private async enqueue(tx: ClientBase, transferId: number, approved: boolean, by: string): Promise<string> {
    const { outbox, store } = this.deps;
    await markAct(tx);
    const decisionId = await store.addDecision(tx, transferId, approved, by);
    const rowId = decisionId.toString();
    await outbox.enqueue(tx, {
      feature: OUTBOX,
      rowId,
      command: { type: 'review-transfer', transferId, approved, decisionId },
    });
    return rowId;
  }

  private async executeProposal(tx: ClientBase, transferId: number, proposer: Actor): Promise<ApiResult<unknown>> {
    if (!(await actorHas(tx, proposer, 'transfer.reviews.decide'))) return reject('FORBIDDEN');
    if (this.part.waiting(transferId) === undefined) return reject('TRANSFER_UNKNOWN', 'transferId');
    await this.enqueue(tx, transferId, true, proposer.email);
    return { ok: true, value: {} };
  }

  /** Whether one operator alone must not approve it: it is worth more than the cap, or nobody knows its worth. */
  private isAboveCap({ amount, assetId }: PendingTransfer): boolean {
    const { settings, view } = this.deps;
    const worth = view.valuation.usdt(assetId, amount);
    const cap = parseDecimal(settings.read(transferSettings.transferApprovalCap), WORTH_SCALE);
    return worth === undefined || !cap.ok || worth > cap.value;
  }

  private summaryOf({ accountId, amount, assetId, from, to, transferId }: PendingTransfer): string {
    const asset = this.deps.view.catalogue.asset(assetId);
    const text = asset === undefined ? `${amount}` : `${formatShortest(amount, asset.scale)} ${asset.code}`;
    return `Approve transfer ${transferId} of account ${accountId}: ${text}, ${typeOf(from, to)}.`;
  }

  /** Rejected: TRANSFER_RULES_CHANGED, when what the caller has seen is not what is set, and what the core rejects. */
  private set<T>(command: Command, value: () => T, isSeen: () => boolean = () => true): Promise<ApiResult<T>> {
    return this.turns.take(async (): Promise<ApiResult<T>> => {
      if (!isSeen()) return reject('TRANSFER_RULES_CHANGED', 'seen');
      const [first] = (await this.deps.host.submit(command, keyOfAct())).events;
      return first?.type === 'rejected' ? reject(apiCodeOf(first.code)) : { ok: true, value: value() };
    });
  }
}

/** Whether the rules or flags that a caller has seen, if he names any, are those that are set. */
function areSame<T extends object>(seen: T | null | undefined, now: T | null): boolean {
  if (seen === undefined) return true;
  if (seen === null || now === null) return seen === now;
  const names = Object.keys(seen) as (keyof T)[];
  return names.every((name) => JSON.stringify(seen[name]) === JSON.stringify(now[name]));
}

function walletsOf(ids: readonly number[]): readonly WalletKind[] | undefined {
  const kinds = ids.map((id) => TRANSFER_WALLETS.find((wallet) => WALLET_IDS[wallet] === id));
  return kinds.every((kind) => kind !== undefined) ? kinds : undefined;
}

/** Smallest units; an empty text is no limit. */
function readLimit(text: string, { scale }: AssetSpec, field: string): ApiResult<bigint | undefined> {
  if (text === '') return { ok: true, value: undefined };
  const units = parseDecimal(text, scale);
  if (!units.ok) return reject(units.code, field);
  return units.value < 0n ? reject('TRANSFER_RULES_INVALID', field) : units;
}

function rulesData({ assetId, code, scale }: AssetSpec, rules: TransferRules | undefined): Rules {
  const idsOf = (wallets: readonly WalletKind[] = []) => wallets.map((wallet) => WALLET_IDS[wallet]);
  const textOf = (amount: bigint | undefined) => (amount === undefined ? '' : formatShortest(amount, scale));
  return {
    coinId: assetId,
    shortName: code,
    blocked: rules?.blocked ?? false,
    closedOut: idsOf(rules?.closedOut),
    closedIn: idsOf(rules?.closedIn),
    dailyLimit: textOf(rules?.dailyLimit),
    reviewAbove: textOf(rules?.reviewAbove),
  };
}
