/** Position mode, margin mode, leverage, margin of isolated positions: risk.md §3 and §10. */
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import { ContractsDesk, INVERSE, LINEAR, MARK, USDT_IN_WALLET } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, CAROL, idOf, limit, summaryOf } from '../../testing/desk.ts';
import type { PositionSide } from '../../trading/commands.ts';

const ONE = 1_000_000n;
const isRejected = (code: string) => [`rejected ${code}`];

function deskWith(units: bigint): ContractsDesk {
  const desk = new ContractsDesk({ usdt: 0n });
  desk.bring(ALICE, units);
  for (const accountId of [BOB, CAROL]) desk.bring(accountId, 500_000n * ONE);
  return desk;
}
const setHedge = (desk: ContractsDesk, isHedge = true) =>
  summaryOf(desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'perpetual', isHedge }));
const setIsolated = (desk: ContractsDesk, isIsolated = true, contractId = LINEAR) =>
  summaryOf(desk.do({ type: 'set-margin-mode', accountId: ALICE, contractId, isIsolated }));
const setLeverage = (desk: ContractsDesk, leverage: number, side?: PositionSide) =>
  summaryOf(
    desk.do({
      type: 'set-leverage',
      accountId: ALICE,
      contractId: LINEAR,
      leverage,
      ...(side === undefined ? {} : { side }),
    }),
  );
const change = (desk: ContractsDesk, delta: bigint) =>
  summaryOf(desk.do({ type: 'change-margin', accountId: ALICE, contractId: LINEAR, delta }));

describe('a switch of the position mode', () => {
  test('keeps long and short apart from then on', () => {
    const desk = new ContractsDesk();
    expect(setHedge(desk)).toEqual(['position-mode-set']);
    desk.sell(BOB, 10, MARK);
    desk.buy(ALICE, 10, MARK, { positionSide: 'long' });
    desk.buy(BOB, 4, MARK);
    desk.sell(ALICE, 4, MARK, { positionSide: 'short' });
    expect([desk.lots(ALICE, LINEAR, 'long'), desk.lots(ALICE, LINEAR, 'short')]).toEqual([10, -4]);
    desk.checkLaws();
  });

  test('is kept by any position or order of the wallet, and by none of another', () => {
    const desk = new ContractsDesk();
    const orderId = idOf(desk.buy(ALICE, 1, 500_000, { marketId: INVERSE }));
    expect(setHedge(desk)).toEqual(isRejected('POSITION_MODE_HAS_ORDERS'));
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId });
    desk.do(limit(ALICE, 'buy', 1, 1));
    expect(setHedge(desk)).toEqual(['position-mode-set']);
    expect(setHedge(desk, false)).toEqual(['position-mode-set']);
    desk.trade(ALICE, BOB, 1, MARK, { marketId: INVERSE });
    expect(setHedge(desk)).toEqual(isRejected('POSITION_MODE_HAS_POSITION'));
    desk.checkLaws();
  });

  test('is kept by the pending orders of a list', () => {
    const desk = new ContractsDesk();
    desk.do({
      type: 'place-list',
      accountId: ALICE,
      marketId: LINEAR,
      contingency: 'OTO',
      orders: [
        { side: 'buy', orderType: 'limit', priceTicks: 1, qtyLots: 1 },
        { side: 'sell', orderType: 'limit', priceTicks: MARK, qtyLots: 1, reduceOnly: true },
      ],
    });
    expect(setHedge(desk)).toEqual(isRejected('POSITION_MODE_HAS_ORDERS'));
  });

  test('to the mode that there is changes nothing and is accepted', () => {
    const desk = new ContractsDesk();
    const hash = desk.exchange.stateHash();
    expect(setHedge(desk, false)).toEqual([]);
    expect(setIsolated(desk, false)).toEqual([]);
    expect(setLeverage(desk, 20)).toEqual([]);
    expect(desk.exchange.stateHash()).toBe(hash);
  });

  test('keeps leverage and margin mode of each contract', () => {
    const desk = new ContractsDesk();
    setLeverage(desk, 50);
    setIsolated(desk);
    setHedge(desk);
    desk.sell(BOB, 10, MARK);
    desk.buy(ALICE, 10, MARK, { positionSide: 'long' });
    expect(desk.position(ALICE, LINEAR, 'long')).toMatchObject({
      isIsolated: true,
      leverage: 50,
      marginUnits: 12n * ONE,
    });
    desk.checkLaws();
  });

  test('is remembered before there is any contract', () => {
    const desk = new ContractsDesk();
    expect(
      summaryOf(desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'delivery', isHedge: true })),
    ).toEqual(['position-mode-set']);
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.apply({ type: 'set-position-mode', accountId: ALICE, wallet: 'delivery', isHedge: true })).toEqual(
      [],
    );
  });
});

describe('a switch of the margin mode', () => {
  test('is for one contract, and is kept by an order or a position of it', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1, MARK, { marketId: INVERSE });
    expect(setIsolated(desk)).toEqual(['margin-mode-set']);
    expect(setIsolated(desk, true, INVERSE)).toEqual(isRejected('MARGIN_MODE_HAS_POSITION'));
    desk.buy(ALICE, 1, 1);
    expect(setIsolated(desk, false)).toEqual(isRejected('MARGIN_MODE_HAS_ORDERS'));
    desk.checkLaws();
  });
});

describe('the margin of an isolated position', () => {
  function isolated(units: bigint): ContractsDesk {
    const desk = deskWith(units);
    setIsolated(desk);
    return desk;
  }

  test('moves in with what opens, with the loss in which it starts', () => {
    const desk = isolated(10_000n * ONE);
    desk.trade(ALICE, BOB, 1_000, 606_000);
    // 60,600 ÷ 20 and 600 above mark.
    expect(desk.position(ALICE)).toMatchObject({ isIsolated: true, marginUnits: 3_630n * ONE });
    expect(desk.wallet(ALICE)).toEqual([10_000n * ONE, 3_630n * ONE]);
    desk.checkLaws();
  });

  test('comes back in proportion with what closes, and takes its profit to the wallet', () => {
    const desk = isolated(10_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(BOB, ALICE, 333, 600_300);
    expect(desk.position(ALICE)).toMatchObject({ marginUnits: 2_001n * ONE, realisedUnits: 9_990_000n });
    expect(desk.wallet(ALICE)).toEqual([10_009_990_000n, 2_001n * ONE]);
    desk.trade(BOB, ALICE, 667);
    expect(desk.wallet(ALICE)).toEqual([10_009_990_000n, 0n]);
    desk.checkLaws();
  });

  test('pays a loss from what comes back, then from the rest', () => {
    const desk = isolated(10_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    // 1,500 come back for half; 600 of them are lost.
    desk.trade(BOB, ALICE, 500, 588_000);
    expect(desk.position(ALICE)).toMatchObject({ marginUnits: 1_500n * ONE, realisedUnits: -600n * ONE });
    expect(desk.wallet(ALICE)).toEqual([9_400n * ONE, 1_500n * ONE]);
    desk.checkLaws();
    // 300 come back for a fifth of the rest; 400 are lost.
    desk.trade(BOB, ALICE, 100, 560_000);
    expect(desk.position(ALICE)).toMatchObject({ marginUnits: 1_100n * ONE });
    expect(desk.wallet(ALICE)).toEqual([9_000n * ONE, 1_100n * ONE]);
    desk.checkLaws();
  });

  test('of a position that is flipped comes back whole, and that of the rest moves in', () => {
    const desk = isolated(10_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(BOB, ALICE, 1_500);
    expect(desk.position(ALICE)).toMatchObject({ lots: -500, marginUnits: 1_500n * ONE });
    expect(desk.wallet(ALICE)).toEqual([10_000n * ONE, 1_500n * ONE]);
    desk.checkLaws();
  });

  test('is added from what is available, to the unit', () => {
    const desk = isolated(10_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    desk.buy(ALICE, 1_000, 540_000);
    // 2,700 are the order's.
    expect(change(desk, 4_300n * ONE + 1n)).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    expect(change(desk, 4_300n * ONE)).toEqual(['position-changed']);
    expect(desk.wallet(ALICE)).toEqual([10_000n * ONE, 7_300n * ONE]);
    desk.checkLaws();
  });

  test.each([
    { what: 'above the initial margin', ticks: MARK, most: 2_000n },
    // 54,000 are worth 2,700 of margin, and 6,000 are lost: 5,000 were paid in.
    { what: 'less the loss', ticks: 590_000, most: 1_050n },
    // 63,000 need 3,150; the profit of 3,000 counts for nothing.
    { what: 'without the profit', ticks: 630_000, most: 1_850n },
  ])('is taken off $what, to the unit', ({ most, ticks }) => {
    const desk = isolated(10_000n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    change(desk, 2_000n * ONE);
    desk.mark(ticks);
    expect(change(desk, -most * ONE - 1n)).toEqual(isRejected('MARGIN_NOT_REMOVABLE'));
    expect(change(desk, -most * ONE)).toEqual(['position-changed']);
    expect(change(desk, -1n)).toEqual(isRejected('MARGIN_NOT_REMOVABLE'));
    desk.checkLaws();
  });

  test('of a large position leaves 10 % of its notional', () => {
    const desk = new ContractsDesk({ linear: { largePositionUnits: 1n } });
    setIsolated(desk);
    desk.trade(ALICE, BOB, 1_000);
    change(desk, 5_000n * ONE);
    expect(change(desk, -2_000n * ONE - 1n)).toEqual(isRejected('MARGIN_NOT_REMOVABLE'));
    expect(change(desk, -2_000n * ONE)).toEqual(['position-changed']);
  });

  test('does not leave by a transfer', () => {
    const desk = isolated(3_500n * ONE);
    desk.trade(ALICE, BOB, 1_000);
    expect(summaryOf(desk.take(ALICE, 500n * ONE + 1n))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
    expect(summaryOf(desk.take(ALICE, 500n * ONE))[0]).not.toMatch(/^rejected/);
    desk.checkLaws();
  });
});

describe('leverage', () => {
  test('that is lower gives an isolated position what it lacks, all or nothing by one unit', () => {
    for (const spare of [0n, -1n]) {
      const desk = deskWith(6_000n * ONE + spare);
      setIsolated(desk);
      desk.trade(ALICE, BOB, 1_000);
      const hash = desk.exchange.stateHash();
      if (spare < 0n) {
        expect(setLeverage(desk, 10)).toEqual(isRejected('INSUFFICIENT_BALANCE'));
        expect(desk.exchange.stateHash()).toBe(hash);
      } else {
        expect(setLeverage(desk, 10)).toEqual(['leverage-set', 'position-changed']);
        expect(desk.position(ALICE)).toMatchObject({ leverage: 10, marginUnits: 6_000n * ONE });
      }
      desk.checkLaws();
    }
  });

  test('that is lower re-prices position and orders of a cross exposure, all or nothing by one unit', () => {
    for (const spare of [0n, -1n]) {
      // 60,000 of a position and 30,000 of an order at 10×.
      const desk = deskWith(9_000n * ONE + spare);
      desk.trade(ALICE, BOB, 1_000);
      desk.buy(ALICE, 1_000, 300_000);
      const hash = desk.exchange.stateHash();
      expect(setLeverage(desk, 10)).toEqual(spare < 0n ? isRejected('INSUFFICIENT_BALANCE') : ['leverage-set']);
      if (spare < 0n) expect(desk.exchange.stateHash()).toBe(hash);
      else expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(isRejected('INSUFFICIENT_BALANCE'));
      desk.checkLaws();
    }
  });

  test('that is higher frees margin of orders, and leaves that of an isolated position there, removable', () => {
    const desk = deskWith(6_000n * ONE);
    setIsolated(desk);
    desk.trade(ALICE, BOB, 1_000);
    expect(setLeverage(desk, 40)).toEqual(['leverage-set']);
    expect(desk.wallet(ALICE)).toEqual([6_000n * ONE, 3_000n * ONE]);
    expect(change(desk, -1_500n * ONE - 1n)).toEqual(isRejected('MARGIN_NOT_REMOVABLE'));
    expect(change(desk, -1_500n * ONE)).toEqual(['position-changed']);
    desk.checkLaws();
  });

  test('is one of the tier of position and orders; a lower one always is', () => {
    const desk = new ContractsDesk();
    expect(setLeverage(desk, 125)).toEqual(['leverage-set']);
    desk.trade(ALICE, BOB, 800);
    expect(setLeverage(desk, 124)).toEqual(['leverage-set']);
    // 48,000 have become 56,000: beyond the tier of 125×.
    desk.mark(700_000);
    expect(setLeverage(desk, 125)).toEqual(isRejected('LEVERAGE_TOO_HIGH_FOR_SIZE'));
    expect(setLeverage(desk, 123)).toEqual(['leverage-set']);
    desk.checkLaws();
  });

  test('in hedge mode is of one side or of both', () => {
    const desk = new ContractsDesk();
    setHedge(desk);
    expect(setLeverage(desk, 10, 'long')).toEqual(['leverage-set']);
    expect(setLeverage(desk, 10, 'long')).toEqual([]);
    desk.sell(BOB, 10, MARK);
    desk.buy(ALICE, 10, MARK, { positionSide: 'long' });
    desk.buy(BOB, 10, MARK);
    desk.sell(ALICE, 10, MARK, { positionSide: 'short' });
    const both = () => [
      desk.position(ALICE, LINEAR, 'long')?.leverage,
      desk.position(ALICE, LINEAR, 'short')?.leverage,
    ];
    expect(both()).toEqual([10, 20]);
    expect(setLeverage(desk, 30)).toEqual(['leverage-set']);
    desk.checkLaws();
  });

  test('of nobody who has set one is 20×, or the contract’s most when that is less', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1);
    expect(desk.position(ALICE)?.leverage).toBe(20);
    const low = new ContractsDesk({
      linear: { tiers: [{ capUnits: 10n ** 15n, maxLeverage: 5, maintenancePpm: 10_000 }] },
    });
    low.trade(ALICE, BOB, 1);
    expect(low.position(ALICE)?.leverage).toBe(5);
    expect(low.wallet(ALICE)).toEqual([USDT_IN_WALLET, 0n]);
  });
});
