/**
 * What positions and open orders of a contract need. Orders are summed by side and their margin is worked out anew from the sums, so that orders
 * that fill in parts leave nothing behind. Every figure is rounded up, against the account. Source: risk.md §3.
 */
import { divideCeil } from '../decimal.ts';
import { feeOf } from '../fees.ts';
import { amount } from '../numbers.ts';
import type { ContractUnits } from './contract-spec.ts';
import { contractValue, type PositionSign, profitSign } from './contract-value.ts';
import { largerOf, notNegative } from './units-math.ts';

/** Open orders of one side together. */
export interface OrderSums {
  readonly lots: number;
  /** Sum of their values at their own prices, smallest units of the settle asset. */
  readonly valueUnits: bigint;
  /** Sum of the losses in which they would start, smallest units of the settle asset. */
  readonly openLossUnits: bigint;
}

export const NO_ORDERS: OrderSums = { lots: 0, valueUnits: 0n, openLossUnits: 0n };

/**
 * What an account has in one contract: position and open orders together in one-way mode, those of one side in hedge mode. Amounts in smallest
 * units of the settle asset.
 */
export interface Exposure {
  readonly mode: 'one-way' | 'hedge';
  /** The margin of an isolated position is outside of the requirement. */
  readonly isIsolated: boolean;
  /** Side of the position; in hedge mode that of the exposure, also without a position. */
  readonly side: PositionSign;
  /** Lots of the position; 0: none. */
  readonly lots: number;
  /** Value of the position at mark. */
  readonly valueUnits: bigint;
  /** Open buys, whether they open or close. In hedge mode the sums of the side that closes are not looked at. */
  readonly buys: OrderSums;
  readonly sells: OrderSums;
  readonly leverage: number;
  /** Rate of a taker, ppm of the value. */
  readonly takerFeePpm: number;
}

/** Initial margin of a value, smallest units of the settle asset; rounded up. */
export function initialMargin(valueUnits: bigint, leverage: number): bigint {
  return divideCeil(valueUnits, BigInt(leverage));
}

/** The loss against mark in which an order would start, smallest units of the settle asset; 0 for a price that is not worse than mark. */
export function openLossOf(
  side: PositionSign,
  lots: number,
  ticks: number,
  markTicks: number,
  units: ContractUnits,
): bigint {
  const above = contractValue(lots, ticks, units) - contractValue(lots, markTicks, units);
  return notNegative(profitSign(side, units) > 0 ? above : -above);
}

/** The part of a side's orders that would open, when so many of their lots close a position: value and open loss in proportion, rounded up. */
export function openingPart(orders: OrderSums, closedLots: number): OrderSums {
  const lots = Math.max(0, orders.lots - closedLots);
  if (lots === 0) return NO_ORDERS;
  const part = (units: bigint) => divideCeil(units * BigInt(lots), BigInt(orders.lots));
  return { lots, valueUnits: part(orders.valueUnits), openLossUnits: part(orders.openLossUnits) };
}

/** The part of an exposure's orders of one side that would open. */
export function openingOrders(exposure: Exposure, side: PositionSign): OrderSums {
  const orders = side > 0 ? exposure.buys : exposure.sells;
  if (side === exposure.side) return orders;
  return exposure.mode === 'hedge' ? NO_ORDERS : openingPart(orders, exposure.lots);
}

/** Margin of orders that open: initial margin, the fees of opening and of closing, and the loss in which they would start. */
export function orderMargin({ openLossUnits, valueUnits }: OrderSums, leverage: number, takerFeePpm: number): bigint {
  return initialMargin(valueUnits, leverage) + 2n * feeOf(amount(valueUnits), takerFeePpm) + openLossUnits;
}

/**
 * What an exposure needs, smallest units of the settle asset: the position with the orders of its side, or the orders of the other side beyond it,
 * whichever is more. Of an isolated one, what its orders need.
 */
export function requirementOf(exposure: Exposure): bigint {
  const { isIsolated, leverage, lots, side, takerFeePpm, valueUnits } = exposure;
  const marginOf = (of: PositionSign) => orderMargin(openingOrders(exposure, of), leverage, takerFeePpm);
  const positionUnits = isIsolated || lots === 0 ? 0n : initialMargin(valueUnits, leverage);
  return largerOf(positionUnits + marginOf(side), marginOf(side > 0 ? -1 : 1));
}
