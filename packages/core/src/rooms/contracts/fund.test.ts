import { describe, expect, test } from 'vitest';
import { FUND, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, CAROL } from '../../testing/desk.ts';
import { DAVE, DOLLAR, eventsOf, OTHER, RiskDesk } from '../../testing/risk-desk.ts';

/** Alice's hundred lots, bankrupt at 56,772.0, are taken over at a mark. */
function takenOver(ticks: number, more: ConstructorParameters<typeof RiskDesk>[0] = {}, fund?: bigint): RiskDesk {
  const desk = new RiskDesk(more);
  desk.trade(ALICE, BOB, 100);
  desk.leave(ALICE, 322_800_000n);
  if (fund !== undefined) desk.leaveFund(fund);
  desk.mark(ticks);
  return desk;
}

describe('what the fund takes over', () => {
  test('its position has entry and profit like any other', () => {
    const desk = takenOver(560_000);
    const { entryUnits, lots, unrealisedUnits } = desk.exposure(FUND);
    expect([lots, entryUnits, unrealisedUnits]).toEqual([100, 5_677_200_000n, -77_200_000n]);
    expect(desk.position(FUND)).toMatchObject({ lots: 100, entryUnits: 5_677_200_000n });
  });

  test('as many lots as leave it at zero; the rest is for others', () => {
    // A lot costs it 0.772 at mark.
    const desk = takenOver(560_000, {}, 7_719_999n);
    expect(desk.exposure(FUND).lots).toBe(9);
    expect(desk.lots(BOB)).toBe(-9);
    const exact = takenOver(560_000, {}, 7_720_000n);
    expect(exact.exposure(FUND).lots).toBe(10);
  });

  test('as many lots as its cap allows, what it has counted', () => {
    const desk = takenOver(568_000, { linear: { fundCapLots: 30, fundSliceLots: 1 } });
    expect(desk.exposure(FUND).lots).toBe(30);
    expect(desk.lots(BOB)).toBe(-30);
    desk.mark(MARK);
    desk.trade(DAVE, CAROL, 100);
    desk.leave(DAVE, 322_800_000n);
    const events = desk.mark(568_000);
    expect(eventsOf(events, 'position-taken-over')).toEqual([]);
    expect(eventsOf(events, 'deleveraged').reduce((sum, { lots }) => sum + lots, 0)).toBe(100);
  });

  test('a position of the other side makes its own smaller, whatever its cap', () => {
    const desk = takenOver(568_000, { linear: { fundCapLots: 100 } });
    desk.trade(CAROL, DAVE, 150, 568_000);
    desk.leave(DAVE, 500n * DOLLAR);
    const events = desk.mark(610_000);
    expect(eventsOf(events, 'position-taken-over')).toMatchObject([{ accountId: DAVE, lots: 150, fundLots: -50 }]);
  });

  test('nothing with a cap of zero', () => {
    const desk = takenOver(568_000, { linear: { fundCapLots: 0, fundSliceLots: 0 } });
    expect(desk.exchange.balance(FUND, 'perpetual', 52).total).toBe(0n);
    expect(desk.lots(BOB)).toBe(0);
  });
});

describe('how the fund works its inventory out', () => {
  const slices = { linear: { fundSliceLots: 30 } };

  test('a slice at each new mark, without fee, and its trades are no prices', () => {
    const desk = takenOver(560_000, slices);
    desk.buy(CAROL, 100, 559_000);
    const first = eventsOf(desk.mark(560_000), 'trade');
    expect(first.map(({ priceTicks, qtyLots, takerFee }) => [priceTicks, qtyLots, takerFee])).toEqual([
      [559_000, 30, 0n],
    ]);
    expect(desk.exposure(FUND).lots).toBe(70);
    expect(desk.position(FUND)).toMatchObject({ realisedUnits: 30n * (55_900_000n - 56_772_000n) });
    desk.mark(560_001);
    desk.mark(560_002);
    expect(desk.exposure(FUND).lots).toBe(10);
    desk.mark(560_003);
    desk.mark(560_004);
    expect(desk.exposure(FUND).lots).toBe(0);
  });

  test('no farther from mark than half the maintenance rate of the first tier', () => {
    const desk = takenOver(560_000, slices);
    desk.buy(CAROL, 100, 558_879);
    expect(eventsOf(desk.mark(560_000), 'trade')).toEqual([]);
    desk.buy(CAROL, 1, 558_880);
    expect(eventsOf(desk.mark(560_000), 'trade')).toHaveLength(1);
  });

  test('and not below zero: what is left of it at mark bounds the price', () => {
    // Ten lots with 0.00 at mark, then 0.40 more: 0.0133 a lot of thirty.
    const desk = takenOver(560_000, slices, 77_200_000n);
    expect(desk.exposure(FUND).lots).toBe(100);
    desk.buy(CAROL, 100, 559_900);
    expect(eventsOf(desk.mark(560_000), 'trade')).toEqual([]);
    desk.buy(CAROL, 5, 560_040);
    // Ten ticks higher are 10,000 units for each lot: 1 USDT, of which thirty lots may lose 333 ticks each.
    expect(eventsOf(desk.mark(560_100), 'trade').map(({ priceTicks }) => priceTicks)).toEqual([560_040, 559_900]);
    expect(desk.exposure(FUND).unrealisedUnits + desk.fund()).toBeGreaterThanOrEqual(0n);
  });

  test('not while prices are stale or the market is halted', () => {
    const desk = takenOver(560_000, slices);
    desk.buy(CAROL, 100, 560_000);
    desk.do({ type: 'set-market-status', marketId: LINEAR, status: 'halted' });
    expect(eventsOf(desk.mark(560_000), 'trade')).toEqual([]);
    desk.do({ type: 'set-price-state', contractId: LINEAR, state: 'stale' });
    desk.do({ type: 'set-market-status', marketId: LINEAR, status: 'trading' });
    expect(eventsOf(desk.mark(560_000), 'trade')).toEqual([]);
  });
});

describe('a fund without equity', () => {
  test('gives its inventory away at its bankruptcy price and ends at exactly zero', () => {
    const desk = takenOver(560_000, {}, 100n * DOLLAR);
    expect(desk.exposure(FUND).lots).toBe(100);
    // 100 less 77.2 at mark are 22.8: they are gone 228 ticks below.
    expect(eventsOf(desk.mark(557_720), 'deleveraged')).toEqual([]);
    const events = desk.mark(557_719);
    expect(eventsOf(events, 'deleveraged')).toMatchObject([
      { accountId: BOB, bankruptAccountId: FUND, lots: 100, priceTicks: 557_720, valueUnits: 5_577_200_000n },
    ]);
    expect(desk.exposure(FUND).lots).toBe(0);
    expect(desk.fund()).toBe(0n);
  });

  test('takes nothing over and pays nothing', () => {
    const desk = takenOver(560_000, {}, 0n);
    expect(desk.exchange.balance(FUND, 'spot', 52).total).toBe(0n);
    expect(desk.lots(BOB)).toBe(0);
  });

  test('one fund stands behind all contracts of its group', () => {
    const desk = takenOver(560_000, {}, 100n * DOLLAR);
    desk.listOther();
    desk.trade(DAVE, CAROL, 100, MARK, { marketId: OTHER });
    desk.leave(DAVE, 322_800_000n);
    // 22.8 are free: at 0.772 a lot, 29.
    const events = desk.mark(560_000, OTHER);
    expect(eventsOf(events, 'position-taken-over')).toMatchObject([{ contractId: OTHER, lots: 29 }]);
    expect(eventsOf(events, 'deleveraged')).toMatchObject([{ contractId: OTHER, lots: 71 }]);
  });

  test('a withdrawal by the house that leaves it below zero is seen at once', () => {
    const desk = takenOver(560_000);
    const events = desk.leaveFund(77_199_999n);
    expect(eventsOf(events, 'deleveraged')).toMatchObject([{ bankruptAccountId: FUND, lots: 100 }]);
  });
});

describe('a deficit without a position', () => {
  /** Alice owes 3,900 of a funding of 6,900: her isolated position had 3,000, and she has nothing else. */
  function indebted(fund: bigint) {
    const desk = new RiskDesk();
    desk.leaveFund(fund);
    desk.trade(BOB, CAROL, 1_000, 510_000);
    desk.isolate(ALICE);
    desk.trade(ALICE, CAROL, 1_000);
    desk.leave(ALICE, 0n);
    const events = desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 115_000_000 });
    return { desk, events };
  }

  test('is paid by the fund', () => {
    const { desk, events } = indebted(5_000n * DOLLAR);
    expect(eventsOf(events, 'deficit-covered')).toMatchObject([
      {
        accountId: ALICE,
        contractId: LINEAR,
        deficitUnits: 3_900n * DOLLAR,
        fundUnits: 3_900n * DOLLAR,
        sharedUnits: 0n,
        openUnits: 0n,
      },
    ]);
    expect(desk.fund()).toBe(1_100n * DOLLAR);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
  });

  test('what the fund has not is shared by those who win in the contract', () => {
    const { desk, events } = indebted(1_000n * DOLLAR);
    expect(eventsOf(events, 'deficit-covered')).toMatchObject([
      { fundUnits: 1_000n * DOLLAR, sharedUnits: 2_900n * DOLLAR, openUnits: 0n },
    ]);
    expect(eventsOf(events, 'loss-shared')).toMatchObject([
      { accountId: BOB, profitUnits: 9_000n * DOLLAR, amountUnits: 2_900n * DOLLAR, ofAccountId: ALICE },
    ]);
    expect(desk.fund()).toBe(0n);
    expect(desk.wallet(BOB)).toEqual([90_200n * DOLLAR, 0n]);
  });

  test('winners pay in proportion to their profit, rounded up until all is paid', () => {
    const desk = new RiskDesk();
    desk.leaveFund(0n);
    desk.trade(BOB, CAROL, 7, 510_000);
    desk.trade(DAVE, CAROL, 11, 510_000);
    desk.isolate(ALICE);
    desk.trade(ALICE, CAROL, 1_000);
    desk.leave(ALICE, 0n);
    const owed = 100n * DOLLAR + 1n;
    // 3,100.000001 of 60,000.
    const events = desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 51_666_667 });
    const [covered] = eventsOf(events, 'deficit-covered');
    const shared = eventsOf(events, 'loss-shared');
    const profit = (lots: bigint) => lots * 9_000_000n;
    const sum = covered?.sharedUnits ?? 0n;
    expect(sum).toBeGreaterThan(owed - 100n);
    const first = (sum * profit(7n) + profit(18n) - 1n) / profit(18n);
    expect(shared.map(({ accountId, amountUnits }) => [accountId, amountUnits])).toEqual([
      [BOB, first],
      [DAVE, sum - first],
    ]);
  });

  test('what nobody can pay stays owed, keeps money from leaving, and is paid from whatever comes in', () => {
    const desk = new RiskDesk();
    desk.leaveFund(0n);
    desk.isolate(ALICE);
    desk.trade(ALICE, CAROL, 1_000);
    desk.leave(ALICE, 0n);
    const events = desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 115_000_000 });
    expect(eventsOf(events, 'loss-shared')).toEqual([]);
    expect(eventsOf(events, 'deficit-covered')).toMatchObject([
      { deficitUnits: 3_900n * DOLLAR, fundUnits: 0n, sharedUnits: 0n, openUnits: 3_900n * DOLLAR },
    ]);
    desk.bring(ALICE, 1_000n * DOLLAR);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    desk.bring(ALICE, 3_000n * DOLLAR);
    expect(desk.wallet(ALICE)).toEqual([100n * DOLLAR, 0n]);
  });
});
