import type { AssetSpec } from '@bourse/domain';

export interface AssetCreated {
  readonly type: 'asset-created';
  readonly asset: AssetSpec;
}

export interface AccountOpened {
  readonly type: 'account-opened';
  readonly accountId: number;
}

export interface FeeRatesSet {
  readonly type: 'fee-rates-set';
  readonly accountId: number;
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
}

/** Events of the listing room. */
export type ListingEvent = AssetCreated | AccountOpened | FeeRatesSet;
