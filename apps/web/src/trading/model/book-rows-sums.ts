/**
 * What an order that takes a side of the book up to a level trades: quantity, worth, average price. Whole numbers throughout: quantities are
 * units of 10^-qtyScale, prices of 10^-priceScale, worths of 10^-(priceScale + qtyScale).
 */
import { formatDecimal, parseDecimal } from '@bourse/domain';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import type { Instrument } from '../instrument.ts';

/** Reads a figure that the exchange sent; it always fits the market's scale. */
export function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}

/** A side of the book from its best level up to one of its levels. */
export interface Reach {
  readonly levels: number;
  readonly qty: bigint;
  readonly worth: bigint;
}

const NOTHING: Reach = { levels: 0, qty: 0n, worth: 0n };

/** A reach with one more level. */
export function withLevel(reach: Reach, [price, qty]: Level, { spec }: Instrument): Reach {
  const units = unitsOf(qty, spec.qtyScale);
  return {
    levels: reach.levels + 1,
    qty: reach.qty + units,
    worth: reach.worth + units * unitsOf(price, spec.priceScale),
  };
}

/** The reach of each level of a side, best first. */
export function reachesOf(levels: readonly Level[], market: Instrument): Reach[] {
  let reach = NOTHING;
  return levels.map((level) => {
    reach = withLevel(reach, level, market);
    return reach;
  });
}

/** All levels of a side that are not worse than a price (units of 10^-priceScale). */
export function reachTo(levels: readonly Level[], price: bigint, side: 'bids' | 'asks', market: Instrument): Reach {
  let reach = NOTHING;
  for (const level of levels) {
    const units = unitsOf(level[0], market.spec.priceScale);
    if (side === 'bids' ? units < price : units > price) break;
    reach = withLevel(reach, level, market);
  }
  return reach;
}

/** The average price of a reach, in units of 10^-priceScale, rounded half up; undefined for an empty one. */
export function averageOf({ qty, worth }: Reach): bigint | undefined {
  return qty > 0n ? (worth * 2n + qty) / (qty * 2n) : undefined;
}

/** Decimals in which sums of the quote asset are written: enough to tell a hundredth of the least order apart. */
export function worthDecimals({ spec, quote }: Instrument): number {
  const magnitude = String(spec.minNotional).length - 1 - quote.scale;
  return Math.min(quote.scale, Math.max(2, 2 - magnitude));
}

/** A worth as text, cut to the decimals of `worthDecimals`. */
export function worthText(worth: bigint, market: Instrument): string {
  const { priceScale, qtyScale } = market.spec;
  return formatDecimal(worth, priceScale + qtyScale, worthDecimals(market));
}

/**
 * How far a price is from the middle of the best prices, in percent with a sign, rounded half away from zero to thousandths: `+0.012`. All
 * prices in units of 10^-priceScale. Undefined while a side is empty.
 */
export function distanceText(price: bigint, bid: bigint, ask: bigint): string | undefined {
  const both = bid + ask;
  if (bid <= 0n || ask <= 0n) return undefined;
  const away = 2n * price - both;
  const size = away < 0n ? -away : away;
  const thousandths = (size * 200_000n + both) / (both * 2n);
  return `${away < 0n ? '-' : '+'}${formatDecimal(thousandths, 3)}`;
}
