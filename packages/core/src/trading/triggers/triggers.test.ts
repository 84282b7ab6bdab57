import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { ExchangeEvent } from '../../rooms/index.ts';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, limit, summaryOf, USDT } from '../../testing/desk.ts';
import type { PlaceLimit, PlaceMarket, Trigger } from '../commands.ts';

const stopLoss = (stopPriceTicks: number): Trigger => ({ kind: 'stop-loss', stopPriceTicks });
const takeProfit = (stopPriceTicks: number): Trigger => ({ kind: 'take-profit', stopPriceTicks });

/** A desk whose last trade was at 10,000 ticks; Bob's book has a thousand lots on both sides of it. */
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

const waitingMarket = (
  accountId: number,
  side: 'buy' | 'sell',
  qtyLots: number,
  trigger: Trigger,
  more: Partial<PlaceMarket> = {},
): PlaceMarket => ({
  type: 'place-order',
  orderType: 'market',
  accountId,
  marketId: 1,
  side,
  qtyLots,
  trigger,
  ...more,
});

const waitingLimit = (side: 'buy' | 'sell', qtyLots: number, priceTicks: number, more: Partial<PlaceLimit>) =>
  limit(ALICE, side, qtyLots, priceTicks, more);

const words = (events: readonly ExchangeEvent[]) => summaryOf(events).join(' | ');

/** One lot trades at a price, between two others. */
function tradeAt(desk: Desk, priceTicks: number): readonly ExchangeEvent[] {
  desk.exchange.apply({ type: 'cancel-all', accountId: BOB });
  desk.sell(BOB, 1, priceTicks);
  return desk.buy(CAROL, 1, priceTicks, { timeInForce: 'IOC' });
}

describe('a stop', () => {
  test.each([
    ['sell', 'stop-loss', 9_950, 9_951, 9_950],
    ['buy', 'stop-loss', 10_050, 10_049, 10_050],
    ['sell', 'take-profit', 10_050, 10_049, 10_050],
    ['buy', 'take-profit', 9_950, 9_951, 9_950],
  ] as const)('%s %s at %i waits at %i and fires at %i', (side, kind, stopPriceTicks, before, at) => {
    const desk = openDesk();
    const trigger = { kind, stopPriceTicks };
    const placed = desk.do(waitingLimit(side, 10, 9_000, { trigger }));
    expect(words(placed)).toBe('accepted | order-waiting');
    expect(words(tradeAt(desk, before))).not.toMatch(/triggered/);
    expect(words(tradeAt(desk, at))).toMatch(/order-triggered/);
  });

  test('is refused when the last trade has passed it, or stands at it', () => {
    const desk = openDesk();
    const rejected = (side: 'buy' | 'sell', trigger: Trigger) => words(desk.do(waitingMarket(ALICE, side, 5, trigger)));
    for (const ticks of [10_000, 10_001]) {
      expect(rejected('sell', stopLoss(ticks))).toBe('rejected STOP_PRICE_PASSED');
      expect(rejected('buy', takeProfit(ticks))).toBe('rejected STOP_PRICE_PASSED');
    }
    for (const ticks of [10_000, 9_999]) {
      expect(rejected('buy', stopLoss(ticks))).toBe('rejected STOP_PRICE_PASSED');
      expect(rejected('sell', takeProfit(ticks))).toBe('rejected STOP_PRICE_PASSED');
    }
    expect(rejected('sell', stopLoss(9_999))).toBe('accepted | order-waiting');
  });

  test('holds its funds while it waits and gives them back when it is cancelled', () => {
    const desk = openDesk();
    const sell = desk.do(waitingMarket(ALICE, 'sell', 30, stopLoss(9_900)));
    const buy = desk.do(waitingMarket(ALICE, 'buy', 20, stopLoss(10_100)));
    const bid = desk.do(waitingLimit('buy', 10, 9_800, { trigger: takeProfit(9_900) }));
    expect(desk.purse(ALICE, BTC)[1]).toBe(30n * 10_000n);
    expect(desk.purse(ALICE, USDT)[1]).toBe((20n * 10_100n + 10n * 9_800n) * desk.valuePerTickLot);
    for (const events of [sell, buy, bid]) {
      const cancelled = desk.do({ type: 'cancel-order', accountId: ALICE, orderId: idOf(events) });
      expect(words(cancelled)).toBe('CANCELED USER_CANCELED after 0');
    }
    expect([desk.purse(ALICE, BTC)[1], desk.purse(ALICE, USDT)[1]]).toEqual([0n, 0n]);
    expect(words(desk.market(CAROL, 'buy', { qtyLots: 900 }))).not.toMatch(/triggered/);
  });

  test('market: is a market order from the trade on that sets it off, in the same command', () => {
    const desk = openDesk();
    desk.do(waitingMarket(ALICE, 'sell', 150, stopLoss(9_980)));
    const events = desk.market(CAROL, 'sell', { qtyLots: 150 });
    expect(words(events)).toBe(
      [
        'accepted | trade 100 at 9990 | FILLED NONE after 100 | trade 50 at 9980 | FILLED NONE after 150',
        'order-triggered | trade 50 at 9980 | FILLED NONE after 100 | trade 100 at 9970 | FILLED NONE after 100',
        'FILLED NONE after 150',
      ].join(' | '),
    );
    expect(desk.purse(ALICE, BTC)).toEqual([1_000_000_000n - 150n * 10_000n, 0n]);
  });

  test('limit: rests with what it does not fill, under its first id, and keeps its hold', () => {
    const desk = openDesk();
    const id = idOf(desk.do(waitingLimit('sell', 150, 9_975, { trigger: stopLoss(9_980) })));
    desk.market(CAROL, 'sell', { qtyLots: 101 });
    expect(desk.exchange.order(id)).toMatchObject({ qtyLots: 150, executedLots: 99, waiting: undefined });
    expect(desk.purse(ALICE, BTC)[1]).toBe(51n * 10_000n);
    expect(desk.exchange.book(1).asks[0]).toMatchObject({ priceTicks: 9_975, qtyLots: 51 });
  });

  test('buy that can pay less than the market asks expires whole; more than it held is paid from what is available', () => {
    const desk = openDesk();
    const [total] = desk.purse(ALICE, USDT);
    const spare = 1_000n * desk.valuePerTickLot;
    desk.do({
      type: 'debit',
      accountId: ALICE,
      wallet: 'spot',
      assetId: USDT,
      amount: total - 40n * 10_010n * desk.valuePerTickLot - spare,
      reason: 'withdrawal',
    });
    desk.do(waitingMarket(ALICE, 'buy', 40, stopLoss(10_010)));
    desk.do({ type: 'cancel-all', accountId: BOB });
    desk.sell(BOB, 1, 10_010);
    desk.sell(BOB, 40, 10_030);
    expect(words(desk.buy(CAROL, 1, 10_010))).toMatch(/order-triggered \| trade 40 at 10030 \| FILLED NONE after 40/);
    expect(desk.purse(ALICE, USDT)).toEqual([spare - 40n * 20n * desk.valuePerTickLot, 0n]);
    const poor = openDesk();
    poor.do({
      type: 'debit',
      accountId: ALICE,
      wallet: 'spot',
      assetId: USDT,
      amount: total - 40n * 10_010n * poor.valuePerTickLot,
      reason: 'withdrawal',
    });
    poor.do(waitingMarket(ALICE, 'buy', 40, stopLoss(10_010)));
    poor.do({ type: 'cancel-all', accountId: BOB });
    poor.sell(BOB, 1, 10_010);
    poor.sell(BOB, 40, 10_030);
    expect(words(poor.buy(CAROL, 1, 10_010))).toMatch(/order-triggered \| EXPIRED INSUFFICIENT_BALANCE after 0/);
    expect(poor.purse(ALICE, USDT)).toEqual([40n * 10_010n * poor.valuePerTickLot, 0n]);
  });

  test('a triggered order may trigger the next, each at the price that reached it', () => {
    const desk = openDesk();
    desk.do(waitingMarket(ALICE, 'sell', 100, stopLoss(9_990)));
    desk.do(waitingMarket(ALICE, 'sell', 100, stopLoss(9_980)));
    desk.do(waitingMarket(ALICE, 'sell', 100, stopLoss(9_900)));
    const events = desk.market(CAROL, 'sell', { qtyLots: 1 });
    const fired = events.filter(({ type }) => type === 'order-triggered');
    expect(fired).toMatchObject([{ priceTicks: 9_990 }, { priceTicks: 9_980 }]);
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(1);
  });

  test('orders triggered by one trade take their turns by age', () => {
    const desk = openDesk();
    const ids = [9_960, 9_990, 9_970].map((ticks) => idOf(desk.do(waitingMarket(ALICE, 'sell', 1, stopLoss(ticks)))));
    const events = tradeAt(desk, 9_950);
    const fired = events.flatMap((event) => (event.type === 'order-triggered' ? [event.orderId] : []));
    expect(fired).toEqual(ids);
  });

  test('IOC and FOK limits end when their turn finds no match', () => {
    for (const [timeInForce, reason] of [
      ['IOC', 'UNFILLED_IOC_QUANTITY_EXPIRED'],
      ['FOK', 'UNFILLED_FOK_ORDER_EXPIRED'],
    ] as const) {
      const desk = openDesk();
      desk.do(waitingLimit('sell', 10, 12_000, { trigger: stopLoss(9_990), timeInForce }));
      expect(words(desk.market(CAROL, 'sell', { qtyLots: 1 }))).toMatch(new RegExp(`EXPIRED ${reason} after 0`));
      expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
    }
  });
});

describe('a trailing order', () => {
  test('sell: follows the highest trade and fires when one is delta below it', () => {
    const desk = openDesk();
    desk.do(waitingLimit('sell', 5, 9_000, { trigger: { kind: 'stop-loss', trailingDelta: 100 } }));
    for (const ticks of [10_000, 10_100, 10_200, 10_150, 10_099]) {
      expect(words(tradeAt(desk, ticks))).not.toMatch(/triggered/);
    }
    // 10,200 × 0.99 = 10,098.
    expect(words(tradeAt(desk, 10_098))).toMatch(/order-triggered/);
  });

  test('buy: follows the lowest trade and fires when one is delta above it', () => {
    const desk = openDesk();
    desk.do(waitingLimit('buy', 5, 11_000, { trigger: { kind: 'stop-loss', trailingDelta: 250 } }));
    for (const ticks of [10_000, 9_600, 9_700, 9_839]) expect(words(tradeAt(desk, ticks))).not.toMatch(/triggered/);
    expect(words(tradeAt(desk, 9_840))).toMatch(/order-triggered/);
  });

  test('with a stop: begins to trail when that is reached', () => {
    const desk = openDesk();
    const trigger = { kind: 'take-profit', stopPriceTicks: 10_500, trailingDelta: 100 } as const;
    const id = idOf(desk.do(waitingLimit('sell', 5, 9_000, { trigger })));
    for (const ticks of [10_400, 10_000, 10_500]) expect(words(tradeAt(desk, ticks))).not.toMatch(/triggered/);
    expect(desk.exchange.order(id)?.waiting?.extremeTicks).toBe(10_500);
    expect(words(tradeAt(desk, 10_396))).not.toMatch(/triggered/);
    expect(words(tradeAt(desk, 10_395))).toMatch(/order-triggered/);
  });
});

describe('an order that ends at a time', () => {
  const at = (desk: Desk, timeMs: number) => desk.do({ type: 'tick' }, { timeMs });

  test('expires with the first tick from then on, resting or waiting; its funds are free', () => {
    const desk = openDesk();
    desk.do(waitingLimit('buy', 10, 9_000, { timeInForce: 'GTD', expiresMs: 5_000 }), { timeMs: 1_000 });
    desk.do(waitingLimit('sell', 10, 9_000, { timeInForce: 'GTD', expiresMs: 4_000, trigger: stopLoss(9_900) }));
    desk.do(waitingLimit('buy', 10, 9_000, {}));
    expect(desk.exchange.nextTickMs).toBe(4_000);
    expect(at(desk, 3_999)).toEqual([]);
    expect(words(at(desk, 4_000))).toBe('EXPIRED TIME_EXPIRED after 0');
    expect(words(at(desk, 9_000))).toBe('EXPIRED TIME_EXPIRED after 0');
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(1);
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
    expect(desk.exchange.nextTickMs).toBe(Number.POSITIVE_INFINITY);
  });

  test('that ended before does not expire at its time, also when its slot has another order', () => {
    const desk = openDesk();
    const id = idOf(
      desk.do(waitingLimit('buy', 10, 9_000, { timeInForce: 'GTD', expiresMs: 5_000 }), { timeMs: 1_000 }),
    );
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId: id });
    desk.do(waitingLimit('buy', 10, 9_000, {}));
    expect(at(desk, 9_000)).toEqual([]);
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(1);
  });

  test.each([
    { timeInForce: 'GTD' },
    { timeInForce: 'GTC', expiresMs: 5_000 },
    { timeInForce: 'GTD', expiresMs: 1_000 },
  ] as const)('is refused when its time makes no sense: %o', (more) => {
    const desk = openDesk();
    const events = desk.do(waitingLimit('buy', 10, 9_000, more), { timeMs: 1_000 });
    expect(words(events)).toBe('rejected EXPIRY_INVALID');
  });
});

describe('amending', () => {
  const amend = (desk: Desk, orderId: bigint, qtyLots: number) =>
    words(desk.do({ type: 'amend-order', accountId: ALICE, orderId, qtyLots }));

  test('makes an order smaller; it keeps its place in the queue and its owner gets the rest back', () => {
    const desk = new Desk();
    const first = idOf(desk.sell(ALICE, 100, 10_000));
    desk.sell(BOB, 100, 10_000);
    expect(amend(desk, first, 40)).toBe('amended to 40');
    expect(desk.purse(ALICE, BTC)[1]).toBe(40n * 10_000n);
    expect(desk.exchange.book(1).asks[0]?.qtyLots).toBe(140);
    const [, trade] = desk.market(CAROL, 'buy', { qtyLots: 50 });
    expect(trade).toMatchObject({ type: 'trade', makerOrderId: first, qtyLots: 40 });
  });

  test('counts what has traded', () => {
    const desk = new Desk();
    const id = idOf(desk.sell(ALICE, 100, 10_000));
    desk.market(CAROL, 'buy', { qtyLots: 30 });
    expect(amend(desk, id, 30)).toBe('rejected AMEND_BELOW_EXECUTED');
    expect(amend(desk, id, 31)).toBe('amended to 31');
    expect(desk.exchange.order(id)).toMatchObject({ qtyLots: 31, executedLots: 30 });
    expect(words(desk.market(CAROL, 'buy', { qtyLots: 1 }))).toMatch(/FILLED NONE after 31/);
  });

  test('reaches orders that wait', () => {
    const desk = openDesk();
    const id = idOf(desk.do(waitingMarket(ALICE, 'buy', 40, stopLoss(10_010))));
    expect(amend(desk, id, 10)).toBe('amended to 10');
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 10_010n * desk.valuePerTickLot);
    expect(words(desk.market(CAROL, 'buy', { qtyLots: 1 }))).toMatch(/order-triggered \| trade 10 at 10010/);
  });

  test('is refused, changing nothing', () => {
    const desk = new Desk({ minQtyLots: 5, minNotional: 100_000n });
    const id = idOf(desk.sell(ALICE, 100, 10_000));
    const hash = desk.exchange.stateHash();
    expect(amend(desk, id, 0)).toBe('rejected QTY_NOT_POSITIVE');
    expect(amend(desk, id, 4)).toBe('rejected QTY_TOO_SMALL');
    expect(amend(desk, id, 100)).toBe('rejected AMEND_NOT_SMALLER');
    expect(amend(desk, id, 5)).toBe('rejected NOTIONAL_TOO_SMALL');
    expect(amend(desk, 99n, 50)).toBe('rejected UNKNOWN_ORDER');
    expect(words(desk.do({ type: 'amend-order', accountId: BOB, orderId: id, qtyLots: 50 }))).toBe(
      'rejected UNKNOWN_ORDER',
    );
    expect(desk.exchange.stateHash()).toBe(hash);
  });
});

test('refusals of orders that wait', () => {
  const desk = openDesk();
  const rejection = (order: PlaceLimit | PlaceMarket) => words(desk.do(order));
  const bad: Trigger[] = [
    { kind: 'stop-loss' },
    { kind: 'stop-loss', stopPriceTicks: 0 },
    { kind: 'stop-loss', stopPriceTicks: 10_000_001 },
    { kind: 'stop-loss', stopPriceTicks: 9_900, trailingDelta: 9 },
    { kind: 'stop-loss', trailingDelta: 2_001 },
  ];
  for (const trigger of bad)
    expect(rejection(waitingMarket(ALICE, 'sell', 5, trigger))).toBe('rejected TRIGGER_INVALID');
  const { qtyLots: _, ...byValue } = waitingMarket(ALICE, 'buy', 5, stopLoss(10_100));
  expect(rejection({ ...byValue, quoteAmount: 1_000_000n })).toBe('rejected TRIGGER_INVALID');
  expect(rejection(waitingLimit('sell', 5, 9_000, { trigger: stopLoss(9_900), postOnly: true }))).toBe(
    'rejected TRIGGER_INVALID',
  );
  expect(rejection(waitingMarket(ALICE, 'sell', 0, stopLoss(9_900)))).toBe('rejected QTY_NOT_POSITIVE');
  expect(rejection(waitingMarket(ALICE, 'sell', 900_000, stopLoss(9_900)))).toBe('rejected INSUFFICIENT_BALANCE');
  expect(rejection(waitingLimit('sell', 5, 0, { trigger: stopLoss(9_900) }))).toBe('rejected PRICE_NOT_POSITIVE');
  const quiet = new Desk();
  const trailing = { kind: 'stop-loss', trailingDelta: 100 } as const;
  expect(words(quiet.do(waitingMarket(ALICE, 'buy', 5, trailing)))).toBe('rejected MARKET_HAS_NO_PRICE');
});

test('waiting, trailing and timed orders survive a snapshot and continue identically', () => {
  const desk = openDesk();
  desk.do(waitingMarket(ALICE, 'sell', 5, stopLoss(9_950)), { timeMs: 1_000 });
  desk.do(
    waitingLimit('sell', 5, 9_000, { trigger: { kind: 'stop-loss', trailingDelta: 100 }, clientOrderId: 'trail' }),
  );
  desk.do(waitingLimit('buy', 5, 9_000, { timeInForce: 'GTD', expiresMs: 5_000 }));
  tradeAt(desk, 10_040);
  const restored = restoreExchange(desk.exchange.snapshot());
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  expect(restored.openOrders()).toEqual(desk.exchange.openOrders());
  expect(restored.nextTickMs).toBe(5_000);
  for (const exchange of [desk.exchange, restored]) {
    exchange.apply(limit(CAROL, 'buy', 3, 9_930), { timeMs: 4_000 });
    exchange.apply(limit(BOB, 'sell', 1, 9_930));
    exchange.apply({ type: 'tick' }, { timeMs: 6_000 });
    exchange.apply({ type: 'cancel-all', accountId: ALICE });
  }
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  expect(restored.openOrders(ALICE)).toEqual([]);
});
