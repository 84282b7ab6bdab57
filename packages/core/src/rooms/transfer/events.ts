import type { TransferPair, TransferRules, WalletKind } from '@bourse/domain';

/** A transfer between two wallets of an account. */
export interface TransferTerms {
  /** Sequence of the command that requested it. */
  readonly transferId: number;
  readonly accountId: number;
  readonly from: WalletKind;
  /** Market of an isolated margin wallet; absent for every other one. */
  readonly fromMarketId?: number;
  readonly to: WalletKind;
  /** Market of an isolated margin wallet; absent for every other one. */
  readonly toMarketId?: number;
  readonly assetId: number;
  /** Smallest units. */
  readonly amount: bigint;
}

/** A transfer that waits for review. */
export interface PendingTransfer extends TransferTerms {
  /** When it was requested, milliseconds since the epoch. */
  readonly requestedMs: number;
}

/** A transfer was made at once. */
export interface TransferMade extends TransferTerms {
  readonly type: 'transfer-made';
}

/** The amount of a transfer is held until an operator decides. */
export interface TransferHeld extends PendingTransfer {
  readonly type: 'transfer-held';
}

/** An operator has decided: an approved transfer is made, of a rejected one the amount is released. */
export interface TransferReviewed {
  readonly type: 'transfer-reviewed';
  readonly transferId: number;
  readonly accountId: number;
  readonly approved: boolean;
  /** That of the command. */
  readonly decisionId: number;
}

/** What an account has transferred of an asset on a day, after the command. */
export interface TransferUsed extends TransferUse {
  readonly type: 'transfer-used';
}
/** What an account has transferred of an asset on a day. */
export interface TransferUse {
  readonly accountId: number;
  readonly assetId: number;
  /** Days since the epoch, UTC. */
  readonly day: number;
  /** Smallest units; stays at the largest amount there is when more was moved to and fro. */
  readonly used: bigint;
}

/** The rules of an asset were replaced. */
export interface TransferRulesSet {
  readonly type: 'transfer-rules-set';
  readonly rules: TransferRules;
}

/** A pair of isolated margin was added, or its flags were replaced. */
export interface TransferPairSet {
  readonly type: 'transfer-pair-set';
  readonly pair: TransferPair;
}

/** The transfers of an account were blocked or unblocked. */
export interface TransfersBlocked {
  readonly type: 'transfers-blocked';
  readonly accountId: number;
  readonly blocked: boolean;
}

/** A coupon was bound to a wallet, or voided: by an operator, or by a transfer out of the wallet. */
export interface TransferCouponBound extends TransferCoupon {
  readonly type: 'transfer-coupon-bound';
  readonly bound: boolean;
}
/** A coupon that is bound to a wallet of an account. */
export interface TransferCoupon {
  readonly accountId: number;
  readonly wallet: WalletKind;
}

/** Events of the transfer room. */
export type TransferEvent =
  | TransferMade
  | TransferHeld
  | TransferReviewed
  | TransferUsed
  | TransferRulesSet
  | TransferPairSet
  | TransfersBlocked
  | TransferCouponBound;

/** All that the room holds, for the main thread at start. */
export interface TransferRecovered {
  readonly rules: readonly TransferRules[];
  readonly pairs: readonly TransferPair[];
  readonly blocked: readonly number[];
  readonly coupons: readonly TransferCoupon[];
  readonly used: readonly TransferUse[];
  /** In the order of their ids. */
  readonly pending: readonly PendingTransfer[];
}
