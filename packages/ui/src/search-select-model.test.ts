import { describe, expect, it } from 'vitest';
import { filterItems, groupItems, rememberPick, type SearchSelectItem } from './search-select-model.ts';

const ITEMS: readonly SearchSelectItem[] = [
  { value: '1', label: 'BTC/USDT', note: 'Bitcoin' },
  { value: 'eth', label: 'ETH/USDT' },
  { value: 'sol', label: 'SOL/USDC' },
  { value: 'tr', label: 'Türkiye' },
];
const values = (items: readonly SearchSelectItem[]) => items.map(({ value }) => value);

describe('SH-12 the filter of a select field', () => {
  it.each([
    ['', ['1', 'eth', 'sol', 'tr']],
    ['   ', ['1', 'eth', 'sol', 'tr']],
    ['usdt', ['1', 'eth']],
    ['USDC', ['sol']],
    ['SOL', ['sol']],
    ['bitCOIN', ['1']],
    [' Eth ', ['eth']],
    ['türk', ['tr']],
    ['1', ['1']],
    ['nothing', []],
  ])('%j finds %j, by value, label or note', (text, expected) => {
    expect(values(filterItems(ITEMS, text))).toEqual(expected);
  });

  it('finds an option only by what it names for that', () => {
    const named = [{ value: '52', label: 'USDT', note: 'Tether', searched: 'USDT' }];
    expect(['eth', '52', 'usd'].map((text) => filterItems(named, text).length)).toEqual([0, 0, 1]);
  });
});

describe('SH-12 the history of a select field', () => {
  it.each([
    [[], 'a', ['a']],
    [['a', 'b'], 'c', ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'c', ['c', 'a', 'b']],
    [['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
    [['a', 'b', 'c', 'd', 'e'], 'e', ['e', 'a', 'b', 'c', 'd']],
  ])('%j and a pick of %s give %j: newest first, five at most', (history, value, expected) => {
    expect(rememberPick(history, value)).toEqual(expected);
  });

  it('comes first in the list, without duplicates', () => {
    const groups = groupItems(ITEMS, '', ['sol', '1']);
    expect(groups.map(({ id, items }) => [id, values(items)])).toEqual([
      ['recent', ['sol', '1']],
      ['all', ['eth', 'tr']],
    ]);
  });

  it('omits values that are no longer options', () => {
    expect(groupItems(ITEMS, '', ['gone']).map(({ id }) => id)).toEqual(['all']);
  });

  it('is not shown with search results', () => {
    const groups = groupItems(ITEMS, 'usdt', ['sol']);
    expect(groups.map(({ id, items }) => [id, values(items)])).toEqual([['all', ['1', 'eth']]]);
  });
});
