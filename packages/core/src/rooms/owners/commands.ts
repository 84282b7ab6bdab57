/**
 * Keeps withdrawals of an account from being made until a time, milliseconds since the epoch. Only ever longer: an earlier time than the one in
 * force, or one that has passed, changes nothing. Rejected: UNKNOWN_ACCOUNT, PAUSE_INVALID (more than `LONGEST_PAUSE_MS` ahead).
 */
export interface PauseWithdrawals {
  readonly type: 'pause-withdrawals';
  readonly accountId: number;
  readonly untilMs: number;
}

/**
 * Makes an account a sub-account of a master, for ever; again with the same master changes nothing. Rejected: UNKNOWN_ACCOUNT,
 * SUB_ACCOUNT_LINK_INVALID (an account with itself, with a second master, or a chain), TOO_MANY_SUB_ACCOUNTS.
 */
export interface LinkSubAccount {
  readonly type: 'link-sub-account';
  /** The sub-account. */
  readonly accountId: number;
  readonly masterId: number;
}

/**
 * Moves an amount from the spot wallet of one of an owner's accounts to that of another: master to sub-account, back, or between two of its
 * sub-accounts. Rejected, in this order: UNKNOWN_ACCOUNT, UNKNOWN_ASSET, AMOUNT_NOT_POSITIVE, SUB_TRANSFER_SAME_ACCOUNT, SUB_ACCOUNT_UNKNOWN,
 * then as a move is: INSUFFICIENT_BALANCE, EXCHANGE_FULL, the code of a room whose gate keeps the money.
 */
export interface SubAccountTransfer {
  readonly type: 'sub-account-transfer';
  /** The master. */
  readonly accountId: number;
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly assetId: number;
  /** Smallest units, above 0; only available balance can move. */
  readonly amount: bigint;
}

/**
 * Freezes the orders of a sub-account by its master, or frees them. It is a freeze of its own beside the operators': an account orders only when
 * neither is in force. With `cancelOrders`, which takes `orders`, its open orders end CANCELED with EXCHANGE_CANCELED in the same command.
 * Rejected: SUB_ACCOUNT_UNKNOWN.
 */
export interface FreezeSubAccount {
  readonly type: 'freeze-sub-account';
  /** The master. */
  readonly accountId: number;
  readonly subAccountId: number;
  readonly orders: boolean;
  readonly cancelOrders?: boolean;
}

/**
 * Closes a sub-account for ever. It keeps its master, counts no more among the master's sub-accounts, and takes part in no transfer.
 * Rejected: SUB_ACCOUNT_UNKNOWN, SUB_ACCOUNT_NOT_EMPTY (a balance that is not zero; open orders hold some).
 */
export interface CloseSubAccount {
  readonly type: 'close-sub-account';
  /** The master. */
  readonly accountId: number;
  readonly subAccountId: number;
}

/** Commands of the owners room. */
export type OwnersCommand = PauseWithdrawals | LinkSubAccount | SubAccountTransfer | FreezeSubAccount | CloseSubAccount;
