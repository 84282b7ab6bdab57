import type { TickerData } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../testing/no-limits.ts';
import { areaTabs } from './areas.ts';
import type { Figures } from './figures.ts';
import { filterMarkets, nextSort, pairName, type Sort, sortMarkets, topMarkets } from './market-rows.ts';

const RULES = {
  baseCoinId: 1,
  quoteCoinId: 52,
  webLogo: '',
  digit: '2#1#0',
  priceScale: 2,
  qtyScale: 5,
  baseScale: 8,
  quoteScale: 8,
  tickSize: '0.01',
  depthSteps: [] as string[],
  lotSize: '0.00001',
  minQty: '0.00001',
  maxQty: '100',
  maxPrice: '1000000',
  minNotional: '5',
  priceBandPpm: 0,
  executionRangePpm: 0,
  limits: NO_LIMITS,
  makerFeePpm: 2000,
  takerFeePpm: 2000,
  isMarginTrade: false,
  marginRatio: 0,
  status: 'trading',
} as const;

function market(tradeId: number, base: string, quote: string, name: string, tradeArea = 1): Market {
  const suffix = tradeArea === 6 ? '_etf' : tradeArea === 8 ? '_alts' : '';
  const tradeCode = `${base}_${quote}${suffix}`.toLowerCase();
  return { ...RULES, tradeId, tradeCode, baseCurrency: base, quoteCurrency: quote, baseName: name, tradeArea };
}

const BTC = market(1, 'BTC', 'USDT', 'Bitcoin');
const ETH = market(2, 'ETH', 'USDT', 'Ethereum');
const BTC3L = market(61, 'BTC3L', 'USDT', 'Bitcoin 3x long token', 6);
const WIF = market(71, 'WIF', 'USDT', 'dogwifhat', 8);
const ALL = [BTC, ETH, BTC3L, WIF];

function ticker(tradeCode: string, last: string, change: string, amount: string): [string, TickerData] {
  const rest = { open: last, high: last, low: last, volume: '1', bid: last, ask: last, timeMs: 0 };
  return [tradeCode, { tradeId: 1, tradeCode, last, change, amount, ...rest }];
}

const TICKERS = new Map([
  ticker('btc_usdt', '64251.90', '-2.63', '89450000.10'),
  ticker('eth_usdt', '3140.00', '-10.18', '99560000.00'),
  ticker('btc3l_usdt_etf', '4.1822', '+9.14', '3900000.00'),
  ticker('wif_usdt_alts', '', '', ''),
]);

const codes = (markets: readonly Market[]) => markets.map(({ tradeId }) => tradeId);

describe('the list of markets', () => {
  it.each([
    ['btc', [1, 61]],
    ['BTC/usdt', [1]],
    ['btc-usdt', [1]],
    ['  ethereum ', [2]],
    ['none', []],
  ])('finds %j', (keyword, expected) => {
    expect(codes(filterMarkets(ALL, { area: 'all', keyword, favourites: [] }))).toEqual(expected);
  });

  it('keeps to an area', () => {
    expect(codes(filterMarkets(ALL, { area: '6', keyword: '', favourites: [] }))).toEqual([61]);
  });

  it('shows favourites newest first', () => {
    expect(codes(filterMarkets(ALL, { area: 'favourites', keyword: '', favourites: [71, 1] }))).toEqual([71, 1]);
  });

  it.each([
    [{ key: 'default', descending: false }, [1, 2, 61, 71]],
    [{ key: 'last', descending: true }, [1, 2, 61, 71]],
    [{ key: 'last', descending: false }, [61, 2, 1, 71]],
    [{ key: 'change', descending: true }, [61, 1, 2, 71]],
    [{ key: 'amount', descending: true }, [2, 1, 61, 71]],
    [{ key: 'pair', descending: true }, [71, 2, 61, 1]],
  ] as const)('sorts by %o, without a value last', (sort: Sort, expected) => {
    expect(codes(sortMarkets(ALL, TICKERS, sort))).toEqual(expected);
  });

  it('sorts by what needs history, which comes last while it is not there', () => {
    const sort = { key: 'change7d', descending: true } as const;
    const week = (tradeId: number, change: string) => [tradeId, { changes: { '7d': change } } as Figures] as const;
    const figures = new Map([week(2, '+1.00'), week(61, '+11.00'), week(71, '')]);
    expect(codes(sortMarkets(ALL, TICKERS, sort, figures))).toEqual([61, 2, 1, 71]);
    expect(codes(sortMarkets(ALL, TICKERS, sort))).toEqual([1, 2, 61, 71]);
  });

  it('turns a column from descending to ascending to the exchange’s order', () => {
    const once = nextSort({ key: 'default', descending: false }, 'change');
    const twice = nextSort(once, 'change');
    expect([once, twice, nextSort(twice, 'change')]).toEqual([
      { key: 'change', descending: true },
      { key: 'change', descending: false },
      { key: 'default', descending: false },
    ]);
    expect(nextSort(once, 'pair')).toEqual({ key: 'pair', descending: false });
  });

  it('takes the top of those that have traded', () => {
    expect(codes(topMarkets(ALL, TICKERS, { key: 'change', descending: false }, 2))).toEqual([2, 1]);
  });

  it('counts the tabs', () => {
    expect(areaTabs(ALL, [71]).map(({ value, count }) => [value, count])).toEqual([
      ['favourites', 1],
      ['all', 4],
      ['1', 2],
      ['6', 1],
      ['8', 1],
    ]);
  });

  it('names a market as people write it', () => expect(pairName(BTC3L)).toBe('BTC3L/USDT'));
});
