/** Orders on contracts: what they cost (risk.md §3), orders that reduce (§9), and what must not pay. */
import { largestCovered, NO_ORDERS, type PositionSign, tiersOf } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { ContractsDesk, INVERSE, LINEAR, LINEAR_SPEC, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, idOf, limit, summaryOf, USDT } from '../../testing/desk.ts';
import type { ListLeg, PlaceList } from '../../trading/commands.ts';

const ONE = 1_000_000n;

/** A desk on which Alice has so much and the others enough. */
function deskWith(units: bigint, linear: Partial<typeof LINEAR_SPEC> = {}): ContractsDesk {
  const desk = new ContractsDesk({ usdt: 0n, linear });
  if (units > 0n) desk.bring(ALICE, units);
  for (const accountId of [BOB, CAROL]) desk.bring(accountId, 500_000n * ONE);
  return desk;
}
const FEES = { makerFeePpm: 200, takerFeePpm: 500 };
const REDUCE = { reduceOnly: true } as const;
const isRejected = (code: string) => [`rejected ${code}`];
const trigger = (stopPriceTicks: number, kind: 'stop-loss' | 'take-profit' = 'stop-loss') =>
  ({ trigger: { kind, stopPriceTicks, price: 'mark' } }) as const;

describe('the cost of an order', () => {
  type Place = (desk: ContractsDesk) => ReturnType<ContractsDesk['buy']>;
  const thin = (desk: ContractsDesk): void => {
    desk.sell(BOB, 1, 600_000);
    desk.sell(BOB, 1, 700_000);
  };
  /** Each passes with exactly this much and is refused with a unit less. */
  test.each<[string, bigint, Place, (((desk: ContractsDesk) => void) | undefined)?, Partial<typeof LINEAR_SPEC>?]>([
    ['a buy at mark: initial margin at 20×', 3_000n * ONE, (desk) => desk.buy(ALICE, 1_000, MARK)],
    ['with the fees of opening and closing', 3_060n * ONE, (desk) => desk.buy(ALICE, 1_000, MARK), undefined, FEES],
    ['a buy above mark: its open loss too', 3_630n * ONE, (desk) => desk.buy(ALICE, 1_000, 606_000)],
    ['a buy below mark: at its own price', 2_970n * ONE, (desk) => desk.buy(ALICE, 1_000, 594_000)],
    ['a sell below mark: its open loss too', 3_570n * ONE, (desk) => desk.sell(ALICE, 1_000, 594_000)],
    ['a sell above mark', 3_030n * ONE, (desk) => desk.sell(ALICE, 1_000, 606_000)],
    ['each rounded up', 3_060_007n, (desk) => desk.sell(ALICE, 1, 600_001), undefined, FEES],
    [
      'a market order: by the worst price of a thin book',
      27n * ONE,
      (desk) => desk.market(ALICE, 'buy', { qtyLots: 2 }),
      thin,
    ],
    ['a FOK order: at its limit', 27n * ONE, (desk) => desk.buy(ALICE, 2, 700_000, { timeInForce: 'FOK' }), thin],
  ])('%s', (_what, units, place, prepare = () => undefined, linear = {}) => {
    const [desk, poor] = [deskWith(units, linear), deskWith(units - 1n, linear)];
    prepare(desk);
    prepare(poor);
    expect(summaryOf(place(poor))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    expect(summaryOf(place(desk))[0]).toBe('accepted');
    for (const one of [desk, poor]) one.checkLaws();
  });

  test('of an inverse contract is in coin', () => {
    for (const [units, outcome] of [
      [5_000_000n, 'accepted'],
      [4_999_999n, 'rejected INSUFFICIENT_BALANCE'],
    ] as const) {
      const desk = new ContractsDesk();
      desk.take(ALICE, 500_000_000n - units, BTC);
      expect(summaryOf(desk.buy(ALICE, 600, MARK, { marketId: INVERSE }))).toEqual([outcome]);
    }
  });

  test.each<[string, 'buy' | 'sell', number, Partial<typeof LINEAR_SPEC>]>([
    ['at mark', 'buy', MARK, FEES],
    ['in a loss', 'buy', 612_345, FEES],
    ['a sell', 'sell', 599_999, FEES],
    ['without fees', 'sell', 600_001, {}],
  ])('at the end of the slider: %s, the most lots pass and one more does not', (_what, side, ticks, fees) => {
    const wallet = 1_234_567_891n;
    const spec = { ...LINEAR_SPEC, ...fees };
    const sign: PositionSign = side === 'buy' ? 1 : -1;
    const most = largestCovered(
      {
        mode: 'one-way',
        isIsolated: false,
        side: 1,
        lots: 0,
        valueUnits: 0n,
        buys: NO_ORDERS,
        sells: NO_ORDERS,
        leverage: 20,
        takerFeePpm: spec.takerFeePpm,
      },
      { side: sign, ticks },
      { availableUnits: wallet, equityUnits: wallet },
      { units: { unitsPerTickLot: 100n, unitTicksPerLot: 0n }, tiers: tiersOf(spec), markTicks: MARK },
      1_000_000,
    );
    expect(most).toBeGreaterThan(250);
    const place = (lots: number) =>
      summaryOf(deskWith(wallet, fees).do(limit(ALICE, side, lots, ticks, { marketId: LINEAR })));
    expect(place(most)).toEqual(['accepted']);
    expect(place(most + 1)).toEqual(isRejected('INSUFFICIENT_BALANCE'));
  });

  test('is that of the larger side: a maker of both pays once', () => {
    const desk = deskWith(3_000n * ONE);
    expect(summaryOf(desk.buy(ALICE, 1_000, 599_999))).toEqual(['accepted']);
    expect(summaryOf(desk.sell(ALICE, 990, 600_001))).toEqual(['accepted']);
    expect(summaryOf(desk.sell(ALICE, 10, 600_001))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    expect(summaryOf(desk.buy(ALICE, 1, 599_999))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    desk.checkLaws();
  });

  test('of what closes is nothing, and what is beyond it is margined', () => {
    const desk = deskWith(3_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    expect(summaryOf(desk.sell(ALICE, 2_000, MARK))).toEqual(['accepted']);
    expect(summaryOf(desk.sell(ALICE, 1, MARK))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    desk.checkLaws();
  });

  test('leaves nothing behind when orders fill in parts and end', () => {
    const desk = deskWith(3_060n * ONE, FEES);
    const orderId = idOf(desk.sell(ALICE, 777, 600_013));
    desk.buy(BOB, 333, 600_013);
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId });
    desk.sell(BOB, 333, 600_013);
    desk.buy(ALICE, 333, 600_013);
    const [wallet] = desk.wallet(ALICE);
    expect(summaryOf(desk.take(ALICE, wallet))[0]).not.toMatch(/^rejected/);
    desk.checkLaws();
  });

  test('in hedge mode is counted for each side by itself', () => {
    const desk = deskWith(6_000n * ONE);
    desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'perpetual', isHedge: true });
    desk.sell(BOB, 1_000, MARK);
    desk.buy(ALICE, 1_000, MARK, { positionSide: 'long' });
    expect(summaryOf(desk.sell(ALICE, 1_001, MARK, { positionSide: 'short' }))).toEqual(
      isRejected('INSUFFICIENT_BALANCE'),
    );
    expect(summaryOf(desk.sell(ALICE, 1_000, MARK + 1, { positionSide: 'short' }))).toEqual(
      isRejected('INSUFFICIENT_BALANCE'),
    );
    expect(summaryOf(desk.sell(ALICE, 999, MARK + 1, { positionSide: 'short' }))).toEqual(['accepted']);
    expect(summaryOf(desk.sell(ALICE, 1_000, MARK + 1, { positionSide: 'long' }))).toEqual(['accepted']);
    desk.checkLaws();
  });

  test('is bounded by the tier of the leverage, position and orders together', () => {
    const desk = new ContractsDesk();
    desk.do({ type: 'set-leverage', accountId: ALICE, contractId: LINEAR, leverage: 125 });
    desk.trade(ALICE, BOB, 500);
    expect(summaryOf(desk.buy(ALICE, 334, MARK))).toEqual(isRejected('LEVERAGE_TOO_HIGH_FOR_SIZE'));
    expect(summaryOf(desk.buy(ALICE, 333, MARK))).toEqual(['accepted']);
    expect(summaryOf(desk.buy(ALICE, 1, MARK))).toEqual(isRejected('LEVERAGE_TOO_HIGH_FOR_SIZE'));
    expect(summaryOf(desk.sell(ALICE, 1_333, MARK + 1))).toEqual(['accepted']);
    desk.checkLaws();
  });
});

describe('a conditional order', () => {
  test('holds nothing until it fires, and expires when there is no margin then', () => {
    const desk = deskWith(3_000n * ONE);
    const placed = desk.buy(ALICE, 5_000, MARK, trigger(610_000));
    expect(summaryOf(placed)).toEqual(['accepted', 'order-waiting']);
    expect(summaryOf(desk.take(ALICE, 1_000n * ONE))[0]).not.toMatch(/^rejected/);
    expect(summaryOf(desk.mark(610_000))).toEqual([
      'price-set',
      'order-triggered',
      'EXPIRED INSUFFICIENT_BALANCE after 0',
    ]);
    desk.checkLaws();
  });

  test('that would open ends while prices are stale, one that reduces trades', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.buy(CAROL, 20, 590_000);
    desk.sell(ALICE, 5, 590_000, { ...trigger(590_000) });
    desk.do({ type: 'set-price-state', contractId: LINEAR, state: 'stale' });
    desk.sell(ALICE, 10, 590_000, { ...REDUCE, ...trigger(590_000) });
    expect(summaryOf(desk.mark(590_000))).toEqual([
      'price-set',
      'order-triggered',
      'EXPIRED EXCHANGE_CANCELED after 0',
      'order-triggered',
      'trade 10 at 590000',
      'FILLED NONE after 10',
      'position-changed',
      'position-changed',
    ]);
    desk.checkLaws();
  });
});

describe('a reduce-only order', () => {
  test('is cut to what is left of the position beside the others', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    expect(desk.sell(ALICE, 7, 610_000, REDUCE)[0]).toMatchObject({ type: 'order-accepted', qtyLots: 7 });
    expect(desk.sell(ALICE, 7, 620_000, REDUCE)[0]).toMatchObject({ type: 'order-accepted', qtyLots: 3 });
    expect(summaryOf(desk.sell(ALICE, 1, 630_000, REDUCE))).toEqual(isRejected('REDUCE_ONLY_REJECTED'));
    // One that may open is none of them.
    expect(summaryOf(desk.sell(ALICE, 7, 640_000))).toEqual(['accepted']);
    desk.checkLaws();
  });

  test('shrinks with the position: the farthest gives way first, of equals the newest', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 12);
    const ids = [
      idOf(desk.sell(ALICE, 3, 620_000, REDUCE)),
      idOf(desk.sell(ALICE, 3, 610_000, REDUCE)),
      idOf(desk.sell(ALICE, 3, 620_000, REDUCE)),
      idOf(desk.sell(ALICE, 3, 630_000, REDUCE)),
    ];
    desk.buy(BOB, 5, 600_000);
    const events = desk.sell(ALICE, 5, 600_000);
    expect(
      events.flatMap((event) => {
        if (event.type === 'order-reduced') return [[ids.indexOf(event.orderId), event.qtyLots]];
        return event.type === 'order-closed' && event.reason === 'EXCHANGE_CANCELED'
          ? [[ids.indexOf(event.orderId), 0]]
          : [];
      }),
    ).toEqual([
      [3, 0],
      [2, 1],
    ]);
    expect(desk.exchange.openOrders().map(({ orderId, qtyLots }) => [ids.indexOf(orderId), qtyLots])).toEqual(
      expect.arrayContaining([
        [0, 3],
        [1, 3],
        [2, 1],
      ]),
    );
    desk.checkLaws();
    // A short position's buys are the farther the lower they are.
    desk.trade(BOB, ALICE, 17);
    desk.buy(ALICE, 5, 590_000, REDUCE);
    desk.buy(ALICE, 5, 580_000, REDUCE);
    expect(summaryOf(desk.market(BOB, 'sell', { qtyLots: 3 }))).toContain('trade 3 at 590000');
    desk.checkLaws();
  });

  test('ends when the position is closed or flipped by another order', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.sell(ALICE, 10, 620_000, REDUCE);
    desk.buy(BOB, 30, 600_000);
    expect(summaryOf(desk.market(ALICE, 'sell', { qtyLots: 30 }))).toEqual([
      'accepted',
      'trade 30 at 600000',
      'FILLED NONE after 30',
      'CANCELED EXCHANGE_CANCELED after 0',
      'FILLED NONE after 30',
      'position-changed',
      'position-changed',
    ]);
    expect(desk.exchange.openOrders()).toEqual([]);
    expect(desk.lots(ALICE)).toBe(-20);
    desk.checkLaws();
  });

  test('by market takes what resting ones have reserved, which give way', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.sell(ALICE, 10, 620_000, REDUCE);
    desk.buy(BOB, 20, 600_000);
    desk.market(ALICE, 'sell', { qtyLots: 50, ...REDUCE });
    expect([desk.lots(ALICE), desk.exchange.openOrders().length]).toEqual([0, 1]);
    desk.checkLaws();
  });

  test('that has fired and is on its way through the book is none of those that rest', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.sell(ALICE, 8, 620_000, REDUCE);
    desk.do({
      type: 'place-order',
      orderType: 'market',
      accountId: ALICE,
      marketId: LINEAR,
      side: 'sell',
      qtyLots: 10,
      ...REDUCE,
      ...trigger(590_000),
    });
    for (const ticks of [590_000, 589_000, 588_000]) desk.buy(BOB, 3, ticks);
    const events = summaryOf(desk.mark(590_000));
    expect(events.filter((line) => line.startsWith('trade'))).toEqual([
      'trade 3 at 590000',
      'trade 3 at 589000',
      'trade 3 at 588000',
    ]);
    expect(desk.lots(ALICE)).toBe(1);
    expect(desk.exchange.openOrders().map(({ qtyLots }) => qtyLots)).toEqual([1]);
    desk.checkLaws();
  });

  test('of a smaller position than the least order closes the last of it', () => {
    const desk = new ContractsDesk({ linear: { minQtyLots: 5, minNotional: 300n * ONE } });
    desk.trade(ALICE, BOB, 9);
    desk.buy(BOB, 6, MARK);
    desk.sell(ALICE, 6, MARK);
    desk.buy(BOB, 5, MARK);
    expect(summaryOf(desk.sell(ALICE, 3, MARK))).toEqual(isRejected('QTY_TOO_SMALL'));
    expect(summaryOf(desk.market(ALICE, 'sell', { qtyLots: 3, ...REDUCE }))).toContain('trade 3 at 600000');
    expect(desk.lots(ALICE)).toBe(0);
    desk.checkLaws();
  });

  test('is what every closing order is in hedge mode', () => {
    const desk = new ContractsDesk();
    desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'perpetual', isHedge: true });
    desk.sell(BOB, 10, MARK);
    desk.buy(ALICE, 10, MARK, { positionSide: 'long' });
    expect(desk.sell(ALICE, 15, 610_000, { positionSide: 'long' })[0]).toMatchObject({ qtyLots: 10 });
    expect(summaryOf(desk.sell(ALICE, 1, 610_000, { positionSide: 'long' }))).toEqual(
      isRejected('REDUCE_ONLY_REJECTED'),
    );
    expect(summaryOf(desk.buy(ALICE, 1, 590_000, { positionSide: 'short' }))).toEqual(
      isRejected('REDUCE_ONLY_REJECTED'),
    );
    desk.market(BOB, 'buy', { qtyLots: 50 });
    expect(desk.lots(ALICE, LINEAR, 'long')).toBe(0);
    desk.checkLaws();
  });

  test('of an iceberg ends whole', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.sell(ALICE, 10, 620_000, { ...REDUCE, icebergLots: 2 });
    desk.buy(BOB, 1, MARK);
    desk.sell(ALICE, 1, MARK);
    expect(desk.exchange.openOrders()).toEqual([]);
    desk.checkLaws();
  });
});

describe('lists', () => {
  const leg = (more: Partial<ListLeg>): ListLeg =>
    ({ side: 'sell', orderType: 'limit', priceTicks: 620_000, qtyLots: 10, ...more }) as ListLeg;
  const bracket = (more: Partial<ListLeg> = {}): PlaceList => ({
    type: 'place-list',
    accountId: ALICE,
    marketId: LINEAR,
    contingency: 'OTOCO',
    orders: [
      leg({ side: 'buy', priceTicks: MARK, ...more }),
      leg({ postOnly: true, ...REDUCE }),
      { side: 'sell', orderType: 'market', qtyLots: 10, ...REDUCE, ...trigger(590_000) } as ListLeg,
    ],
  });

  test.each(['profit', 'stop'] as const)('a bracket around a position that it opens ends it once, by its %s', (how) => {
    const desk = new ContractsDesk();
    desk.sell(BOB, 10, MARK);
    desk.do(bracket());
    expect(desk.lots(ALICE)).toBe(10);
    desk.checkLaws();
    if (how === 'profit') desk.buy(CAROL, 10, 620_000);
    else {
      desk.buy(CAROL, 15, 590_000);
      desk.mark(590_000);
    }
    expect(desk.lots(ALICE)).toBe(0);
    expect(desk.exchange.openOrders().filter(({ accountId }) => accountId === ALICE)).toEqual([]);
    desk.checkLaws();
  });

  test('a stop of a bracket closes what is left of the position', () => {
    const desk = new ContractsDesk();
    desk.sell(BOB, 10, MARK);
    desk.do(bracket());
    desk.trade(CAROL, ALICE, 4, MARK);
    desk.buy(CAROL, 15, 590_000);
    expect(summaryOf(desk.mark(590_000))).toContain('trade 6 at 590000');
    expect(desk.lots(ALICE)).toBe(0);
    desk.checkLaws();
  });

  test('a pair of which one was cut to the position is amended to no more than that', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.sell(ALICE, 6, 630_000, REDUCE);
    const [, profit, stop] = bracket().orders;
    const pair = { ...bracket(), contingency: 'OCO', orders: [profit, stop] } as PlaceList;
    desk.do(pair);
    const [cut, whole] = desk.exchange.openOrders().filter(({ listId }) => listId !== 0n);
    expect([cut?.qtyLots, whole?.qtyLots]).toEqual([4, 10]);
    const amend = (qtyLots: number) =>
      summaryOf(
        desk.do({ type: 'amend-order', accountId: ALICE, orderId: whole?.orderId ?? 0n, qtyLots, ofList: true }),
      );
    expect(amend(7)).toEqual(['amended to 7']);
    desk.checkLaws();
    expect(amend(3)).toEqual(['amended to 3', 'amended to 3']);
    desk.checkLaws();
  });

  test('whose pending orders name no side of the position are refused in hedge mode', () => {
    const desk = new ContractsDesk();
    desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'perpetual', isHedge: true });
    expect(summaryOf(desk.do(bracket({ positionSide: 'long' })))).toEqual(isRejected('POSITION_SIDE_REQUIRED'));
  });

  test.each(['OPO', 'OPOCO'] as const)('%s: a position pays for nothing', (contingency) => {
    const desk = new ContractsDesk();
    const orders = bracket().orders.map((order, at) => (at === 0 ? order : { ...order, qtyLots: 0 })) as ListLeg[];
    const command: PlaceList = {
      ...bracket(),
      contingency,
      orders: contingency === 'OPO' ? orders.slice(0, 2) : orders,
    };
    expect(summaryOf(desk.do(command))).toEqual(isRejected('LIST_LEGS_INVALID'));
  });
});

describe('what must not pay', () => {
  test('an account without money sells far below mark to another one of its owner', () => {
    const desk = deskWith(100n * ONE);
    desk.buy(CAROL, 1_000, 500_000);
    expect(summaryOf(desk.market(ALICE, 'sell', { qtyLots: 1_000 }))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    expect(summaryOf(desk.market(ALICE, 'sell', { qtyLots: 10 }))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
  });

  test('a position is closed at a price far from mark, for more than what stands behind it', () => {
    const desk = deskWith(4_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    expect(summaryOf(desk.sell(ALICE, 1_000, 500_000))).toEqual(isRejected('LOSS_EXCEEDS_MARGIN'));
    expect(summaryOf(desk.sell(ALICE, 1_000, 500_000, REDUCE))).toEqual(isRejected('LOSS_EXCEEDS_MARGIN'));
  });

  test.each([REDUCE, {}])('the same in parts that are each covered (%o)', (more) => {
    const desk = deskWith(4_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    // Each loses 2,500 USDT.
    expect(summaryOf(desk.sell(ALICE, 250, 500_000, more))).toEqual(['accepted']);
    expect(summaryOf(desk.sell(ALICE, 250, 500_000, more))).toEqual(isRejected('LOSS_EXCEEDS_MARGIN'));
    expect(summaryOf(desk.sell(ALICE, 150, 500_000, more))).toEqual(['accepted']);
    desk.checkLaws();
  });

  test('a market order is measured without orders that reduce and would end on its way', () => {
    const build = (): ContractsDesk => {
      const desk = deskWith(100n * ONE);
      desk.trade(BOB, CAROL, 10);
      desk.sell(BOB, 10, 600_000);
      desk.sell(BOB, 10, 600_010, REDUCE);
      desk.sell(CAROL, 10, 900_000);
      return desk;
    };
    // Bob's first order closes his position, so that his second is gone: the rest would be bought at 900,000.
    expect(summaryOf(build().market(ALICE, 'buy', { qtyLots: 20 }))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    const fok = build();
    expect(summaryOf(fok.buy(ALICE, 20, 600_010, { timeInForce: 'FOK' }))).toEqual([
      'accepted',
      'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0',
    ]);
    expect(summaryOf(fok.buy(ALICE, 10, 600_010, { timeInForce: 'FOK' }))).toContain('trade 10 at 600000');
    fok.checkLaws();
  });

  test('a market order trades at no worse price than it was measured at, whatever ends on its way', () => {
    const desk = new ContractsDesk({ usdt: 0n });
    for (const [accountId, amount] of [
      [ALICE, 35n],
      [BOB, 30n],
      [CAROL, 1_000n],
    ] as const)
      desk.bring(accountId, amount * ONE);
    desk.sell(BOB, 10, 600_000);
    desk.sell(CAROL, 10, 900_000);
    desk.mark(700_000);
    // Bob could not pay the hundred that he would lose: his order ends, and Carol's is none that Alice could pay.
    expect(summaryOf(desk.market(ALICE, 'buy', { qtyLots: 10 }))).toEqual([
      'accepted',
      'CANCELED EXCHANGE_CANCELED after 0',
      'EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED after 0',
    ]);
    desk.checkLaws();
  });

  test('orders of an isolated exposure on a profit that is not realised: margin is moved in cash', () => {
    const desk = deskWith(6_000n * ONE);
    desk.do({ type: 'set-margin-mode', accountId: ALICE, contractId: INVERSE, isIsolated: true });
    desk.trade(ALICE, BOB, 1_000);
    desk.mark(700_000);
    desk.do({ type: 'set-margin-mode', accountId: CAROL, contractId: LINEAR, isIsolated: true });
    desk.take(CAROL, 497_000n * ONE);
    expect(summaryOf(desk.buy(CAROL, 500, 600_000))).toEqual(['accepted']);
    expect(summaryOf(desk.buy(CAROL, 600, 600_000))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    desk.checkLaws();
  });

  test('an order by value, where a quantity is what is margined', () => {
    const desk = new ContractsDesk();
    expect(summaryOf(desk.market(ALICE, 'buy', { quoteAmount: ONE }))).toEqual(
      isRejected('ORDER_BY_VALUE_NOT_ALLOWED'),
    );
    expect(desk.exchange.balance(ALICE, 'perpetual', USDT).held).toBe(0n);
  });
});
