import { describe, expect, it } from 'vitest';
import { pageEntries } from './pagination-model.ts';

const drawn = (page: number, count: number) =>
  pageEntries(page, count)
    .map((entry) => (typeof entry === 'number' ? entry : '…'))
    .join(' ');

describe('the listed pages', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 20, '1 2 3 4 5 … 20'],
    [3, 20, '1 2 3 4 5 … 20'],
    [4, 20, '1 2 3 4 5 … 20'],
    [5, 20, '1 … 4 5 6 … 20'],
    [17, 20, '1 … 16 17 18 19 20'],
    [20, 20, '1 … 16 17 18 19 20'],
  ])('of page %d of %d are %s', (page, count, expected) => expect(drawn(page, count)).toBe(expected));

  it('are as many on every page, have the page, the first and the last, and no gap of one page', () => {
    for (let count = 8; count < 40; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const entries = pageEntries(page, count);
        expect(entries).toHaveLength(7);
        expect(entries).toContain(page);
        expect([entries[0], entries[6]]).toEqual([1, count]);
        entries.forEach((entry, at) => {
          if (typeof entry === 'number') return;
          expect(Number(entries[at + 1]) - Number(entries[at - 1])).toBeGreaterThan(2);
        });
      }
    }
  });
});
