import { routes } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_LISTING, listingOf } from './listing-draft.ts';
import { EMPTY_TERMS, termsOf } from './terms-draft.ts';

const FILLED = {
  ...EMPTY_LISTING,
  ...{ baseCoinId: '1', quoteCoinId: '52', tradeArea: '1', tradeCode: 'abc_usdt', tradeId: '900' },
  ...{ tickSize: '0.01', lotSize: '0.0001', maxPrice: ' 100000 ' },
};

describe('a listing', () => {
  it('of a filled form fits the contract', () => {
    const texts = { ...EMPTY_TERMS.texts, minQty: '0.0001', maxQty: '100', minNotional: '5' };
    const body = { ...listingOf(FILLED).listing, ...termsOf({ ...EMPTY_TERMS, texts }).terms };
    expect(routes.createMarket.body.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ tradeId: 900, maxPrice: '100000', priceScale: 2 });
  });

  it('names what is missing', () => {
    expect(listingOf(EMPTY_LISTING).wrong).toEqual([
      ...['baseCoinId', 'quoteCoinId', 'tradeArea', 'tradeCode', 'tradeId', 'tickSize', 'lotSize', 'maxPrice'],
    ]);
    expect(listingOf({ ...FILLED, tradeCode: 'ABC', tradeId: '-1' }).wrong).toEqual(['tradeCode', 'tradeId']);
  });
});
