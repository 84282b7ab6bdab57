import { describe, expect, it } from 'vitest';
import type { Level } from '../../../stream/depth-model.ts';
import { depthCurve, pointAt } from './depth-curve.ts';

const BIDS: readonly Level[] = [
  ['99', '1'],
  ['98', '2'],
  ['50', '100'],
];
const ASKS: readonly Level[] = [
  ['101', '1'],
  ['102', '3'],
  ['150', '100'],
];

describe('depth curve', () => {
  it('sums each side outwards and stops at the range', () => {
    const curve = depthCurve(BIDS, ASKS, 0.05);
    expect(curve?.bids).toEqual([
      { price: 99, sum: 1 },
      { price: 98, sum: 3 },
    ]);
    expect(curve?.asks).toEqual([
      { price: 101, sum: 1 },
      { price: 102, sum: 4 },
    ]);
    expect(curve).toMatchObject({ low: 95, high: 105, most: 4 });
  });

  it('is none while a side is empty', () => {
    expect(depthCurve([], ASKS, 0.05)).toBeUndefined();
  });

  it.each([
    ['bids', 98.5, 99],
    ['bids', 97, 98],
    ['asks', 101.5, 101],
  ] as const)('finds on the %s what %d has reached', (side, price, expected) => {
    const curve = depthCurve(BIDS, ASKS, 0.05);
    expect(pointAt(curve?.[side] ?? [], price, side)?.price).toBe(expected);
  });

  it('finds nothing between the best prices', () => {
    expect(pointAt([{ price: 101, sum: 1 }], 100, 'asks')).toBeUndefined();
  });
});
