import { type BookLevel, depthSteps, formatDecimal, parsePrice, priceTicks, qtyLots } from '@bourse/domain';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import type { Instrument } from '../instrument.ts';
import { type Reach, reachesOf, unitsOf, worthText } from './book-rows-sums.ts';

/** A row of the order book, ready to be shown. */
export interface BookRow {
  /** Price text; also the row's key. */
  readonly price: string;
  readonly qty: string;
  /** Sum of quantities from the best price to this one. */
  readonly cumulative: string;
  /** What that sum is worth at the rows' prices, in the quote asset. */
  readonly worth: string;
  /** Bar length as a fraction of the longest bar of both sides, 0 to 1. */
  readonly share: number;
}

/** What the bars of a book measure: each level alone, or the sum from the best price. */
export type BarKind = 'level' | 'cumulative';

/** Sum of a side's first levels, in units of 10^-qtyScale. */
export function depthSum(levels: readonly Level[], count: number, { spec }: Instrument): bigint {
  let sum = 0n;
  for (const [, qty] of levels.slice(0, count)) sum += unitsOf(qty, spec.qtyScale);
  return sum;
}

/** Both sides of a book as rows, best first, at most `count` a side; bars are measured against the longest of both sides. */
export function bookRows(
  bids: readonly Level[],
  asks: readonly Level[],
  { count, bars }: { readonly count: number; readonly bars: BarKind },
  market: Instrument,
): { readonly bids: readonly BookRow[]; readonly asks: readonly BookRow[] } {
  const sides = [bids, asks].map((levels) => reachesOf(levels.slice(0, count), market));
  const sizes = sides.map((reaches) => barSizes(reaches, bars));
  let longest = 0n;
  for (const size of sizes.flat()) if (size > longest) longest = size;
  const scale = market.spec.qtyScale;
  const [bidRows = [], askRows = []] = [bids, asks].map((levels, side) =>
    (sides[side] ?? []).map((reach, at): BookRow => {
      const [price = '', qty = ''] = levels[at] ?? [];
      const size = sizes[side]?.[at] ?? 0n;
      return {
        price,
        qty: formatDecimal(unitsOf(qty, scale), scale),
        cumulative: formatDecimal(reach.qty, scale),
        worth: worthText(reach.worth, market),
        share: longest > 0n ? Number((size * 1000n) / longest) / 1000 : 0,
      };
    }),
  );
  return { bids: bidRows, asks: askRows };
}

function barSizes(reaches: readonly Reach[], bars: BarKind): readonly bigint[] {
  if (bars === 'cumulative') return reaches.map(({ qty }) => qty);
  return reaches.map(({ qty }, at) => qty - (reaches[at - 1]?.qty ?? 0n));
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

/** A group is of use up to this part of the price: 2 %. */
const LEAST_GROUPS = 50n;

/**
 * The steps that make sense at a price (text; empty: not known yet): the finest always, coarser ones while a book of them has more than a few
 * levels.
 */
export function sensibleSteps(market: Instrument, price: string): readonly string[] {
  const steps = groupingSteps(market);
  const units = unitsOf(price, market.spec.priceScale);
  if (units <= 0n) return steps;
  return steps.filter((step, at) => at === 0 || unitsOf(step, market.spec.priceScale) * LEAST_GROUPS <= units);
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

/**
 * The spread in price units and in percent of the middle, rounded half up to thousandths, or to millionths where that would be nothing;
 * undefined when a side is empty.
 */
export function spreadOf(bid: string | undefined, ask: string | undefined, { spec }: Instrument) {
  if (bid === undefined || ask === undefined) return undefined;
  const [low, high] = [unitsOf(bid, spec.priceScale), unitsOf(ask, spec.priceScale)];
  const both = low + high;
  if (both === 0n) return undefined;
  const percentOf = (scale: number) => {
    const parts = (high - low) * 400n * 10n ** BigInt(scale);
    return formatDecimal((parts + both) / (both * 2n), scale);
  };
  const percent = percentOf(3);
  return {
    text: formatDecimal(high - low, spec.priceScale),
    percent: percent === '0.000' && high !== low ? percentOf(6) : percent,
  };
}

/** Levels that a side shows at most. */
const MOST_LEVELS = 50;
/** How much higher than the least a row may be. */
const MOST_STRETCH = 1.5;

/** How many rows of at least `least` pixels fit into a height, at most 50 a side, and how high each is when together they fill it. */
export function fitRows(
  height: number,
  sides: 1 | 2,
  least: number,
): { readonly count: number; readonly rowPx: number } {
  const room = Math.max(0, height) / sides;
  const count = Math.min(MOST_LEVELS, Math.max(1, Math.floor(room / least)));
  const filling = Math.floor((room * 100) / count) / 100;
  return { count, rowPx: Math.min(least * MOST_STRETCH, Math.max(least, filling)) };
}
