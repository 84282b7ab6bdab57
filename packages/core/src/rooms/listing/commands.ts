import type { AssetSpec } from '@bourse/domain';
import type { HouseClass } from '../../kernel/accounts/house-accounts.ts';

/** Adds an asset. Rejected: ASSET_EXISTS, ASSET_INVALID. */
export interface CreateAsset {
  readonly type: 'create-asset';
  readonly asset: AssetSpec;
}

/** Opens an account; user accounts are 1,000 … 2^31 − 1. Rejected: ACCOUNT_EXISTS, ACCOUNT_INVALID. */
export interface OpenAccount {
  readonly type: 'open-account';
  readonly accountId: number;
}

/** Sets an account's own fee rates in ppm for every market (VIP levels, market makers); null returns to the market's. */
export interface SetFeeRates {
  readonly type: 'set-fee-rates';
  readonly accountId: number;
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
}

/**
 * Opens an account of the house, 5 … 999. Clearing and liability accounts have a `floor` < 0 (smallest units of each asset), the others have
 * none. Rejected: ACCOUNT_INVALID, ACCOUNT_EXISTS (id or name), EXCHANGE_FULL (the debts of the house would not fit in int64).
 */
export interface OpenHouseAccount {
  readonly type: 'open-house-account';
  readonly accountId: number;
  /** Lower-case letters, digits and dashes, at most 32. */
  readonly name: string;
  readonly class: HouseClass;
  readonly floor?: bigint;
}

/** Commands of the listing room. */
export type ListingCommand = CreateAsset | OpenAccount | OpenHouseAccount | SetFeeRates;
