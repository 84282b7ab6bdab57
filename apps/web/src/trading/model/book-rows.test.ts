import type { Level } from '@bourse/kit/stream/depth-model.ts';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import {
  bookLevels,
  bookRows,
  buyShare,
  decimalsOfStep,
  depthSum,
  fitRows,
  groupingSteps,
  groupOf,
  sensibleSteps,
  spreadOf,
} from './book-rows.ts';

const market = fixtureMarket();
const BIDS: readonly Level[] = [
  ['100.00', '1.5'],
  ['99.99', '0.5'],
  ['99.50', '2'],
];

describe('book rows', () => {
  it('sums up from the best price and measures bars against the longer side', () => {
    expect(depthSum(BIDS, 2, market)).toBe(200_000n);
    const { bids, asks } = bookRows(BIDS, [['100.01', '4']], { count: 2, bars: 'cumulative' }, market);
    expect(bids).toEqual([
      { price: '100.00', qty: '1.50000', cumulative: '1.50000', worth: '150.00', share: 0.375 },
      { price: '99.99', qty: '0.50000', cumulative: '2.00000', worth: '199.99', share: 0.5 },
    ]);
    expect(asks.map(({ share }) => share)).toEqual([1]);
  });

  it('measures bars by levels where that is wanted, against the largest level of both sides', () => {
    const { bids } = bookRows(BIDS, [['100.01', '1']], { count: 50, bars: 'level' }, market);
    expect(bids.map(({ share }) => share)).toEqual([0.75, 0.25, 1]);
  });

  it('gives the domain whole ticks and lots', () => {
    expect(bookLevels(BIDS.slice(0, 1), market)).toEqual([{ priceTicks: 10_000, qtyLots: 150_000 }]);
  });

  it.each([
    [{}, ['0.01', '0.1', '1', '10']],
    [{ tickSize: '0.05' }, ['0.05', '0.5', '5', '50']],
    [{ priceScale: 0, tickSize: '1', maxPrice: '1000000' }, ['1', '10', '100', '1000']],
  ])('offers the tick times 1, 10, 100, 1,000 for %o', (changes, expected) => {
    expect(groupingSteps(fixtureMarket(changes))).toEqual(expected);
  });

  it.each([
    ['99.99', '0.1', 'bids', '99.9'],
    ['99.99', '0.1', 'asks', '100.0'],
    ['100.00', '0.1', 'asks', '100.0'],
    ['61671.55', '10', 'bids', '61670'],
    ['61671.55', '10', 'asks', '61680'],
  ] as const)('puts %s by steps of %s among %s at %s', (price, step, side, expected) => {
    expect(groupOf(price, step, side, market)).toBe(expected);
  });

  it.each([
    ['', ['0.01', '0.1', '1', '10']],
    ['61671.50', ['0.01', '0.1', '1', '10']],
    ['60.00', ['0.01', '0.1', '1']],
    ['0.30', ['0.01']],
  ])('offers at a price of %j the steps that leave more than a few levels', (price, expected) => {
    expect(sensibleSteps(market, price)).toEqual(expected);
  });

  it('writes prices of a group with the decimals of its step', () => {
    expect(['0.01', '0.1', '1', '10'].map(decimalsOfStep)).toEqual([2, 1, 0, 0]);
  });

  it.each([
    [0n, 0n, 50],
    [3n, 1n, 75],
    [1n, 0n, 100],
    [1n, 2n, 33],
  ])('tells the share of buyers of %s to %s as %i percent', (bids, asks, share) => {
    expect(buyShare(bids, asks)).toBe(share);
  });

  it('tells the spread in price and percent, and none of half a book', () => {
    expect(spreadOf('99.99', '100.01', market)).toEqual({ text: '0.02', percent: '0.020' });
    expect(spreadOf('61671.50', '61671.51', market)).toEqual({ text: '0.01', percent: '0.000016' });
    expect(spreadOf(undefined, '100.01', market)).toBeUndefined();
  });

  it.each([
    [220, 2, { count: 6, rowPx: 18.33 }],
    [230, 2, { count: 6, rowPx: 19.16 }],
    [400, 1, { count: 22, rowPx: 18.18 }],
    [10, 2, { count: 1, rowPx: 18 }],
    [-5, 2, { count: 1, rowPx: 18 }],
    // 533 and 451 px of a panel without its head, columns and middle: the plan's 12 and 10 levels.
    [443, 2, { count: 12, rowPx: 18.45 }],
    [361, 2, { count: 10, rowPx: 18.05 }],
    // Never more than 50 a side, and rows that stay rows.
    [1_900, 2, { count: 50, rowPx: 19 }],
    [4_000, 2, { count: 50, rowPx: 27 }],
  ] as const)('fits rows into %i pixels for %i sides', (height, sides, expected) => {
    expect(fitRows(height, sides, 18)).toEqual(expected);
  });
});
