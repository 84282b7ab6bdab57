import type { TickerData } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import { type HeatData, heatParts, turnoverInUsdt } from './heat-model.ts';

const market = (tradeId: number, base: string, quote: string) =>
  ({ tradeId, tradeCode: `${base}_${quote}`, baseCurrency: base, quoteCurrency: quote, baseCoinId: tradeId }) as Market;
const ticker = (tradeCode: string, amount: string, last = '1', change = '+1.00') =>
  [tradeCode, { tradeCode, amount, last, change } as TickerData] as const;

const MARKETS = [
  market(1, 'btc', 'usdt'),
  market(2, 'eth', 'usdt'),
  market(3, 'eth', 'btc'),
  market(4, 'doge', 'usdc'),
];
const DATA: HeatData = {
  markets: MARKETS,
  tickers: new Map([
    ticker('btc_usdt', '3600', '100'),
    ticker('eth_usdt', '900'),
    ticker('eth_btc', '0.25'),
    ticker('doge_usdc', '25'),
  ]),
  figures: undefined,
  sectors: new Map([
    [1, 'layer1'],
    [2, 'layer1'],
    [4, 'meme'],
  ]),
};
const SHEET = { x: 0, y: 0, width: 100, height: 100 };
const area = ({ width, height }: { readonly width: number; readonly height: number }) => width * height;
const parts = (group: 'none' | 'sector' | 'quote', most = 10) => heatParts(DATA, group, '24h', SHEET, most);

describe('turnover in USDT', () => {
  it.each([
    [0, 3600, 'the quote itself'],
    [2, 25, 'through the quote’s own market'],
    [3, 25, 'another stable quote'],
  ])('of market %i is %d: %s', (at, worth) => {
    const of = MARKETS[at];
    expect(of && turnoverInUsdt(of, DATA.tickers)).toBe(worth);
  });
  it('is nothing where nothing tells', () => expect(turnoverInUsdt(market(9, 'a', 'eur'), DATA.tickers)).toBe(0));
});

describe('parts of the map', () => {
  it('are one without groups, each market by the root of its turnover', () => {
    const [whole, ...others] = parts('none');
    expect(others).toEqual([]);
    expect(whole?.tiles.map(({ market: of }) => of.tradeId)).toEqual([1, 2, 3, 4]);
    const areas = whole?.tiles.map(({ box }) => Math.round(area(box)));
    expect(areas).toEqual([6_000, 3_000, 500, 500]);
  });

  it.each([
    ['sector', ['layer1', '', 'meme'], [9_000, 500, 500]],
    ['quote', ['USDT', 'BTC', 'USDC'], [9_000, 500, 500]],
  ] as const)('by %s are as large as their markets together, and hold them', (group, names, areas) => {
    const all = parts(group);
    expect(all.map(({ name }) => name)).toEqual(names);
    expect(all.map(({ box }) => Math.round(area(box)))).toEqual(areas);
    for (const { box, tiles } of all) {
      for (const tile of tiles) {
        expect(tile.box.x).toBeGreaterThanOrEqual(box.x - 1e-9);
        expect(tile.box.y + tile.box.height).toBeLessThanOrEqual(box.y + box.height + 1e-9);
      }
    }
  });

  it('tell the quote of a market where its base has another', () => {
    const quotes = (most: number) => parts('none', most)[0]?.tiles.map(({ quote }) => quote);
    expect(quotes(10)).toEqual(['', 'USDT', 'BTC', '']);
    expect(quotes(2)).toEqual(['', '']);
  });

  it('are of the largest markets only', () => expect(parts('none', 2)[0]?.tiles).toHaveLength(2));
});
