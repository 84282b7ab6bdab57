import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import { instrumentKind, marketOfCode, understand } from './address-facts.ts';

function market(tradeCode: string, baseCoinId: number): Market {
  const [baseCurrency = '', quoteCurrency = ''] = tradeCode.split('_');
  // The other fields say nothing about an address.
  return { tradeCode, baseCurrency, quoteCurrency, baseCoinId } as Market;
}

const MARKETS = [market('btc_usdt', 1), market('eth_usdt', 2), market('btc3l_usdt_etf', 7), market('eth_btc', 2)];

describe('marketOfCode', () => {
  it.each([
    ['btc_usdt', 'btc_usdt'],
    ['BTC-USDT', 'btc_usdt'],
    ['btcusdt', 'btc_usdt'],
    ['btc_usdt_d', 'btc_usdt'],
    ['f_btcf_usdt', 'btc_usdt'],
    ['eth_btc', 'eth_btc'],
    ['btc3l_usdt', 'btc3l_usdt_etf'],
    ['btc3l_usdt_etf', 'btc3l_usdt_etf'],
    ['doge_usdt', undefined],
    ['btcf_usdt', undefined],
    ['', undefined],
  ])('%s is the market %s', (code, found) => {
    expect(marketOfCode(code, MARKETS)?.tradeCode).toBe(found);
  });
});

describe('MN-09 instrumentKind', () => {
  it.each([
    ['btc_usdt', true, 'perpetual'],
    ['btc_usdt_d', true, 'delivery'],
    ['BTC_USDT_D', true, 'delivery'],
    ['f_btcf_usdt', true, 'simulated'],
    ['btc_usdt', false, 'pair'],
  ] as const)('%s (contract: %s) is %s', (code, isContract, kind) => {
    expect(instrumentKind(code, isContract)).toBe(kind);
  });
});

describe('understand', () => {
  const factsOf = (search: Record<string, string>, code?: string) => understand({ code, search }, MARKETS).facts;

  it.each([
    [
      { tradeName: 'btc_usdt' },
      [
        { id: 'contract', value: 'BTC/USDT' },
        { id: 'kind', message: 'places.value.perpetual' },
      ],
    ],
    [
      { source: '2', target: '5' },
      [
        { id: 'source', message: 'places.wallet.2' },
        { id: 'target', message: 'places.wallet.5' },
      ],
    ],
    [{ marginMode: 'isolated' }, [{ id: 'marginMode', message: 'places.value.isolated' }]],
    [{ bizType: 'deliver' }, [{ id: 'bizType', message: 'places.value.deliver' }]],
    [{ name: '2' }, [{ id: 'coin', value: 'ETH' }]],
    [
      { id: '17', code: 'new_coin' },
      [
        { id: 'id', value: '17' },
        { id: 'code', value: 'new_coin' },
      ],
    ],
  ])('%j says %j', (search, facts) => {
    expect(factsOf(search as Record<string, string>)).toEqual(facts);
  });

  it.each([
    [{ source: '99', target: 'x' }],
    [{ marginMode: 'both' }],
    [{ name: 'nothing' }],
    [{ id: 'Call +1 555 0100 now' }],
    [{ id: '<b>17</b>' }],
    [{ code: 'x'.repeat(41) }],
    [{ tradeName: 'send coins to us' }],
  ])('%j says nothing', (search) => {
    expect(factsOf(search as unknown as Record<string, string>)).toEqual([]);
  });

  it('knows the market of a path’s code, and shows a code it does not know as it is', () => {
    expect(understand({ code: 'eth_usdt', search: {} }, MARKETS).market?.tradeCode).toBe('eth_usdt');
    expect(factsOf({}, 'xyz_usdt')).toEqual([{ id: 'market', value: 'XYZ_USDT' }]);
  });
});
