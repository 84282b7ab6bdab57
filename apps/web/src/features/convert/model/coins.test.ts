import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import { convertCoins, endsOf, withEnd } from './coins.ts';

function market(base: string, quote: string, status: Market['status'] = 'trading'): Market {
  const names = { baseCurrency: base, quoteCurrency: quote, baseName: `${base} coin`, webLogo: '' };
  return { ...names, baseCoinId: base.length, quoteCoinId: 52, baseScale: 8, quoteScale: 6, status } as Market;
}
const COINS = convertCoins([market('ETH', 'USDT'), market('BTC', 'USDT'), market('OLD', 'USDT', 'halted')]);

describe('coins that can be converted', () => {
  it('are those of markets that trade, each once, in order', () => {
    expect(COINS.map(({ code, name, scale }) => [code, name, scale])).toEqual([
      ['BTC', 'BTC coin', 8],
      ['ETH', 'ETH coin', 8],
      ['USDT', 'USDT', 6],
    ]);
  });

  it.each([
    [{}, 'USDT', 'BTC'],
    [{ from: 'eth' }, 'ETH', 'BTC'],
    [{ from: 'BTC' }, 'BTC', 'USDT'],
    [{ to: 'ETH' }, 'USDT', 'ETH'],
    [{ to: 'USDT' }, 'BTC', 'USDT'],
    [{ from: 'OLD', to: 'NONE' }, 'USDT', 'BTC'],
    [{ from: 'ETH', to: 'ETH' }, 'ETH', 'BTC'],
  ])('of an address: %o', (asked, from, to) => {
    expect(endsOf(COINS, asked)).toEqual({ from, to });
  });

  it('there are none without markets', () => {
    expect(endsOf([], {})).toBeUndefined();
  });

  it('swap when one end gets the other’s coin', () => {
    expect(withEnd({ from: 'BTC', to: 'ETH' }, 'from', 'ETH')).toEqual({ from: 'ETH', to: 'BTC' });
    expect(withEnd({ from: 'BTC', to: 'ETH' }, 'to', 'USDT')).toEqual({ from: 'BTC', to: 'USDT' });
  });
});
