import type { Level } from '@bourse/kit/stream/depth-model.ts';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import {
  depthCurve,
  factsAt,
  LEAST_RANGE,
  MOST_RANGE,
  pointAt,
  roundSteps,
  usualRange,
  zoomed,
} from './depth-curve.ts';

const market = fixtureMarket();
const BIDS: readonly Level[] = [
  ['99.80', '1'],
  ['98.50', '2'],
  ['50.00', '100'],
];
const ASKS: readonly Level[] = [
  ['100.20', '1'],
  ['101.50', '3'],
  ['150.00', '100'],
];
const curveOf = (range = 0.02) => {
  const curve = depthCurve(BIDS, ASKS, range, market);
  if (curve === undefined) throw new Error('both sides have levels');
  return curve;
};

describe('depth curve', () => {
  it('sums each side outwards and stops at its range', () => {
    const { bids, asks, ...scales } = curveOf();
    const shape = (points: typeof bids) => points.map(({ price, sum, reach }) => [price, sum, reach.worth]);
    expect(shape(bids)).toEqual([
      [99.8, 1, 9_980n * 100_000n],
      [98.5, 3, 9_980n * 100_000n + 9_850n * 200_000n],
    ]);
    expect(shape(asks).map(([price, sum]) => [price, sum])).toEqual([
      [100.2, 1],
      [101.5, 4],
    ]);
    expect(scales).toEqual({ middle: 100, low: 98, high: 102, most: 4 });
  });

  it('begins with a range as far as the book reaches, at most two percent', () => {
    expect(usualRange(BIDS, ASKS)).toBe(0.02);
    expect(usualRange([['99.90', '1']], [['100.10', '1']])).toBeCloseTo(0.00105, 6);
    expect(usualRange([], ASKS)).toBe(0.02);
  });

  it.each([
    [0.02, 1, 0.02 / 1.5],
    [0.02, -1, 0.03],
    [0.4, -5, MOST_RANGE],
    [0.001, 50, LEAST_RANGE],
  ])('zooms from %d by %d steps to %d, within its bounds', (range, steps, expected) => {
    expect(zoomed(range, steps)).toBeCloseTo(expected, 9);
  });

  it('is none while a side is empty', () => {
    expect(depthCurve([], ASKS, 0.02, market)).toBeUndefined();
  });

  it.each([
    ['bids', 99, 99.8],
    ['bids', 98.1, 98.5],
    ['asks', 101, 100.2],
  ] as const)('finds on the %s what %d has reached', (side, price, expected) => {
    expect(pointAt(curveOf()[side], price, side)?.price).toBe(expected);
  });

  it('finds nothing between the best prices', () => {
    expect(pointAt(curveOf().asks, 100, 'asks')).toBeUndefined();
  });

  it('tells of both sides as far from the middle as the pointer is', () => {
    // 1.75 from the middle of 4: at the bids 98.25, at the asks 101.75.
    const at = (2 - 1.75) / 4;
    const facts = factsAt(curveOf(), at, market);
    expect(facts).toMatchObject([
      { side: 'bids', price: '98.50', average: '98.93', distance: '-1.500' },
      { side: 'asks', price: '101.50', average: '101.18', distance: '+1.500' },
    ]);
    expect(factsAt(curveOf(), 1 - at, market)).toEqual(facts);
  });

  it('leaves out a side that has no level there', () => {
    expect(factsAt(curveOf(), 0.499, market)).toEqual([]);
  });

  it.each([
    [0, 10, 5, [2, 4, 6, 8, 10]],
    [0, 7.3, 3, [5]],
    [0, 0.0042, 5, [0.001, 0.002, 0.003, 0.004]],
    [98, 102, 4, [99, 100, 101, 102]],
    [61_650.3, 61_692.7, 4, [61_660, 61_680]],
    [0, 0, 5, []],
  ])('parts an axis from %d to %d into at most %d round steps', (from, to, count, expected) => {
    const steps = roundSteps(from, to, count);
    expect(steps).toHaveLength(expected.length);
    for (const [at, step] of steps.entries()) expect(step).toBeCloseTo(expected[at] ?? 0, 9);
  });
});
