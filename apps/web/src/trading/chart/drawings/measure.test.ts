import { expect, it } from 'vitest';
import { measureOf } from './measure.ts';

it.each([
  [100, 125, { price: 25, percent: 25 }],
  [100, 75, { price: -25, percent: -25 }],
  [0, 5, { price: 5, percent: 0 }],
])('from %d to %d', (from, to, expected) => {
  const points = [
    { timestamp: 1_000, value: from },
    { timestamp: 4_000, value: to },
  ];
  expect(measureOf(points, 3)).toMatchObject({ ...expected, bars: 3, timeMs: 3_000 });
});

it('is nothing while the second point is missing', () => {
  expect(measureOf([{ timestamp: 1, value: 2 }], 0)).toBeUndefined();
});
