import { describe, expect, it } from 'vitest';
import { canonicalPath } from './page-links.ts';

describe('SH-10 the one address of a page', () => {
  it.each([
    ['/en_US/market', '/en_US/market'],
    ['/en_US/market?area=6#list', '/en_US/market'],
    ['/en_US/trade/exchange/?tradeCode=btc_usdt', '/en_US/trade/exchange?tradeCode=btc_usdt'],
    ['/en_US/login?redirect=%2Fen_US%2Fmarket&tab=register', '/en_US/login'],
    ['/en_US/coinInfo?coinId=1', '/en_US/coinInfo?coinId=1'],
    ['/en_US/', '/en_US'],
  ])('of %s is %s', (href, path) => {
    expect(canonicalPath(href)).toBe(path);
  });
});
