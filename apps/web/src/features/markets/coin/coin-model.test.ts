import type { TickerData } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import type { Coin } from '../coins.ts';
import { type CoinFacts, estimatedCap, klinesQuery, namesCoin, textIn, turnoverRank } from './coin-model.ts';

const coin = (code: string, ...codes: string[]): Coin => ({
  coinId: code.length,
  code,
  name: code,
  logo: '',
  markets: codes.map((tradeCode) => ({ tradeCode, quoteCurrency: tradeCode.split('_')[1] }) as Market),
  quotedMarkets: [],
});
const ticker = (tradeCode: string, amount: string, last = '1') => [tradeCode, { amount, last } as TickerData] as const;

describe('rank by turnover', () => {
  const coins = [coin('BTC', 'btc_usdt'), coin('ETH', 'eth_usdt', 'eth_btc'), coin('DOGE', 'doge_usdt'), coin('EUR')];
  const tickers = new Map([ticker('btc_usdt', '500', '100'), ticker('eth_usdt', '400'), ticker('eth_btc', '2')]);
  it.each([
    [1, { rank: 1, of: 2 }],
    [0, { rank: 2, of: 2 }],
    [2, undefined],
    [3, undefined],
  ])('of coin %i adds all its markets', (at, rank) => {
    const of = coins[at];
    expect(of && turnoverRank(coins, of, tickers)).toEqual(rank);
  });
});

it.each([
  ['19875000', '64250.12', '1276971135000'],
  ['589000000000000', '0.00001734', '10213260000'],
  ['', '5', ''],
  ['5', '', ''],
])('%s coins at %s are about "%s"', (supply, last, cap) => expect(estimatedCap(supply, last)).toBe(cap));

describe('text', () => {
  const facts = { texts: { en_US: 'Money', zh_CN: '钱', zh_HK: '' } } as CoinFacts;
  it.each([
    ['en_US', 'Money', 'en'],
    ['zh_CN', '钱', 'zh-CN'],
    ['zh_HK', 'Money', 'en'],
    ['ar_AE', 'Money', 'en'],
  ])('in %s', (lang, text, shown) => expect(textIn(facts, lang)).toEqual({ text, lang: shown }));
});

describe('news', () => {
  it.each([
    ['Deposits of OP are open', 'OP', 'Optimism', true],
    ['The SHOP opens', 'OP', 'Optimism', false],
    ['Optimism joins', 'OP', 'Optimism', true],
    ['OPEN for OP/USDT', 'OP', 'Optimism', true],
    ['A Pi a day', 'PI', 'Pi', false],
    ['BTC，ETH 上线', 'ETH', 'Ethereum', true],
    ['Trading of A.B begins', 'A.B', 'x', true],
    ['Trading of AXB begins', 'A.B', 'x', false],
  ])('%s names %s: %s', (text, code, name, is) => expect(namesCoin(text, { code, name })).toBe(is));
});

it('reads the klines of a span from its beginning, or all of them', () => {
  expect(klinesQuery('btc_usdt', '7d', 700_000_000)).toEqual({
    tradeCode: 'btc_usdt',
    interval: '1h',
    limit: '1500',
    fromMs: String(700_000_000 - 7 * 86_400_000),
  });
  expect(klinesQuery('btc_usdt', 'all', 1)).toEqual({ tradeCode: 'btc_usdt', interval: '1d', limit: '1500' });
});
