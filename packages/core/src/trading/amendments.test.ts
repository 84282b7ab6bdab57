import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../create-exchange.ts';
import type { Command, ExchangeEvent } from '../rooms/index.ts';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, summaryOf, USDT } from '../testing/desk.ts';
import type { AmendOrder, ListLeg, PlaceList } from './commands.ts';

const LOT = 10_000n;
const words = (events: readonly ExchangeEvent[]) => summaryOf(events).join(' | ');
const amend = (desk: Desk, orderId: bigint, qtyLots: number, more: Partial<AmendOrder> = { ofList: true }) =>
  desk.do({ type: 'amend-order', accountId: ALICE, orderId, qtyLots, ...more });

/** A desk whose last trade was at 10,000 ticks. */
function tradedDesk(market: ConstructorParameters<typeof Desk>[0] = {}): Desk {
  const desk = new Desk(market);
  desk.sell(BOB, 1, 10_000);
  desk.buy(CAROL, 1, 10_000);
  return desk;
}

function idsOf(events: readonly ExchangeEvent[]): readonly bigint[] {
  const [first] = events;
  if (first?.type !== 'list-accepted') throw new Error(`not accepted: ${words(events)}`);
  return first.orderIds;
}

const list = (contingency: PlaceList['contingency'], orders: readonly ListLeg[]): Command => ({
  type: 'place-list',
  accountId: ALICE,
  marketId: 1,
  contingency,
  orders,
});
const pair = (side: 'buy' | 'sell', qtyLots: number): [ListLeg, ListLeg] => {
  const maker = {
    side,
    orderType: 'limit',
    priceTicks: side === 'sell' ? 10_200 : 9_800,
    qtyLots,
    postOnly: true,
  } as const;
  const stopPriceTicks = side === 'sell' ? 9_900 : 10_100;
  const stop = { side, orderType: 'market', qtyLots, trigger: { kind: 'stop-loss', stopPriceTicks } } as const;
  return side === 'sell' ? [maker, stop] : [stop, maker];
};
const quantities = (desk: Desk) => desk.exchange.openOrders(ALICE).map(({ qtyLots }) => qtyLots);

describe('an amendment', () => {
  test('emits both quantities and both client ids; the order keeps its place and gets the new id', () => {
    const desk = new Desk();
    const orderId = idOf(desk.sell(ALICE, 100, 10_000, { clientOrderId: 'first' }));
    desk.sell(BOB, 100, 10_000);
    const change = { previousLots: 100, previousClientOrderId: 'first' };
    const [event] = amend(desk, orderId, 40, { clientOrderId: 'z'.repeat(36) });
    const named = { type: 'order-amended', orderId, accountId: ALICE, marketId: 1 };
    expect(event).toEqual({ ...named, ...change, qtyLots: 40, clientOrderId: 'z'.repeat(36) });
    expect(desk.exchange.order(orderId)).toMatchObject({ clientOrderId: 'z'.repeat(36), qtyLots: 40 });
    // Without a new name the order keeps the one it has.
    expect(amend(desk, orderId, 30)[0]).toMatchObject({
      previousLots: 40,
      qtyLots: 30,
      clientOrderId: 'z'.repeat(36),
      previousClientOrderId: 'z'.repeat(36),
    });
    expect(desk.exchange.order(orderId)?.clientOrderId).toBe('z'.repeat(36));
    expect(restoreExchange(desk.exchange.snapshot()).order(orderId)?.clientOrderId).toBe('z'.repeat(36));
    const [, trade] = desk.market(CAROL, 'buy', { qtyLots: 50 });
    expect(trade).toMatchObject({ type: 'trade', makerOrderId: orderId, qtyLots: 30 });
  });

  test('sets a client id on an order without one, also one of maximum length', () => {
    const desk = new Desk();
    const orderId = idOf(desk.sell(ALICE, 10, 10_000));
    amend(desk, orderId, 9, { clientOrderId: 'named' });
    expect(desk.exchange.order(orderId)?.clientOrderId).toBe('named');
    const tooLong = { clientOrderId: 'z'.repeat(37) };
    expect(words(amend(desk, orderId, 8, tooLong))).toBe('rejected COMMAND_INVALID');
    expect(words(amend(desk, orderId, 8, { clientOrderId: 'a b' }))).toBe('rejected COMMAND_INVALID');
  });
});

describe('an order of a list', () => {
  test('is refused unless the command allows it', () => {
    const desk = tradedDesk();
    const [above = 0n] = idsOf(desk.do(list('OCO', pair('sell', 30))));
    expect(words(amend(desk, above, 20, {}))).toBe('rejected ORDER_IN_LIST');
    expect(words(amend(desk, above, 20, { ofList: false }))).toBe('rejected ORDER_IN_LIST');
    expect(quantities(desk)).toEqual([30, 30]);
  });

  test.each(['sell', 'buy'] as const)(
    'of a pair (%s) takes the other with it, whichever is named, and their funds follow',
    (side) => {
      const desk = tradedDesk();
      const ids = idsOf(desk.do(list('OCO', pair(side, 30))));
      const held = (lots: bigint) => (side === 'sell' ? lots * LOT : lots * 10_100n * desk.valuePerTickLot);
      const asset = side === 'sell' ? BTC : USDT;
      expect(desk.purse(ALICE, asset)[1]).toBe(held(30n));
      const [first, second] = [ids[0] ?? 0n, ids[1] ?? 0n];
      const events = amend(desk, second, 20, { ofList: true, clientOrderId: 'renamed' });
      expect(events.filter(({ type }) => type === 'order-amended')).toMatchObject([
        { orderId: second, qtyLots: 20, previousLots: 30, clientOrderId: 'renamed', previousClientOrderId: '' },
        { orderId: first, qtyLots: 20, previousLots: 30, clientOrderId: '', previousClientOrderId: '' },
      ]);
      expect(desk.purse(ALICE, asset)[1]).toBe(held(20n));
      amend(desk, first, 7);
      expect([quantities(desk), desk.purse(ALICE, asset)[1]]).toEqual([[7, 7], held(7n)]);
      desk.do({ type: 'cancel-order', accountId: ALICE, orderId: first });
      expect(desk.purse(ALICE, asset)[1]).toBe(0n);
    },
  );

  test('of an entry with a pair: the entry changes alone, the pending pair together, and comes with what it has left', () => {
    const desk = tradedDesk();
    const entry = { side: 'buy', orderType: 'limit', priceTicks: 9_990, qtyLots: 50 } as const;
    const [working = 0n, above = 0n] = idsOf(desk.do(list('OTOCO', [entry, ...pair('sell', 30)])));
    expect(words(amend(desk, working, 40))).toBe('amended to 40');
    expect(words(amend(desk, above, 25))).toBe('amended to 25 | amended to 25');
    expect(quantities(desk)).toEqual([40, 25, 25]);
    expect(desk.purse(ALICE, USDT)[1]).toBe(40n * 9_990n);
    desk.sell(BOB, 40, 9_990);
    expect(desk.exchange.openOrders(ALICE).map(({ qtyLots, isPending }) => [qtyLots, isPending])).toEqual([
      [25, false],
      [25, false],
    ]);
    expect(desk.purse(ALICE, BTC)[1]).toBe(25n * LOT);
  });

  test('of a list of two that wait for each other: each changes alone', () => {
    const desk = tradedDesk();
    const entry = { side: 'buy', orderType: 'limit', priceTicks: 9_990, qtyLots: 50 } as const;
    const later = { side: 'sell', orderType: 'market', qtyLots: 50 } as const;
    const [working = 0n, pending = 0n] = idsOf(desk.do(list('OTO', [entry, later])));
    expect(words(amend(desk, pending, 20))).toBe('amended to 20');
    expect(words(amend(desk, working, 30))).toBe('amended to 30');
    desk.buy(CAROL, 100, 9_000);
    expect(words(desk.sell(BOB, 30, 9_990))).toMatch(/order-activated \| trade 20 at 9000/);
  });

  test('is refused for what the other of its pair would be refused for, and neither changes', () => {
    // The stop at 9,900 would be worth less than the market takes; the limit at 10,200 would not.
    const desk = tradedDesk({ minNotional: 10_000n });
    const [above = 0n] = idsOf(desk.do(list('OCO', pair('sell', 30))));
    const hash = desk.exchange.stateHash();
    expect(words(amend(desk, above, 1))).toBe('rejected NOTIONAL_TOO_SMALL');
    expect(desk.exchange.stateHash()).toBe(hash);
    expect(words(amend(desk, above, 2))).toBe('amended to 2 | amended to 2');
  });
});

describe('how often', () => {
  test('an order may be amended as often as its market says, over a snapshot too', () => {
    const desk = new Desk({ limits: { maxOrderAmends: 2 } });
    const orderId = idOf(desk.sell(ALICE, 100, 10_000));
    amend(desk, orderId, 90);
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    const command = { type: 'amend-order', accountId: ALICE, orderId } as const;
    expect(words(restored.apply({ ...command, qtyLots: 80 }))).toBe('amended to 80');
    expect(words(restored.apply({ ...command, qtyLots: 70 }))).toBe('rejected TOO_MANY_AMENDS');
    expect(restored.order(orderId)?.qtyLots).toBe(80);
    // A slot that is used again begins anew.
    restored.apply({ type: 'cancel-order', accountId: ALICE, orderId });
    const next = idOf(
      restored.apply({
        type: 'place-order',
        orderType: 'limit',
        accountId: ALICE,
        marketId: 1,
        side: 'sell',
        priceTicks: 9,
        qtyLots: 9,
      }),
    );
    expect(words(restored.apply({ ...command, orderId: next, qtyLots: 8 }))).toBe('amended to 8');
  });

  test('counts on when an order that waited comes to the book', () => {
    const desk = tradedDesk({ limits: { maxOrderAmends: 1 } });
    const trigger = { kind: 'take-profit', stopPriceTicks: 10_100 } as const;
    const orderId = idOf(desk.sell(ALICE, 20, 10_500, { trigger }));
    expect(words(amend(desk, orderId, 10))).toBe('amended to 10');
    desk.sell(BOB, 1, 10_100);
    expect(words(desk.buy(CAROL, 1, 10_100))).toMatch(/order-triggered/);
    expect(words(amend(desk, orderId, 9))).toBe('rejected TOO_MANY_AMENDS');
  });

  test('counts for both of a pair', () => {
    const desk = tradedDesk({ limits: { maxOrderAmends: 1 } });
    const [above = 0n, below = 0n] = idsOf(desk.do(list('OCO', pair('sell', 30))));
    amend(desk, above, 20);
    expect(words(amend(desk, below, 10))).toBe('rejected TOO_MANY_AMENDS');
  });

  test('is not counted without a limit: the state’s bytes do not change', () => {
    const [counted, free] = [new Desk({ limits: { maxOrderAmends: 9 } }), new Desk()];
    for (const desk of [counted, free]) amend(desk, idOf(desk.sell(ALICE, 100, 10_000)), 50);
    const smaller = new Desk();
    smaller.sell(ALICE, 50, 10_000);
    expect(free.exchange.stateHash()).toBe(smaller.exchange.stateHash());
    expect(counted.exchange.stateHash()).not.toBe(free.exchange.stateHash());
  });
});
