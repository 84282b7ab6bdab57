import {
  type BookLevel,
  depthSteps,
  formatDecimal,
  parseDecimal,
  parsePrice,
  priceTicks,
  qtyLots,
} from '@bourse/domain';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import type { Instrument } from '../instrument.ts';

/** A row of the order book, ready to be shown. */
export interface BookRow {
  /** Price text; also the row's key. */
  readonly price: string;
  readonly qty: string;
  /** Sum of quantities from the best price to this one. */
  readonly cumulative: string;
  /** Bar length as a fraction of the longest bar of both sides, 0 to 1. */
  readonly share: number;
}

/** Reads a quantity that the exchange sent; it always fits the market's scale. */
function unitsOf(qty: string, scale: number): bigint {
  const parsed = parseDecimal(qty, scale);
  return parsed.ok ? parsed.value : 0n;
}

/** Sum of a side's first levels, in units of 10^-qtyScale. */
export function depthSum(levels: readonly Level[], count: number, { spec }: Instrument): bigint {
  let sum = 0n;
  for (const [, qty] of levels.slice(0, count)) sum += unitsOf(qty, spec.qtyScale);
  return sum;
}

/** The first `count` levels with running sums; bars are measured against `longest`, the larger sum of the two sides. */
export function bookRows(levels: readonly Level[], count: number, longest: bigint, market: Instrument): BookRow[] {
  const scale = market.spec.qtyScale;
  let sum = 0n;
  return levels.slice(0, count).map(([price, qty]) => {
    const units = unitsOf(qty, scale);
    sum += units;
    const share = longest > 0n ? Number((sum * 1000n) / longest) / 1000 : 0;
    return { price, qty: formatDecimal(units, scale), cumulative: formatDecimal(sum, scale), share };
  });
}

/** A side as the domain's previews take it, best first. */
export function bookLevels(levels: readonly Level[], market: Instrument): BookLevel[] {
  const lot = BigInt(market.spec.lotSize);
  return levels.flatMap(([price, qty]) => {
    const ticks = parsePrice(price, market.spec);
    const lots = unitsOf(qty, market.spec.qtyScale) / lot;
    return ticks.ok && lots > 0n ? [{ priceTicks: priceTicks(ticks.value), qtyLots: qtyLots(Number(lots)) }] : [];
  });
}

/** Price steps by which a book can be grouped, finest first, as decimal texts. */
export function groupingSteps({ spec }: Instrument): readonly string[] {
  return depthSteps(spec).map(({ text }) => text);
}

/** Decimals in which prices of a grouped book are written. */
export function decimalsOfStep(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

/** The price of the grouped level that contains a price: bids down, asks up, so that no group looks better than it is. */
export function groupOf(price: string, step: string, side: 'bids' | 'asks', market: Instrument): string {
  const scale = market.spec.priceScale;
  const size = unitsOf(step, scale);
  const units = unitsOf(price, scale);
  if (size <= 0n) return price;
  const down = units / size;
  const group = side === 'bids' || units % size === 0n ? down : down + 1n;
  return formatDecimal(group * size, scale, decimalsOfStep(step));
}

/** Buyers' share of the quantity near the best prices in whole percent; 50 when the book is empty. */
export function buyShare(bidSum: bigint, askSum: bigint): number {
  const both = bidSum + askSum;
  return both === 0n ? 50 : Number((bidSum * 100n + both / 2n) / both);
}

/** The spread in price units and in hundredths of a percent of the middle; undefined when a side is empty. */
export function spreadOf(bid: string | undefined, ask: string | undefined, { spec }: Instrument) {
  if (bid === undefined || ask === undefined) return undefined;
  const [low, high] = [unitsOf(bid, spec.priceScale), unitsOf(ask, spec.priceScale)];
  if (low + high === 0n) return undefined;
  const basisPoints = Number(((high - low) * 2_000_000n) / (low + high)) / 100;
  return { text: formatDecimal(high - low, spec.priceScale), percent: (basisPoints / 100).toFixed(3) };
}

/** How many rows of at least `least` pixels fit into a height, and how high each is when together they fill it. */
export function fitRows(
  height: number,
  sides: 1 | 2,
  least: number,
): { readonly count: number; readonly rowPx: number } {
  const room = Math.max(0, height) / sides;
  const count = Math.max(1, Math.floor(room / least));
  return { count, rowPx: Math.max(least, Math.floor((room * 100) / count) / 100) };
}
