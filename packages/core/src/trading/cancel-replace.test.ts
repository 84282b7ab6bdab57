import { describe, expect, test } from 'vitest';
import { ALICE, BOB, CAROL, Desk, idOf, summaryOf, USDT } from '../testing/desk.ts';
import type { CancelReplace } from './commands.ts';

const replace = (orderId: bigint, more: Partial<CancelReplace> = {}): CancelReplace => ({
  type: 'cancel-replace',
  accountId: ALICE,
  orderId,
  mode: 'stop-on-failure',
  order: { marketId: 1, orderType: 'limit', side: 'buy', priceTicks: 9_000, qtyLots: 100 },
  ...more,
});

describe('cancel-replace', () => {
  test('cancels one and places the other, which may use its funds', () => {
    const desk = new Desk();
    const old = idOf(desk.buy(ALICE, 1_000_000, 1_000_000));
    expect(desk.purse(ALICE, USDT)).toEqual([1_000_000_000_000n, 1_000_000_000_000n]);
    const events = desk.do(replace(old));
    expect(summaryOf(events)).toEqual(['CANCELED USER_CANCELED after 0', 'accepted', 'order-replaced']);
    const accepted = events.find(({ type }) => type === 'order-accepted');
    const placed = accepted?.type === 'order-accepted' ? accepted.orderId : 0n;
    expect(events.find(({ type }) => type === 'order-replaced')).toEqual({
      type: 'order-replaced',
      accountId: ALICE,
      cancelOrderId: old,
      cancelCode: null,
      orderId: placed,
      placeCode: null,
    });
    expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ orderId: placed, priceTicks: 9_000 }]);
  });

  test('the new order stands at the end of its queue', () => {
    const desk = new Desk();
    const old = idOf(desk.buy(ALICE, 100, 9_000));
    const other = idOf(desk.buy(BOB, 100, 9_000));
    desk.do(replace(old));
    expect(desk.market(CAROL, 'sell', { qtyLots: 1 })[1]).toMatchObject({ makerOrderId: other });
  });

  test('the cancel stands when the new order is rejected; both outcomes are emitted', () => {
    const desk = new Desk();
    const old = idOf(desk.buy(ALICE, 100, 9_000));
    const order = { marketId: 1, orderType: 'limit', side: 'buy', priceTicks: 9_000, qtyLots: 0 } as const;
    const command = replace(old, { order });
    const events = desk.do(command, { key: 5n });
    expect(summaryOf(events)).toEqual(['CANCELED USER_CANCELED after 0', 'order-replaced']);
    const outcome = events.find(({ type }) => type === 'order-replaced');
    expect(outcome).toMatchObject({ cancelCode: null, orderId: 0n, placeCode: 'QTY_NOT_POSITIVE' });
    expect(desk.exchange.openOrders(ALICE)).toEqual([]);
    expect(desk.do(command, { key: 5n })).toMatchObject([{ type: 'duplicate', code: 'QTY_NOT_POSITIVE' }]);
  });

  test('when there is nothing to cancel: stops, or places all the same', () => {
    const desk = new Desk();
    expect(summaryOf(desk.do(replace(77n)))).toEqual(['rejected UNKNOWN_ORDER']);
    const events = desk.do(replace(77n, { mode: 'allow-failure' }));
    expect(summaryOf(events)).toEqual(['accepted', 'order-replaced']);
    expect(events.find(({ type }) => type === 'order-replaced')).toMatchObject({
      cancelCode: 'UNKNOWN_ORDER',
      placeCode: null,
    });
    const order = { marketId: 9, orderType: 'limit', side: 'buy', priceTicks: 9_000, qtyLots: 1 } as const;
    expect(summaryOf(desk.do(replace(77n, { mode: 'allow-failure', order })))).toEqual(['rejected UNKNOWN_MARKET']);
  });

  test('another account’s order is not cancelled', () => {
    const desk = new Desk();
    const old = idOf(desk.buy(BOB, 100, 9_000));
    expect(summaryOf(desk.do(replace(old)))).toEqual(['rejected UNKNOWN_ORDER']);
    expect(desk.exchange.openOrders(BOB)).toHaveLength(1);
  });

  test('one of a list takes its list with it; the new one may wait, or be a market order', () => {
    const desk = new Desk();
    desk.sell(BOB, 50, 10_000);
    desk.buy(CAROL, 10, 10_000);
    const placed = desk.do({
      type: 'place-list',
      accountId: ALICE,
      marketId: 1,
      contingency: 'OTO',
      orders: [
        { orderType: 'limit', side: 'buy', priceTicks: 9_000, qtyLots: 5 },
        { orderType: 'market', side: 'sell', qtyLots: 5 },
      ],
    });
    const [list] = placed;
    const old = list?.type === 'list-accepted' ? list.listId : 0n;
    const order = { marketId: 1, orderType: 'market', side: 'buy', qtyLots: 5 } as const;
    expect(summaryOf(desk.do(replace(old, { order })))).toEqual([
      'CANCELED USER_CANCELED after 0',
      'CANCELED USER_CANCELED after 0',
      'list-closed',
      'accepted',
      'trade 5 at 10000',
      'FILLED NONE after 5',
      'order-replaced',
    ]);
  });
});
