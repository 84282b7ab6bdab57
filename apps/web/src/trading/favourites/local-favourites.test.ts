import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLocal, toggled, withoutMerged, withoutRemoved, writeLocal } from './local-favourites.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('FV-01 a favourite', () => {
  it('is added in front', () => expect(toggled([2, 1], 3)).toEqual([3, 2, 1]));
  it('is removed where it stands', () => expect(toggled([3, 2, 1], 2)).toEqual([3, 1]));

  it('of a visitor stays in the browser, markets and contracts each in their list', () => {
    writeLocal({ ids: [2, 1], codes: ['btc_usdt'] });
    expect(Object.fromEntries(stored)).toEqual({ coinFavorites: '[2,1]', contractFavorites: '["btc_usdt"]' });
    expect(readLocal()).toEqual({ ids: [2, 1], codes: ['btc_usdt'] });
  });

  it.each(['', 'null', '{"broken', '[1.5]', '["x y"]', '[{}]', '["BTC_USDT"]'])('%j is read as none', (text) => {
    stored.set('coinFavorites', text);
    stored.set('contractFavorites', text);
    expect(readLocal()).toEqual({ ids: [], codes: [] });
  });
});

describe('FV-03 what stays in the browser', () => {
  const sent = { ids: [3, 2, 1], codes: ['a', 'b'] };

  it('is nothing when all has come to the account', () => {
    expect(withoutMerged(sent, sent, { ids: [], codes: [] })).toEqual({ ids: [], codes: [] });
  });

  it('is what was starred while the others were on their way', () => {
    const now = { ids: [9, 3, 2, 1], codes: ['z', 'a', 'b'] };
    expect(withoutMerged(now, sent, { ids: [], codes: [] })).toEqual({ ids: [9], codes: ['z'] });
  });

  it('is what the exchange did not know', () => {
    expect(withoutMerged(sent, sent, { ids: [2], codes: ['b'] })).toEqual({ ids: [2], codes: ['b'] });
  });

  it('is not what a user took the star from before it came to the account', () => {
    const before = { ids: [3, 2], codes: ['a'] };
    expect(withoutRemoved(sent, before, { ids: [3], codes: [] })).toEqual({ ids: [3, 1], codes: ['b'] });
  });
});
