import { describe, expect, it } from 'vitest';
import { FIRST_BOOK_SETTINGS, readBookSettings, withEntry } from './book-settings.ts';

describe('settings of the book', () => {
  it.each([
    [undefined],
    [null],
    [7],
    ['both'],
    [[]],
    [{ view: 'all', sumIn: 1, bars: null, steps: [], leastTrades: 'x' }],
  ])('begins as at first with %j', (stored) => {
    expect(readBookSettings(stored)).toEqual(FIRST_BOOK_SETTINGS);
  });

  it('takes what it knows, and of the tables what are decimals', () => {
    const stored = { view: 'asks', sumIn: 'quote', bars: 'level', flash: false, haptics: false };
    const tables = { steps: { 'spot:btc_usdt': '0.1', 'spot:x': '-1', y: 3 }, leastTrades: { USDT: '1000' } };
    expect(readBookSettings({ ...stored, ...tables, other: 1 })).toEqual({
      ...stored,
      steps: { 'spot:btc_usdt': '0.1' },
      leastTrades: { USDT: '1000' },
    });
  });

  it('keeps the entries that were chosen last', () => {
    let table: Readonly<Record<string, string>> = {};
    for (let at = 0; at < 70; at += 1) table = withEntry(table, `m${at}`, '1');
    expect(Object.keys(table)).toHaveLength(60);
    expect(table.m9).toBeUndefined();
    table = withEntry(table, 'm10', '2');
    expect(Object.keys(table).at(-1)).toBe('m10');
    expect(withEntry(table, 'm10', undefined).m10).toBeUndefined();
  });
});
