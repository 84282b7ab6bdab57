import { beforeEach, describe, expect, it } from 'vitest';
import { linkAt, placeOf, setSitePlaces } from './link-at.ts';
import { addressOf, pathOf } from './links.ts';
import { definePlaces, placesOf } from './places.ts';

const load = () => Promise.resolve(() => null);

beforeEach(() =>
  setSitePlaces(
    placesOf(
      definePlaces([
        { path: '', key: 'home', words: [], load },
        { path: 'market', key: 'markets', words: [], search: ['area'], load },
        { path: 'margin/trade/{code}', key: 'margin', words: [], sample: 'margin/trade/btc_usdt', load },
      ]),
    ),
  ),
);

describe('a link that comes from data', () => {
  it.each([
    ['/', { to: '/', search: {} }],
    ['/market/', { to: '/market/', search: {} }],
    ['/market?area=6&utm=mail', { to: '/market', search: { area: '6' } }],
    ['/margin/trade/eth_usdt', { to: '/margin/trade/eth_usdt', search: {} }],
  ])('%s leads to a place', (address, link) => {
    expect(linkAt(address)).toEqual(link);
  });

  it.each([
    '',
    'market',
    '/markets',
    '/margin/trade',
    '//host.invalid/market',
    '/\\host.invalid/market',
    'https://host.invalid/market',
    'javascript:alert(1)',
  ])('%j leads nowhere', (address) => {
    expect(linkAt(address)).toBeUndefined();
  });

  it('is of a place whether its parameter is filled in or not', () => {
    expect(placeOf('/margin/trade/{code}')?.key).toBe('margin');
    expect(placeOf('/margin/trade/x')?.key).toBe('margin');
  });
});

describe('the address of a link', () => {
  it('has its parameters filled in, whatever they are made of', () => {
    expect(pathOf({ to: '/margin/trade/{code}', params: { code: 'a/../b?c' } })).toBe('/margin/trade/a%2F..%2Fb%3Fc');
    expect(addressOf({ to: '/market', search: { area: '6', q: undefined } })).toBe('/market?area=6');
    expect(addressOf({ to: '/market', search: {} })).toBe('/market');
  });
});
