import { momentOf, momentText } from '@bourse/kit/formats/local-time.ts';
import { describe, expect, it } from 'vitest';
import { orderRequestOf } from '../../features/spot/model/order-request.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import {
  cleared,
  emptyDraft,
  type OrderDraft,
  OWN_ORDERS,
  withPostOnly,
  withPrice,
  withQty,
  withTimeInForce,
} from './order-draft.ts';
import { icebergPartsOf, restErrors } from './rest-check.ts';

const market = fixtureMarket();
const NOW = Date.UTC(2030, 0, 1, 12);
const limit = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...withQty(withPrice(emptyDraft('buy'), '100', market), '1', market),
  ...changes,
});
const at = (timeMs: number) => momentText(timeMs);

describe('GTD', () => {
  it.each([
    ['a minute ahead', at(NOW + 60_000), undefined],
    ['now', at(NOW), 'EXPIRY_INVALID'],
    ['a day ago', at(NOW - 86_400_000), 'EXPIRY_INVALID'],
    ['nothing', '', 'EXPIRY_INVALID'],
    ['half a date', '2030-01-', 'EXPIRY_INVALID'],
  ])('with %s', (_, expires, code) => {
    expect(restErrors(limit({ timeInForce: 'GTD', expires }), market, NOW).expires?.code).toBe(code);
  });

  it('looks at no time under another time in force', () => {
    expect(restErrors(limit({ expires: 'nonsense' }), market, NOW)).toEqual({});
  });

  it('begins with the time that is offered and keeps one that was chosen', () => {
    const first = withTimeInForce(limit(), 'GTD', '2030-01-02T12:00');
    expect(first).toMatchObject({ timeInForce: 'GTD', expires: '2030-01-02T12:00' });
    const chosen = { ...first, expires: '2030-03-03T03:03' };
    expect(withTimeInForce(withTimeInForce(chosen, 'GTC'), 'GTD', '2031-01-01T00:00').expires).toBe('2030-03-03T03:03');
  });

  it('is sent as milliseconds', () => {
    const request = orderRequestOf(limit({ timeInForce: 'GTD', expires: at(NOW) }), market);
    expect(request).toMatchObject({ timeInForce: 'GTD', expiresMs: NOW });
    expect(orderRequestOf(limit({ timeInForce: 'GTD' }), market)).toBeUndefined();
  });

  it('reads the moment that it writes', () => {
    expect(momentOf(momentText(NOW))).toBe(NOW);
    expect(momentOf('')).toBeUndefined();
  });
});

describe('iceberg', () => {
  it.each([
    ['a fiftieth', '0.02', undefined],
    ['all of it', '1', undefined],
    ['more than all of it', '1.0001', 'ICEBERG_TOO_LARGE'],
    ['less than a fiftieth', '0.01999', 'ICEBERG_INVALID'],
    ['less than the market takes', '0.00009', 'QTY_TOO_SMALL'],
    ['a part of a lot', '0.020001', 'QTY_OFF_LOT'],
    ['nothing', '0', 'QTY_NOT_POSITIVE'],
  ])('showing %s', (_, iceberg, code) => {
    expect(restErrors(limit({ iceberg }), market, NOW).iceberg?.code).toBe(code);
  });

  it('says the least that may show, rounded up to a lot', () => {
    const draft = limit({ qty: '0.01001', iceberg: '0.0001' });
    expect(restErrors(draft, market, NOW).iceberg).toEqual({
      code: 'ICEBERG_INVALID',
      values: { limit: '0.00021', unit: 'BTC', parts: '50' },
    });
  });

  it('counts its parts', () => {
    expect(icebergPartsOf(limit({ iceberg: '0.3' }), market)).toBe(4);
    expect(icebergPartsOf(limit({ iceberg: '' }), market)).toBeUndefined();
  });

  it('goes when the order cannot rest, and with the quantity that it hid', () => {
    expect(withTimeInForce(limit({ iceberg: '0.5' }), 'IOC').iceberg).toBe('');
    expect(withTimeInForce(limit({ iceberg: '0.5' }), 'GTD').iceberg).toBe('0.5');
    expect(cleared(limit({ iceberg: '0.5' })).iceberg).toBe('');
  });

  it('is sent with the order', () => {
    expect(orderRequestOf(limit({ iceberg: '0.50' }), market)).toMatchObject({ icebergQty: '0.5' });
    expect(orderRequestOf(limit(), market)).not.toHaveProperty('icebergQty');
  });
});

describe('post-only', () => {
  it('goes with GTD, and not with what fills at once', () => {
    expect(withTimeInForce(withPostOnly(limit(), true), 'GTD', at(NOW))).toMatchObject({ postOnly: true });
    expect(withPostOnly(withTimeInForce(limit(), 'GTD', at(NOW)), true)).toMatchObject({ timeInForce: 'GTD' });
    expect(withPostOnly(withTimeInForce(limit(), 'FOK'), true)).toMatchObject({ timeInForce: 'GTC' });
  });
});

describe('meeting own orders', () => {
  it('follows the market’s rule unless another is chosen', () => {
    expect(orderRequestOf(limit(), market)).not.toHaveProperty('selfTradePrevention');
    for (const ownOrders of OWN_ORDERS.slice(1)) {
      expect(orderRequestOf(limit({ ownOrders }), market)).toMatchObject({ selfTradePrevention: ownOrders });
    }
  });
});
