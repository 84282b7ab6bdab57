import type { PendingTransfer, TransferRecovered, TransferUse } from '@bourse/core';
import type { TransferPair, TransferRules, TransferState, WalletKind } from '@bourse/domain';
import type { RecoveredState } from '../../platform/core-host/core-host.ts';
import type { ViewHandlers, ViewPart, ViewPartDefinition } from '../../platform/exchange-view/view-part.ts';

const DAY_MS = 86_400_000;

/** What operators have set for transfers, what accounts have used of limits, and what waits for review: live. */
export class TransfersPart implements ViewPart {
  private readonly rules = new Map<number, TransferRules>();
  private readonly pairs = new Map<number, TransferPair>();
  private readonly blocked = new Set<number>();
  private readonly coupons = new Set<string>();
  private readonly used = new Map<string, TransferUse>();
  private readonly pending = new Map<number, PendingTransfer>();

  readonly handlers: ViewHandlers = {
    'transfer-rules-set': ({ rules }) => {
      this.rules.set(rules.assetId, rules);
    },
    'transfer-pair-set': ({ pair }) => {
      this.pairs.set(pair.marketId, pair);
    },
    'transfers-blocked': ({ accountId, blocked }) => {
      if (blocked) this.blocked.add(accountId);
      else this.blocked.delete(accountId);
    },
    'transfer-coupon-bound': ({ accountId, bound, wallet }) => {
      if (bound) this.coupons.add(`${accountId}/${wallet}`);
      else this.coupons.delete(`${accountId}/${wallet}`);
    },
    'transfer-used': ({ type: _type, ...use }) => this.use(use),
    'transfer-held': ({ type: _type, ...transfer }) => {
      this.pending.set(transfer.transferId, transfer);
    },
    'transfer-reviewed': ({ transferId }) => {
      this.pending.delete(transferId);
    },
  };

  load({ rooms }: Pick<RecoveredState, 'rooms'>): void {
    const { blocked, coupons, pairs, pending, rules, used } = rooms.transfer as TransferRecovered;
    for (const one of rules) this.rules.set(one.assetId, one);
    for (const pair of pairs) this.pairs.set(pair.marketId, pair);
    for (const accountId of blocked) this.blocked.add(accountId);
    for (const { accountId, wallet } of coupons) this.coupons.add(`${accountId}/${wallet}`);
    for (const use of used) this.use(use);
    for (const transfer of pending) this.pending.set(transfer.transferId, transfer);
  }

  /** What the domain's check needs to know, at a time. */
  at(nowMs: number): TransferState {
    const today = Math.floor(nowMs / DAY_MS);
    return {
      rulesOf: (assetId) => this.rules.get(assetId),
      pairOf: (marketId) => this.pairs.get(marketId),
      isBlocked: (accountId) => this.blocked.has(accountId),
      usedToday: (accountId, assetId) => {
        const use = this.used.get(`${accountId}/${assetId}`);
        return use?.day === today ? use.used : 0n;
      },
    };
  }

  /** Rules of an asset; undefined: none are set. */
  rulesOf(assetId: number): TransferRules | undefined {
    return this.rules.get(assetId);
  }

  /** Every pair of isolated margin, by market. */
  allPairs(): readonly TransferPair[] {
    return [...this.pairs.values()].sort((one, other) => one.marketId - other.marketId);
  }

  /** Whether an operator has blocked the transfers of an account. */
  isBlocked(accountId: number): boolean {
    return this.blocked.has(accountId);
  }

  /** Whether a coupon is bound to a wallet. */
  hasCoupon(accountId: number, wallet: WalletKind): boolean {
    return this.coupons.has(`${accountId}/${wallet}`);
  }

  /** A transfer that waits for review. */
  waiting(transferId: number): PendingTransfer | undefined {
    return this.pending.get(transferId);
  }

  /** Transfers that wait for review, in the order of their requests. */
  allWaiting(): readonly PendingTransfer[] {
    return [...this.pending.values()];
  }

  private use(use: TransferUse): void {
    // One day's use is kept, as in the core.
    const [first] = this.used.values();
    if (first !== undefined && first.day !== use.day) this.used.clear();
    this.used.set(`${use.accountId}/${use.assetId}`, use);
  }
}

/** The view's part of transfers. */
export const transfersPart: ViewPartDefinition<TransfersPart> = {
  name: 'transfer',
  create: () => new TransfersPart(),
};
