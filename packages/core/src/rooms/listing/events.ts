import type { AssetSpec } from '@bourse/domain';
import type { HouseAccount } from '../../kernel/accounts/house-accounts.ts';

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

/** An account of the house was opened. */
export interface HouseAccountOpened extends HouseAccount {
  readonly type: 'house-account-opened';
}

/** What is frozen of an account from now on. */
export interface AccountFrozen {
  readonly type: 'account-frozen';
  readonly accountId: number;
  readonly orders: boolean;
  readonly withdrawals: boolean;
}

/** Events of the listing room. */
export type ListingEvent = AssetCreated | AccountFrozen | AccountOpened | HouseAccountOpened | FeeRatesSet;
