import { type PriceTicks, priceTicks } from '../numbers.ts';

/** Divides rounding to the nearest integer, a half away from zero, so that neither sign of a rate has an advantage; divisor > 0. */
export function divideHalfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** The value nearest to `value` within `least` … `most`; `least` when they cross. */
export function clampTo<N extends number | bigint>(value: N, least: N, most: N): N {
  const capped = value > most ? most : value;
  return capped < least ? least : capped;
}

/** Twice the median of at least one price, unweighted: an even number of prices has the sum of the two in the middle. */
export function doubledMedian(prices: readonly number[]): number {
  const sorted = [...prices].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  return lower + upper;
}

/** Whether a price lies within ±ppm of half of `doubledReference`, the edge included; exact. */
export function isWithinPpm(ticks: number, doubledReference: number, ppm: number): boolean {
  const distance = Math.abs(2 * ticks - doubledReference);
  return BigInt(distance) * 1_000_000n <= BigInt(doubledReference) * BigInt(ppm);
}

/** The quotient of two integers as a price in ticks, a half rounded up; never below one tick. */
export function roundTicks(dividend: bigint, divisor: bigint): PriceTicks {
  return priceTicks(Math.max(1, Number(divideHalfAway(dividend, divisor))));
}
