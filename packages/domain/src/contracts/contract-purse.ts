/** Equity of a purse, what of it orders may use, and what may leave it: one function each for engine, form and transfer. Source: risk.md §3. */
import { divideCeil } from '../decimal.ts';
import { largerOf, notNegative, smallerOf } from './units-math.ts';

/** One account's wallet of one kind in one settle asset; amounts in its smallest units. */
export interface PurseFigures {
  readonly walletUnits: bigint;
  /** Margins of the isolated positions together. */
  readonly isolatedUnits: bigint;
  /** Loss that it still owes. */
  readonly unsettledUnits: bigint;
  /** Unrealised profit of the cross positions together; negative: a loss. */
  readonly unrealisedUnits: bigint;
  /** Requirements of all exposures together, see `requirementOf`. */
  readonly requirementUnits: bigint;
  /** The same with each cross exposure counted by `exposureStay`. */
  readonly stayUnits: bigint;
}

/** Share of a large position's notional that stays: 10 %. */
const LARGE_SHARE = 10n;

/** Equity of a cross purse; without what isolated positions have. */
export function purseEquity(
  purse: Pick<PurseFigures, 'isolatedUnits' | 'unrealisedUnits' | 'unsettledUnits' | 'walletUnits'>,
): bigint {
  return purse.walletUnits - purse.isolatedUnits - purse.unsettledUnits + purse.unrealisedUnits;
}

/** What a purse has left for orders, for margin to be added and for lower leverage; never below 0. */
export function purseAvailable(purse: Omit<PurseFigures, 'stayUnits'>): bigint {
  return notNegative(purseEquity(purse) - purse.requirementUnits);
}

/** The most that may leave a purse: unrealised profit never does, and nothing does while it owes a loss. */
export function mostOut(purse: PurseFigures): bigint {
  if (purse.unsettledUnits > 0n) return 0n;
  const cash = purse.walletUnits - purse.isolatedUnits;
  return notNegative(smallerOf(cash, purseEquity(purse)) - purse.stayUnits);
}

/** What of the margin must stay with a position for its size: 10 % of its notional, rounded up, when that is above the contract's size; else 0. */
export function largePositionFloor(notional: bigint, largePositionUnits: bigint): bigint {
  return largePositionUnits > 0n && notional > largePositionUnits ? divideCeil(notional, LARGE_SHARE) : 0n;
}

/** What stays in a purse for a cross exposure: its requirement, or more when the position is large. */
export function exposureStay(requirementUnits: bigint, notional: bigint, largePositionUnits: bigint): bigint {
  return largerOf(requirementUnits, largePositionFloor(notional, largePositionUnits));
}
