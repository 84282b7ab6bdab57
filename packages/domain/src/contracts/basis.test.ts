import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTicks } from '../numbers.ts';
import {
  BAND_BASIS,
  type BasisView,
  type BasisWindow,
  EMPTY_BASIS,
  MARK_BASIS,
  meanBasis,
  sampleBasis,
} from './basis.ts';

const view = (bid?: number, ask?: number, index?: number): BasisView => ({
  bidTicks: bid === undefined ? undefined : priceTicks(bid),
  askTicks: ask === undefined ? undefined : priceTicks(ask),
  indexTicks: index === undefined ? undefined : priceTicks(index),
});
/** The window after samples at seconds. */
const lived = (...rows: readonly [second: number, view: BasisView][]): BasisWindow =>
  rows.reduce((window, [second, seen]) => sampleBasis(window, second * 1_000, seen, MARK_BASIS), EMPTY_BASIS);
const meanAt = (window: BasisWindow, second: number) => {
  const mean = meanBasis(window, second * 1_000, MARK_BASIS);
  return mean && Number(mean.numerator) / Number(mean.denominator);
};

describe('the mean basis', () => {
  it.each<[string, BasisWindow, number, number | undefined]>([
    ['nothing at the start', EMPTY_BASIS, 0, undefined],
    ['keeps half ticks', lived([1, view(101, 102, 100)]), 1, 1.5],
    ['is negative below the index', lived([1, view(95, 98, 100)]), 1, -3.5],
    ['means all samples', lived([1, view(101, 103, 100)], [2, view(99, 101, 100)]), 2, 1],
    ['leaves out a book without asks', lived([1, view(101, 103, 100)], [2, view(150, undefined, 100)]), 2, 2],
    ['leaves out a book without bids', lived([1, view(undefined, 101, 100)]), 1, undefined],
    ['leaves out a crossed book', lived([1, view(103, 101, 100)]), 1, undefined],
    ['leaves out a held index', lived([1, view(50, 52)]), 1, undefined],
    ['counts the first of a second', lived([1, view(101, 103, 100)], [1.9, view(109, 111, 100)]), 2, 2],
    ['and the first of the next', lived([1.9, view(101, 103, 100)], [2, view(103, 105, 100)]), 2, 3],
    ['ignores an older one', lived([5, view(101, 103, 100)], [3, view(109, 111, 100)]), 5, 2],
    ['keeps 30 s', lived([1, view(101, 103, 100)], [30, view(103, 105, 100)]), 30, 3],
    ['drops what is 30 s old', lived([1, view(101, 103, 100)], [31, view(103, 105, 100)]), 31, 4],
    ['drops it without a new sample too', lived([1, view(101, 103, 100)]), 31, undefined],
  ])('%s', (_name, window, second, expected) => {
    expect(meanAt(window, second)).toBe(expected);
  });

  it.each([
    [MARK_BASIS, 30],
    [BAND_BASIS, 60],
  ])('holds what the rules %j allow', (rules, most) => {
    let window = EMPTY_BASIS;
    for (let second = 1; second <= 2_000; second++) window = sampleBasis(window, second * 1_000, view(1, 3, 2), rules);
    expect(window.samples).toHaveLength(most);
  });

  it('forgets an empty minute: nothing of the book before is left', () => {
    const rows = Array.from({ length: 60 }, (_, at): [number, BasisView] => [at + 2, view(150, undefined, 100)]);
    expect(lived([1, view(101, 103, 100)], ...rows)).toEqual(EMPTY_BASIS);
  });

  it('survives serialization and lies between its samples', () => {
    const prices = fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(fc.array(prices, { minLength: 1, maxLength: 40 }), (rows) => {
        const window = lived(...rows.map(([price, index], at): [number, BasisView] => [at, view(price, price, index)]));
        expect(JSON.parse(JSON.stringify(window))).toEqual(window);
        const inside = rows.slice(-30).map(([price, index]) => price - index);
        const mean = meanAt(window, rows.length - 1) ?? Number.NaN;
        expect(mean).toBeGreaterThanOrEqual(Math.min(...inside) - 1e-3);
        expect(mean).toBeLessThanOrEqual(Math.max(...inside) + 1e-3);
      }),
    );
  });
});
