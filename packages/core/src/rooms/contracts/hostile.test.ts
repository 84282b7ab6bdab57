/**
 * Accounts of one owner try to end with more than they brought. Every scenario compares what the owner has together, at mark, and what the insurance
 * fund has, before and after. The mark stands still, comes back, or falls in steps smaller than the maintenance rate: nothing is explained by a gap.
 */
import { describe, expect, test } from 'vitest';
import { brokenLaws } from '../../testing/contracts-audit.ts';
import { BTC_IN_WALLET, INVERSE, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, idOf, summaryOf } from '../../testing/desk.ts';
import { FUND_CASH, ownedBy, ownedOn, wholeFund } from '../../testing/owned.ts';
import { DAVE, DOLLAR, eventsOf, OTHER, RiskDesk } from '../../testing/risk-desk.ts';

const REDUCE = { reduceOnly: true } as const;
const rejected = (code: string) => [`rejected ${code}`];
const endedByExchange = 'CANCELED EXCHANGE_CANCELED after 0';

/** Alice and Dave are of one owner. Alice has so much. */
function deskWith(dollars: bigint, terms: ConstructorParameters<typeof RiskDesk>[0] = {}): RiskDesk {
  const desk = new RiskDesk(terms);
  desk.leave(ALICE, dollars * DOLLAR);
  return desk;
}

/** Moves the mark in steps that are smaller than any position's maintenance. */
function walk(desk: RiskDesk, from: number, to: number, marketId = LINEAR): void {
  const step = from < to ? 500 : -500;
  for (let ticks = from; ticks !== to; ) {
    ticks = step > 0 ? Math.min(to, ticks + step) : Math.max(to, ticks + step);
    desk.mark(ticks, marketId);
  }
}

describe('an order that was covered when it came to rest', () => {
  test('ends when it is met after the money behind it has left', () => {
    const desk = deskWith(8_000n);
    desk.trade(ALICE, BOB, 1_000);
    // A loss of 5,000 where 8,000 are: covered. Then 5,000 leave: the position needs 3,000 only.
    expect(summaryOf(desk.sell(ALICE, 1_000, 550_000, REDUCE))).toEqual(['accepted']);
    expect(eventsOf(desk.take(ALICE, 5_000n * DOLLAR), 'rejected')).toEqual([]);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.buy(DAVE, 1_000, 550_000);
    expect(summaryOf(events)).toContain(endedByExchange);
    expect(eventsOf(events, 'trade')).toEqual([]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test.each([
    ['buy', MARK, 540_000],
    ['sell', MARK, 660_000],
  ] as const)('ends when the mark has gone away from it, step by step, in an empty book (%s)', (side, at, to) => {
    const desk = deskWith(3_100n);
    const place = (accountId: number, of: 'buy' | 'sell') =>
      of === 'buy' ? desk.buy(accountId, 1_000, at) : desk.sell(accountId, 1_000, at);
    place(ALICE, side);
    walk(desk, MARK, to);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = place(DAVE, side === 'buy' ? 'sell' : 'buy');
    expect(eventsOf(events, 'trade')).toEqual([]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('ends when another position of its purse has lost the money', () => {
    const desk = deskWith(9_000n);
    desk.listOther();
    desk.trade(ALICE, BOB, 1_000, MARK, { marketId: OTHER });
    // 0.5 at 55,000 lose 2,500 of the 6,000 that the other position leaves.
    desk.sell(ALICE, 500, 550_000);
    walk(desk, MARK, 530_000, OTHER);
    expect(desk.lots(ALICE, OTHER)).toBe(1_000);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.buy(DAVE, 500, 550_000))).toContain(endedByExchange);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('pays its own fee as well', () => {
    const desk = deskWith(320n, { linear: { makerFeePpm: 1_000 } });
    desk.trade(ALICE, BOB, 100);
    // A loss of 320 is all that there is; the maker's fee would be the fund's.
    expect(summaryOf(desk.sell(ALICE, 100, 568_000, REDUCE))).toEqual(['accepted']);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.buy(DAVE, 100, 568_000))).toContain(endedByExchange);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('of several, those end that the fills before have made too much, and the taker goes on to others', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    for (const ticks of [570_000, 570_001, 570_002]) desk.sell(ALICE, 300, ticks, REDUCE);
    desk.take(ALICE, 1_000n * DOLLAR);
    desk.sell(BOB, 300, 570_003);
    // Each loses 900, and there are 3,000; the mark then takes 1,000 more.
    walk(desk, MARK, 590_000);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.buy(DAVE, 1_200, 570_003);
    expect(eventsOf(events, 'trade').map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots])).toEqual([
      [570_000, 300],
      [570_001, 300],
      [570_002, 300],
      [570_003, 300],
    ]);
    // Bob has lost his part to the owner by his own order, and none of it is the fund's.
    expect(ownedBy(desk, ALICE, DAVE) - before).toBe(300n * 19_997n * 100n);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('of several that are too much together, the later ones end', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    for (const ticks of [560_000, 560_001]) desk.sell(ALICE, 450, ticks, REDUCE);
    desk.take(ALICE, 1_000n * DOLLAR);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.buy(DAVE, 1_000, 560_001);
    // Each loses 1,800 of 3,000.
    expect(eventsOf(events, 'trade').map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots])).toEqual([[560_000, 450]]);
    expect(summaryOf(events)).toContain(endedByExchange);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test.each([
    [555_000, true],
    [554_999, false],
  ])('of an isolated position is paid by its own equity and cash only (%i)', (ticks, isPaid) => {
    const desk = deskWith(6_000n);
    desk.listOther();
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(ALICE, BOB, 500, MARK, { marketId: OTHER });
    expect(summaryOf(desk.sell(ALICE, 1_000, ticks, REDUCE))).toEqual(['accepted']);
    desk.take(ALICE, 1_500n * DOLLAR);
    // A profit that is not realised is no cash.
    walk(desk, MARK, 660_000, OTHER);
    const before = ownedBy(desk, ALICE, DAVE);
    // 3,000 of its own and 1,500 in cash for 4,500.
    expect(eventsOf(desk.buy(DAVE, 1_000, ticks), 'trade')).toHaveLength(isPaid ? 1 : 0);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('of an inverse contract, in coin', () => {
    const desk = new RiskDesk();
    desk.leave(ALICE, 10_000_000n, BTC);
    desk.join(2_000, BTC_IN_WALLET, BTC);
    expect(summaryOf(desk.sell(ALICE, 1_000, MARK, { marketId: INVERSE }))).toEqual(['accepted']);
    walk(desk, MARK, 680_000, INVERSE);
    const before = ownedOn(desk.exchange, [ALICE, 2_000], BTC);
    const fund = wholeFund(desk, BTC);
    expect(summaryOf(desk.buy(2_000, 1_000, MARK, { marketId: INVERSE }))).toContain(endedByExchange);
    expect(ownedOn(desk.exchange, [ALICE, 2_000], BTC)).toBe(before);
    expect(wholeFund(desk, BTC)).toBe(fund);
  });

  test('is no part of what fills a FOK order, which stays whole or none', () => {
    const build = () => {
      const desk = deskWith(4_000n);
      desk.trade(ALICE, BOB, 1_000);
      for (const ticks of [560_000, 560_001]) desk.sell(ALICE, 450, ticks, REDUCE);
      desk.take(ALICE, 1_000n * DOLLAR);
      return desk;
    };
    const none = build().buy(DAVE, 900, 560_001, { timeInForce: 'FOK' });
    expect(summaryOf(none)).toEqual(['accepted', 'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0']);
    const desk = build();
    desk.sell(BOB, 450, 560_002);
    const whole = desk.buy(DAVE, 900, 560_002, { timeInForce: 'FOK' });
    expect(eventsOf(whole, 'trade').map(({ priceTicks }) => priceTicks)).toEqual([560_000, 560_002]);
  });

  test('is met by a stop of the other account in the very command that moves the mark', () => {
    const desk = deskWith(3_100n);
    desk.sell(ALICE, 1_000, MARK);
    const trigger = { kind: 'stop-loss', stopPriceTicks: 640_000, price: 'mark' } as const;
    desk.market(DAVE, 'buy', { qtyLots: 1_000, trigger });
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.mark(660_000);
    expect(eventsOf(events, 'order-triggered')).toHaveLength(1);
    expect(eventsOf(events, 'trade')).toEqual([]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('does the same after a restart in the middle', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    for (const ticks of [560_000, 560_001]) desk.sell(ALICE, 450, ticks, REDUCE);
    desk.take(ALICE, 1_000n * DOLLAR);
    const restored = desk.restored();
    const order = { type: 'place-order', orderType: 'limit', accountId: DAVE, marketId: LINEAR, side: 'buy' } as const;
    const events = restored.apply({ ...order, qtyLots: 1_000, priceTicks: 560_001 });
    expect(events).toEqual(desk.buy(DAVE, 1_000, 560_001));
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(brokenLaws(restored)).toEqual([]);
  });
});

describe('liquidating oneself', () => {
  /** Alice's 0.1 BTC at 60,000 with 322.8 behind it: liquidated below 57,000, bankrupt at 56,772. */
  const nearItsEnd = (more: ConstructorParameters<typeof RiskDesk>[0] = {}) => {
    const desk = new RiskDesk(more);
    desk.trade(ALICE, DAVE, 100);
    desk.leave(ALICE, 322_800_000n);
    return desk;
  };

  test('into the own low bid moves money from one pocket to the other, and none of the fund', () => {
    const desk = nearItsEnd();
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 570_000);
    desk.buy(DAVE, 100, 567_720);
    const events = desk.mark(569_999);
    expect(eventsOf(events, 'liquidated')).toMatchObject([{ lots: 100, feeUnits: 0n }]);
    walk(desk, 569_999, MARK);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('into a better own bid pays the fee of it', () => {
    const desk = nearItsEnd();
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 570_000);
    desk.buy(DAVE, 100, 569_900);
    const [done] = eventsOf(desk.mark(569_999), 'liquidated');
    // 5,699 × 0.5 %, of which only the equity is left: 21.8.
    expect(done).toMatchObject({ lots: 100, feeUnits: 21_800_000n });
    walk(desk, 569_999, MARK);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before - 21_800_000n);
    expect(wholeFund(desk)).toBe(FUND_CASH + 21_800_000n);
  });

  test('and buying from the fund costs more than the fund gives away', () => {
    const desk = nearItsEnd();
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 570_000);
    expect(eventsOf(desk.mark(569_999), 'position-taken-over')).toHaveLength(1);
    // One percent from mark: the fund waits.
    desk.buy(DAVE, 100, 564_300);
    expect(eventsOf(desk.mark(569_999), 'trade')).toEqual([]);
    // As low as it goes: 0.2 %.
    desk.buy(DAVE, 100, 568_860);
    expect(eventsOf(desk.mark(569_999), 'trade').map(({ priceTicks }) => priceTicks)).toEqual([568_860]);
    desk.do({ type: 'cancel-all', accountId: DAVE });
    walk(desk, 569_999, MARK);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before - 11_400_000n);
    expect(wholeFund(desk)).toBe(FUND_CASH + 11_400_000n);
  });

  test('does not dodge the fund by closing to oneself just before: it is the own money', () => {
    const desk = nearItsEnd();
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 570_000);
    desk.buy(DAVE, 100, 567_720);
    desk.market(ALICE, 'sell', { qtyLots: 100, reduceOnly: true });
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    walk(desk, 570_000, MARK);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('does not gain by the own winning side being deleveraged, whatever orders it cancels', () => {
    const desk = nearItsEnd({ linear: { fundCapLots: 0 } });
    const id = idOf(desk.buy(DAVE, 1, 300_000));
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 570_000);
    desk.do({ type: 'cancel-order', accountId: DAVE, orderId: id });
    expect(eventsOf(desk.mark(500_000), 'deleveraged')).toMatchObject([{ accountId: DAVE, lots: 100 }]);
    desk.mark(MARK);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test.each([
    [1, 1_000],
    [5, 200],
  ])('by %i accounts of %i lots each, without a gap pays nothing', (accounts, lots) => {
    const desk = new RiskDesk();
    const ids = Array.from({ length: accounts }, (_, at) => 2_000 + at);
    for (const accountId of ids) {
      desk.join(accountId, (3_100n * DOLLAR) / BigInt(accounts));
      desk.leverage(accountId, 100);
      desk.trade(accountId, DAVE, lots);
    }
    const before = ownedBy(desk, DAVE, ...ids);
    walk(desk, MARK, 560_000);
    expect(ids.map((accountId) => desk.lots(accountId))).toEqual(ids.map(() => 0));
    // What it holds at a lower mark is a move of the market; at the old mark the fund has what they forfeited.
    walk(desk, 560_000, MARK);
    expect(ownedBy(desk, DAVE, ...ids)).toBeLessThan(before);
    expect(wholeFund(desk)).toBeGreaterThan(FUND_CASH);
    expect(ownedBy(desk, DAVE, ...ids) + wholeFund(desk)).toBe(before + FUND_CASH);
  });

  test('behind a lot in a contract with stale prices is no shelter', () => {
    const desk = deskWith(3_100n);
    desk.listOther();
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(ALICE, BOB, 1, MARK, { marketId: OTHER });
    desk.do({ type: 'set-price-state', contractId: OTHER, state: 'stale' });
    // Liquidated below 57,135.7, and with a doubt of 60 below 57,075.4.
    walk(desk, MARK, 571_000);
    expect(desk.lots(ALICE)).toBe(1_000);
    desk.mark(570_700);
    expect(desk.lots(ALICE)).toBe(876);
    walk(desk, 570_700, 568_500);
    expect(desk.lots(ALICE)).toBe(0);
  });
});

describe('trading with oneself', () => {
  test('far from the mark needs the money of whoever loses, however it is sent', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    desk.buy(DAVE, 2_000, 550_000);
    const before = ownedBy(desk, ALICE, DAVE);
    const ways = [
      desk.sell(ALICE, 1_000, 550_000),
      desk.sell(ALICE, 1_000, 550_000, REDUCE),
      desk.sell(ALICE, 1_000, 550_000, { ...REDUCE, timeInForce: 'IOC' }),
      desk.sell(ALICE, 1_000, 550_000, { timeInForce: 'FOK' }),
      desk.market(ALICE, 'sell', { qtyLots: 1_000, ...REDUCE }),
      desk.sell(ALICE, 1_000, 1, { icebergLots: 100 }),
    ];
    expect(ways.map(summaryOf)).toEqual(ways.map(() => rejected('LOSS_EXCEEDS_MARGIN')));
    // Beyond the position margin is asked for as well.
    expect(summaryOf(desk.market(ALICE, 'sell', { qtyLots: 2_000 }))).toEqual(rejected('INSUFFICIENT_BALANCE'));
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('in many small closing orders is over when the money is', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    desk.buy(DAVE, 1_000, 550_000);
    const before = ownedBy(desk, ALICE, DAVE);
    const sold = Array.from({ length: 20 }, () => desk.market(ALICE, 'sell', { qtyLots: 50, ...REDUCE }));
    expect(sold.filter((events) => eventsOf(events, 'trade').length > 0)).toHaveLength(16);
    expect(ownedBy(desk, ALICE, DAVE)).toBeLessThanOrEqual(before);
    expect(wholeFund(desk)).toBeGreaterThanOrEqual(FUND_CASH);
  });

  test.each([300_000, 900_000])('at %i on an empty book moves no mark, no margin and no stop by mark', (ticks) => {
    const desk = new RiskDesk();
    desk.trade(CAROL, BOB, 1_000);
    desk.leave(CAROL, 3_100n * DOLLAR);
    desk.leave(BOB, 3_100n * DOLLAR);
    const stop = { kind: 'stop-loss', stopPriceTicks: 400_000, price: 'mark' } as const;
    desk.market(CAROL, 'sell', { qtyLots: 1_000, reduceOnly: true, trigger: stop });
    const before = ownedBy(desk, ALICE, DAVE);
    const [carol, bob] = [ownedBy(desk, CAROL), ownedBy(desk, BOB)];
    desk.sell(DAVE, 10, ticks);
    const events = desk.buy(ALICE, 10, ticks);
    expect(eventsOf(events, 'trade')).toHaveLength(1);
    for (const type of ['price-set', 'liquidation-started', 'order-triggered'] as const) {
      expect(eventsOf(events, type)).toEqual([]);
    }
    expect([ownedBy(desk, CAROL), ownedBy(desk, BOB)]).toEqual([carol, bob]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('around a stamp of funding earns nothing and loses the rounding', () => {
    const desk = new RiskDesk();
    const before = ownedBy(desk, ALICE, DAVE);
    desk.trade(ALICE, DAVE, 333, 600_001);
    desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 123_457 });
    desk.trade(DAVE, ALICE, 333, 600_001);
    // 19,980 × 0.0123457 %: 2,466,670.86 units, up for the one and down for the other.
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before - 1n);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('by whom funding brings down costs the margin', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, DAVE, 100);
    desk.leave(ALICE, 322_800_000n);
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 570_000);
    // The most that a rate may be: three quarters of the maintenance rate.
    desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 3_000_000 });
    expect(desk.lots(ALICE)).toBe(0);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before - 5_700_000n);
    expect(wholeFund(desk)).toBe(FUND_CASH + 5_700_000n);
  });

  test('to and fro by orders that only reduce leaves what there was', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, DAVE, 500);
    const before = ownedBy(desk, ALICE, DAVE);
    for (const ticks of [590_000, 610_000, 580_000, 620_000]) {
      desk.sell(ALICE, 50, ticks, REDUCE);
      desk.buy(DAVE, 50, ticks, REDUCE);
      expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    }
    expect([desk.lots(ALICE), desk.lots(DAVE), wholeFund(desk)]).toEqual([300, -300, FUND_CASH]);
  });

  test.each([null, 0, 100])('for a rebate costs at least as much in fees (a taker of %s ppm)', (takerFeePpm) => {
    const desk = new RiskDesk({ linear: { makerFeePpm: -400, takerFeePpm: 500 } });
    desk.do({ type: 'set-fee-rates', accountId: DAVE, makerFeePpm: null, takerFeePpm });
    const before = ownedBy(desk, ALICE, DAVE);
    for (let round = 0; round < 5; round++) {
      desk.sell(ALICE, 7, 600_001);
      desk.buy(DAVE, 7, 600_001);
      desk.buy(ALICE, 7, 600_003);
      desk.sell(DAVE, 7, 600_003);
    }
    expect(ownedBy(desk, ALICE, DAVE)).toBeLessThanOrEqual(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('both sides of a hedge meet at mark, not at a price of the owner’s', () => {
    const desk = new RiskDesk();
    desk.hedge(ALICE);
    desk.listOther();
    desk.buy(ALICE, 100, MARK, { positionSide: 'long' });
    desk.sell(DAVE, 100, MARK);
    desk.sell(ALICE, 100, MARK, { positionSide: 'short' });
    desk.buy(DAVE, 100, MARK);
    desk.buy(ALICE, 100, MARK, { marketId: OTHER, positionSide: 'long' });
    desk.sell(BOB, 100, MARK, { marketId: OTHER });
    desk.leave(ALICE, 1_000n * DOLLAR);
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, MARK, 507_500, OTHER);
    const events = desk.marks([OTHER, 506_000], [LINEAR, 650_000]);
    expect(eventsOf(events, 'positions-netted')).toMatchObject([{ lots: 100, markTicks: 650_000 }]);
    walk(desk, 506_000, MARK, OTHER);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });
});

describe('money that stands behind a position', () => {
  test('does not leave before a jump, by leverage or by removal: the initial margin stays', () => {
    const desk = deskWith(10_000n);
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 1_000);
    desk.leverage(ALICE, 75);
    // Of 3,000 the margin at 75× stays.
    const remove = (units: bigint) =>
      summaryOf(desk.do({ type: 'change-margin', accountId: ALICE, contractId: LINEAR, delta: -units }));
    expect(remove(2_200_000_001n)).toEqual(rejected('MARGIN_NOT_REMOVABLE'));
    expect(remove(2_200_000_000n)).toEqual(['position-changed']);
    walk(desk, MARK, 599_000);
    expect(remove(1n)).toEqual(rejected('MARGIN_NOT_REMOVABLE'));
    // A profit is not margin to take.
    walk(desk, 599_000, 620_000);
    expect(remove(1n)).toEqual(rejected('MARGIN_NOT_REMOVABLE'));
    const before = ownedBy(desk, ALICE, DAVE);
    walk(desk, 620_000, 590_000);
    walk(desk, 590_000, 620_000);
    expect(ownedBy(desk, ALICE, DAVE)).toBeLessThan(before);
  });

  test('a gap costs the fund what was beyond the margin and no more', () => {
    const desk = deskWith(10_000n);
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 1_000);
    desk.mark(560_000);
    // 4,000 lost, 3,000 of them the position's; the rest of the wallet has no part in it.
    expect(desk.wallet(ALICE)).toEqual([7_000n * DOLLAR, 0n]);
    expect(wholeFund(desk)).toBe(FUND_CASH - 1_000n * DOLLAR);
  });

  test('is not there twice: a loss that is owed is no margin, and nothing leaves', () => {
    const desk = deskWith(4_000n);
    desk.listOther();
    desk.trade(ALICE, BOB, 1_000);
    walk(desk, MARK, 660_000);
    // 10,000 of equity, of which 4,000 in cash; 4,500 are lost to Dave.
    desk.buy(ALICE, 500, 690_000, { marketId: OTHER });
    desk.sell(DAVE, 500, 690_000, { marketId: OTHER });
    desk.sell(ALICE, 500, MARK, { marketId: OTHER });
    desk.buy(DAVE, 500, MARK, { marketId: OTHER });
    expect(desk.owes(ALICE)).toBe(500n * DOLLAR);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.take(ALICE, 1n))).toEqual(rejected('INSUFFICIENT_BALANCE'));
    // 5,500 of equity less 3,300 of margin are 2,200.
    expect(summaryOf(desk.buy(ALICE, 734, MARK, { marketId: OTHER }))).toEqual(rejected('INSUFFICIENT_BALANCE'));
    walk(desk, 660_000, 600_000);
    expect(desk.lots(ALICE)).toBe(0);
    walk(desk, 600_000, 660_000);
    expect(ownedBy(desk, ALICE, DAVE)).toBeLessThan(before);
  });

  test('does not leave between a trade and its funding', () => {
    const desk = deskWith(3_100n);
    desk.trade(ALICE, DAVE, 1_000);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.take(ALICE, 100n * DOLLAR + 1n))).toEqual(rejected('MARGIN_LOCKED'));
    desk.take(ALICE, 100n * DOLLAR);
    desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 3_000_000 });
    expect(desk.wallet(ALICE)).toEqual([2_820n * DOLLAR, 0n]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });
});
