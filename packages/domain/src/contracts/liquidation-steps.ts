/** Arithmetic of the steps of a liquidation: who is taken first, and how much is cut at a time. Source: risk.md §7. */
import { divideCeil } from '../decimal.ts';
import { feeOf } from '../fees.ts';
import { amount } from '../numbers.ts';
import type { ContractUnits } from './contract-spec.ts';
import { contractValue } from './contract-value.ts';
import { type RiskTier, tierOf } from './risk-tiers.ts';
import { notNegative, smallerOf } from './units-math.ts';

/** A purse, or an isolated position, that may be liquidated; amounts in smallest units of the settle asset. */
export interface RiskFigures {
  readonly equityUnits: bigint;
  /** Maintenance margin with the contract's reserve. */
  readonly maintenanceUnits: bigint;
}

/** Whether it is liquidated: equity strictly below maintenance; equal is still enough. */
export function isLiquidated({ equityUnits, maintenanceUnits }: RiskFigures): boolean {
  return equityUnits < maintenanceUnits;
}

/** Maintenance in parts per million of equity, rounded up: above 1,000,000 it is liquidated. Undefined: no equity is left. */
export function marginRatioPpm({ equityUnits, maintenanceUnits }: RiskFigures): bigint | undefined {
  return equityUnits > 0n ? divideCeil(maintenanceUnits * 1_000_000n, equityUnits) : undefined;
}

/** Compares equity ÷ maintenance exactly: negative when the first is nearer to its end and is taken first. Maintenance > 0. */
export function compareRisk(one: RiskFigures, other: RiskFigures): number {
  const difference = one.equityUnits * other.maintenanceUnits - other.equityUnits * one.maintenanceUnits;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The most lots whose value at a price is at most `capUnits` (≥ 0). */
export function lotsWithin(capUnits: bigint, ticks: number, units: ContractUnits): bigint {
  const price = BigInt(ticks);
  return units.unitsPerTickLot > 0n
    ? capUnits / (price * units.unitsPerTickLot)
    : // The value is rounded down: below the next whole unit is enough.
      divideCeil((capUnits + 1n) * price, units.unitTicksPerLot) - 1n;
}

/** Lots to cut so that a position of `lots` falls to the next lower tier at mark, rounded up to a lot; all of them in the first tier. */
export function lotsAboveLowerTier(
  lots: number,
  markTicks: number,
  tiers: readonly RiskTier[],
  units: ContractUnits,
): number {
  const tier = tierOf(tiers, contractValue(lots, markTicks, units));
  const lower = tiers[tiers.indexOf(tier) - 1];
  return lower === undefined ? lots : lots - Number(lotsWithin(lower.capUnits, markTicks, units));
}

/** The liquidation fee of a filled value: rounded up, never more than is left, and none of what is not. */
export function liquidationFee(valueUnits: bigint, liquidationFeePpm: number, leftUnits: bigint): bigint {
  return smallerOf(feeOf(amount(valueUnits), liquidationFeePpm), notNegative(leftUnits));
}
