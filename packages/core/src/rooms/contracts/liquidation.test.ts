import { bankruptcyPrice, contractValue, liquidationPrice } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { contractsStateOf } from '../../testing/contracts-audit.ts';
import { FUND, INVERSE, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, USDT } from '../../testing/desk.ts';
import { DOLLAR, eventsOf, OTHER, RiskDesk } from '../../testing/risk-desk.ts';
import { behindOf } from './risk.ts';

interface Kind {
  readonly contractId: number;
  readonly isLong: boolean;
  readonly isIsolated: boolean;
  readonly isHedge: boolean;
}

const KINDS: readonly Kind[] = [LINEAR, INVERSE].flatMap((contractId) =>
  [true, false].flatMap((isLong) =>
    [true, false].flatMap((isIsolated) =>
      [true, false].map((isHedge) => ({ contractId, isLong, isIsolated, isHedge })),
    ),
  ),
);

function nameOf({ contractId, isHedge, isIsolated, isLong }: Kind): string {
  const direction = contractId === LINEAR ? 'linear' : 'inverse';
  return [direction, isLong ? 'long' : 'short', isIsolated ? 'isolated' : 'cross', isHedge ? 'hedge' : 'one-way'].join(
    ' ',
  );
}

/** Alice has a position of 100 lots with 400 USDT or 0.012 BTC behind it, Bob the other side. */
function opened({ contractId, isHedge, isIsolated, isLong }: Kind) {
  const desk = new RiskDesk();
  if (isHedge) desk.hedge(ALICE);
  if (isIsolated) desk.isolate(ALICE, contractId);
  const side = isLong ? 'long' : 'short';
  desk.do({
    type: 'place-order',
    orderType: 'limit',
    accountId: ALICE,
    marketId: contractId,
    side: isLong ? 'buy' : 'sell',
    priceTicks: MARK,
    qtyLots: 100,
    ...(isHedge ? { positionSide: side } : {}),
  });
  if (isLong) desk.sell(BOB, 100, MARK, { marketId: contractId });
  else desk.buy(BOB, 100, MARK, { marketId: contractId });
  if (!isIsolated)
    desk.leave(ALICE, contractId === LINEAR ? 400n * DOLLAR : 1_200_000n, contractId === LINEAR ? USDT : BTC);
  const exposure = desk.exposure(ALICE, contractId, isHedge ? (isLong ? 2 : 4) : 0);
  return { desk, exposure, side: isLong ? 1 : -1 };
}

describe('who is liquidated, and at what price', () => {
  test.each(KINDS.map((kind) => [nameOf(kind), kind] as const))('%s: strictly below the previewed price', (_, kind) => {
    const { desk, exposure, side } = opened(kind);
    const { contractId } = kind;
    const { contract } = exposure;
    const behind = behindOf(contractsStateOf(desk.exchange), exposure);
    const terms = { units: contract.units, tiers: contract.tiers, reservePpm: 0 };
    const price = liquidationPrice(exposure.position, behind, terms)?.ticks ?? 0;
    expect(eventsOf(desk.mark(price, contractId), 'liquidation-started')).toEqual([]);
    expect(exposure.size).toBe(100);
    const events = desk.mark(price - side, contractId);
    expect(eventsOf(events, 'liquidation-started')).toMatchObject([{ accountId: ALICE, isIsolated: kind.isIsolated }]);
    expect(exposure.lots).toBe(0);
  });

  test.each(KINDS.map((kind) => [nameOf(kind), kind] as const))(
    '%s: with no book the fund takes all and the account ends at zero',
    (_, kind) => {
      const { desk, exposure, side } = opened(kind);
      const { contractId, isIsolated } = kind;
      const asset = contractId === LINEAR ? USDT : BTC;
      const { entryUnits, marginUnits } = exposure;
      const [wallet] = desk.wallet(ALICE, asset);
      const fund = desk.fund(asset);
      // Half way to the price of bankruptcy and beyond it: no way to tell by the account.
      const broke =
        bankruptcyPrice(exposure.position, isIsolated ? marginUnits : wallet, exposure.contract.units)?.ticks ?? 0;
      const events = desk.mark(broke + side * 50, contractId);
      const [taken] = eventsOf(events, 'position-taken-over');
      expect(taken).toMatchObject({
        accountId: ALICE,
        isLong: side > 0,
        lots: 100,
        priceTicks: expect.closeTo(broke, -1),
        fundLots: side * 100,
      });
      expect(desk.wallet(ALICE, asset)).toEqual([isIsolated ? wallet - marginUnits : 0n, 0n]);
      // Nothing has been paid yet: what the position has lost is in the fund's entry.
      expect(desk.fund(asset)).toBe(fund);
      const lost = isIsolated ? marginUnits : wallet;
      const paid = (taken?.valueUnits ?? 0n) - entryUnits;
      expect((contractId === LINEAR ? paid : -paid) * BigInt(side)).toBe(-lost);
      expect(eventsOf(events, 'liquidation-ended')).toMatchObject([{ equityUnits: 0n }]);
    },
  );
});

/** Alice is long 100 lots at 60,000 with 322.8 USDT: at 57,000.0 her equity is her maintenance margin of 22.8. */
function long(more: ConstructorParameters<typeof RiskDesk>[0] = {}): RiskDesk {
  const desk = new RiskDesk(more);
  desk.trade(ALICE, BOB, 100);
  desk.leave(ALICE, 322_800_000n);
  return desk;
}
const AT_LIMIT = 570_000;

describe('one step after the other', () => {
  test('equal is not below', () => {
    const desk = long();
    expect(eventsOf(desk.mark(AT_LIMIT), 'liquidation-started')).toEqual([]);
    expect(eventsOf(desk.mark(AT_LIMIT - 1), 'liquidation-started')).toMatchObject([
      {
        equityUnits: 22_790_000n,
        maintenanceUnits: 22_799_960n,
        positions: [{ tier: 1, unrealisedUnits: -300_010_000n }],
      },
    ]);
  });

  test('the book takes it at the prices of the book, the fee goes to the fund and the rest stays', () => {
    const desk = long();
    desk.buy(CAROL, 40, 569_900);
    desk.buy(BOB, 60, 569_500);
    const before = desk.fund();
    const events = desk.mark(AT_LIMIT - 1);
    expect(
      eventsOf(events, 'trade').map(({ priceTicks, qtyLots, takerFee }) => [priceTicks, qtyLots, takerFee]),
    ).toEqual([
      [569_900, 40, 0n],
      [569_500, 60, 0n],
    ]);
    const valueUnits = 40n * 56_990_000n + 60n * 56_950_000n;
    const lost = 6_000_000_000n - valueUnits;
    // Half a percent of what was filled is more than is left.
    expect(eventsOf(events, 'liquidated')).toMatchObject([
      { askedLots: 100, lots: 100, valueUnits, feeUnits: 322_800_000n - lost, leftLots: 0, tier: 1, isLong: true },
    ]);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    expect(desk.fund()).toBe(before + 322_800_000n - lost);
    expect(eventsOf(events, 'position-taken-over')).toEqual([]);
  });

  test('a fee that leaves something leaves it in a cross purse, and takes it from an isolated position', () => {
    for (const isIsolated of [false, true]) {
      const desk = new RiskDesk({ linear: { liquidationFeePpm: 1_000 } });
      if (isIsolated) desk.isolate(ALICE);
      desk.trade(ALICE, BOB, 100);
      desk.leave(ALICE, isIsolated ? 0n : 322_800_000n);
      desk.buy(CAROL, 100, 571_000);
      const [wallet] = desk.wallet(ALICE);
      const before = desk.fund();
      const limit = isIsolated ? 572_200 : AT_LIMIT - 1;
      const events = desk.mark(limit);
      const left = wallet - 290_000_000n - 5_710_000n;
      expect(eventsOf(events, 'liquidated')).toMatchObject([{ lots: 100, feeUnits: 5_710_000n }]);
      expect(eventsOf(events, 'liquidation-ended')).toMatchObject([{ toFundUnits: isIsolated ? left : 0n }]);
      expect(desk.wallet(ALICE)).toEqual([isIsolated ? 0n : left, 0n]);
      expect(desk.fund()).toBe(before + 5_710_000n + (isIsolated ? left : 0n));
    }
  });

  test('open orders end first, and no order of the account is met', () => {
    const desk = long();
    desk.buy(ALICE, 1, 569_999);
    desk.buy(ALICE, 1, 100, { marketId: LINEAR });
    const events = desk.mark(AT_LIMIT - 1);
    expect(eventsOf(events, 'order-closed').map(({ reason, status }) => [status, reason])).toEqual([
      ['CANCELED', 'EXCHANGE_CANCELED'],
      ['CANCELED', 'EXCHANGE_CANCELED'],
    ]);
    expect(desk.exchange.openOrders(ALICE)).toEqual([]);
  });

  test('orders of other markets and of the other side of an isolated hedge stay', () => {
    const desk = new RiskDesk();
    desk.hedge(ALICE);
    desk.isolate(ALICE);
    desk.buy(ALICE, 100, MARK, { positionSide: 'long' });
    desk.sell(BOB, 100, MARK);
    desk.sell(ALICE, 1, 700_000, { positionSide: 'short' });
    desk.buy(ALICE, 1, 100, { positionSide: 'long' });
    desk.buy(ALICE, 1, 100, { marketId: INVERSE, positionSide: 'long' });
    desk.buy(ALICE, 1, 100, { marketId: 1 });
    const events = desk.mark(560_000);
    expect(eventsOf(events, 'order-closed')).toHaveLength(1);
    expect(desk.exchange.openOrders(ALICE).map(({ marketId }) => marketId)).toEqual([LINEAR, INVERSE, 1]);
  });

  test('long and short of a contract meet at mark, without fee, and that may be enough', () => {
    const desk = new RiskDesk({ linear: { takerFeePpm: 500 } });
    desk.hedge(ALICE);
    for (const side of ['long', 'short'] as const) {
      desk.do({ type: 'set-leverage', accountId: ALICE, contractId: LINEAR, leverage: 100, side });
    }
    desk.buy(ALICE, 100, MARK, { positionSide: 'long' });
    desk.sell(BOB, 100, MARK);
    desk.sell(ALICE, 90, MARK, { positionSide: 'short' });
    desk.buy(BOB, 90, MARK);
    desk.leave(ALICE, 120n * DOLLAR);
    const fees = desk.exchange.balance(2, 'spot', USDT).total;
    // Ten lots more are long and have lost 100. The 20 that are left are below the 38 of both sides, and above the 2 of ten lots.
    const events = desk.mark(500_000);
    expect(eventsOf(events, 'positions-netted')).toMatchObject([{ accountId: ALICE, lots: 90, markTicks: 500_000 }]);
    expect(eventsOf(events, 'liquidated')).toEqual([]);
    expect(desk.lots(ALICE, LINEAR, 'long')).toBe(10);
    expect(desk.lots(ALICE, LINEAR, 'short')).toBe(0);
    expect(desk.exchange.balance(2, 'spot', USDT).total).toBe(fees);
  });

  test('tier by tier, with the fee on the cut only, until it is enough', () => {
    const desk = new RiskDesk({ linear: { liquidationFeePpm: 1_000 } });
    // 60,000 USDT are in the second tier, whose maintenance is 0.5 % less 50.
    desk.trade(ALICE, BOB, 1_000);
    desk.leave(ALICE, 3_000n * DOLLAR);
    desk.buy(CAROL, 1_000, 572_300);
    const events = desk.mark(572_300);
    // Equity 230, maintenance 236.15. At 57.23 a lot, 50,000 are 873 lots: 127 go, and their fee is 7.26821.
    expect(eventsOf(events, 'liquidated')).toMatchObject([
      {
        tier: 2,
        equityUnits: 230_000_000n,
        maintenanceUnits: 236_150_000n,
        askedLots: 127,
        lots: 127,
        feeUnits: 7_268_210n,
        leftLots: 873,
      },
    ]);
    expect(desk.lots(ALICE)).toBe(873);
  });

  test('what the book does not take of a cut is taken over, no more', () => {
    const desk = new RiskDesk({ linear: { liquidationFeePpm: 0 } });
    desk.trade(ALICE, BOB, 1_000);
    desk.leave(ALICE, 3_000n * DOLLAR);
    desk.buy(CAROL, 77, 572_130);
    const events = desk.mark(572_130);
    expect(eventsOf(events, 'liquidated')).toMatchObject([{ askedLots: 127, lots: 77 }]);
    // Equity is 213, maintenance of the 923 lots 214.04: fifty go, with their part of the equity.
    expect(eventsOf(events, 'position-taken-over')).toMatchObject([{ lots: 50, fundLots: 50 }]);
    const [ended] = eventsOf(events, 'liquidation-ended');
    expect(Number(ended?.equityUnits)).toBeCloseTo((213_000_000 * 873) / 923, -1);
    expect(desk.lots(ALICE)).toBe(873);
  });

  test('a cross purse gives the position with the largest loss first, of equals that of the lower contract id', () => {
    const desk = new RiskDesk({ linear: { liquidationFeePpm: 0 } });
    desk.listOther({ liquidationFeePpm: 0 });
    for (const marketId of [OTHER, LINEAR]) desk.trade(ALICE, BOB, 100, MARK, { marketId });
    desk.leave(ALICE, 640n * DOLLAR);
    for (const marketId of [OTHER, LINEAR]) desk.buy(CAROL, 100, 569_500, { marketId });
    // Each has lost 305: 30 of equity are below 45.56 of maintenance, and enough for one.
    const events = desk.marks([OTHER, 569_500], [LINEAR, 569_500]);
    expect(eventsOf(events, 'liquidated').map(({ contractId }) => contractId)).toEqual([LINEAR]);
    const more = desk.marks([OTHER, 568_000]);
    expect(eventsOf(more, 'liquidated').map(({ contractId }) => contractId)).toEqual([OTHER]);
  });

  test('the liquidation of an isolated position leaves cross purse and other positions alone', () => {
    const desk = new RiskDesk();
    desk.listOther();
    desk.isolate(ALICE, OTHER);
    desk.trade(ALICE, BOB, 100);
    desk.trade(ALICE, BOB, 100, MARK, { marketId: OTHER });
    const [wallet, held] = desk.wallet(ALICE);
    desk.marks([OTHER, 400_000]);
    expect(desk.wallet(ALICE)).toEqual([wallet - held, 0n]);
    expect(desk.lots(ALICE)).toBe(100);
    expect(desk.lots(ALICE, OTHER)).toBe(0);
  });

  test('a cross bankruptcy leaves isolated margin alone', () => {
    const desk = new RiskDesk();
    desk.listOther();
    desk.isolate(ALICE, OTHER);
    desk.trade(ALICE, BOB, 100, MARK, { marketId: OTHER });
    desk.trade(ALICE, BOB, 100);
    desk.leave(ALICE, 400n * DOLLAR);
    desk.marks([LINEAR, 300_000]);
    expect(desk.wallet(ALICE)).toEqual([300n * DOLLAR, 300n * DOLLAR]);
    expect(desk.lots(ALICE, OTHER)).toBe(100);
  });

  test('a position larger than the largest order is closed by several', () => {
    const desk = new RiskDesk({ linear: { maxQtyLots: 60, liquidationFeePpm: 0 } });
    for (const lots of [60, 40]) desk.trade(ALICE, BOB, lots);
    desk.leave(ALICE, 322_800_000n);
    for (const lots of [60, 40]) desk.buy(CAROL, lots, AT_LIMIT);
    const events = desk.mark(AT_LIMIT - 1);
    expect(eventsOf(events, 'liquidated')).toMatchObject([{ lots: 100, leftLots: 0 }]);
    expect(eventsOf(events, 'order-accepted')).toHaveLength(2);
  });

  test('nothing is filled beyond the price of bankruptcy', () => {
    const desk = long({ linear: { liquidationFeePpm: 0 } });
    // 567,720 is the last price at which the purse is not below zero.
    desk.buy(CAROL, 30, 567_720);
    desk.buy(BOB, 70, 567_719);
    const events = desk.mark(568_000);
    expect(eventsOf(events, 'liquidated')).toMatchObject([{ lots: 30, boundTicks: 567_720, feeUnits: 0n }]);
    expect(eventsOf(events, 'position-taken-over')).toMatchObject([{ lots: 70, priceTicks: 567_720 }]);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
  });

  test('forced trades set no price', () => {
    const desk = long();
    desk.buy(CAROL, 100, 569_000);
    desk.do({
      type: 'place-order',
      orderType: 'market',
      accountId: BOB,
      marketId: LINEAR,
      side: 'buy',
      qtyLots: 1,
      reduceOnly: true,
      trigger: { kind: 'take-profit', stopPriceTicks: 569_500 },
    });
    const events = desk.mark(AT_LIMIT - 1);
    expect(eventsOf(events, 'trade')).toHaveLength(1);
    expect(eventsOf(events, 'order-triggered')).toEqual([]);
  });
});

test('a reserve for the liquidation fee counts with maintenance margin', () => {
  // A thousandth more: at 57,000.0 another 5.7.
  const desk = new RiskDesk({ linear: { liquidationReservePpm: 1_000 } });
  desk.trade(ALICE, BOB, 100);
  desk.leave(ALICE, 328_500_000n);
  expect(eventsOf(desk.mark(AT_LIMIT), 'liquidation-started')).toEqual([]);
  const events = desk.mark(AT_LIMIT - 1);
  expect(eventsOf(events, 'liquidation-started')).toMatchObject([{ maintenanceUnits: 28_499_950n }]);
});

describe('beyond bankruptcy', () => {
  test('a gap is the fund’s loss, not the account’s', () => {
    const desk = long();
    const before = desk.fund();
    const events = desk.mark(550_000);
    // 500 are lost, 322.8 were there.
    expect(eventsOf(events, 'position-taken-over')).toMatchObject([
      { lots: 100, priceTicks: 567_720, markTicks: 550_000, fundEquityUnits: before - 177_200_000n },
    ]);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    expect(eventsOf(events, 'liquidated')).toMatchObject([{ lots: 0, feeUnits: 0n, equityUnits: -177_200_000n }]);
  });

  test('a liquidation that brings the other side down goes on in the same command', () => {
    const desk = new RiskDesk({ linear: { liquidationFeePpm: 0 } });
    desk.trade(ALICE, BOB, 100);
    desk.leave(ALICE, 322_800_000n);
    desk.trade(BOB, CAROL, 200);
    desk.leave(BOB, 322_000_000n);
    const events = desk.mark(565_000);
    expect(eventsOf(events, 'liquidation-started').map(({ accountId }) => accountId)).toEqual([BOB, ALICE]);
    expect(desk.exposure(FUND).lots).toBe(200);
  });

  test('the lowest equity ÷ maintenance is taken first, of equals the lower account', () => {
    const desk = new RiskDesk();
    for (const [accountId, units] of [
      [ALICE, 324n],
      [BOB, 323n],
      [1_004, 324n],
    ] as const) {
      desk.trade(accountId, CAROL, 100);
      desk.leave(accountId, units * DOLLAR);
    }
    const events = desk.mark(569_000);
    expect(eventsOf(events, 'liquidation-started').map(({ accountId }) => accountId)).toEqual([BOB, ALICE, 1_004]);
  });
});

describe('when prices or the book cannot be relied on', () => {
  test('a contract with stale prices is left alone, and looked at when they are live again', () => {
    const desk = long();
    desk.do({ type: 'set-price-state', contractId: LINEAR, state: 'stale' });
    expect(eventsOf(desk.mark(500_000), 'liquidation-started')).toEqual([]);
    const events = desk.do({ type: 'set-price-state', contractId: LINEAR, state: 'live' });
    expect(eventsOf(events, 'liquidation-started')).toHaveLength(1);
  });

  test('a position in such a contract keeps others of the purse as far as it may be worth more: by its notional', () => {
    const desk = new RiskDesk();
    desk.listOther();
    desk.trade(ALICE, BOB, 100);
    desk.trade(ALICE, BOB, 10, MARK, { marketId: OTHER });
    desk.leave(ALICE, 640n * DOLLAR);
    desk.do({ type: 'set-price-state', contractId: OTHER, state: 'stale' });
    // 640 and a doubt of 600 less a loss of 1,221.0 are 19.0; the maintenance of a hundred lots at 47,790 is 19.116.
    expect(eventsOf(desk.mark(478_000), 'liquidation-started')).toEqual([]);
    const events = desk.mark(477_900);
    expect(eventsOf(events, 'position-taken-over').map(({ contractId }) => contractId)).toEqual([LINEAR]);
    expect(desk.lots(ALICE, OTHER)).toBe(10);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    const then = desk.do({ type: 'set-price-state', contractId: OTHER, state: 'live' });
    expect(eventsOf(then, 'liquidation-started')).toHaveLength(1);
  });

  test('a purse whose only positions are in such contracts waits', () => {
    const desk = long();
    desk.listOther();
    desk.do({ type: 'set-price-state', contractId: LINEAR, state: 'stale' });
    expect(eventsOf(desk.mark(500_000), 'liquidation-started')).toEqual([]);
    expect(eventsOf(desk.mark(600_000, OTHER), 'liquidation-started')).toEqual([]);
    expect(desk.lots(ALICE)).not.toBe(0);
  });

  test('a halted market is left alone until it trades again', () => {
    const desk = long();
    desk.do({ type: 'set-market-status', marketId: LINEAR, status: 'halted' });
    expect(eventsOf(desk.mark(500_000), 'liquidation-started')).toEqual([]);
    const events = desk.do({ type: 'set-market-status', marketId: LINEAR, status: 'trading' });
    expect(eventsOf(events, 'liquidation-started')).toHaveLength(1);
  });
});

describe('every path is followed', () => {
  test('funding comes before liquidation, in the same command', () => {
    const desk = long();
    desk.mark(AT_LIMIT);
    const events = desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 100_000 });
    const names = events.map(({ type }) => type);
    expect(names.indexOf('funding-settled')).toBeLessThan(names.indexOf('liquidation-started'));
    expect(names).toContain('position-taken-over');
  });

  test('a correction of the house that takes money is looked at', () => {
    const desk = long();
    desk.mark(AT_LIMIT);
    const events = desk.do({
      type: 'debit',
      accountId: ALICE,
      wallet: 'perpetual',
      assetId: USDT,
      amount: 1n,
      reason: 'adjustment',
    });
    expect(eventsOf(events, 'liquidation-started')).toHaveLength(1);
  });

  test('a transfer out leaves what positions need', () => {
    const desk = long();
    const events = desk.take(ALICE, 322_800_000n - 299_999_999n);
    expect(eventsOf(events, 'rejected')).toMatchObject([{ code: 'MARGIN_LOCKED' }]);
  });

  test('the value of an inverse position at mark is what is compared', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 100, MARK, { marketId: INVERSE });
    desk.leave(ALICE, 1_000_000n, BTC);
    const { contract, entryUnits } = desk.exposure(ALICE, INVERSE);
    const events = desk.mark(550_000, INVERSE);
    const value = contractValue(100, 550_000, contract.units);
    const equityUnits = 1_000_000n - (value - entryUnits);
    expect(eventsOf(events, 'liquidation-started')).toMatchObject([
      { equityUnits, positions: [{ notionalUnits: value }] },
    ]);
  });
});

describe('a mark that passes over a position which it cannot bring down', () => {
  /** The first mark works the price out, the second goes by it. */
  const settle = (desk: RiskDesk) => {
    for (const ticks of [590_000, 589_999]) expect(eventsOf(desk.mark(ticks), 'liquidation-started')).toEqual([]);
  };

  test('stops at the price all the same', () => {
    const desk = long();
    settle(desk);
    expect(eventsOf(desk.mark(AT_LIMIT), 'liquidation-started')).toEqual([]);
    expect(eventsOf(desk.mark(AT_LIMIT - 1), 'liquidation-started')).toHaveLength(1);
  });

  test('sees that money has left the purse', () => {
    const desk = long();
    settle(desk);
    desk.do({
      type: 'debit',
      accountId: ALICE,
      wallet: 'perpetual',
      assetId: USDT,
      amount: 10_000n,
      reason: 'adjustment',
    });
    expect(eventsOf(desk.mark(AT_LIMIT), 'liquidation-started')).toHaveLength(1);
  });

  test('sees that the purse has another position', () => {
    const desk = long();
    desk.listOther();
    settle(desk);
    for (const contractId of [LINEAR, OTHER]) desk.leverage(ALICE, 100, contractId);
    desk.bring(ALICE, 310n * DOLLAR);
    desk.trade(ALICE, BOB, 100, MARK, { marketId: OTHER });
    desk.marks([OTHER, MARK - 31_000]);
    expect(eventsOf(desk.mark(AT_LIMIT), 'liquidation-started')).toHaveLength(1);
  });

  test('sees that the position has grown, and that funding was paid', () => {
    const desk = long();
    settle(desk);
    desk.leverage(ALICE, 100);
    desk.bring(ALICE, 10n * DOLLAR);
    desk.trade(ALICE, BOB, 10, 589_999);
    expect(eventsOf(desk.mark(572_000), 'liquidation-started')).toEqual([]);
    expect(eventsOf(desk.mark(AT_LIMIT - 1_000), 'liquidation-started')).toHaveLength(1);
    const other = long();
    settle(other);
    other.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 1_000_000 });
    expect(eventsOf(other.mark(AT_LIMIT), 'liquidation-started')).toHaveLength(1);
  });

  test('sees that an isolated position has less margin', () => {
    const desk = new RiskDesk();
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 100);
    const margin = (delta: bigint) => desk.do({ type: 'change-margin', accountId: ALICE, contractId: LINEAR, delta });
    margin(600n * DOLLAR);
    settle(desk);
    margin(-480n * DOLLAR);
    // 420 of margin are left: 400 are lost at 56,000, whose maintenance is 22.4.
    expect(eventsOf(desk.mark(560_300), 'liquidation-started')).toEqual([]);
    expect(eventsOf(desk.mark(560_000), 'liquidation-started')).toHaveLength(1);
  });
});
