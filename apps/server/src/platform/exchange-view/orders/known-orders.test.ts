import { describe, expect, it } from 'vitest';
import { OrderIndex } from './known-orders.ts';
import { type OrderRecord, recordOf } from './order-record.ts';

/** The core's ids: a number that increases with every order, and a slot of its pool that is reused. */
function idOf(number: number, place: number): bigint {
  return (BigInt(number) << 22n) | BigInt(place);
}

function orderOf(orderId: bigint): OrderRecord {
  const accepted = {
    type: 'order-accepted',
    orderId,
    clientOrderId: '',
    accountId: 1,
    marketId: 1,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    priceTicks: 1,
    qtyLots: 1,
    quoteAmount: 0n,
  } as const;
  return recordOf(accepted, 0, 0n);
}

describe('OrderIndex', () => {
  it('finds open orders, however far apart their numbers are', () => {
    const known = new OrderIndex();
    const ids = [1, 2, 31, 32, 33, 64, 5_000, 2 ** 31, 2 ** 32, 2 ** 40].map((number, place) => idOf(number, place));
    const orders = ids.map(orderOf);
    for (const order of orders) known.add(order);
    expect(ids.map((id) => known.get(id))).toEqual(orders);
  });

  it('does not confuse ids with the same number and different slots', () => {
    const known = new OrderIndex();
    known.add(orderOf(idOf(7, 3)));
    expect(known.get(idOf(7, 4))).toBeUndefined();
    expect(known.get(idOf(8, 3))).toBeUndefined();
    expect(known.get(0n)).toBeUndefined();
    expect(known.get(-idOf(7, 3))).toBeUndefined();
    expect(known.get(idOf(7, 3) + 2n ** 64n)).toBeUndefined();
  });

  it('keeps all ended orders until the next batch, then the latest 2,000, and every open one', () => {
    const known = new OrderIndex();
    const working = orderOf(idOf(1, 0));
    known.add(working);
    const ended = Array.from({ length: 25_000 }, (_, index) => orderOf(idOf(index + 2, index % 5)));
    for (const order of ended) {
      known.add(order);
      known.end(order);
    }
    const found = () => ended.filter(({ orderId }) => known.get(orderId) !== undefined);
    expect(found()).toEqual(ended);
    known.forgetOld();
    expect(found()).toEqual(ended.slice(-2_000));
    expect(known.get(working.orderId)).toBe(working);
  });
});
