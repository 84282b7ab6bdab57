import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Found } from './found.ts';
import { clearRecent, readRecent, rememberRecent, withRecent } from './recent-searches.ts';

const KEY = 'headerSearchHistory';
const spot = (tradeId: number): Found => ({
  kind: 'spot',
  tradeId,
  tradeCode: `c${tradeId}_usdt`,
  baseCurrency: `C${tradeId}`,
  quoteCurrency: 'USDT',
  webLogo: '',
  last: '1.00',
  change: '+1.00',
  digit: '2#1#0',
  isMarginTrade: false,
  marginRatio: 0,
  tradeArea: 1,
});
const contract: Found = {
  kind: 'contract',
  contractCode: 'btc_usdt',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  instType: 4,
  contractType: 'perpetual',
  liquidationDate: 0,
  changepercentage: '+1.00',
};
const keys = (list: readonly Found[]) =>
  list.map((found) => (found.kind === 'spot' ? found.tradeId : found.contractCode));

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

describe('SR-04 recent searches', () => {
  it('are newest first, at most five, the oldest dropped', () => {
    for (const tradeId of [1, 2, 3, 4, 5, 6]) rememberRecent(spot(tradeId));
    expect(keys(readRecent())).toEqual([6, 5, 4, 3, 2]);
  });

  it('move to the front when they are repeated', () => {
    for (const tradeId of [1, 2, 3]) rememberRecent(spot(tradeId));
    rememberRecent(spot(1));
    expect(keys(readRecent())).toEqual([1, 3, 2]);
    expect(keys(withRecent([spot(1), spot(2)], spot(2)))).toEqual([2, 1]);
  });

  it('keep contracts beside markets, by the fields of the specification', () => {
    rememberRecent(spot(1));
    rememberRecent(contract);
    expect(keys(readRecent())).toEqual(['btc_usdt', 1]);
    const [first, second] = JSON.parse(stored.get(KEY) ?? '');
    expect(first).toMatchObject({ contractCode: 'btc_usdt', contractType: 'perpetual' });
    expect(second).toMatchObject({ tradeId: 1, digit: '2#1#0' });
    expect(second).not.toHaveProperty('kind');
  });

  it('do not show prices of another day', () => {
    rememberRecent(spot(1));
    rememberRecent(contract);
    expect(readRecent()).toMatchObject([{ changepercentage: '' }, { last: '', change: '' }]);
  });

  it('are gone when cleared', () => {
    rememberRecent(spot(1));
    clearRecent();
    expect(readRecent()).toEqual([]);
  });

  const { kind: _, ...good } = spot(7) as Extract<Found, { kind: 'spot' }>;
  it.each([
    'null',
    '{}',
    '{"broken',
    '[null, 1, "btc_usdt", [], {}]',
    JSON.stringify([{ ...good, tradeId: '7' }]),
    JSON.stringify([{ ...good, baseCurrency: { html: '<b>' } }]),
    JSON.stringify([{ ...good, isMarginTrade: 1 }]),
    JSON.stringify([{ ...contract, contractType: 'never' }]),
  ])('%s counts as none', (text) => {
    stored.set(KEY, text);
    expect(readRecent()).toEqual([]);
  });

  it('keep the good entries beside a bad one', () => {
    stored.set(KEY, JSON.stringify([null, good]));
    expect(keys(readRecent())).toEqual([7]);
  });
});
