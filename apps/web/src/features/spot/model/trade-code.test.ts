import { describe, expect, it } from 'vitest';
import { readTradeCode } from './trade-code.ts';

describe('market of an address', () => {
  it.each([
    ['', 'btc_usdt'],
    ['  ', 'btc_usdt'],
    ['ETH_USDT', 'eth_usdt'],
    ['eth/usdt', 'eth_usdt'],
    ['Eth-Usdt', 'eth_usdt'],
    ['btc3l_usdt_etf', 'btc3l_usdt_etf'],
  ])('%s is %s', (text, expected) => {
    expect(readTradeCode(text)).toBe(expected);
  });
});
