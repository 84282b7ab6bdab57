import type { MarketSpec } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { Command, ExchangeEvent } from '../../rooms/index.ts';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, summaryOf } from '../../testing/desk.ts';
import type { Contingency, ListLeg, Trigger } from '../commands.ts';

const LOT = 10_000n;
const words = (events: readonly ExchangeEvent[]) => summaryOf(events).join(' | ');
const stopLoss = (stopPriceTicks: number): Trigger => ({ kind: 'stop-loss', stopPriceTicks });
const takeProfit = (stopPriceTicks: number): Trigger => ({ kind: 'take-profit', stopPriceTicks });
const entry = (qtyLots: number, priceTicks: number, more: object = {}): ListLeg =>
  ({ side: 'buy', orderType: 'limit', priceTicks, qtyLots, ...more }) as ListLeg;
/** Exits have no quantity of their own. */
const exit = (priceTicks: number, more: object = {}): ListLeg =>
  ({ side: 'sell', orderType: 'limit', priceTicks, qtyLots: 0, ...more }) as ListLeg;
const market = (more: object = {}): ListLeg => ({ side: 'sell', orderType: 'market', qtyLots: 0, ...more }) as ListLeg;
const pair = [exit(10_200, { postOnly: true }), market({ trigger: stopLoss(9_800) })];

const list = (contingency: Contingency, orders: readonly ListLeg[]): Command => ({
  type: 'place-list',
  accountId: ALICE,
  marketId: 1,
  contingency,
  orders,
});

/** Makers and takers pay a thousandth; the last trade was at 10,000 ticks; Alice owns no BTC, so that what she has she was brought. */
function feeDesk(more: Partial<MarketSpec> = {}): Desk {
  const desk = new Desk({ makerFeePpm: 1_000, takerFeePpm: 1_000, ...more });
  desk.sell(BOB, 1, 10_000);
  desk.buy(CAROL, 1, 10_000);
  const amount = 1_000_000_000n;
  desk.do({ type: 'debit', accountId: ALICE, wallet: 'spot', assetId: BTC, amount, reason: 'withdrawal' });
  return desk;
}

function place(desk: Desk, contingency: Contingency, orders: readonly ListLeg[]): readonly bigint[] {
  const [first] = desk.do(list(contingency, orders));
  if (first?.type !== 'list-accepted') throw new Error('not accepted');
  return first.orderIds;
}

describe('OPO', () => {
  test('the pending order has no quantity and holds nothing until something is bought', () => {
    const desk = feeDesk();
    const [working = 0n, pending = 0n] = place(desk, 'OPO', [entry(100, 9_900), exit(10_100)]);
    expect(desk.exchange.order(working)).toMatchObject({ qtyLots: 100, isPending: false });
    expect(desk.exchange.order(pending)).toMatchObject({ qtyLots: 0, isPending: true, waiting: undefined });
    expect(desk.purse(ALICE, BTC)).toEqual([0n, 0n]);
    expect(desk.exchange.openLists(ALICE)).toMatchObject([{ contingency: 'OPO', held: 0n }]);
  });

  test('each fill is held at once, less its fee: it cannot be spent before the exit is placed', () => {
    const desk = feeDesk();
    place(desk, 'OPO', [entry(100, 9_900), exit(10_100)]);
    desk.sell(BOB, 40, 9_900);
    const net = 40n * LOT - 400n;
    expect(desk.purse(ALICE, BTC)).toEqual([net, net]);
    expect(desk.exchange.openLists(ALICE)).toMatchObject([{ held: net }]);
    expect(words(desk.sell(ALICE, 1, 11_000))).toBe('rejected INSUFFICIENT_BALANCE');
    desk.sell(BOB, 30, 9_900);
    expect(desk.exchange.openLists(ALICE)).toMatchObject([{ held: net + 30n * LOT - 300n }]);
  });

  test('filled, the exit comes with the whole lots of what was received; what is over is free', () => {
    const desk = feeDesk();
    const [, pending = 0n] = place(desk, 'OPO', [entry(100, 9_900), exit(10_100)]);
    desk.sell(BOB, 40, 9_900);
    const events = desk.sell(BOB, 60, 9_900);
    expect(words(events)).toBe(
      'accepted | trade 60 at 9900 | FILLED NONE after 100 | FILLED NONE after 60 | order-sized | order-activated',
    );
    const sized = events.find(({ type }) => type === 'order-sized');
    expect(sized).toEqual({ type: 'order-sized', orderId: pending, accountId: ALICE, marketId: 1, qtyLots: 99 });
    expect(desk.exchange.order(pending)).toMatchObject({ qtyLots: 99, isPending: false });
    expect(desk.purse(ALICE, BTC)).toEqual([100n * LOT - 1_000n, 99n * LOT]);
    expect(desk.exchange.openLists(ALICE)).toMatchObject([{ held: 0n }]);
    expect(words(desk.buy(CAROL, 99, 10_100))).toBe(
      'accepted | trade 99 at 10100 | FILLED NONE after 99 | FILLED NONE after 99 | list-closed',
    );
  });

  test('an entry that fills at once, over several prices, sells at market in the same command', () => {
    const desk = feeDesk();
    desk.sell(BOB, 30, 9_990);
    desk.sell(BOB, 30, 9_995);
    desk.buy(CAROL, 200, 9_500);
    expect(words(desk.do(list('OPO', [entry(60, 10_000, { timeInForce: 'FOK' }), market()])))).toBe(
      'list-accepted | accepted | accepted | order-pending | trade 30 at 9990 | FILLED NONE after 30 | ' +
        'trade 30 at 9995 | FILLED NONE after 30 | FILLED NONE after 60 | order-sized | order-activated | ' +
        'trade 59 at 9500 | FILLED NONE after 59 | list-closed',
    );
    expect(desk.purse(ALICE, BTC)).toEqual([1n * LOT - 600n, 0n]);
  });

  test('a maker’s rebate is received too; no order is larger than the market’s largest', () => {
    const desk = feeDesk({ makerFeePpm: -20_000, takerFeePpm: 30_000 });
    // The house pays rebates out of fees.
    desk.sell(BOB, 1_000, 10_000);
    desk.buy(CAROL, 1_000, 10_000);
    const [, pending = 0n] = place(desk, 'OPO', [entry(100, 9_900), exit(10_100)]);
    desk.sell(BOB, 100, 9_900);
    expect(desk.exchange.order(pending)?.qtyLots).toBe(102);
    const small = feeDesk({ makerFeePpm: -20_000, takerFeePpm: 30_000, maxQtyLots: 100 });
    small.sell(BOB, 100, 10_000);
    small.buy(CAROL, 100, 10_000);
    const [, capped = 0n] = place(small, 'OPO', [entry(100, 9_900), exit(10_100)]);
    small.sell(BOB, 100, 9_900);
    expect(small.exchange.order(capped)?.qtyLots).toBe(100);
    expect(small.purse(ALICE, BTC)).toEqual([102n * LOT, 100n * LOT]);
  });

  test('what self-trade prevention takes off the entry is not sold', () => {
    const desk = feeDesk({ makerFeePpm: 0, takerFeePpm: 0 });
    desk.credit(ALICE, BTC, 10n * LOT);
    const [, pending = 0n] = place(desk, 'OPO', [entry(30, 9_900), exit(10_100)]);
    desk.sell(BOB, 5, 9_900);
    desk.sell(ALICE, 10, 9_900, { selfTradePrevention: 'DECREMENT' });
    desk.sell(BOB, 15, 9_900);
    expect(desk.exchange.order(pending)?.qtyLots).toBe(20);
  });

  test.each([
    ['the entry', 0, 'CANCELED USER_CANCELED after 40 | CANCELED USER_CANCELED after 0 | list-closed'],
    ['the exit', 1, 'CANCELED USER_CANCELED after 0 | CANCELED USER_CANCELED after 40 | list-closed'],
  ])('cancelling %s ends the list and frees what was brought in', (_name, leg, said) => {
    const desk = feeDesk();
    const orderIds = place(desk, 'OPO', [entry(100, 9_900), exit(10_100)]);
    desk.sell(BOB, 40, 9_900);
    const orderId = orderIds[leg] ?? 0n;
    expect(words(desk.do({ type: 'cancel-order', accountId: ALICE, orderId }))).toBe(said);
    expect(desk.purse(ALICE, BTC)).toEqual([40n * LOT - 400n, 0n]);
  });

  test('cancelling the list, or everything, frees it too', () => {
    for (const isAll of [true, false]) {
      const desk = feeDesk();
      const [listId = 0n] = place(desk, 'OPOCO', [entry(100, 9_900), ...pair]);
      desk.sell(BOB, 40, 9_900);
      desk.do(isAll ? { type: 'cancel-all', accountId: ALICE } : { type: 'cancel-list', accountId: ALICE, listId });
      expect(desk.purse(ALICE, BTC)).toEqual([40n * LOT - 400n, 0n]);
      expect(desk.exchange.openLists()).toEqual([]);
    }
  });

  test('an entry that ends with a part of it unfilled brings no exit', () => {
    const desk = feeDesk();
    desk.sell(BOB, 40, 9_900);
    expect(words(desk.do(list('OPO', [entry(100, 9_900, { timeInForce: 'IOC' }), exit(10_100)])))).toMatch(
      /EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED after 40 \| EXPIRED OTO_PHASE_ONE_EXPIRED after 0 \| list-closed$/,
    );
    expect(desk.purse(ALICE, BTC)).toEqual([40n * LOT - 400n, 0n]);
  });

  test.each([
    ['less than a lot', { qty: 1 }, exit(10_100), 'QTY_TOO_SMALL'],
    ['less than the market’s least quantity', { qty: 5, minQtyLots: 5 }, exit(10_100), 'QTY_TOO_SMALL'],
    ['less than the least notional at its limit', { qty: 5, minNotional: 49_000n }, exit(9_950), 'NOTIONAL_TOO_SMALL'],
    [
      'less than the least notional at its stop',
      { qty: 5, minNotional: 40_000n },
      market({ trigger: stopLoss(9_800) }),
      'NOTIONAL_TOO_SMALL',
    ],
    [
      'less than the least notional at the last price',
      { qty: 5, minNotional: 40_000n },
      market(),
      'NOTIONAL_TOO_SMALL',
    ],
    ['more than fifty parts', { qty: 52 }, exit(10_100, { icebergLots: 1 }), 'ICEBERG_INVALID'],
    [
      'more parts than the market takes',
      { qty: 7, limits: { maxIcebergParts: 5 } },
      exit(10_100, { icebergLots: 1 }),
      'ICEBERG_INVALID',
    ],
  ] as const)('%s: the exit expires, what was bought stays', (_name, { qty, ...more }, leg, reason) => {
    const desk = feeDesk(more);
    place(desk, 'OPO', [entry(qty, 9_990), leg]);
    expect(words(desk.sell(BOB, qty, 9_990))).toBe(
      `accepted | trade ${qty} at 9990 | FILLED NONE after ${qty} | FILLED NONE after ${qty} | ` +
        `order-sized | order-activated | EXPIRED ${reason} after 0 | list-closed`,
    );
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test.each([
    [50, {}],
    [5, { limits: { maxIcebergParts: 5 } }],
  ])('%i parts are taken where that is the most', (parts, more) => {
    const desk = feeDesk(more);
    const [, pending = 0n] = place(desk, 'OPO', [entry(parts + 1, 9_990), exit(10_100, { icebergLots: 1 })]);
    desk.sell(BOB, parts + 1, 9_990);
    expect(desk.exchange.order(pending)).toMatchObject({ qtyLots: parts, icebergLots: 1, hiddenLots: parts - 1 });
  });
});

describe('OPOCO', () => {
  test('the pair comes with what was received and holds it once', () => {
    const desk = feeDesk();
    const [, above = 0n, below = 0n] = place(desk, 'OPOCO', [entry(100, 9_900), ...pair]);
    expect(words(desk.sell(BOB, 100, 9_900))).toMatch(
      /order-sized \| order-sized \| order-activated \| order-activated$/,
    );
    expect(desk.exchange.order(above)).toMatchObject({ qtyLots: 99, isPending: false });
    expect(desk.exchange.order(below)).toMatchObject({ qtyLots: 99, waiting: { hold: 0n } });
    expect(desk.purse(ALICE, BTC)).toEqual([100n * LOT - 1_000n, 99n * LOT]);
    expect(words(desk.buy(CAROL, 99, 10_200))).toMatch(/EXPIRED OCO_TRIGGER after 0 \| .*list-closed$/);
    expect(desk.purse(ALICE, BTC)).toEqual([100n * LOT - 1_000n - 99n * LOT, 0n]);
  });

  test('when one of the pair is too small, neither comes', () => {
    const desk = feeDesk({ minNotional: 45_000n });
    place(desk, 'OPOCO', [
      entry(5, 9_990),
      market({ trigger: takeProfit(12_000) }),
      market({ trigger: stopLoss(9_800) }),
    ]);
    expect(words(desk.sell(BOB, 5, 9_990))).toMatch(
      /order-activated \| EXPIRED LIST_ENDED after 0 \| EXPIRED NOTIONAL_TOO_SMALL after 0 \| list-closed$/,
    );
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });
});

test('a list that was half paid for comes back from a snapshot and goes on in the same way', () => {
  const desk = feeDesk();
  place(desk, 'OPOCO', [entry(100, 9_900), ...pair]);
  desk.sell(BOB, 40, 9_900);
  const restored = restoreExchange(desk.exchange.snapshot());
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  expect(restored.openLists()).toEqual(desk.exchange.openLists());
  expect(restored.openLists()).toMatchObject([{ held: 40n * LOT - 400n }]);
  const last: Command = {
    ...entry(60, 9_900),
    type: 'place-order',
    accountId: BOB,
    marketId: 1,
    side: 'sell',
  } as Command;
  expect(restored.apply(last)).toEqual(desk.do(last));
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
});

describe('rejected', () => {
  test.each([
    ['an entry that sells', 'OPO', [{ ...entry(10, 10_100), side: 'sell' }, exit(10_100)], 'LIST_LEGS_INVALID'],
    ['an exit that buys', 'OPO', [entry(10, 9_900), { ...exit(9_800), side: 'buy' }], 'LIST_LEGS_INVALID'],
    ['an exit with a quantity', 'OPO', [entry(10, 9_900), { ...exit(10_100), qtyLots: 10 }], 'LIST_LEGS_INVALID'],
    [
      'one of the pair with a quantity',
      'OPOCO',
      [entry(10, 9_900), pair[0], { ...pair[1], qtyLots: 9 }],
      'LIST_LEGS_INVALID',
    ],
    ['a pair that is none', 'OPOCO', [entry(10, 9_900), exit(10_200), pair[1]], 'LIST_LEGS_INVALID'],
    [
      'exits the wrong way round',
      'OPOCO',
      [entry(10, 9_900), exit(9_700, { postOnly: true }), pair[1]],
      'LIST_PRICES_INVALID',
    ],
    [
      'an exit that ends at a time',
      'OPO',
      [entry(10, 9_900), exit(10_100, { timeInForce: 'GTD', expiresMs: 9 })],
      'LIST_LEGS_INVALID',
    ],
    ['an exit without a price', 'OPO', [entry(10, 9_900), exit(0)], 'PRICE_NOT_POSITIVE'],
    [
      'an exit hidden in parts of nothing',
      'OPO',
      [entry(10, 9_900), exit(10_100, { icebergLots: 0 })],
      'ICEBERG_INVALID',
    ],
    ['an OTO exit without a quantity', 'OTO', [entry(10, 9_900), exit(10_100)], 'QTY_NOT_POSITIVE'],
  ] as const)('%s', (_name, contingency, orders, code) => {
    const desk = feeDesk();
    const hash = desk.exchange.stateHash();
    expect(words(desk.do(list(contingency, orders as unknown as ListLeg[])))).toBe(`rejected ${code}`);
    expect(desk.exchange.stateHash()).toBe(hash);
  });

  test('an exit whose price no quantity could bring to the least notional', () => {
    const desk = feeDesk({ minNotional: 50_000_000n, maxQtyLots: 6_000 });
    expect(words(desk.do(list('OPO', [entry(6_000, 10_000), exit(8_000)])))).toBe('rejected NOTIONAL_TOO_SMALL');
    expect(words(desk.do(list('OPO', [entry(6_000, 10_000), exit(9_000)])))).toMatch(/^list-accepted/);
  });

  test('an entry that cannot be paid; the exit needs nothing', () => {
    const desk = feeDesk();
    expect(words(desk.do(list('OPO', [entry(1_000_000, 10_000_000), exit(10_100)])))).toBe(
      'rejected INSUFFICIENT_BALANCE',
    );
    expect(idOf(desk.buy(ALICE, 1, 9_000))).toBeGreaterThan(0n);
  });
});
