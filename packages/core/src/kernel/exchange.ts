import type { WalletKind } from '@bourse/domain';

/** A balance in the asset's smallest units; available = total − held. */
export interface Balance {
  readonly total: bigint;
  readonly held: bigint;
  readonly available: bigint;
}

/** A balance with its owner. */
export interface BalanceRow extends Balance {
  readonly accountId: number;
  readonly wallet: WalletKind;
  /** Market or contract of an isolated wallet; absent: none. */
  readonly scope?: number;
  readonly assetId: number;
}

/**
 * Many balances, a column for each field and a row at each index: to hand millions of them to another thread, where they would cost
 * gigabytes as objects.
 */
export interface BalanceColumns {
  readonly accountIds: Int32Array;
  /** Places in `WALLET_KINDS`. */
  readonly wallets: Uint8Array;
  /** Markets or contracts of isolated wallets; 0: none. */
  readonly scopes: Int32Array;
  readonly assetIds: Int32Array;
  /** Smallest units of the asset. */
  readonly totals: BigInt64Array;
  /** Smallest units of the asset; part of the total. */
  readonly held: BigInt64Array;
}

/** An account, its own fee rates in ppm (null is the market's rate), and what is frozen of it. */
export interface AccountView {
  readonly accountId: number;
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
  /** It places and changes no order. */
  readonly ordersFrozen: boolean;
  /** No money leaves it. */
  readonly withdrawalsFrozen: boolean;
}

/** Limits that are fixed when an exchange is created and travel in its snapshots. */
export interface ExchangeOptions {
  /** Open orders that one account may have, over all markets; default 1,000. */
  readonly maxOpenOrders?: number;
  /** Idempotency keys remembered over all accounts, the oldest forgotten first; default 1,048,576. */
  readonly maxKeys?: number;
  /** Idempotency keys remembered of one account, its oldest forgotten first; default 10,000. */
  readonly maxKeysPerAccount?: number;
  /** How long a key is remembered, in milliseconds of command time; default 24 hours. */
  readonly keyRetentionMs?: number;
}
