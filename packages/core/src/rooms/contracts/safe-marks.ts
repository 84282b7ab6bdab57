/**
 * Marks at which a position that stands alone cannot be below maintenance margin: its liquidation price, worked out once and kept until the position changes
 * or there is less behind it. A mark then passes over it by two comparisons. Where several positions share a purse nothing is kept.
 */
import { liquidationPrice, MAX_PRICE_TICKS } from '@bourse/domain';
import type { Exposure } from './exposure.ts';
import type { ContractsState } from './state.ts';

/** Whether a position is known not to be below at the mark of now. */
export function isSafe(exposure: Exposure): boolean {
  const { contract, lots, safeTicks } = exposure;
  if (safeTicks === 0) return false;
  const { markTicks } = contract.market;
  return (lots > 0 ? markTicks >= safeTicks : markTicks <= safeTicks) && behind(exposure) >= exposure.safeBehindUnits;
}

/** Keeps the marks of a position that is not below at the mark of now, if it stands alone. */
export function keepSafe(state: ContractsState, exposure: Exposure): void {
  const { contract, isIsolated, lots, position, purse } = exposure;
  if (!isIsolated) {
    const others = state.exposuresOf(purse).filter((each) => each !== exposure && each.lots !== 0 && !each.isIsolated);
    if (others.length > 0) return;
  }
  const { liquidationReservePpm = 0 } = contract.spec;
  const terms = { units: contract.units, tiers: contract.tiers, reservePpm: liquidationReservePpm };
  const units = behind(exposure);
  exposure.safeBehindUnits = units;
  // Without such a price no mark brings it down.
  exposure.safeTicks = liquidationPrice(position, units, terms)?.ticks ?? (lots > 0 ? 1 : MAX_PRICE_TICKS);
}

function behind({ isIsolated, marginUnits, purse }: Exposure): bigint {
  return isIsolated ? marginUnits : purse.cashUnits - purse.unsettledUnits;
}
