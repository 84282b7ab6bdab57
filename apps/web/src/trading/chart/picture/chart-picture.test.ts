import { describe, expect, it } from 'vitest';
import { chartLink, pictureName } from './chart-picture.ts';

describe('what is shared of a chart', () => {
  it('is named after its market, interval and time', () => {
    expect(pictureName('btc_usdt', '15m', Date.parse('2026-11-28T03:30:59Z'))).toBe('btc_usdt-15m-2026-11-28-0330.png');
    expect(pictureName('../x', '1M', 0)).toBe('x-1M-1970-01-01-0000.png');
  });

  it('leads to the market in its interval, without what else the address says', () => {
    expect(chartLink('https://x.test/en_US/trade/exchange/?tradeCode=eth_usdt&strategyId=7#a', 'btc_usdt', '4h')).toBe(
      'https://x.test/en_US/trade/exchange/?tradeCode=btc_usdt&interval=4h',
    );
  });
});
