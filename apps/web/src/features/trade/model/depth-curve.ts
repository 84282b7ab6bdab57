import type { Level } from '../../../stream/depth-model.ts';

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

/** Builds the curve of a book within `range` (0.02 = 2 %) of the middle price; undefined while a side is empty. */
export function depthCurve(bids: readonly Level[], asks: readonly Level[], range: number): DepthCurve | undefined {
  const [bestBid, bestAsk] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  if (!(bestBid > 0) || !(bestAsk > 0)) return undefined;
  const middle = (bestBid + bestAsk) / 2;
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
