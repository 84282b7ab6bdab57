/**
 * How far from the index an order may be priced. Source: trading rules 2.4 (price bands) and 2.5 (tighter near expiry). A buy has an upper limit only,
 * a sell a lower one only: a price on the other side trades at the book's.
 *
 * In the first minutes of a market: buy ≤ R(1 + X), sell ≥ R(1 − X). Later: buy ≤ min(max(R, R(1 + Y) + B), R(1 + Z)),
 * sell ≥ max(min(R, R(1 − Y) + B), R(1 − Z)), with R the reference (the index, or the mark where a contract is set so) and B the mean basis of
 * the last 10 minutes. Limits are rounded inwards.
 */
import { divideCeil, divideFloor } from '../decimal.ts';
import { MAX_PRICE_TICKS, type PriceTicks, priceTicks } from '../numbers.ts';
import type { Side } from '../order-preview.ts';
import type { ExactPrice } from './exact-price.ts';
import { clampTo } from './price-math.ts';

const PPM = 1_000_000n;
const NO_BASIS: ExactPrice = { numerator: 0n, denominator: 1n };

/** The widths of a band, ppm of the reference; each at most 1,000,000. */
export interface BandWidths {
  readonly xPpm: number;
  readonly yPpm: number;
  readonly zPpm: number;
}

/** The bands of a contract. */
export interface BandRules {
  /** How long after listing the first rule holds, ms. */
  readonly firstMs: number;
  readonly widths: BandWidths;
  /** Widths from so many ms before expiry on, the time included; of several that hold the nearest to expiry counts. Any order. */
  readonly nearExpiry: readonly (BandWidths & { readonly withinMs: number })[];
}

/** The defaults: 4, 4 and 6 %; in the last 48 h 2, 2 and 5 %; in the last 30 minutes 1, 1 and 2 %. */
export const BAND_RULES: BandRules = {
  firstMs: 600_000,
  widths: { xPpm: 40_000, yPpm: 40_000, zPpm: 60_000 },
  nearExpiry: [
    { withinMs: 172_800_000, xPpm: 20_000, yPpm: 20_000, zPpm: 50_000 },
    { withinMs: 1_800_000, xPpm: 10_000, yPpm: 10_000, zPpm: 20_000 },
  ],
};

/** What limits are computed from. */
export interface BandView {
  readonly referenceTicks: PriceTicks;
  /** Mean basis of the last 10 minutes; absent: none was seen, it counts as 0. */
  readonly basis: ExactPrice | undefined;
  readonly sinceListedMs: number;
  /** Absent for a perpetual. */
  readonly msToExpiry: number | undefined;
}

/** The highest price of a buy and the lowest of a sell, both included. */
export interface PriceLimits {
  readonly maxBuyTicks: PriceTicks;
  readonly minSellTicks: PriceTicks;
}

/** The widths that hold at a time before expiry. */
export function bandWidths(msToExpiry: number | undefined, { nearExpiry, widths }: BandRules): BandWidths {
  if (msToExpiry === undefined) return widths;
  const nearestFirst = nearExpiry.toSorted((a, b) => a.withinMs - b.withinMs);
  return nearestFirst.find(({ withinMs }) => msToExpiry <= withinMs) ?? widths;
}

/** The limits of orders at a time. */
export function priceLimits(view: BandView, rules: BandRules): PriceLimits {
  const { basis = NO_BASIS, msToExpiry, referenceTicks, sinceListedMs } = view;
  const { xPpm, yPpm, zPpm } = bandWidths(msToExpiry, rules);
  // One common divisor, so that each limit is rounded once.
  const divisor = PPM * basis.denominator;
  const reference = BigInt(referenceTicks) * basis.denominator;
  const at = (ppm: number) => reference * (PPM + BigInt(ppm));
  const shift = basis.numerator * PPM;
  if (sinceListedMs < rules.firstMs) return limitsOf(at(xPpm), at(-xPpm), divisor);
  const buy = smaller(larger(at(0), at(yPpm) + shift), at(zPpm));
  const sell = larger(smaller(at(0), at(-yPpm) + shift), at(-zPpm));
  return limitsOf(buy, sell, divisor);
}

/** Whether a price is within the limits of its side. */
export function isWithinLimits(side: Side, price: PriceTicks, limits: PriceLimits): boolean {
  return side === 'buy' ? price <= limits.maxBuyTicks : price >= limits.minSellTicks;
}

function limitsOf(buy: bigint, sell: bigint, divisor: bigint): PriceLimits {
  const inBook = (ticks: bigint) => priceTicks(Number(clampTo(ticks, 1n, BigInt(MAX_PRICE_TICKS))));
  return { maxBuyTicks: inBook(divideFloor(buy, divisor)), minSellTicks: inBook(divideCeil(sell, divisor)) };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
