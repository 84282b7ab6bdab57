import { describe, expect, it } from 'vitest';
import { type FoundContract, type FoundSpot, foundHref, foundIn, foundKey, foundName, priceAt } from './found.ts';

const spot: FoundSpot = {
  kind: 'spot',
  tradeId: 83,
  tradeCode: 'wif_usdt_alts',
  baseCurrency: 'WIF',
  quoteCurrency: 'USDT',
  webLogo: '',
  last: '2.1840',
  change: '+1.00',
  digit: '4#3#2#1',
  isMarginTrade: false,
  marginRatio: 0,
  tradeArea: 8,
};
const contract: FoundContract = {
  kind: 'contract',
  contractCode: 'wif_usdt',
  baseCurrency: 'WIF',
  quoteCurrency: 'USDT',
  instType: 4,
  contractType: 'perpetual',
  liquidationDate: 0,
  changepercentage: '-1.00',
};

describe('what search finds', () => {
  const { kind: _spot, ...spotRow } = spot;
  const { kind: _contract, ...contractRow } = contract;
  const result = {
    result: true,
    spots: [
      { ...spotRow, rank: 1 },
      { ...spotRow, tradeId: 84, rank: 3 },
    ],
    swaps: [{ ...contractRow, rank: 2 }],
  };

  it.each([
    ['all', ['spot-83', 'contract-wif_usdt', 'spot-84']],
    ['swap', ['contract-wif_usdt']],
    ['spot', ['spot-83', 'spot-84']],
  ] as const)('SR-05 the tab %s shows %j', (tab, expected) => {
    expect(foundIn(result, tab).map(foundKey)).toEqual(expected);
  });

  it('SR-07 leads to its page by MN-09', () => {
    expect(foundHref(spot)).toEqual({ to: '/trade/exchange/', search: { tradeCode: 'wif_usdt_alts' } });
    expect(foundHref(contract)).toEqual({ to: '/contract/exchange/{code}', params: { code: 'wif_usdt' } });
    expect(foundName(contract)).toBe('WIF/USDT');
  });

  it.each([
    ['61671.5', '2#1#0', '61671.50'],
    ['61671.55', '2#1#0', '61671.55'],
    ['0.00001734', '8#7', '0.00001734'],
    ['572.349', '0', '572'],
    ['', '2#1#0', ''],
    ['1.5', '', '1.5'],
  ])('SR-07 writes the price %j with the digits %s as %j', (price, digit, expected) => {
    expect(priceAt(price, digit)).toBe(expected);
  });
});
