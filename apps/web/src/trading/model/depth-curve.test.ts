import type { Level } from '@bourse/kit/stream/depth-model.ts';
import { describe, expect, it } from 'vitest';
import { depthCurve, pointAt } from './depth-curve.ts';

const BIDS: readonly Level[] = [
  ['99.8', '1'],
  ['98.5', '2'],
  ['50', '100'],
];
const ASKS: readonly Level[] = [
  ['100.2', '1'],
  ['101.5', '3'],
  ['150', '100'],
];

describe('depth curve', () => {
  it('sums each side outwards and stops at two percent', () => {
    const curve = depthCurve(BIDS, ASKS);
    expect(curve?.bids).toEqual([
      { price: 99.8, sum: 1 },
      { price: 98.5, sum: 3 },
    ]);
    expect(curve?.asks).toEqual([
      { price: 100.2, sum: 1 },
      { price: 101.5, sum: 4 },
    ]);
    expect(curve).toMatchObject({ low: 98, high: 102, most: 4 });
  });

  it('looks no farther than the book reaches', () => {
    const curve = depthCurve([['99.9', '1']], [['100.1', '1']]);
    expect([curve?.low.toFixed(3), curve?.high.toFixed(3)]).toEqual(['99.895', '100.105']);
  });

  it('is none while a side is empty', () => {
    expect(depthCurve([], ASKS)).toBeUndefined();
  });

  it.each([
    ['bids', 99, 99.8],
    ['bids', 98.1, 98.5],
    ['asks', 101, 100.2],
  ] as const)('finds on the %s what %d has reached', (side, price, expected) => {
    const curve = depthCurve(BIDS, ASKS);
    expect(pointAt(curve?.[side] ?? [], price, side)?.price).toBe(expected);
  });

  it('finds nothing between the best prices', () => {
    expect(pointAt([{ price: 101, sum: 1 }], 100, 'asks')).toBeUndefined();
  });
});
