import type { PriceState } from '@bourse/core';
import type { BookLevel, ContractSpec, ContractUnits, PriceTicks } from '@bourse/domain';

/** A listed contract as the price engine sees it: what the core has, and its book. */
export interface PricedContract {
  readonly spec: ContractSpec;
  readonly units: ContractUnits;
  /** Decimals of the settle asset. */
  readonly settleScale: number;
  readonly clearingAccountId: number;
  readonly fundAccountId: number;
  /** Prices that the core has, ticks; undefined before the first. */
  readonly indexTicks: PriceTicks | undefined;
  readonly markTicks: PriceTicks | undefined;
  /** The last trade; forced prints are none. */
  readonly lastTicks: PriceTicks | undefined;
  readonly priceState: PriceState;
  /** Stamp of the last funding that was settled, ms; 0: none. */
  readonly fundedMs: number;
  /** Whether its market trades; a halted one gives no samples, and its time is cut out of funding. */
  readonly isTrading: boolean;
  /** It has ended for ever. */
  readonly isSettled: boolean;
  /** Best prices first, at most `limit` levels. */
  levels(side: 'bids' | 'asks', limit: number): readonly BookLevel[];
}

/** Where the price engine finds contracts. */
export interface PricedContracts {
  /** All that were ever listed, those that have ended included. */
  all(): readonly PricedContract[];
}
