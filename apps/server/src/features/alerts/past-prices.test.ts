import { expect, it } from 'vitest';
import { stillExtreme } from './past-prices.ts';

it('of the past of an alert only the prices are sent that can still be its high or low', () => {
  const prices = [
    [11, 9],
    [20, 10],
    [15, 5],
    [20, 8],
    [12, 8],
    [13, 7],
  ].map(([highTicks = 0, lowTicks = 0], timeMs) => ({ timeMs, highTicks, lowTicks }));
  expect(stillExtreme(prices).map(({ timeMs }) => timeMs)).toEqual([2, 3, 5]);
  expect(stillExtreme([])).toEqual([]);
});
