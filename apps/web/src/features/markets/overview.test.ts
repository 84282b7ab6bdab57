import type { Market } from '@bourse/kit/api/queries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinsOf, findCoin } from './coins.ts';
import { feeExample, percentOfPpm, rateRange } from './fees/fee-rates.ts';
import type { Tickers } from './market-rows.ts';
import { CHANGE_CLASSES, changeClassOf, overviewOf } from './overview.ts';
import { treemap } from './treemap.ts';

let nextId = 0;
function market(pair: string, ids: readonly [number, number], more: Partial<Market> = {}): Market {
  const [baseCurrency = '', quoteCurrency = ''] = pair.split('/');
  nextId += 1;
  const tradeCode = pair.replace('/', '_').toLowerCase();
  const [baseCoinId, quoteCoinId] = ids;
  const own = { tradeId: nextId, tradeCode, baseCurrency, quoteCurrency, baseCoinId, quoteCoinId };
  // The other fields play no part here.
  return { ...own, baseName: `${baseCurrency} coin`, webLogo: '', status: 'trading', ...more } as Market;
}

function tickers(rows: Readonly<Record<string, readonly [change: string, amount: string]>>): Tickers {
  const entries = Object.entries(rows).map(([code, [change, amount]]) => [code, { change, amount }] as const);
  return new Map(entries) as unknown as Tickers;
}

describe('changeClassOf', () => {
  it.each([
    [-8, 'down7'],
    [-7, 'down7'],
    [-6.99, 'down5'],
    [-5, 'down5'],
    [-3, 'down3'],
    [-2.99, 'down0'],
    [-0.01, 'down0'],
    [0, 'flat'],
    [0.01, 'up0'],
    [3, 'up3'],
    [5, 'up5'],
    [7, 'up7'],
    [120, 'up7'],
  ])('%f is %s', (change, id) => {
    expect(CHANGE_CLASSES[changeClassOf(change)]?.id).toBe(id);
  });
});

describe('overviewOf', () => {
  const markets = [
    market('BTC/USDT', [1, 52]),
    market('ETH/USDT', [2, 52]),
    market('ETH/BTC', [2, 1]),
    market('NEW/USDT', [3, 52], { status: 'halted' }),
  ];

  it('counts what rises and falls, and sums the turnover of USDT markets exactly', () => {
    const now = tickers({
      btc_usdt: ['+1.50', '90071992547409.93129'],
      eth_usdt: ['-7.20', '0.07'],
      eth_btc: ['+0.00', '55.5'],
      new_usdt: ['', ''],
    });
    const { counts, ...rest } = overviewOf(markets, now);
    expect(rest).toEqual({ trading: 3, rising: 1, falling: 1, turnover: '90071992547410.00' });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('is all zeros before anything has traded', () => {
    expect(overviewOf(markets, tickers({}))).toMatchObject({ rising: 0, falling: 0, turnover: '0.00' });
  });
});

describe('treemap', () => {
  it('fills the sheet with boxes of the right areas that lie inside it', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, (unsorted) => {
        const sorted = [...unsorted].sort((a, b) => b - a);
        const total = sorted.reduce((sum, weight) => sum + weight, 0);
        const boxes = treemap(sorted, { x: 0, y: 0, width: 160, height: 100 });
        expect(boxes).toHaveLength(sorted.length);
        for (const [at, { x, y, width, height }] of boxes.entries()) {
          expect(width * height).toBeCloseTo(((sorted[at] ?? 0) / total) * 16_000, 4);
          expect(Math.min(x, y)).toBeGreaterThan(-1e-6);
          expect(x + width).toBeLessThan(160 + 1e-6);
          expect(y + height).toBeLessThan(100 + 1e-6);
        }
      }),
    );
  });

  it('gives nothing to what weighs nothing', () => {
    expect(treemap([4, 0], { x: 0, y: 0, width: 10, height: 10 })).toEqual([{ x: 0, y: 0, width: 10, height: 10 }]);
    expect(treemap([], { x: 0, y: 0, width: 10, height: 10 })).toEqual([]);
  });
});

describe('fees', () => {
  it.each([
    [2000, '0.20'],
    [1000, '0.10'],
    [1250, '0.125'],
    [1, '0.0001'],
    [0, '0.00'],
    [-50, '-0.005'],
    [30_000, '3.00'],
  ])('%i ppm is %s percent', (ppm, text) => {
    expect(percentOfPpm(ppm)).toBe(text);
  });

  it('reckons the example as the exchange does', () => {
    expect(feeExample('1000', 2000)).toEqual({ fee: '2', left: '998' });
    expect(feeExample('1', 1)).toEqual({ fee: '0.000001', left: '0.999999' });
  });

  it('tells the range of the markets’ rates', () => {
    const rates = [1000, 2500, 0].map((takerFeePpm) => market('A/B', [1, 2], { takerFeePpm }));
    expect(rateRange(rates, 'takerFeePpm')).toEqual({ least: 0, most: 2500 });
    expect(rateRange([], 'takerFeePpm')).toBeUndefined();
  });
});

describe('coins', () => {
  const markets = [market('BTC/USDC', [1, 53]), market('BTC/USDT', [1, 52]), market('ETH/BTC', [2, 1])];
  const coins = coinsOf(markets);

  it('come with their markets, the one against USDT first; quote coins come last', () => {
    expect(coins.map(({ code }) => code)).toEqual(['BTC', 'ETH', 'USDC', 'USDT']);
    expect(coins[0]?.markets.map(({ tradeCode }) => tradeCode)).toEqual(['btc_usdt', 'btc_usdc']);
    expect(coins[0]?.quotedMarkets.map(({ tradeCode }) => tradeCode)).toEqual(['eth_btc']);
    expect(coins[3]).toMatchObject({ coinId: 52, name: 'USDT', markets: [] });
  });

  it.each([
    [{ coinId: '2' }, 'ETH'],
    [{ name: 'btc' }, 'BTC'],
    [{ name: ' BTC Coin ' }, 'BTC'],
    [{ coinId: '99' }, undefined],
    [{ coinId: '99', name: 'btc' }, undefined],
    [{ name: '' }, undefined],
    [{}, undefined],
  ])('%j is %s', (asked, code) => {
    expect(findCoin(coins, asked)?.code).toBe(code);
  });
});
