/**
 * Accounts of one owner try to end with more than they brought. Every scenario compares what the owner has together, at mark, and what the insurance
 * fund has, before and after. The mark stands still, comes back, or moves in steps smaller than the maintenance rate: nothing is explained by a gap.
 */
import { describe, expect, test } from 'vitest';
import { LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, CAROL, idOf, summaryOf } from '../../testing/desk.ts';
import { FUND_CASH, ownedBy, walk, wholeFund } from '../../testing/owned.ts';
import { DAVE, DOLLAR, eventsOf, OTHER, RiskDesk } from '../../testing/risk-desk.ts';

const REDUCE = { reduceOnly: true } as const;
const rejected = (code: string) => [`rejected ${code}`];

/** Alice and Dave are of one owner. Alice has so much. */
function deskWith(dollars: bigint, terms: ConstructorParameters<typeof RiskDesk>[0] = {}): RiskDesk {
  const desk = new RiskDesk(terms);
  desk.leave(ALICE, dollars * DOLLAR);
  return desk;
}

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

  test.each(['taker', 'maker'] as const)('by a part of an isolated position leaves no rest for the fund (%s)', (as) => {
    const desk = deskWith(10_000n);
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 1_000);
    walk(desk, MARK, 580_000);
    const before = ownedBy(desk, ALICE, DAVE);
    // 1,000 of its own equity and 7,000 in cash; 400 lots lose 2,500 against mark, and 800 that they had lost.
    if (as === 'taker') desk.buy(DAVE, 400, 517_500);
    desk.sell(ALICE, 400, 517_500, REDUCE);
    if (as === 'maker') desk.buy(DAVE, 400, 517_500);
    expect(desk.lots(DAVE)).toBe(400);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('by a part of an isolated position in profit is not backed by the profit of the rest', () => {
    const desk = deskWith(4_000n);
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 1_000);
    walk(desk, MARK, 640_000);
    // 500 lots lose 7,000 against mark: 5,000 in money, where 3,000 of margin and 1,000 in cash are.
    desk.buy(DAVE, 500, 500_000);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.sell(ALICE, 500, 500_000, REDUCE))).toEqual(rejected('LOSS_EXCEEDS_MARGIN'));
    // At 52,000 they lose 4,000 in money.
    expect(summaryOf(desk.sell(ALICE, 500, 519_999, { ...REDUCE, timeInForce: 'IOC' }))).toEqual(
      rejected('LOSS_EXCEEDS_MARGIN'),
    );
    desk.do({ type: 'cancel-all', accountId: DAVE });
    desk.buy(DAVE, 500, 520_001);
    expect(eventsOf(desk.sell(ALICE, 500, 520_001, REDUCE), 'trade')).toHaveLength(1);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('through an isolated order takes nothing out of a purse that has lost it', () => {
    const desk = deskWith(6_000n);
    desk.listOther();
    desk.isolate(ALICE);
    desk.leverage(ALICE, 50);
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(ALICE, BOB, 1_000, MARK, { marketId: OTHER });
    desk.buy(ALICE, 1_000, MARK);
    // 4,800 in cash, of which the other position has lost 4,500 without being liquidated.
    walk(desk, MARK, 555_000, OTHER);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(eventsOf(desk.sell(DAVE, 1_000, MARK), 'trade')).toHaveLength(1);
    expect(ownedBy(desk, ALICE, DAVE)).toBeLessThanOrEqual(before);
    expect(wholeFund(desk)).toBeGreaterThanOrEqual(FUND_CASH);
  });

  test('by flipping an isolated position needs cash for what opens, after what closing costs', () => {
    const desk = deskWith(15_000n);
    desk.listOther();
    desk.isolate(ALICE);
    desk.leverage(ALICE, 100);
    desk.trade(BOB, ALICE, 200);
    desk.trade(ALICE, BOB, 1_000, MARK, { marketId: OTHER });
    desk.leave(ALICE, 4_000n * DOLLAR);
    walk(desk, MARK, 640_000, OTHER);
    // 370 lots that open need 3,959 of 4,000 in cash, but closing 200 takes 1,880 of it. A profit of 4,000 is no cash.
    desk.sell(DAVE, 570, 700_000);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.buy(ALICE, 570, 700_000))).toEqual(rejected('LOSS_EXCEEDS_MARGIN'));
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('pays its fee from the margin of an isolated position where there is no cash', () => {
    const desk = deskWith(3_000n, { linear: { takerFeePpm: 500 } });
    desk.isolate(ALICE);
    desk.sell(ALICE, 900, MARK);
    desk.buy(BOB, 900, MARK);
    desk.leave(ALICE, 0n);
    const before = ownedBy(desk, ALICE, DAVE);
    desk.buy(DAVE, 300, 590_000);
    desk.sell(DAVE, 300, 640_000);
    // A loss of 1,200 is more than the 900 that closing frees; the fee of 9.6 has no cash.
    const events = desk.buy(ALICE, 300, 640_000, REDUCE);
    expect(eventsOf(events, 'trade').map(({ takerFee }) => takerFee)).toEqual([9_600_000n]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before - 9_600_000n);
    expect(desk.owes(ALICE)).toBe(0n);
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
