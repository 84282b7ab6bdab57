import type { TickerData } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../figures.ts';
import { isScreening, NO_SCREEN, readScreen, type Screen, screened, screenRows, screenSearch } from './screen.ts';

const market = (tradeId: number, base: string, quote = 'usdt') =>
  ({ tradeId, tradeCode: `${base}_${quote}`, baseCurrency: base, quoteCurrency: quote, baseCoinId: tradeId }) as Market;
const ticker = (tradeCode: string, part: Partial<TickerData>) =>
  ({ tradeCode, last: '90', change: '+1.00', amount: '1000', bid: '89.9', ask: '90', ...part }) as TickerData;
const figures = (tradeId: number, part: Partial<Figures>): Figures => ({
  tradeId,
  changes: { '1h': '-0.50', '24h': '+9.99', '7d': '+12.00', '30d': '', '90d': '', '1y': '' },
  high: '100',
  low: '60',
  highMs: 0,
  lowMs: 0,
  volatility: '55.00',
  rsi: { '1h': '28.00', '4h': '50.00', '1d': '71.50' },
  weekAmount: '7000',
  sinceMs: 0,
  ...part,
});
const MARKETS = [market(1, 'btc'), market(2, 'eth'), market(3, 'eth', 'btc'), market(4, 'new')];
const ROWS = screenRows(
  MARKETS,
  new Map([
    ['btc_usdt', ticker('btc_usdt', {})],
    ['eth_usdt', ticker('eth_usdt', { last: '101', change: '-2.00', amount: '20' })],
    ['eth_btc', ticker('eth_btc', { last: '0.05', bid: '0.0499', ask: '0.05' })],
  ]),
  new Map([
    [1, figures(1, {})],
    [2, figures(2, { rsi: { '1h': '75.00', '4h': '', '1d': '' } })],
    [3, figures(3, { high: '0.08', low: '0.05' })],
  ]),
  new Map([
    [1, 'layer1'],
    [2, 'layer1'],
    [3, 'defi'],
  ]),
);
const kept = (part: Partial<Screen>) => screened(ROWS, { ...NO_SCREEN, ...part }).map((row) => row.market.tradeCode);

describe('figures of rows', () => {
  it('are exact, take the live day, and are not below nothing', () => {
    expect(ROWS[0]?.figures).toMatchObject({
      change24h: '+1.00',
      change7d: '+12.00',
      belowHigh: '10.00',
      aboveLow: '50.00',
      spread: '0.111',
    });
    expect(ROWS[1]?.figures.belowHigh).toBe('0');
    expect(ROWS[2]?.figures).toMatchObject({ belowHigh: '37.50', aboveLow: '0.00' });
    expect(ROWS[3]?.figures).toMatchObject({ price: '', change24h: '', belowHigh: '', spread: '' });
  });
});

describe('screen', () => {
  it.each<readonly [what: string, screen: Partial<Screen>, codes: readonly string[]]>([
    ['nothing', {}, ['btc_usdt', 'eth_usdt', 'eth_btc', 'new_usdt']],
    ['a sector', { sector: 'layer1' }, ['btc_usdt', 'eth_usdt']],
    ['a quote', { quote: 'BTC' }, ['eth_btc']],
    ['oversold', { bounds: { rsi1h: { least: '', most: '30' } } }, ['btc_usdt', 'eth_btc']],
    ['the bound itself', { bounds: { change24h: { least: '1', most: '1' } } }, ['btc_usdt', 'eth_btc']],
    ['below nothing', { bounds: { change24h: { least: '', most: '-1.5' } } }, ['eth_usdt']],
    [
      'both bounds of two',
      {
        bounds: { price: { least: '50', most: '100' }, amount: { least: '100', most: '' } },
      },
      ['btc_usdt'],
    ],
    ['bounds that are empty', { bounds: { rsi4h: { least: '', most: '' } } }, MARKETS.map((of) => of.tradeCode)],
    ['a figure that a row has not', { bounds: { rsi4h: { least: '0', most: '' } } }, ['btc_usdt', 'eth_btc']],
  ])('by %s', (_, screen, codes) => expect(kept(screen)).toEqual(codes));
});

describe('address of a screen', () => {
  it('is read as it was written', () => {
    const screen: Screen = {
      sector: 'defi',
      quote: 'USDT',
      bounds: {
        rsi1d: { least: '', most: '30' },
        change7d: { least: '-5.5', most: '12' },
        spread: { least: '', most: '' },
      },
    };
    const search = screenSearch(screen);
    expect(search.where).toBe('change7d:-5.5~12,rsi1d:~30,spread:~');
    expect(readScreen(search)).toEqual(screen);
    expect(screenSearch(NO_SCREEN)).toEqual({ sector: undefined, quote: undefined, where: undefined });
  });

  it.each([
    ['nothing', {}, NO_SCREEN],
    ['figures that there are not', { where: 'foo:1~2,,:' }, NO_SCREEN],
    [
      'bounds that are no numbers',
      { where: 'price:1e9~<b>' },
      { ...NO_SCREEN, bounds: { price: { least: '', most: '' } } },
    ],
    ['hostile names', { sector: '"><x', quote: 'usdt;' }, NO_SCREEN],
    ['values of other types', { where: 7, sector: ['a'], quote: null }, NO_SCREEN],
  ])('with %s', (_, search, screen) => expect(readScreen(search)).toEqual(screen));

  it('tells whether anything is left out', () => {
    expect(isScreening(readScreen({ where: 'price:~' }))).toBe(false);
    expect(isScreening(readScreen({ where: 'price:1~' }))).toBe(true);
    expect(isScreening(readScreen({ sector: 'defi' }))).toBe(true);
  });
});
