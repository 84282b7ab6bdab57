/**
 * What lots are worth at a price, and what fills do to a position. A position keeps the value at which it was entered instead of a price, so that
 * nothing is rounded when it grows; a value of an inverse contract is rounded down once for both sides of a fill. Source: risk.md §1 and §2.
 */
import { divideCeil } from '../decimal.ts';
import { invariant } from '../result.ts';
import type { ContractUnits } from './contract-spec.ts';
import { type ExactPrice, nearestTicks } from './exact-price.ts';

/** +1 long or buying, −1 short or selling. */
export type PositionSign = 1 | -1;

/** A position; without lots it is none, whatever its side, and has no entry value. */
export interface ContractPosition {
  readonly side: PositionSign;
  /** Whole contracts, ≥ 0. */
  readonly lots: number;
  /** Sum of the values of the fills that built it, less what closing has taken off; smallest units of the settle asset. */
  readonly entryUnits: bigint;
}

/** What a fill did to a position; amounts in smallest units of the settle asset. */
export interface PositionFill {
  /** The position after it; its side is the fill's when nothing is left. */
  readonly position: ContractPosition;
  /** Lots that it closed, their part of the value of the fill, and of the entry value. */
  readonly closedLots: number;
  readonly closedValueUnits: bigint;
  readonly closedEntryUnits: bigint;
  /** Lots that it opened and their part of the value of the fill. */
  readonly openedLots: number;
  readonly openedValueUnits: bigint;
  /** Profit of the closed part; negative: a loss. */
  readonly realisedUnits: bigint;
}

/** +1 for a linear contract, whose value rises with the price; −1 for an inverse one. */
export function directionSign(units: ContractUnits): PositionSign {
  return units.unitsPerTickLot > 0n ? 1 : -1;
}

/** +1 where a larger value is the side's profit, else −1: the product of the contract's and the side's sign. */
export function profitSign(side: PositionSign, units: ContractUnits): PositionSign {
  return directionSign(units) === side ? 1 : -1;
}

/** Value of lots at a price, smallest units of the settle asset: exact for a linear contract, rounded down for an inverse one. */
export function contractValue(lots: number, ticks: number, units: ContractUnits): bigint {
  return units.unitsPerTickLot > 0n
    ? BigInt(lots) * BigInt(ticks) * units.unitsPerTickLot
    : (BigInt(lots) * units.unitTicksPerLot) / BigInt(ticks);
}

/** Profit of a position at a price, smallest units of the settle asset; negative: a loss. At mark: its unrealised profit. */
export function profitAt(position: ContractPosition, ticks: number, units: ContractUnits): bigint {
  const gain = contractValue(position.lots, ticks, units) - position.entryUnits;
  return profitSign(position.side, units) > 0 ? gain : -gain;
}

/** A position's cost, whose sum over all positions is what the clearing account owes; smallest units of the settle asset, signed. */
export function positionCost({ entryUnits, side }: ContractPosition, units: ContractUnits): bigint {
  return profitSign(side, units) > 0 ? entryUnits : -entryUnits;
}

/** Average entry price of a position: of an inverse one the harmonic mean. Undefined without lots, or without any value. */
export function entryPrice({ entryUnits, lots }: ContractPosition, units: ContractUnits): ExactPrice | undefined {
  if (lots === 0 || entryUnits === 0n) return undefined;
  return units.unitsPerTickLot > 0n
    ? { numerator: entryUnits, denominator: BigInt(lots) * units.unitsPerTickLot }
    : { numerator: BigInt(lots) * units.unitTicksPerLot, denominator: entryUnits };
}

/** The same in whole ticks, the nearest; for display. */
export function entryTicks(position: ContractPosition, units: ContractUnits): number | undefined {
  const price = entryPrice(position, units);
  return price && nearestTicks(price);
}

/**
 * Entry value that closing so many lots takes off, smallest units of the settle asset: rounded against the account now, in its favour when the
 * rest is closed.
 */
export function entryOfClose(position: ContractPosition, closeLots: number, units: ContractUnits): bigint {
  const { entryUnits, lots, side } = position;
  invariant(closeLots > 0 && closeLots <= lots, 'only lots of the position can be closed');
  const share = entryUnits * BigInt(closeLots);
  return profitSign(side, units) > 0 ? divideCeil(share, BigInt(lots)) : share / BigInt(lots);
}

/**
 * A fill of a position in one-way mode: on its side it opens; on the other it closes first, by its part of the value rounded down, and opens the
 * rest at the same price. `lots` > 0; `valueUnits` is the value of the whole fill.
 */
export function fillPosition(
  position: ContractPosition,
  side: PositionSign,
  lots: number,
  valueUnits: bigint,
  units: ContractUnits,
): PositionFill {
  invariant(lots > 0, 'a fill has lots');
  const closedLots = side === position.side ? 0 : Math.min(lots, position.lots);
  const closedValueUnits = (valueUnits * BigInt(closedLots)) / BigInt(lots);
  const closedEntryUnits = closedLots === 0 ? 0n : entryOfClose(position, closedLots, units);
  const gain = closedValueUnits - closedEntryUnits;
  const openedLots = lots - closedLots;
  const openedValueUnits = valueUnits - closedValueUnits;
  const leftLots = position.lots - closedLots;
  return {
    position: {
      side: leftLots === 0 ? side : position.side,
      lots: leftLots + openedLots,
      entryUnits: position.entryUnits - closedEntryUnits + openedValueUnits,
    },
    closedLots,
    closedValueUnits,
    closedEntryUnits,
    openedLots,
    openedValueUnits,
    realisedUnits: profitSign(position.side, units) > 0 ? gain : -gain,
  };
}
