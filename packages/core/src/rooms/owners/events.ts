/** Withdrawals of an account are paused until a time, milliseconds since the epoch; 0: they are not. */
export interface WithdrawalsPaused {
  readonly type: 'withdrawals-paused';
  readonly accountId: number;
  readonly untilMs: number;
}

/** An account is a sub-account of a master. */
export interface SubAccountLinked {
  readonly type: 'sub-account-linked';
  /** The sub-account. */
  readonly accountId: number;
  readonly masterId: number;
}

/** An amount was moved between the spot wallets of two accounts of one owner. */
export interface SubAccountTransferMade {
  readonly type: 'sub-account-transfer-made';
  /** Sequence of the command. */
  readonly transferId: number;
  /** The master. */
  readonly accountId: number;
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly assetId: number;
  /** Smallest units. */
  readonly amount: bigint;
}

/** The orders of a sub-account are frozen by its master, or free. */
export interface SubAccountFrozen {
  readonly type: 'sub-account-frozen';
  /** The master. */
  readonly accountId: number;
  readonly subAccountId: number;
  readonly orders: boolean;
}

/** A sub-account was closed. */
export interface SubAccountClosed {
  readonly type: 'sub-account-closed';
  /** The master. */
  readonly accountId: number;
  readonly subAccountId: number;
}

/** Events of the owners room. */
export type OwnersEvent =
  | WithdrawalsPaused
  | SubAccountLinked
  | SubAccountTransferMade
  | SubAccountFrozen
  | SubAccountClosed;

/** A sub-account as the room holds it. */
export interface SubAccountRow {
  readonly accountId: number;
  readonly masterId: number;
  readonly isClosed: boolean;
  /** Whether its master has frozen its orders. */
  readonly ordersFrozen: boolean;
}

/** All that the room holds, for the main thread at start. */
export interface OwnersRecovered {
  /** Pauses in force. */
  readonly paused: readonly { readonly accountId: number; readonly untilMs: number }[];
  /** In the order in which they were linked. */
  readonly subAccounts: readonly SubAccountRow[];
}
