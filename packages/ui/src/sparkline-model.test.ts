import { describe, expect, it } from 'vitest';
import { pathOf, sparklinePoints } from './sparkline-model.ts';

describe('a small chart', () => {
  it('spans its box from low to high', () => {
    expect(sparklinePoints(['1', '3', '2'], 0)).toEqual([
      [0, 100],
      [50, 0],
      [100, 50],
    ]);
  });
  it('draws a flat day in the middle', () =>
    expect(sparklinePoints(['5', '5'], 0)).toEqual([
      [0, 50],
      [100, 50],
    ]));
  it('draws nothing of one value', () => expect(pathOf(sparklinePoints(['5']))).toBe(''));
  it('is a path', () =>
    expect(
      pathOf([
        [0, 100],
        [100, 0],
      ]),
    ).toBe('M0.00 100.00L100.00 0.00'));
});
