import { describe, expect, it } from 'vitest';
import { fixtureData } from '../../../trading/testing/fixture-market.ts';
import { pairAreas, pairRows } from './pair-rows.ts';

const btc = fixtureData();
const eth = fixtureData({ tradeId: 2, tradeCode: 'eth_usdt', baseCurrency: 'ETH', baseName: 'Ethereum' });
const btc3l = fixtureData({ tradeId: 3, tradeCode: 'btc3l_usdt_etf', baseCurrency: 'BTC3L', tradeArea: 6 });
const MARKETS = [btc, eth, btc3l];
const codes = (rows: readonly { readonly tradeCode: string }[]) => rows.map(({ tradeCode }) => tradeCode);

describe('pair picker', () => {
  it.each([
    ['all', '', ['btc_usdt', 'eth_usdt', 'btc3l_usdt_etf']],
    ['1', '', ['btc_usdt', 'eth_usdt']],
    ['6', '', ['btc3l_usdt_etf']],
    ['favourites', '', ['btc3l_usdt_etf', 'btc_usdt']],
    ['6', 'ETH / usdt', ['eth_usdt']],
    ['all', 'ether', ['eth_usdt']],
    ['all', 'nothing', []],
  ] as const)('lists %s with search "%s"', (area, keyword, expected) => {
    expect(codes(pairRows(MARKETS, area, keyword, [3, 99, 1]))).toEqual(expected);
  });

  it('knows the areas that have markets', () => {
    expect(pairAreas(MARKETS)).toEqual([1, 6]);
  });
});
