import type { TickerData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { fixtureData } from '../../../trading/testing/fixture-market.ts';
import { mostTraded, nextSort, pairAreas, pairRows } from './pair-rows.ts';

const btc = fixtureData();
const eth = fixtureData({ tradeId: 2, tradeCode: 'eth_usdt', baseCurrency: 'ETH', baseName: 'Ethereum' });
const btc3l = fixtureData({ tradeId: 3, tradeCode: 'btc3l_usdt_etf', baseCurrency: 'BTC3L', tradeArea: 6 });
const MARKETS = [btc, eth, btc3l];
const LISTS = { favourites: [3, 99, 1], visited: ['eth_usdt', 'gone', 'btc_usdt'] };
const TICKERS = new Map([
  ['btc_usdt', { last: '100', change: '-1.50', amount: '2000' } as TickerData],
  ['eth_usdt', { last: '9.5', change: '+0.20', amount: '10000' } as TickerData],
]);
const codes = (rows: readonly { readonly tradeCode: string }[]) => rows.map(({ tradeCode }) => tradeCode);

describe('pair picker', () => {
  it.each([
    ['all', '', ['btc_usdt', 'eth_usdt', 'btc3l_usdt_etf']],
    ['1', '', ['btc_usdt', 'eth_usdt']],
    ['6', '', ['btc3l_usdt_etf']],
    ['favourites', '', ['btc3l_usdt_etf', 'btc_usdt']],
    ['recent', '', ['eth_usdt', 'btc_usdt']],
    ['6', 'ETH / usdt', ['eth_usdt']],
    ['all', 'ether', ['eth_usdt']],
    ['all', 'nothing', []],
    ['all', '???', []],
  ] as const)('lists %s with search "%s"', (area, keyword, expected) => {
    expect(codes(pairRows(MARKETS, { area, keyword, sort: undefined }, LISTS, TICKERS))).toEqual(expected);
  });

  it.each([
    ['last', true, ['btc_usdt', 'eth_usdt', 'btc3l_usdt_etf']],
    ['last', false, ['eth_usdt', 'btc_usdt', 'btc3l_usdt_etf']],
    ['change', true, ['eth_usdt', 'btc_usdt', 'btc3l_usdt_etf']],
    ['amount', true, ['eth_usdt', 'btc_usdt', 'btc3l_usdt_etf']],
    ['pair', false, ['btc_usdt', 'btc3l_usdt_etf', 'eth_usdt']],
  ] as const)('sorts by %s, descending: %s, those without a figure last', (key, descending, expected) => {
    const choice = { area: 'all', keyword: '', sort: { key, descending } } as const;
    expect(codes(pairRows(MARKETS, choice, LISTS, TICKERS))).toEqual(expected);
  });

  it('a column pressed again turns the order round, and a third time gives it up', () => {
    const first = nextSort(undefined, 'last');
    expect(first).toEqual({ key: 'last', descending: true });
    expect(nextSort(first, 'last')).toEqual({ key: 'last', descending: false });
    expect(nextSort({ key: 'last', descending: false }, 'last')).toBeUndefined();
    expect(nextSort(first, 'pair')).toEqual({ key: 'pair', descending: false });
  });

  it('knows what is traded most, and leaves out what is not', () => {
    const tickers = new Map([...TICKERS, ['btc3l_usdt_etf', { amount: '0.00' } as TickerData]]);
    expect(codes(mostTraded(MARKETS, tickers))).toEqual(['eth_usdt', 'btc_usdt']);
  });

  it('knows the areas that have markets', () => {
    expect(pairAreas(MARKETS)).toEqual([1, 6]);
  });
});
