import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { Command, ExchangeEvent } from '../../rooms/index.ts';
import { ALICE, BOB, BTC, CAROL, Desk, summaryOf, USDT } from '../../testing/desk.ts';
import type { Contingency, ListLeg, Trigger } from '../commands.ts';

const LOT = 10_000n;
const words = (events: readonly ExchangeEvent[]) => summaryOf(events).join(' | ');

/** A desk whose last trade was at 10,000 ticks; Bob stands with 100 lots every 10 ticks on both sides of it. */
function openDesk(): Desk {
  const desk = new Desk();
  desk.sell(BOB, 1, 10_000);
  desk.buy(CAROL, 1, 10_000);
  for (let step = 1; step <= 10; step++) {
    desk.sell(BOB, 100, 10_000 + step * 10);
    desk.buy(BOB, 100, 10_000 - step * 10);
  }
  return desk;
}

type Side = 'buy' | 'sell';
const stopLoss = (stopPriceTicks: number): Trigger => ({ kind: 'stop-loss', stopPriceTicks });
const takeProfit = (stopPriceTicks: number): Trigger => ({ kind: 'take-profit', stopPriceTicks });
const limit = (side: Side, qtyLots: number, priceTicks: number, more: object = {}): ListLeg =>
  ({ side, orderType: 'limit', priceTicks, qtyLots, ...more }) as ListLeg;
const maker = (side: Side, qtyLots: number, priceTicks: number, more: object = {}): ListLeg =>
  limit(side, qtyLots, priceTicks, { postOnly: true, ...more });
const market = (side: Side, qtyLots: number, trigger?: Trigger): ListLeg =>
  ({ side, orderType: 'market', qtyLots, ...(trigger === undefined ? {} : { trigger }) }) as ListLeg;

const list = (contingency: Contingency, orders: ListLeg[], more: object = {}): Command => ({
  type: 'place-list',
  accountId: ALICE,
  marketId: 1,
  contingency,
  orders,
  ...more,
});

/** Ids of the orders of the list that the events accepted. */
function idsOf(events: readonly ExchangeEvent[]): readonly bigint[] {
  const [first] = events;
  if (first?.type !== 'list-accepted') throw new Error(`not accepted: ${words(events)}`);
  return first.orderIds;
}

/** One lot trades at a price, alone. */
function tradeAt(desk: Desk, priceTicks: number): readonly ExchangeEvent[] {
  desk.exchange.apply({ type: 'cancel-all', accountId: BOB });
  desk.sell(BOB, 1, priceTicks);
  return desk.buy(CAROL, 1, priceTicks, { timeInForce: 'IOC' });
}

describe('OCO', () => {
  const bracket = list('OCO', [maker('sell', 30, 10_200), market('sell', 30, stopLoss(9_800))]);

  test('is accepted whole: the limit rests, the stop waits, the funds are held once', () => {
    const desk = openDesk();
    const events = desk.do(
      list('OCO', [maker('sell', 30, 10_200), market('sell', 30, stopLoss(9_800))], { listClientOrderId: 'l-1' }),
    );
    expect(words(events)).toBe('list-accepted | accepted | accepted | order-waiting');
    const [above, below] = idsOf(events);
    expect(events[0]).toMatchObject({ listId: above, listClientOrderId: 'l-1', contingency: 'OCO' });
    expect(desk.purse(ALICE, BTC)[1]).toBe(30n * LOT);
    expect(desk.exchange.openLists(ALICE)).toEqual([
      {
        listId: above,
        listClientOrderId: 'l-1',
        accountId: ALICE,
        marketId: 1,
        contingency: 'OCO',
        orderIds: [above, below],
        held: 0n,
      },
    ]);
    const lists = desk.exchange.openOrders(ALICE).map(({ listId, isPending }) => [listId, isPending]);
    expect(lists).toEqual([
      [above, false],
      [above, false],
    ]);
  });

  test('buy: holds the dearer of the two', () => {
    const desk = openDesk();
    desk.do(list('OCO', [limit('buy', 10, 10_300, { trigger: stopLoss(10_200) }), maker('buy', 10, 9_700)]));
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 10_300n);
    const cheap = openDesk();
    cheap.do(list('OCO', [limit('buy', 10, 9_000, { trigger: stopLoss(10_200) }), maker('buy', 10, 9_700)]));
    expect(cheap.purse(ALICE, USDT)[1]).toBe(10n * 9_700n);
  });

  test('when the limit trades in part, the stop expires; the limit goes on', () => {
    const desk = openDesk();
    const [, stop] = idsOf(desk.do(bracket));
    desk.do({ type: 'cancel-all', accountId: BOB });
    const events = desk.buy(CAROL, 10, 10_200);
    expect(words(events)).toBe('accepted | trade 10 at 10200 | FILLED NONE after 10 | EXPIRED OCO_TRIGGER after 0');
    expect(desk.exchange.order(stop ?? 0n)).toBeUndefined();
    expect(desk.exchange.openLists()).toHaveLength(1);
    expect(desk.purse(ALICE, BTC)[1]).toBe(20n * LOT);
    expect(words(desk.buy(CAROL, 20, 10_200))).toBe(
      'accepted | trade 20 at 10200 | FILLED NONE after 30 | FILLED NONE after 20 | list-closed',
    );
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
    expect(desk.exchange.openLists()).toEqual([]);
  });

  test('when the stop fires, the limit expires first and its funds pay the stop', () => {
    const desk = openDesk();
    desk.do({
      type: 'debit',
      accountId: ALICE,
      wallet: 'spot',
      assetId: BTC,
      amount: 1_000_000_000n - 30n * LOT,
      reason: 'withdrawal',
    });
    desk.do(bracket);
    desk.market(CAROL, 'sell', { qtyLots: 1_000 });
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(2);
    desk.buy(BOB, 50, 9_800);
    const events = desk.sell(CAROL, 1, 9_800);
    expect(words(events)).toBe(
      [
        'accepted | trade 1 at 9800 | FILLED NONE after 1 | EXPIRED OCO_TRIGGER after 0 | order-triggered',
        'trade 30 at 9800 | FILLED NONE after 30 | list-closed',
      ].join(' | '),
    );
    expect(desk.purse(ALICE, BTC)).toEqual([0n, 0n]);
  });

  test('a stop-limit that fires and rests keeps the list alive until it ends', () => {
    const desk = openDesk();
    desk.do(list('OCO', [maker('sell', 5, 10_200), limit('sell', 5, 9_900, { trigger: stopLoss(9_800) })]));
    expect(words(tradeAt(desk, 9_800))).toMatch(/EXPIRED OCO_TRIGGER after 0 \| order-triggered$/);
    const [resting] = desk.exchange.openOrders(ALICE);
    expect(resting).toMatchObject({ priceTicks: 9_900, waiting: undefined });
    expect(desk.exchange.openLists()).toHaveLength(1);
    expect(words(desk.buy(CAROL, 5, 9_900))).toMatch(/list-closed$/);
  });

  test('with a take-profit in place of the limit: the first that fires ends the other', () => {
    const desk = openDesk();
    desk.do(list('OCO', [market('sell', 5, takeProfit(10_200)), market('sell', 5, stopLoss(9_800))]));
    expect(desk.purse(ALICE, BTC)[1]).toBe(5n * LOT);
    expect(words(tradeAt(desk, 10_200))).toMatch(/EXPIRED OCO_TRIGGER after 0 \| order-triggered/);
    expect(desk.exchange.openOrders(ALICE)).toEqual([]);
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test('what one sweep does to both: the limit that traded wins over the stop that was reached before', () => {
    const desk = openDesk();
    desk.do(list('OCO', [maker('sell', 30, 10_020), market('sell', 30, stopLoss(9_950))]));
    desk.do({ type: 'cancel-all', accountId: BOB });
    desk.sell(BOB, 10, 9_940);
    const events = desk.buy(CAROL, 15, 10_020);
    expect(words(events)).toBe(
      'accepted | trade 10 at 9940 | FILLED NONE after 10 | trade 5 at 10020 | FILLED NONE after 15 | EXPIRED OCO_TRIGGER after 0',
    );
    expect(desk.purse(ALICE, BTC)).toEqual([1_000_000_000n - 5n * LOT, 25n * LOT]);
  });

  test('a stop that is taken back after its price was reached leaves a stop alone that came in between', () => {
    const desk = openDesk();
    desk.do(list('OCO', [maker('sell', 30, 10_020), market('sell', 30, stopLoss(9_950))]));
    // Filled in the same sweep, before the limit above trades: its stop waits from then on, nearer than the one taken back.
    desk.do(list('OTO', [limit('sell', 5, 10_010), market('sell', 5, stopLoss(9_960))], { accountId: CAROL }));
    desk.do({ type: 'cancel-all', accountId: BOB });
    desk.sell(BOB, 10, 9_940);
    const events = desk.buy(BOB, 20, 10_020, { selfTradePrevention: 'NONE' });
    expect(words(events)).toMatch(/trade 5 at 10020 .*order-activated \| EXPIRED OCO_TRIGGER after 0$/);
    expect(desk.exchange.openOrders(CAROL)).toHaveLength(1);
    desk.buy(BOB, 50, 9_800);
    expect(words(tradeAt(desk, 9_960))).toMatch(/order-triggered/);
    expect(desk.exchange.openOrders(CAROL)).toEqual([]);
  });

  test('cancelling one order, or the list, cancels both', () => {
    for (const by of ['above', 'below', 'list'] as const) {
      const desk = openDesk();
      const [above = 0n, below = 0n] = idsOf(desk.do(bracket));
      const orderId = by === 'below' ? below : above;
      const command: Command =
        by === 'list'
          ? { type: 'cancel-list', accountId: ALICE, listId: above }
          : { type: 'cancel-order', accountId: ALICE, orderId };
      expect(words(desk.do(command))).toBe(
        'CANCELED USER_CANCELED after 0 | CANCELED USER_CANCELED after 0 | list-closed',
      );
      expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
    }
  });

  test('what self-trade prevention takes from the limit ends the stop', () => {
    const desk = openDesk();
    desk.do(bracket);
    desk.do({ type: 'cancel-all', accountId: BOB });
    const events = desk.buy(ALICE, 10, 10_200, { selfTradePrevention: 'DECREMENT' });
    expect(words(events)).toMatch(/reduced to 20 \| .*EXPIRED OCO_TRIGGER after 0/);
    const other = openDesk();
    other.do(bracket);
    other.do({ type: 'cancel-all', accountId: BOB });
    const expired = other.buy(ALICE, 10, 10_200, { selfTradePrevention: 'EXPIRE_MAKER' });
    expect(words(expired)).toMatch(
      /EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0 \| .*EXPIRED LIST_ENDED after 0 \| list-closed/,
    );
    expect([desk.purse(ALICE, BTC)[1], other.purse(ALICE, BTC)[1]]).toEqual([20n * LOT, 0n]);
  });

  test.each([
    ['a limit that may take', [limit('sell', 5, 10_200), market('sell', 5, stopLoss(9_800))], 'LIST_LEGS_INVALID'],
    ['buy legs in a sell’s order', [maker('buy', 5, 10_200), market('buy', 5, stopLoss(9_800))], 'LIST_LEGS_INVALID'],
    [
      'a leg that ends at a time',
      [maker('sell', 5, 10_200, { timeInForce: 'GTD', expiresMs: 9 }), market('sell', 5, stopLoss(9_800))],
      'LIST_LEGS_INVALID',
    ],
    ['two sides', [maker('sell', 5, 10_200), market('buy', 5, stopLoss(9_800))], 'LIST_LEGS_DIFFER'],
    [
      'the profit below the last price',
      [maker('sell', 5, 9_990), market('sell', 5, stopLoss(9_800))],
      'LIST_PRICES_INVALID',
    ],
    ['a buy’s profit above it', [market('buy', 5, stopLoss(10_300)), maker('buy', 5, 10_010)], 'LIST_PRICES_INVALID'],
    ['a stop that is passed', [maker('sell', 5, 10_200), market('sell', 5, stopLoss(10_100))], 'STOP_PRICE_PASSED'],
    [
      'more than the account has',
      [maker('sell', 100_001, 10_200), market('sell', 100_001, stopLoss(9_800))],
      'INSUFFICIENT_BALANCE',
    ],
    [
      'a broken iceberg',
      [maker('sell', 100, 10_200, { icebergLots: 1 }), market('sell', 100, stopLoss(9_800))],
      'ICEBERG_INVALID',
    ],
    [
      'a trail too short',
      [maker('sell', 5, 10_200), market('sell', 5, { kind: 'stop-loss', trailingDelta: 9 })],
      'TRIGGER_INVALID',
    ],
  ])('is refused for %s, and nothing of it stays', (_why, orders, code) => {
    const desk = openDesk();
    const hash = desk.exchange.stateHash();
    expect(words(desk.do(list('OCO', orders)))).toBe(`rejected ${code}`);
    expect(desk.exchange.stateHash()).toBe(hash);
  });
});

describe('OTO', () => {
  const entry = list('OTO', [limit('buy', 20, 9_900), market('sell', 20, stopLoss(9_700))]);

  test('only the working order holds funds; the pending one is shown as such', () => {
    const desk = openDesk();
    const events = desk.do(entry);
    expect(words(events)).toBe('list-accepted | accepted | accepted | order-waiting | order-pending');
    expect([desk.purse(ALICE, BTC)[1], desk.purse(ALICE, USDT)[1]]).toEqual([0n, 20n * 9_900n]);
    const [, pending = 0n] = idsOf(events);
    expect(desk.exchange.order(pending)).toMatchObject({
      isPending: true,
      waiting: { stopPriceTicks: 9_700, hold: 0n },
    });
  });

  test('the pending order comes when the working one is wholly filled, not before', () => {
    const desk = openDesk();
    desk.do(entry);
    desk.do({ type: 'cancel-all', accountId: BOB });
    expect(words(desk.sell(CAROL, 19, 9_900))).not.toMatch(/activated/);
    expect(words(desk.sell(CAROL, 1, 9_900))).toMatch(
      /FILLED NONE after 20 \| FILLED NONE after 1 \| order-activated$/,
    );
    expect(desk.purse(ALICE, BTC)[1]).toBe(20n * LOT);
    desk.buy(BOB, 50, 9_700);
    expect(words(desk.sell(CAROL, 1, 9_700))).toMatch(/order-triggered \| trade 20 at 9700 .* list-closed$/);
  });

  test('a working order that fills at once brings the pending one in the same command', () => {
    const desk = openDesk();
    const events = desk.do(list('OTO', [limit('buy', 20, 10_010), limit('sell', 20, 10_500)]));
    expect(words(events)).toBe(
      'list-accepted | accepted | accepted | order-pending | trade 20 at 10010 | FILLED NONE after 20 | order-activated',
    );
    expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ priceTicks: 10_500, isPending: false }]);
  });

  test('a stop that the market has passed by then fires at once', () => {
    const desk = openDesk();
    desk.do(list('OTO', [limit('buy', 20, 9_990), market('sell', 20, stopLoss(9_980))]));
    const events = desk.market(CAROL, 'sell', { qtyLots: 121 + 20 });
    expect(words(events)).toMatch(/order-activated \| order-triggered \| trade 20 at 9980/);
  });

  test('without the funds it expires, whatever its kind', () => {
    const poor: ListLeg[] = [
      limit('sell', 200_000, 10_500),
      market('sell', 200_000),
      market('sell', 200_000, stopLoss(9_000)),
    ];
    for (const pending of poor) {
      const desk = openDesk();
      desk.do(list('OTO', [limit('buy', 20, 9_990), pending]));
      desk.do({ type: 'cancel-all', accountId: BOB });
      const events = desk.sell(CAROL, 20, 9_990);
      expect(words(events)).toMatch(/order-activated \| EXPIRED INSUFFICIENT_BALANCE after 0 \| list-closed$/);
      expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
    }
  });

  test('a pending post-only order that would take expires', () => {
    const desk = openDesk();
    desk.do(list('OTO', [limit('buy', 20, 10_010), maker('sell', 20, 9_990)]));
    expect(desk.exchange.openOrders(ALICE)).toEqual([]);
    expect(desk.exchange.openLists()).toEqual([]);
  });

  test('when the working order ends unfilled, the pending one goes: cancelled with it, or expired', () => {
    const desk = openDesk();
    const [working = 0n, pending = 0n] = idsOf(desk.do(entry));
    expect(words(desk.do({ type: 'cancel-order', accountId: ALICE, orderId: working }))).toBe(
      'CANCELED USER_CANCELED after 0 | CANCELED USER_CANCELED after 0 | list-closed',
    );
    expect(pending).not.toBe(0n);
    const ioc = desk.do(list('OTO', [limit('buy', 20, 9_900, { timeInForce: 'IOC' }), market('sell', 20)]));
    expect(words(ioc)).toMatch(
      /UNFILLED_IOC_QUANTITY_EXPIRED after 0 \| EXPIRED OTO_PHASE_ONE_EXPIRED after 0 \| list-closed$/,
    );
    desk.do(list('OTO', [limit('buy', 20, 9_900, { timeInForce: 'GTD', expiresMs: 5_000 }), market('sell', 20)]), {
      timeMs: 1_000,
    });
    expect(words(desk.do({ type: 'tick' }, { timeMs: 5_000 }))).toBe(
      'EXPIRED TIME_EXPIRED after 0 | EXPIRED OTO_PHASE_ONE_EXPIRED after 0 | list-closed',
    );
    expect(desk.exchange.openOrders(ALICE)).toEqual([]);
  });

  test('cancelling the pending order cancels the working one', () => {
    const desk = openDesk();
    const [, pending = 0n] = idsOf(desk.do(entry));
    expect(words(desk.do({ type: 'cancel-order', accountId: ALICE, orderId: pending }))).toBe(
      'CANCELED USER_CANCELED after 0 | CANCELED USER_CANCELED after 0 | list-closed',
    );
    expect(desk.purse(ALICE, USDT)[1]).toBe(0n);
  });

  test.each([
    ['a working market order', [market('buy', 5), limit('sell', 5, 10_200)], 'LIST_LEGS_INVALID'],
    [
      'a working order that waits',
      [limit('buy', 5, 9_000, { trigger: stopLoss(10_100) }), market('sell', 5)],
      'LIST_LEGS_INVALID',
    ],
    [
      'a pending order by quote amount',
      [limit('buy', 5, 9_000), { side: 'sell', orderType: 'market', quoteAmount: 5n } as ListLeg],
      'LIST_LEGS_INVALID',
    ],
    [
      'a working order in the past',
      [limit('buy', 5, 9_000, { timeInForce: 'GTD', expiresMs: 0 }), market('sell', 5)],
      'EXPIRY_INVALID',
    ],
    ['a pending order of nothing', [limit('buy', 5, 9_000), market('sell', 0)], 'QTY_NOT_POSITIVE'],
    ['a pending price of nothing', [limit('buy', 5, 9_000), limit('sell', 5, 0)], 'PRICE_NOT_POSITIVE'],
    ['funds for the working order', [limit('buy', 1_000_000, 1_000_001), market('sell', 5)], 'INSUFFICIENT_BALANCE'],
  ])('is refused for %s', (_why, orders, code) => {
    expect(words(openDesk().do(list('OTO', orders as ListLeg[])))).toBe(`rejected ${code}`);
  });
});

describe('OTOCO', () => {
  const orders = [limit('buy', 20, 9_900), maker('sell', 20, 10_300), market('sell', 20, stopLoss(9_700))];

  test('entry filled: a pair stands, its funds held once; one of it ends the other', () => {
    const desk = openDesk();
    expect(words(desk.do(list('OTOCO', orders)))).toBe(
      'list-accepted | accepted | accepted | order-pending | accepted | order-waiting | order-pending',
    );
    desk.do({ type: 'cancel-all', accountId: BOB });
    expect(words(desk.sell(CAROL, 20, 9_900))).toMatch(/order-activated \| order-activated$/);
    expect(desk.purse(ALICE, BTC)[1]).toBe(20n * LOT);
    expect(words(desk.buy(CAROL, 20, 10_300))).toMatch(/EXPIRED OCO_TRIGGER after 0 \| list-closed$/);
    expect(desk.purse(ALICE, BTC)).toEqual([1_000_000_000n, 0n]);
  });

  test('a pair that cannot be paid expires whole; so does one whose limit would take', () => {
    const desk = openDesk();
    desk.do(
      list('OTOCO', [
        limit('buy', 20, 9_990),
        maker('sell', 200_000, 10_300),
        market('sell', 200_000, stopLoss(9_700)),
      ]),
    );
    desk.do({ type: 'cancel-all', accountId: BOB });
    expect(words(desk.sell(CAROL, 20, 9_990))).toMatch(
      /EXPIRED INSUFFICIENT_BALANCE after 0 \| EXPIRED INSUFFICIENT_BALANCE after 0 \| list-closed$/,
    );
    const taking = openDesk();
    const events = taking.do(
      list('OTOCO', [limit('buy', 20, 10_010), maker('sell', 20, 9_985), market('sell', 20, stopLoss(9_700))]),
    );
    expect(words(events)).toMatch(/EXPIRED POST_ONLY_WOULD_TAKE after 0 \| EXPIRED LIST_ENDED after 0 \| list-closed$/);
    expect(taking.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test('is refused when the pair’s prices stand the wrong way round', () => {
    const wrong = [orders[0], maker('sell', 20, 9_700), market('sell', 20, stopLoss(9_700))] as ListLeg[];
    expect(words(openDesk().do(list('OTOCO', wrong)))).toBe('rejected LIST_PRICES_INVALID');
  });
});

test('the same key gives the same list, never a second one', () => {
  const desk = openDesk();
  const command = list('OCO', [maker('sell', 30, 10_200), market('sell', 30, stopLoss(9_800))]);
  const [listId] = idsOf(desk.do(command, { key: 7n }));
  expect(desk.do(command, { key: 7n })).toMatchObject([{ type: 'duplicate', orderId: listId, code: undefined }]);
  expect(desk.exchange.openLists()).toHaveLength(1);
});

test('lists survive a snapshot and continue identically; a state without them has no bytes for them', () => {
  const desk = openDesk();
  const before = desk.exchange.snapshot().length;
  desk.do(
    list('OCO', [maker('sell', 30, 10_200, { icebergLots: 10 }), market('sell', 30, stopLoss(9_800))], {
      listClientOrderId: 'pair',
    }),
  );
  desk.do(list('OTO', [limit('buy', 20, 9_900), limit('sell', 20, 10_400, { clientOrderId: 'later' })]));
  desk.do(list('OTOCO', [limit('buy', 20, 9_890), maker('sell', 20, 10_300), market('sell', 20, stopLoss(9_700))]));
  const restored = restoreExchange(desk.exchange.snapshot());
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  expect(restored.openOrders()).toEqual(desk.exchange.openOrders());
  expect(restored.openLists()).toEqual(desk.exchange.openLists());
  const told = [desk.exchange, restored].map((exchange) => [
    exchange.apply({ type: 'cancel-all', accountId: BOB }),
    exchange.apply({
      type: 'place-order',
      orderType: 'limit',
      accountId: CAROL,
      marketId: 1,
      side: 'sell',
      priceTicks: 9_890,
      qtyLots: 40,
    }),
    exchange.apply({
      type: 'place-order',
      orderType: 'limit',
      accountId: CAROL,
      marketId: 1,
      side: 'buy',
      priceTicks: 10_300,
      qtyLots: 45,
    }),
    exchange.apply({ type: 'cancel-all', accountId: ALICE }),
  ]);
  expect(told[0]).toEqual(told[1]);
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  expect(restored.openLists()).toEqual([]);
  expect(restored.snapshot().length).toBeLessThan(before);
});
