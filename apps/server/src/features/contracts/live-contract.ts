import type { ContractsWallet, PositionSide, PriceState } from '@bourse/core';
import type { ContractSpec } from '@bourse/domain';

/** The latest funding of a perpetual. */
export interface LastFunding {
  readonly stampMs: number;
  /** Parts per billion of the notional; positive: longs paid. Undefined when it was before the server's start. */
  readonly ratePpb: number | undefined;
}

/** What moves on a contract beside its book. Prices are ticks, 0 before they are set. */
export interface LiveContract {
  readonly contractId: number;
  readonly spec: ContractSpec;
  readonly wallet: ContractsWallet;
  readonly clearingAccountId: number;
  readonly fundAccountId: number;
  markTicks: number;
  indexTicks: number;
  priceState: PriceState;
  funding: LastFunding | undefined;
  /** Price at which it has settled; 0: not yet. */
  settledTicks: number;
  /** Sum of all long lots, which is that of all short ones. */
  openLots: number;
}

/** What an account has in a contract on one side: settings, and a position when `lots` is not 0. Amounts in smallest units of the settle asset. */
export interface LiveExposure {
  readonly accountId: number;
  readonly contractId: number;
  /** Undefined in one-way mode. */
  readonly side: PositionSide | undefined;
  /** Positive: long, negative: short. */
  lots: number;
  entryUnits: bigint;
  /** Margin of an isolated position, else 0n. */
  marginUnits: bigint;
  isIsolated: boolean;
  leverage: number;
}

/** How an account holds a contract, or one side of it. */
export type ExposureSettings = Pick<LiveExposure, 'isIsolated' | 'leverage'>;

/** Sides of a position mode. */
export function sidesOf(isHedge: boolean): readonly (PositionSide | undefined)[] {
  return isHedge ? ['long', 'short'] : [undefined];
}
