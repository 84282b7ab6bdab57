import type { Level } from '@bourse/kit/stream/depth-model.ts';

/** A step of the depth chart: price and the sum of quantities from the best price to it. For drawing only. */
export interface DepthPoint {
  readonly price: number;
  readonly sum: number;
}

/** Both sides of the depth chart within a range around the middle, and the scales to draw them. */
export interface DepthCurve {
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly low: number;
  readonly high: number;
  readonly most: number;
}

/** How far a book is looked at from the middle price, at least and at most. */
const LEAST_RANGE = 0.0005;
const MOST_RANGE = 0.02;

/** Builds the curve of a book as far as it reaches, at most 2 % from the middle price; undefined while a side is empty. */
export function depthCurve(bids: readonly Level[], asks: readonly Level[]): DepthCurve | undefined {
  const [bestBid, bestAsk] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  if (!(bestBid > 0) || !(bestAsk > 0)) return undefined;
  const middle = (bestBid + bestAsk) / 2;
  const reach = Math.max(middle - Number(bids.at(-1)?.[0]), Number(asks.at(-1)?.[0]) - middle) / middle;
  const range = Math.min(MOST_RANGE, Math.max(LEAST_RANGE, reach * 1.05));
  const [low, high] = [middle * (1 - range), middle * (1 + range)];
  const left = sums(bids, (price) => price >= low);
  const right = sums(asks, (price) => price <= high);
  return { bids: left, asks: right, low, high, most: Math.max(left.at(-1)?.sum ?? 0, right.at(-1)?.sum ?? 0) };
}

function sums(levels: readonly Level[], isInside: (price: number) => boolean): DepthPoint[] {
  const points: DepthPoint[] = [];
  let sum = 0;
  for (const [text, qty] of levels) {
    const price = Number(text);
    if (!isInside(price)) break;
    sum += Number(qty);
    points.push({ price, sum });
  }
  return points;
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
