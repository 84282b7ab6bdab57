import { type MarketSpec, type MarketUnits, notionalOf } from '../market.ts';
import { type PriceTicks, priceTicks, type QtyLots, qtyLots } from '../numbers.ts';
import { fail, ok, type Result } from '../result.ts';

/*
 * A scale order: one quantity split into a ladder of limit orders over a price range. Source of the bounds: trading rules 2.2.
 */

/** Bounds of the number of orders of a scale order. */
export const MIN_SCALE_ORDERS = 2;
export const MAX_SCALE_ORDERS = 40;
/** Decimals of a skew, which is an integer of 10^-4. */
export const SCALE_SKEW_DECIMALS = 4;
/** Bounds of the skew, in 10^-4: 0.1 and 10. */
export const MIN_SCALE_SKEW = 1_000;
export const MAX_SCALE_SKEW = 100_000;

const EVEN = 10n ** BigInt(SCALE_SKEW_DECIMALS);

/** Parameters of a scale order. */
export interface ScaleLadder {
  /** Price of the first order in ticks. */
  readonly fromTicks: number;
  /** Price of the last order in ticks; above or below the first. */
  readonly toTicks: number;
  readonly orderCount: number;
  /** Total quantity of all orders, in lots. */
  readonly totalLots: number;
  /** Size of the last order relative to the first, in 10^-4: 10,000 makes all equal. Sizes in between change linearly. */
  readonly skew: number;
}

/** One order of a ladder. */
export interface ScaleOrder {
  readonly priceTicks: PriceTicks;
  readonly qtyLots: QtyLots;
}

/**
 * Why a ladder is rejected: number of orders, a range with fewer ticks than orders, skew; or its smallest order is below the market's
 * minimum quantity or notional, or its largest above the maximum quantity.
 */
export type ScaleCode =
  | 'SCALE_ORDERS_INVALID'
  | 'SCALE_RANGE_INVALID'
  | 'SCALE_SKEW_INVALID'
  | 'QTY_TOO_SMALL'
  | 'QTY_TOO_LARGE'
  | 'NOTIONAL_TOO_SMALL';

/**
 * Splits a scale order, first price first. Prices are evenly spaced between both ends, each on the nearest tick, and distinct.
 * Quantities follow the skew to within one lot and sum to exactly the total: lots left over from rounding down go, one each, to the
 * orders with the largest remainders.
 */
export function splitScale(
  ladder: ScaleLadder,
  market: MarketSpec,
  units: MarketUnits,
): Result<readonly ScaleOrder[], ScaleCode> {
  const { fromTicks, toTicks, orderCount, skew } = ladder;
  const isValidCount = Number.isInteger(orderCount) && orderCount >= MIN_SCALE_ORDERS && orderCount <= MAX_SCALE_ORDERS;
  if (!isValidCount) return fail('SCALE_ORDERS_INVALID');
  if (Math.abs(toTicks - fromTicks) < orderCount - 1) return fail('SCALE_RANGE_INVALID');
  if (!Number.isInteger(skew) || skew < MIN_SCALE_SKEW || skew > MAX_SCALE_SKEW) return fail('SCALE_SKEW_INVALID');
  const orders = quantitiesOf(ladder).map((lots, at) => ({ priceTicks: priceAt(ladder, at), qtyLots: qtyLots(lots) }));
  if (orders.some((order) => order.qtyLots < market.minQtyLots)) return fail('QTY_TOO_SMALL');
  if (orders.some((order) => order.qtyLots > market.maxQtyLots)) return fail('QTY_TOO_LARGE');
  const isSmall = (order: ScaleOrder) => notionalOf(order.priceTicks, order.qtyLots, units) < market.minNotional;
  return orders.some(isSmall) ? fail('NOTIONAL_TOO_SMALL') : ok(orders);
}

function priceAt({ fromTicks, toTicks, orderCount }: ScaleLadder, at: number): PriceTicks {
  const steps = orderCount - 1;
  const away = Math.floor((2 * Math.abs(toTicks - fromTicks) * at + steps) / (2 * steps));
  return priceTicks(toTicks > fromTicks ? fromTicks + away : fromTicks - away);
}

/** Quantities in lots, first order first; the largest remainders are rounded up, the earlier of two equal ones first. */
function quantitiesOf({ orderCount, totalLots, skew }: ScaleLadder): number[] {
  const steps = BigInt(orderCount - 1);
  const weights = Array.from({ length: orderCount }, (_, at) => EVEN * steps + (BigInt(skew) - EVEN) * BigInt(at));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const shares = weights.map((weight, at) => {
    const product = BigInt(totalLots) * weight;
    return { at, lots: Number(product / sum), lost: product % sum };
  });
  const left = totalLots - shares.reduce((total, { lots }) => total + lots, 0);
  const byLoss = shares.toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1));
  const rounded = new Set(byLoss.slice(0, left).map(({ at }) => at));
  return shares.map(({ at, lots }) => (rounded.has(at) ? lots + 1 : lots));
}
