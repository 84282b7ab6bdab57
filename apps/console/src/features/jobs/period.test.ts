import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

it.each([
  [86_400_000, 'day', 1],
  [7_200_000, 'hour', 2],
  [90_000, 'second', 90],
  [500, 'second', 0.5],
  [3_660_000, 'minute', 61],
])('a period of %i ms is %s × %d', (ms, unit, count) => {
  expect(periodOf(ms)).toEqual({ unit, count });
});
