import { describe, expect, it } from 'vitest';
import { isStableQuote } from './stable-quotes.ts';

describe('SR-09 stable quotes', () => {
  it.each(['usdt', 'usdc', 'f_usdt', 'f_usdc', 'USDT', 'Usdc', 'F_USDT'])('%s is one', (quote) => {
    expect(isStableQuote(quote)).toBe(true);
  });

  it.each(['btc', 'eth', 'usd', 'f_btc', 'usdt_', 'tusdt', 'f-usdt', ' usdt', '', 'busd', 'dai'])(
    '%j is none',
    (quote) => {
      expect(isStableQuote(quote)).toBe(false);
    },
  );
});
