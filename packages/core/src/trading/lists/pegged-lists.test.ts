import type { MarketSpec } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { Command, ExchangeEvent } from '../../rooms/index.ts';
import { ALICE, BOB, BTC, CAROL, Desk, summaryOf, USDT } from '../../testing/desk.ts';
import type { Contingency, ListLeg, Peg, Trigger } from '../commands.ts';

const LOT = 10_000n;
const PRIMARY: Peg = { to: 'primary' };
const MARKET: Peg = { to: 'market' };
const words = (events: readonly ExchangeEvent[]) => summaryOf(events).join(' | ');
type Side = 'buy' | 'sell';
const stopLoss = (stopPriceTicks: number): Trigger => ({ kind: 'stop-loss', stopPriceTicks });
const limit = (side: Side, priceTicks: number, more: object = {}): ListLeg =>
  ({ side, orderType: 'limit', priceTicks, qtyLots: 10, ...more }) as ListLeg;
const pegged = (side: Side, peg: Peg, more: object = {}): ListLeg => limit(side, 0, { peg, ...more });

const list = (contingency: Contingency, orders: readonly ListLeg[]): Command => ({
  type: 'place-list',
  accountId: ALICE,
  marketId: 1,
  contingency,
  orders,
});

/** The last trade was at 10,000; Bob stands at 9,990, 9,980, 9,900 to buy and at 10,010, 10,020, 10,100 to sell, 50 lots each. */
function openDesk(more: Partial<MarketSpec> = {}): Desk {
  const desk = new Desk(more);
  desk.sell(BOB, 50, 10_000);
  desk.buy(CAROL, 50, 10_000);
  for (const away of [10, 20, 100]) {
    desk.buy(BOB, 50, 10_000 - away);
    desk.sell(BOB, 50, 10_000 + away);
  }
  return desk;
}

function place(desk: Desk, contingency: Contingency, orders: readonly ListLeg[]): readonly bigint[] {
  const [first] = desk.do(list(contingency, orders));
  if (first?.type !== 'list-accepted') throw new Error(`not accepted: ${first?.type}`);
  return first.orderIds;
}
const priceOf = (desk: Desk, orderId: bigint | undefined) => desk.exchange.order(orderId ?? 0n)?.priceTicks;

describe('an order that comes to the book at once', () => {
  test('has the book’s price from the start: a working order', () => {
    const desk = openDesk();
    const events = desk.do(list('OTO', [pegged('buy', { to: 'primary', offsetLevels: 2 }), limit('sell', 10_500)]));
    expect(words(events)).toBe('list-accepted | accepted | order-pegged | accepted | order-pending');
    expect(events[1]).toMatchObject({ priceTicks: 9_900 });
    expect(events[2]).toMatchObject({ to: 'primary', offsetLevels: 2 });
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 9_900n);
  });

  test('and the post-only half of a pair, which must then stand on its side of the last price', () => {
    const desk = openDesk();
    const stop = limit('sell', 9_700, { trigger: stopLoss(9_800) });
    const [above] = place(desk, 'OCO', [pegged('sell', PRIMARY, { postOnly: true }), stop]);
    expect(priceOf(desk, above)).toBe(10_010);
    expect(desk.purse(ALICE, BTC)[1]).toBe(10n * LOT);
    // A buy's best price is below the last one: above it there is no place for it.
    const wrong = [pegged('buy', PRIMARY, { postOnly: true }), limit('buy', 9_000, { trigger: stopLoss(9_000) })];
    expect(words(desk.do(list('OCO', wrong)))).toBe('rejected LIST_LEGS_INVALID');
    const taken = [pegged('sell', MARKET, { postOnly: true }), stop];
    expect(words(desk.do(list('OCO', taken)))).toBe('rejected LIST_PRICES_INVALID');
  });
});

describe('a pending order', () => {
  test('has no price until the working one is filled, then the book’s', () => {
    const desk = openDesk();
    const [, pending] = place(desk, 'OTO', [limit('buy', 9_995), pegged('sell', { to: 'primary', offsetLevels: 1 })]);
    expect(desk.exchange.order(pending ?? 0n)).toMatchObject({ priceTicks: 0, isPending: true, orderType: 'limit' });
    desk.sell(BOB, 5, 10_005);
    const events = desk.sell(BOB, 10, 9_995);
    expect(words(events)).toMatch(/order-priced \| order-activated$/);
    expect(events.find(({ type }) => type === 'order-priced')).toMatchObject({ orderId: pending, priceTicks: 10_010 });
    expect(priceOf(desk, pending)).toBe(10_010);
    expect(desk.purse(ALICE, BTC)[1]).toBe(10n * LOT);
  });

  test('of a buy takes its funds at that price', () => {
    const desk = openDesk();
    place(desk, 'OTO', [limit('sell', 10_005), pegged('buy', PRIMARY)]);
    desk.buy(BOB, 10, 10_005);
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 9_990n);
  });

  test('to the market takes what is there', () => {
    const desk = openDesk();
    place(desk, 'OTO', [limit('buy', 9_995), pegged('sell', MARKET)]);
    expect(words(desk.sell(BOB, 10, 9_995))).toMatch(
      /order-priced \| order-activated \| trade 10 at 9990 \| FILLED NONE after 10 \| list-closed$/,
    );
  });

  test('as a half of a pair is priced before either comes', () => {
    const desk = openDesk();
    const pair = [pegged('sell', PRIMARY, { postOnly: true }), pegged('sell', MARKET, { trigger: stopLoss(9_800) })];
    const [, above, below] = place(desk, 'OTOCO', [limit('buy', 9_995), ...pair]);
    expect(words(desk.sell(BOB, 10, 9_995))).toMatch(/order-priced \| order-activated \| order-activated$/);
    expect([priceOf(desk, above), priceOf(desk, below)]).toEqual([10_010, 0]);
    expect(desk.exchange.order(below ?? 0n)).toMatchObject({ orderType: 'limit', waiting: { hold: 0n } });
    expect(desk.purse(ALICE, BTC)[1]).toBe(10n * LOT);
  });

  test('that another one pays for gets quantity and price', () => {
    const desk = openDesk({ makerFeePpm: 100_000 });
    const [, pending] = place(desk, 'OPO', [limit('buy', 9_995), pegged('sell', PRIMARY, { qtyLots: 0 })]);
    expect(words(desk.sell(BOB, 10, 9_995))).toMatch(/order-sized \| order-priced \| order-activated$/);
    expect(desk.exchange.order(pending ?? 0n)).toMatchObject({ priceTicks: 10_010, qtyLots: 9 });
  });

  test.each([
    [
      'the book has no such level',
      {},
      { to: 'primary', offsetLevels: 3 },
      10,
      'order-activated | EXPIRED PEG_LEVEL_MISSING',
    ],
    [
      'its price is too far from the last one',
      { priceBandPpm: 10_000 },
      { to: 'primary', offsetLevels: 2 },
      10,
      'order-priced | order-activated | EXPIRED PRICE_OUT_OF_BAND',
    ],
    [
      'it is worth too little there',
      { minNotional: 99_930n },
      MARKET,
      10,
      'order-priced | order-activated | EXPIRED NOTIONAL_TOO_SMALL',
    ],
  ] as const)('expires when %s', (_name, more, peg, qtyLots, said) => {
    const desk = openDesk(more);
    place(desk, 'OTO', [limit('buy', 9_995), pegged('sell', peg, { qtyLots })]);
    const end = `${said} after 0 | list-closed`;
    expect(words(desk.sell(BOB, 10, 9_995)).endsWith(end)).toBe(true);
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test('takes the other one of its pair with it', () => {
    const desk = openDesk();
    const profit = pegged('sell', { to: 'primary', offsetLevels: 50 }, { postOnly: true });
    place(desk, 'OTOCO', [limit('buy', 9_995), profit, limit('sell', 9_700, { trigger: stopLoss(9_800) })]);
    expect(words(desk.sell(BOB, 10, 9_995))).toMatch(
      /EXPIRED PEG_LEVEL_MISSING after 0 \| EXPIRED LIST_ENDED after 0 \| list-closed$/,
    );
  });
});

describe('an order that waits for its price', () => {
  /** One lot trades at a price, whatever Bob had. */
  const tradeAt = (desk: Desk, ticks: number): readonly ExchangeEvent[] => {
    desk.sell(CAROL, 1, ticks);
    return desk.buy(BOB, 1, ticks, { timeInForce: 'IOC', selfTradePrevention: 'NONE' });
  };

  test('is priced when it fires, not before', () => {
    const desk = openDesk();
    const stop = pegged('buy', PRIMARY, { trigger: stopLoss(10_005) });
    const [above] = place(desk, 'OCO', [stop, limit('buy', 9_950, { postOnly: true })]);
    expect(priceOf(desk, above)).toBe(0);
    // At its stop: 55 more than the limit order holds for each lot.
    expect(desk.exchange.order(above ?? 0n)?.waiting?.hold).toBe(10n * 55n);
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 10_005n);
    desk.buy(BOB, 5, 9_993);
    expect(words(tradeAt(desk, 10_006))).toMatch(/EXPIRED OCO_TRIGGER after 0 \| order-triggered \| order-priced$/);
    expect(desk.exchange.order(above ?? 0n)).toMatchObject({ priceTicks: 9_993, waiting: undefined });
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 9_993n);
  });

  test('pays what the book asks then, also more than it held', () => {
    const desk = openDesk();
    const stop = pegged('buy', { to: 'market', offsetLevels: 1 }, { trigger: stopLoss(10_005) });
    place(desk, 'OCO', [stop, limit('buy', 9_950, { postOnly: true })]);
    expect(words(tradeAt(desk, 10_006))).toMatch(
      /order-priced \| trade 10 at 10010 \| FILLED NONE after 10 \| list-closed$/,
    );
    const poor = openDesk();
    place(poor, 'OCO', [stop, limit('buy', 9_950, { postOnly: true })]);
    const [total] = poor.purse(ALICE, USDT);
    const amount = total - 10n * 10_005n;
    poor.do({ type: 'debit', accountId: ALICE, wallet: 'spot', assetId: USDT, amount, reason: 'withdrawal' });
    expect(words(tradeAt(poor, 10_006))).toMatch(
      /order-priced \| EXPIRED INSUFFICIENT_BALANCE after 0 \| list-closed$/,
    );
    expect(poor.purse(ALICE, USDT)).toEqual([10n * 10_005n, 0n]);
  });

  test('is held at the last price when it only trails', () => {
    const desk = openDesk();
    const trail = pegged('buy', PRIMARY, { trigger: { kind: 'stop-loss', trailingDelta: 100 } });
    place(desk, 'OCO', [trail, limit('buy', 9_950, { postOnly: true })]);
    expect(desk.purse(ALICE, USDT)[1]).toBe(10n * 10_000n);
  });

  test('expires when the book has no such level, and its hold is released', () => {
    const desk = openDesk();
    const stop = pegged('sell', { to: 'primary', offsetLevels: 9 }, { trigger: stopLoss(9_995) });
    place(desk, 'OCO', [limit('sell', 10_300, { postOnly: true }), stop]);
    expect(words(tradeAt(desk, 9_994))).toMatch(/order-triggered \| EXPIRED PEG_LEVEL_MISSING after 0 \| list-closed$/);
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });
});

test('pegs survive a snapshot, and the book gives the same price', () => {
  const desk = openDesk();
  const pair = [
    pegged('sell', { to: 'primary', offsetLevels: 1 }, { postOnly: true }),
    pegged('sell', MARKET, { trigger: stopLoss(9_995) }),
  ];
  place(desk, 'OTOCO', [limit('buy', 9_996), ...pair]);
  place(desk, 'OCO', [
    limit('sell', 10_300, { postOnly: true }),
    pegged('sell', { to: 'primary', offsetLevels: 2 }, { trigger: stopLoss(9_995) }),
  ]);
  const restored = restoreExchange(desk.exchange.snapshot());
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  for (const qtyLots of [10, 1]) {
    const sell: Command = {
      type: 'place-order',
      orderType: 'limit',
      accountId: CAROL,
      marketId: 1,
      side: 'sell',
      qtyLots,
      priceTicks: qtyLots === 10 ? 9_996 : 9_980,
    };
    expect(restored.apply(sell)).toEqual(desk.do(sell));
  }
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  expect(desk.exchange.openOrders(ALICE).map(({ priceTicks }) => priceTicks)).toContain(10_100);
});

describe('rejected', () => {
  test.each([
    [
      'a peg in front of the best',
      [limit('buy', 9_900), pegged('sell', { to: 'primary', offsetLevels: -1 })],
      'PEG_INVALID',
    ],
    ['one too deep', [pegged('buy', { to: 'primary', offsetLevels: 101 }), limit('sell', 10_500)], 'PEG_INVALID'],
    [
      'a working order without a level',
      [pegged('buy', { to: 'primary', offsetLevels: 3 }), limit('sell', 10_500)],
      'PEG_LEVEL_MISSING',
    ],
    [
      'a pegged working order that waits',
      [pegged('buy', PRIMARY, { trigger: stopLoss(10_500) }), limit('sell', 10_500)],
      'LIST_LEGS_INVALID',
    ],
    [
      'a pegged pending order of nothing',
      [limit('buy', 9_900), pegged('sell', PRIMARY, { qtyLots: 0 })],
      'QTY_NOT_POSITIVE',
    ],
    [
      'one that waits for a price that cannot be',
      [limit('buy', 9_900), pegged('sell', PRIMARY, { trigger: stopLoss(-1) })],
      'TRIGGER_INVALID',
    ],
    [
      'one that could not be worth enough at its stop',
      [limit('buy', 9_900), pegged('sell', PRIMARY, { qtyLots: 1, trigger: stopLoss(900) })],
      'NOTIONAL_TOO_SMALL',
    ],
  ] as const)('%s', (_name, orders, code) => {
    const desk = openDesk({ minNotional: 1_000n });
    const hash = desk.exchange.stateHash();
    expect(words(desk.do(list('OTO', orders)))).toBe(`rejected ${code}`);
    expect(desk.exchange.stateHash()).toBe(hash);
  });
});
