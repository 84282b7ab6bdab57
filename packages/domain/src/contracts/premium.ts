/**
 * The premium of a perpetual over its index, from the prices at which its book would take a notional of real size. Source: trading rules 2.4:
 * P = (max(0, impact bid − index) − max(0, index − impact ask)) ÷ index. A best price alone would let one contract at a silly price make
 * funding; a side thinner than the notional gives no sample at all, and funding reports how many samples it had.
 */
import { divideCeil } from '../decimal.ts';
import type { PriceTicks } from '../numbers.ts';
import type { BookLevel } from '../order-preview.ts';
import type { ContractUnits } from './contract-spec.ts';
import { contractValue } from './contract-value.ts';
import type { ExactPrice } from './exact-price.ts';
import { clampTo, divideHalfAway, roundTicks } from './price-math.ts';

const PPM = 1_000_000n;
const PPB = 1_000_000_000n;

/** Samples are kept within ± 1,000 times the index, so that a rate is an exact integer at any price; no cap of funding is near it. */
export const MAX_PREMIUM_PPB = 1_000_000_000_000;

/**
 * The impact notional: what a base amount (by default 200 units of the settle asset, a setting of the contract) carries at the highest leverage:
 * base ÷ initial margin rate, rounded up. In smallest units of the settle asset, > 0; the rate in ppm, > 0.
 */
export function impactNotional(base: bigint, initialMarginPpm: number): bigint {
  return divideCeil(base * PPM, BigInt(initialMarginPpm));
}

/**
 * The average price at which a side (levels, best first) fills the impact notional; the last level is taken in part. Absent when the side is
 * thinner than the notional.
 */
export function impactPrice(
  levels: readonly BookLevel[],
  notional: bigint,
  units: ContractUnits,
): ExactPrice | undefined {
  let [lots, left] = [0n, notional];
  for (const { priceTicks, qtyLots } of levels) {
    const value = contractValue(qtyLots, priceTicks, units);
    if (value >= left) return averagePrice(notional, lots, left, BigInt(priceTicks), units);
    lots += BigInt(qtyLots);
    left -= value;
  }
  return undefined;
}

/** Notional ÷ lots (inverse: lots ÷ notional), where whole levels gave `lots` and the rest is `left` at the last price. */
function averagePrice(notional: bigint, lots: bigint, left: bigint, ticks: bigint, units: ContractUnits): ExactPrice {
  const { unitsPerTickLot, unitTicksPerLot } = units;
  if (unitsPerTickLot > 0n) return { numerator: notional * ticks, denominator: lots * ticks * unitsPerTickLot + left };
  return { numerator: lots * unitTicksPerLot + left * ticks, denominator: notional };
}

/** One premium and the impact prices that it came from, those rounded for display only. */
export interface PremiumSample {
  /** Parts per billion of the index, to the nearest, a half away from zero. */
  readonly premiumPpb: number;
  readonly impactBidTicks: PriceTicks;
  readonly impactAskTicks: PriceTicks;
}

/** The premium of a book (levels best first) over a live index; absent when a side is thinner than the notional. */
export function premiumSample(
  book: { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] },
  indexTicks: PriceTicks,
  notional: bigint,
  units: ContractUnits,
): PremiumSample | undefined {
  const bid = impactPrice(book.bids, notional, units);
  const ask = impactPrice(book.asks, notional, units);
  if (bid === undefined || ask === undefined) return undefined;
  return {
    premiumPpb: premiumPpb(bid, ask, indexTicks),
    impactBidTicks: roundTicks(bid.numerator, bid.denominator),
    impactAskTicks: roundTicks(ask.numerator, ask.denominator),
  };
}

/** The premium of two impact prices over an index, parts per billion, rounded once to the nearest, a half away from zero. */
export function premiumPpb(bid: ExactPrice, ask: ExactPrice, indexTicks: PriceTicks): number {
  const index = BigInt(indexTicks);
  const above = bid.numerator - index * bid.denominator;
  const below = index * ask.denominator - ask.numerator;
  const bidPart = above > 0n ? above * ask.denominator : 0n;
  const askPart = below > 0n ? below * bid.denominator : 0n;
  const ppb = divideHalfAway((bidPart - askPart) * PPB, index * bid.denominator * ask.denominator);
  return clampTo(Number(ppb), -MAX_PREMIUM_PPB, MAX_PREMIUM_PPB);
}
