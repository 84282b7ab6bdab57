/**
 * The book as two curves. Sums are whole numbers, as all figures that are shown of it; the numbers of a curve are for places on the screen only.
 */
import { formatDecimal } from '@bourse/domain';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import type { Instrument } from '../instrument.ts';
import { averageOf, distanceText, type Reach, reachesOf, unitsOf } from '../model/book-rows-sums.ts';

/** A step of the curve: a level's price and what lies from the best price up to it. */
export interface DepthPoint {
  readonly price: number;
  /** The price in units of 10^-priceScale. */
  readonly units: bigint;
  /** The summed quantity, for drawing. */
  readonly sum: number;
  readonly reach: Reach;
}

/** Both sides of the depth chart within a range around the middle, and the scales to draw them. */
export interface DepthCurve {
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly middle: number;
  readonly low: number;
  readonly high: number;
  /** The larger of the two sums in sight. */
  readonly most: number;
}

/** How far a book is looked at from the middle price, at least and at most, as parts of the price. */
export const LEAST_RANGE = 0.0002;
export const MOST_RANGE = 0.5;
/** How far it is looked at before anybody zooms, at most. */
const USUAL_RANGE = 0.02;

/** The range in which a book is looked at first: as far as it reaches, at most 2 %. */
export function usualRange(bids: readonly Level[], asks: readonly Level[]): number {
  const middle = middleOf(bids, asks);
  if (middle === undefined) return USUAL_RANGE;
  const reach = Math.max(middle - Number(bids.at(-1)?.[0]), Number(asks.at(-1)?.[0]) - middle) / middle;
  return Math.min(USUAL_RANGE, Math.max(LEAST_RANGE, reach * 1.05));
}

/** A range after some steps of zooming; positive ones come nearer. */
export function zoomed(range: number, steps: number): number {
  return Math.min(MOST_RANGE, Math.max(LEAST_RANGE, range * 1.5 ** -steps));
}

function middleOf(bids: readonly Level[], asks: readonly Level[]): number | undefined {
  const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  return bid > 0 && ask > 0 ? (bid + ask) / 2 : undefined;
}

/** Builds the curve of a book within a range around its middle; undefined while a side is empty. */
export function depthCurve(
  bids: readonly Level[],
  asks: readonly Level[],
  range: number,
  market: Instrument,
): DepthCurve | undefined {
  const middle = middleOf(bids, asks);
  if (middle === undefined) return undefined;
  const [low, high] = [middle * (1 - range), middle * (1 + range)];
  const left = pointsOf(bids, (price) => price >= low, market);
  const right = pointsOf(asks, (price) => price <= high, market);
  const most = Math.max(left.at(-1)?.sum ?? 0, right.at(-1)?.sum ?? 0);
  return { bids: left, asks: right, middle, low, high, most };
}

function pointsOf(levels: readonly Level[], isInside: (price: number) => boolean, market: Instrument): DepthPoint[] {
  const { priceScale, qtyScale } = market.spec;
  const end = levels.findIndex(([price]) => !isInside(Number(price)));
  const inside = end < 0 ? levels : levels.slice(0, end);
  const scale = 10 ** qtyScale;
  return reachesOf(inside, market).map((reach, at) => {
    const price = inside[at]?.[0] ?? '0';
    return { price: Number(price), units: unitsOf(price, priceScale), sum: Number(reach.qty) / scale, reach };
  });
}

/** The point of a side that a price has reached, from the best price outwards. */
export function pointAt(points: readonly DepthPoint[], price: number, side: 'bids' | 'asks'): DepthPoint | undefined {
  let found: DepthPoint | undefined;
  for (const point of points) {
    if (side === 'bids' ? point.price < price : point.price > price) break;
    found = point;
  }
  return found;
}

/** What lies on a side up to a price. */
export interface DepthFacts {
  readonly side: 'bids' | 'asks';
  readonly price: string;
  readonly reach: Reach;
  readonly average: string;
  readonly distance: string | undefined;
}

/** What lies on both sides as far from the middle as a part of the picture's width (0 to 1) is; a side without a level there is left out. */
export function factsAt(curve: DepthCurve, at: number, market: Instrument): readonly DepthFacts[] {
  const away = Math.abs(at - 0.5);
  const scale = market.spec.priceScale;
  const [bid, ask] = [curve.bids[0]?.units ?? 0n, curve.asks[0]?.units ?? 0n];
  return (['bids', 'asks'] as const).flatMap((side) => {
    const price = curve.low + (curve.high - curve.low) * (side === 'bids' ? 0.5 - away : 0.5 + away);
    const point = pointAt(curve[side], price, side);
    const average = point && averageOf(point.reach);
    if (point === undefined || average === undefined) return [];
    const text = formatDecimal(point.units, scale);
    return {
      side,
      price: text,
      reach: point.reach,
      average: formatDecimal(average, scale),
      distance: distanceText(point.units, bid, ask),
    };
  });
}

/** Round figures above one figure up to another, at most `count`, for an axis: 1, 2 or 5 times a power of ten apart. */
export function roundSteps(from: number, to: number, count: number): readonly number[] {
  if (!(to > from)) return [];
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const steps = [];
  for (let at = Math.floor(from / step) + 1; at * step <= to; at += 1) steps.push(at * step);
  return steps;
}
