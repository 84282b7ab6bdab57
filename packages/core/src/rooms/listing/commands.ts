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

/**
 * Sets an account's own fee rates in ppm for every market (VIP levels, market makers); null returns to the market's. A maker rate below zero is
 * a rebate, in each trade at most the rate that the taker pays. Rejected: UNKNOWN_ACCOUNT, FEE_RATE_INVALID.
 */
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

/**
 * Freezes an account, or frees it: both flags are replaced. With `orders` it places, replaces and amends no order, by whatever way in
 * (ACCOUNT_FROZEN); what rests stays and may trade, cancelling works, and an order that would come to a book later, because its price was
 * reached or its list goes on, ends EXPIRED with ACCOUNT_FROZEN. With `withdrawals` no move takes money from it but one of the house
 * (WITHDRAWALS_FROZEN). With `cancelOrders`, which takes `orders`, its open orders end CANCELED with EXCHANGE_CANCELED in the same command.
 * With `seen` it is done only if that is what is frozen now, so that nobody undoes what he has not seen. Rejected: UNKNOWN_ACCOUNT,
 * FREEZE_CHANGED.
 */
export interface FreezeAccount {
  readonly type: 'freeze-account';
  readonly accountId: number;
  readonly orders: boolean;
  readonly withdrawals: boolean;
  readonly cancelOrders?: boolean;
  readonly seen?: { readonly orders: boolean; readonly withdrawals: boolean };
}

/** Commands of the listing room. */
export type ListingCommand = CreateAsset | FreezeAccount | OpenAccount | OpenHouseAccount | SetFeeRates;
