import type { TransferPair, TransferRules, WalletKind } from '@bourse/domain';

/**
 * Moves an amount between two wallets of one account, or holds it for review when it is above the asset's `reviewAbove`. Rejected with, in
 * this order: UNKNOWN_ACCOUNT, UNKNOWN_ASSET, AMOUNT_NOT_POSITIVE, the domain's `TRANSFER_CODES`, INSUFFICIENT_BALANCE, AMOUNT_OVERFLOW,
 * EXCHANGE_FULL, the code of a room whose gate keeps the money.
 */
export interface Transfer {
  readonly type: 'transfer';
  readonly accountId: number;
  readonly from: WalletKind;
  /** Market of the source when it is an isolated margin wallet. */
  readonly fromMarketId?: number;
  readonly to: WalletKind;
  /** Market of the target when it is an isolated margin wallet. */
  readonly toMarketId?: number;
  readonly assetId: number;
  /** Smallest units, above 0; only available balance can move. */
  readonly amount: bigint;
}

/**
 * Decides on a transfer that waits for review. Rejected with TRANSFER_UNKNOWN; an approval also with whatever keeps the transfer from being
 * made now (blocks, closed wallets, gates, AMOUNT_OVERFLOW), but not for its daily limit, which was counted when it was requested.
 */
export interface ReviewTransfer {
  readonly type: 'review-transfer';
  readonly transferId: number;
  readonly approved: boolean;
  /** The operator's name for this decision; returned in its event. */
  readonly decisionId: number;
}

/** Replaces the rules of an asset. Rejected with UNKNOWN_ASSET, TRANSFER_RULES_INVALID (a limit below zero). */
export interface SetTransferRules {
  readonly type: 'set-transfer-rules';
  readonly rules: TransferRules;
}

/** Adds a pair of isolated margin or replaces its flags. Rejected with UNKNOWN_ASSET, TRANSFER_RULES_INVALID (the pair of a market is for ever). */
export interface SetTransferPair {
  readonly type: 'set-transfer-pair';
  readonly pair: TransferPair;
}

/** Blocks or unblocks the transfers of an account. Rejected with UNKNOWN_ACCOUNT. */
export interface BlockTransfers {
  readonly type: 'block-transfers';
  readonly accountId: number;
  readonly blocked: boolean;
}

/**
 * Binds a coupon to a wallet of an account, or voids it. A transfer out of the wallet voids it, too. Rejected with UNKNOWN_ACCOUNT,
 * TRANSFER_WALLET_INVALID.
 */
export interface BindTransferCoupon {
  readonly type: 'bind-transfer-coupon';
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly bound: boolean;
}

/** Commands of the transfer room. */
export type TransferCommand =
  | Transfer
  | ReviewTransfer
  | SetTransferRules
  | SetTransferPair
  | BlockTransfers
  | BindTransferCoupon;
