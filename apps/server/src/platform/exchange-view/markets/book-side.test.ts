import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookSide, type Level } from './book-side.ts';

const change = fc.record({ priceTicks: fc.integer({ min: 1, max: 60 }), qtyLots: fc.integer({ min: 0, max: 9 }) });
const side = fc.constantFrom('buy' as const, 'sell' as const);

/** The naive book: a map, sorted on each read. */
function naiveLevels(of: 'buy' | 'sell', changes: readonly Level[]): Level[] {
  const lots = new Map<number, number>();
  for (const { priceTicks, qtyLots } of changes) lots.set(priceTicks, qtyLots);
  return [...lots]
    .filter(([, qtyLots]) => qtyLots > 0)
    .map(([priceTicks, qtyLots]) => ({ priceTicks, qtyLots }))
    .sort((a, b) => (of === 'buy' ? b.priceTicks - a.priceTicks : a.priceTicks - b.priceTicks));
}

function naiveGroups(of: 'buy' | 'sell', levels: readonly Level[], step: number): Level[] {
  const groups = new Map<number, number>();
  for (const { priceTicks, qtyLots } of levels) {
    const group = (of === 'buy' ? Math.floor(priceTicks / step) : Math.ceil(priceTicks / step)) * step;
    groups.set(group, (groups.get(group) ?? 0) + qtyLots);
  }
  return [...groups].map(([priceTicks, qtyLots]) => ({ priceTicks, qtyLots }));
}

function bookOf(of: 'buy' | 'sell', changes: readonly Level[]): BookSide {
  const book = new BookSide(of);
  for (const { priceTicks, qtyLots } of changes) book.set(priceTicks, qtyLots);
  return book;
}

describe('one side of a book', () => {
  it('equals a sorted map after any changes', () => {
    fc.assert(
      fc.property(side, fc.array(change, { maxLength: 200 }), (of, changes) => {
        const book = bookOf(of, changes);
        const expected = naiveLevels(of, changes);
        expect(book.levels(1_000)).toEqual(expected);
        expect(book.best()).toBe(expected[0]?.priceTicks);
        expect(book.size).toBe(expected.length);
        for (const { priceTicks, qtyLots } of expected) expect(book.lotsAt(priceTicks)).toBe(qtyLots);
      }),
      { seed: 11 },
    );
  });

  it('groups prices so that no group looks better than its orders, and loses nothing', () => {
    fc.assert(
      fc.property(side, fc.array(change, { maxLength: 100 }), fc.integer({ min: 2, max: 25 }), (of, changes, step) => {
        const book = bookOf(of, changes);
        const expected = naiveGroups(of, naiveLevels(of, changes), step);
        expect(book.grouped(step, 1_000)).toEqual(expected);
        for (const { priceTicks, qtyLots } of expected) expect(book.lotsOfGroup(priceTicks, step)).toBe(qtyLots);
      }),
      { seed: 12 },
    );
  });

  it('returns at most the requested number of levels or groups, the best ones', () => {
    const book = bookOf('sell', [
      { priceTicks: 11, qtyLots: 1 },
      { priceTicks: 12, qtyLots: 2 },
      { priceTicks: 25, qtyLots: 4 },
    ]);
    expect(book.levels(2).map((level) => level.priceTicks)).toEqual([11, 12]);
    expect(book.grouped(10, 1)).toEqual([{ priceTicks: 20, qtyLots: 3 }]);
  });
});
