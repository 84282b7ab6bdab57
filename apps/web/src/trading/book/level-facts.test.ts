import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { levelFacts } from './level-facts.ts';
import { ownPricesOf } from './own-prices.ts';

const market = fixtureMarket();
const fine = {
  bids: [
    ['99.98', '1'],
    ['99.91', '1'],
  ],
  asks: [
    ['100.02', '1'],
    ['100.07', '3'],
    ['100.30', '9'],
  ],
} as const;
const grouped = { bids: [['99.9', '2']], asks: [['100.1', '4']] } as const;

describe('what is told of a level', () => {
  it('is exact for groups as long as both books are of the same moment', () => {
    expect(levelFacts({ side: 'asks', at: 0 }, grouped, fine, market)).toEqual({
      average: '100.06',
      qty: '4',
      worth: '400.23',
      distance: '+0.100',
    });
  });

  it('is that of the groups where the fine book is another, never better than it', () => {
    const older = { ...fine, asks: fine.asks.slice(0, 1) };
    expect(levelFacts({ side: 'asks', at: 0 }, grouped, older, market)).toMatchObject({
      average: '100.10',
      worth: '400.40',
    });
    expect(levelFacts({ side: 'bids', at: 0 }, grouped, undefined, market)).toMatchObject({
      average: '99.90',
      qty: '2',
    });
  });

  it('is nothing beyond the book', () => {
    expect(levelFacts({ side: 'bids', at: 1 }, grouped, fine, market)).toBeUndefined();
  });
});

describe('own orders in the book', () => {
  const order = { side: 'buy', price: '99.95', qty: '2', executedQty: '0.5', isWaiting: false, isPending: false };
  type Orders = Parameters<typeof ownPricesOf>[0];
  const ownOf = (orders: readonly Partial<typeof order>[], step: string) =>
    ownPricesOf(orders.map((changes) => ({ ...order, ...changes })) as unknown as Orders, step, market);

  it('tells what is left of them at each price of the rows', () => {
    const { bids, asks } = ownOf([{}, { price: '99.91' }, { side: 'sell', price: '100.01' }], '0.1');
    expect([...bids]).toEqual([['99.9', '3']]);
    expect([...asks]).toEqual([['100.1', '1.5']]);
  });

  it('leaves out those that are not in the book', () => {
    const { bids } = ownOf([{ isWaiting: true }, { isPending: true }, { price: '' }], '0.01');
    expect(bids.size).toBe(0);
  });
});
