/** Prices that need not be whole ticks: average entry prices, liquidation and bankruptcy prices before they are rounded. */
import { divideFloor, formatDecimal, pow10 } from '../decimal.ts';
import type { MarketSpec } from '../market.ts';

/** A price in ticks as an exact fraction; the denominator is positive. */
export interface ExactPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Rounds a fraction to the nearest whole number, halves up; divisor > 0. */
export function divideNearest(dividend: bigint, divisor: bigint): bigint {
  return divideFloor(2n * dividend + divisor, 2n * divisor);
}

/** A price in whole ticks, the nearest, halves up: for display, no money is decided by it. */
export function nearestTicks({ denominator, numerator }: ExactPrice): number {
  return Number(divideNearest(numerator, denominator));
}

/** A price as a plain decimal with so many places (absent: the market's), rounded to the nearest, halves up. */
export function formatExactPrice(
  { denominator, numerator }: ExactPrice,
  market: Pick<MarketSpec, 'priceScale' | 'tickSize'>,
  decimals: number = market.priceScale,
): string {
  const scaled = numerator * BigInt(market.tickSize) * pow10(decimals);
  return formatDecimal(divideNearest(scaled, denominator * pow10(market.priceScale)), decimals);
}
