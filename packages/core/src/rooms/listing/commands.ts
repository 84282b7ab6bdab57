import type { AssetSpec } from '@bourse/domain';

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

/** Commands of the listing room. */
export type ListingCommand = CreateAsset | OpenAccount | SetFeeRates;
