import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../create-exchange.ts';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, summaryOf } from '../testing/desk.ts';

const PRICE = 10_000;
const asks = (desk: Desk) => desk.exchange.book(1).asks;

describe('an iceberg', () => {
  test('shows one part, and the next one at the end of the queue', () => {
    const desk = new Desk();
    const iceberg = idOf(desk.sell(ALICE, 25, PRICE, { icebergLots: 10 }));
    desk.sell(BOB, 5, PRICE);
    expect(asks(desk)).toEqual([{ priceTicks: PRICE, qtyLots: 15, orderCount: 2 }]);
    expect(desk.exchange.order(iceberg)).toMatchObject({ qtyLots: 25, hiddenLots: 15 });
    const trades = desk.market(CAROL, 'buy', { qtyLots: 17 }).filter(({ type }) => type === 'trade');
    // Its first part, Bob behind it, then a part of the second.
    expect(trades.map((trade) => trade.type === 'trade' && trade.qtyLots)).toEqual([10, 5, 2]);
    expect(asks(desk)).toEqual([{ priceTicks: PRICE, qtyLots: 8, orderCount: 1 }]);
    expect(summaryOf(desk.market(CAROL, 'buy', { qtyLots: 13 })).join()).toMatch(/FILLED NONE after 25/);
    expect(asks(desk)).toEqual([]);
  });

  test('holds all of it, and gives back all that is open when it is cancelled', () => {
    const desk = new Desk();
    const orderId = idOf(desk.sell(ALICE, 25, PRICE, { icebergLots: 10 }));
    expect(desk.purse(ALICE, BTC)[1]).toBe(25n * 10_000n);
    desk.market(CAROL, 'buy', { qtyLots: 12 });
    expect(desk.purse(ALICE, BTC)[1]).toBe(13n * 10_000n);
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId });
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
    expect(asks(desk)).toEqual([]);
  });

  test('trades as a taker with all of it before it hides', () => {
    const desk = new Desk();
    desk.sell(BOB, 30, PRICE);
    const bid = idOf(desk.buy(ALICE, 50, PRICE, { icebergLots: 5 }));
    expect(desk.exchange.order(bid)).toMatchObject({ executedLots: 30, hiddenLots: 15 });
  });

  test('counts for orders that fill whole or not at all, and for what a market buy must pay', () => {
    const desk = new Desk();
    desk.sell(ALICE, 50, PRICE, { icebergLots: 5 });
    expect(summaryOf(desk.buy(BOB, 51, PRICE, { timeInForce: 'FOK' })).at(-1)).toMatch(/UNFILLED_FOK/);
    expect(summaryOf(desk.buy(BOB, 50, PRICE, { timeInForce: 'FOK' })).at(-1)).toMatch(/FILLED NONE after 50/);
  });

  test('is amended from what does not show', () => {
    const desk = new Desk();
    const orderId = idOf(desk.sell(ALICE, 25, PRICE, { icebergLots: 10 }));
    const amend = (qtyLots: number) =>
      summaryOf(desk.do({ type: 'amend-order', accountId: ALICE, orderId, qtyLots })).join();
    expect(amend(12)).toBe('amended to 12');
    expect(asks(desk)[0]?.qtyLots).toBe(10);
    expect(amend(4)).toBe('amended to 4');
    expect(asks(desk)[0]?.qtyLots).toBe(4);
    expect(desk.purse(ALICE, BTC)[1]).toBe(4n * 10_000n);
  });

  test('shrinks part by part where self-trade prevention decrements', () => {
    const desk = new Desk({ selfTradePrevention: 'DECREMENT' });
    desk.sell(ALICE, 25, PRICE, { icebergLots: 10 });
    const events = summaryOf(desk.buy(ALICE, 12, PRICE, { timeInForce: 'IOC' })).join();
    expect(events).toBe('accepted,reduced to 15,reduced to 13,EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0');
    expect(asks(desk)[0]?.qtyLots).toBe(8);
    expect(desk.purse(ALICE, BTC)[1]).toBe(13n * 10_000n);
  });

  test('survives a snapshot', () => {
    const desk = new Desk();
    desk.sell(ALICE, 25, PRICE, { icebergLots: 10, timeInForce: 'GTD', expiresMs: 9_000 });
    desk.sell(BOB, 5, PRICE);
    desk.market(CAROL, 'buy', { qtyLots: 3 });
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    const order = {
      type: 'place-order',
      orderType: 'market',
      accountId: CAROL,
      marketId: 1,
      side: 'buy',
      qtyLots: 20,
    } as const;
    expect(restored.apply(order)).toEqual(desk.exchange.apply(order));
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  });
});
