/** Positions and money of contracts: risk.md §1, §2 and what may leave a purse. */
import { describe, expect, test } from 'vitest';
import { BTC_IN_WALLET, ContractsDesk, INVERSE, LINEAR, MARK, USDT_IN_WALLET } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, summaryOf, USDT } from '../../testing/desk.ts';

/** Smallest units of one whole USDT. */
const ONE = 1_000_000n;
/** Value of lots of the linear contract. */
const value = (lots: number, ticks: number): bigint => BigInt(lots) * BigInt(ticks) * 100n;

describe('a position of a linear contract', () => {
  /** Each step is traded by Alice with Bob: lots (negative: sold) at a price; then lots, entry value and what was realised by it. */
  test.each<{ what: string; steps: readonly (readonly [number, number, number, bigint, bigint])[] }>([
    {
      what: 'is opened and closed with the profit of both prices',
      steps: [
        [10, 600_000, 10, value(10, 600_000), 0n],
        [-10, 600_100, 0, 0n, value(10, 100)],
      ],
    },
    {
      what: 'adds the value of what is added, and closing leaves its average price',
      steps: [
        [10, 600_000, 10, value(10, 600_000), 0n],
        [20, 600_300, 30, value(10, 600_000) + value(20, 600_300), 0n],
        [-15, 600_200, 15, value(15, 600_200), 0n],
        [-15, 600_100, 0, 0n, -value(15, 100)],
      ],
    },
    {
      what: 'is short the same way',
      steps: [
        [-10, 600_000, -10, value(10, 600_000), 0n],
        [4, 600_500, -6, value(6, 600_000), -value(4, 500)],
        [6, 599_000, 0, 0n, value(6, 1_000)],
      ],
    },
    {
      what: 'rounds a part of its entry value against the account, and the rest in its favour',
      steps: [
        [1, 600_001, 1, 60_000_100n, 0n],
        [2, 600_000, 3, 180_000_100n, 0n],
        // A third of the entry value is 60,000,033.33…
        [-1, 600_000, 2, 120_000_066n, -34n],
        [-2, 600_000, 0, 0n, -66n],
      ],
    },
    {
      what: 'rounds a part of a short entry value down',
      steps: [
        [-1, 600_001, -1, 60_000_100n, 0n],
        [-2, 600_000, -3, 180_000_100n, 0n],
        [1, 600_000, -2, 120_000_067n, 33n],
        [2, 600_000, 0, 0n, 67n],
      ],
    },
    {
      what: 'is flipped by one fill: closed at its entry, the rest opened at the price of the fill',
      steps: [
        [10, 600_000, 10, value(10, 600_000), 0n],
        [-15, 600_010, -5, value(5, 600_010), value(10, 10)],
        [25, 600_000, 20, value(20, 600_000), value(5, 10)],
      ],
    },
  ])('$what', ({ steps }) => {
    const desk = new ContractsDesk();
    let realised = 0n;
    for (const [lots, ticks, left, entry, gain] of steps) {
      if (lots > 0) desk.trade(ALICE, BOB, lots, ticks);
      else desk.trade(BOB, ALICE, -lots, ticks);
      expect(desk.position(ALICE)).toMatchObject({ lots: left, entryUnits: entry, realisedUnits: gain });
      realised += gain;
      expect(desk.wallet(ALICE)).toEqual([USDT_IN_WALLET + realised, 0n]);
      desk.checkLaws();
    }
  });

  test('is flipped by several fills of one order, each at its own price', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 10);
    desk.buy(BOB, 4, 601_000);
    desk.buy(CAROL, 3, 600_500);
    desk.buy(BOB, 8, 600_000);
    desk.market(ALICE, 'sell', { qtyLots: 15 });
    expect(desk.position(ALICE)).toMatchObject({
      lots: -5,
      entryUnits: value(5, 600_000),
      realisedUnits: value(4, 1_000) + value(3, 500),
    });
    expect(desk.lots(BOB)).toBe(2);
    desk.checkLaws();
  });

  test('pays fees of its fills beside what it realises', () => {
    const desk = new ContractsDesk({ linear: { makerFeePpm: 200, takerFeePpm: 500 } });
    desk.trade(ALICE, BOB, 1_000);
    expect(desk.position(ALICE)).toMatchObject({ feeUnits: 30n * ONE, realisedUnits: 0n });
    expect(desk.position(BOB)).toMatchObject({ feeUnits: 12n * ONE, realisedUnits: 0n });
    expect(desk.wallet(ALICE)).toEqual([USDT_IN_WALLET - 30n * ONE, 0n]);
    expect(desk.exchange.balance(2, 'spot', USDT).total).toBe(42n * ONE);
    desk.checkLaws();
  });

  test('rebates a maker at most what the taker of the trade pays', () => {
    const desk = new ContractsDesk({ linear: { makerFeePpm: -500, takerFeePpm: 500 } });
    desk.do({ type: 'set-fee-rates', accountId: ALICE, makerFeePpm: null, takerFeePpm: 100 });
    desk.trade(ALICE, BOB, 1_000);
    expect([desk.position(ALICE)?.feeUnits, desk.position(BOB)?.feeUnits]).toEqual([6n * ONE, -6n * ONE]);
    expect(desk.exchange.balance(2, 'spot', USDT).total).toBe(0n);
    desk.checkLaws();
  });

  test('that an account trades with itself is none', () => {
    const desk = new ContractsDesk({ linear: { selfTradePrevention: 'NONE' } });
    desk.trade(ALICE, BOB, 10);
    desk.trade(ALICE, ALICE, 25);
    expect(desk.position(ALICE)).toMatchObject({ lots: 10, entryUnits: value(10, MARK) });
    desk.checkLaws();
  });
});

describe('a position of an inverse contract', () => {
  const inCoin = (lots: number, ticks: number): bigint => (BigInt(lots) * 10n ** 11n) / BigInt(ticks);
  const more = { marketId: INVERSE };

  test('has its value and its profit in coin: a rise gains less than a fall of the same size loses', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 600, 600_000, more);
    expect(desk.position(ALICE, INVERSE)).toMatchObject({ lots: 600, entryUnits: 100_000_000n });
    desk.checkLaws();
    desk.trade(BOB, ALICE, 300, 660_000, more);
    expect(desk.position(ALICE, INVERSE)).toMatchObject({
      lots: 300,
      realisedUnits: 50_000_000n - inCoin(300, 660_000),
    });
    desk.trade(BOB, ALICE, 300, 540_000, more);
    expect(desk.position(ALICE, INVERSE)).toMatchObject({ lots: 0, realisedUnits: 50_000_000n - inCoin(300, 540_000) });
    desk.checkLaws();
    expect(desk.wallet(ALICE, BTC)[0]).toBe(BTC_IN_WALLET + 100_000_000n - inCoin(300, 660_000) - inCoin(300, 540_000));
  });

  test('has the rounded value of each fill on both sides, so that nothing is made', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1, 600_001, more);
    desk.trade(ALICE, CAROL, 2, 599_999, more);
    expect(desk.position(ALICE, INVERSE)?.entryUnits).toBe(inCoin(1, 600_001) + inCoin(2, 599_999));
    desk.trade(BOB, ALICE, 7, 600_002, more);
    // Three of seven parts of the fill's value close, rounded down; an inverse long gains by a smaller value.
    const closed = (inCoin(7, 600_002) * 3n) / 7n;
    expect(desk.position(ALICE, INVERSE)).toMatchObject({ lots: -4, entryUnits: inCoin(7, 600_002) - closed });
    desk.checkLaws();
  });

  test('measures a least notional in coin', () => {
    const desk = new ContractsDesk({ inverse: { minNotional: inCoin(3, 600_000) } });
    expect(summaryOf(desk.buy(ALICE, 2, 600_000, more))).toEqual(['rejected NOTIONAL_TOO_SMALL']);
    expect(summaryOf(desk.buy(ALICE, 3, 600_000, more))).toEqual(['accepted']);
    expect(summaryOf(desk.buy(ALICE, 3, 600_100, more))).toEqual(['rejected NOTIONAL_TOO_SMALL']);
  });
});

describe('what may leave a purse', () => {
  /** The most that a transfer out takes is exactly this. */
  function expectMostOut(desk: ContractsDesk, accountId: number, units: bigint, assetId = USDT): void {
    expect(summaryOf(desk.take(accountId, units + 1n, assetId))[0]).toMatch(/^rejected/);
    if (units > 0n) expect(summaryOf(desk.take(accountId, units, assetId))[0]).not.toMatch(/^rejected/);
    desk.checkLaws();
  }

  test('is all without position and orders', () => {
    expectMostOut(new ContractsDesk(), ALICE, USDT_IN_WALLET);
  });
  test('is what position and orders do not need, never a profit that is not realised', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    desk.mark(660_000);
    // 66,000 USDT at 20×; 6,000 of profit stay.
    expectMostOut(desk, ALICE, USDT_IN_WALLET - 3_300n * ONE);
  });
  test('is less by a loss that is not realised', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    desk.mark(540_000);
    expectMostOut(desk, ALICE, USDT_IN_WALLET - 6_000n * ONE - 2_700n * ONE);
  });
  test('is less by what orders need, their open loss included', () => {
    const desk = new ContractsDesk();
    desk.buy(ALICE, 1_000, 606_000);
    expectMostOut(desk, ALICE, USDT_IN_WALLET - 3_030n * ONE - 600n * ONE);
  });
  test('leaves 10 % of the notional of a large position', () => {
    const desk = new ContractsDesk({ linear: { largePositionUnits: value(1_000, MARK) - 1n } });
    desk.trade(ALICE, BOB, 1_000);
    expectMostOut(desk, ALICE, USDT_IN_WALLET - 6_000n * ONE);
  });
  test('leaves the initial margin of a position of just the size', () => {
    const desk = new ContractsDesk({ linear: { largePositionUnits: value(1_000, MARK) } });
    desk.trade(ALICE, BOB, 1_000);
    expectMostOut(desk, ALICE, USDT_IN_WALLET - 3_000n * ONE);
  });
  test('is the same for an amount that waits for review, and what waits is not counted twice', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    desk.do({
      type: 'set-transfer-rules',
      rules: { assetId: USDT, blocked: false, closedOut: [], closedIn: [], reviewAbove: 1n },
    });
    expect(summaryOf(desk.take(ALICE, USDT_IN_WALLET - 3_000n * ONE + 1n))).toEqual(['rejected MARGIN_LOCKED']);
    const held = desk.take(ALICE, USDT_IN_WALLET - 3_000n * ONE);
    expect(summaryOf(held)[0]).toBe('transfer-held');
    desk.checkLaws();
    // What waits to leave backs nothing any more.
    expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    const transferId = desk.exchange.seq - 1;
    expect(summaryOf(desk.do({ type: 'review-transfer', transferId, approved: true, decisionId: 1 }))).toContain(
      'transfer-reviewed',
    );
    expect(desk.wallet(ALICE)).toEqual([3_000n * ONE, 0n]);
    desk.checkLaws();
  });
  test('is another wallet’s money at any time', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    expect(summaryOf(desk.take(ALICE, BTC_IN_WALLET, BTC))[0]).not.toMatch(/^rejected/);
  });
  test('is what the house corrects, whatever positions need', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    const debit = {
      type: 'debit',
      accountId: ALICE,
      wallet: 'perpetual',
      assetId: USDT,
      amount: 97_001n * ONE,
    } as const;
    expect(summaryOf(desk.do({ ...debit, reason: 'withdrawal' }))).toEqual(['rejected MARGIN_LOCKED']);
    expect(summaryOf(desk.do({ ...debit, reason: 'adjustment' }))[0]).toBe('posted');
  });
});

describe('a loss that the cash of a purse does not cover', () => {
  /**
   * Alice has 4,000 USDT, a profit of 6,000 of her long position that is not realised, and has lost 4,800 with her short one: in hedge mode both are
   * of one contract.
   */
  function owing(): ContractsDesk {
    const desk = new ContractsDesk({ usdt: 0n });
    desk.bring(ALICE, 4_000n * ONE);
    desk.bring(BOB, 100_000n * ONE);
    desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'perpetual', isHedge: true });
    desk.sell(BOB, 500, MARK);
    desk.buy(ALICE, 500, MARK, { positionSide: 'long' });
    desk.buy(BOB, 400, MARK);
    desk.sell(ALICE, 400, MARK, { positionSide: 'short' });
    expect([desk.lots(ALICE, LINEAR, 'long'), desk.lots(ALICE, LINEAR, 'short')]).toEqual([500, -400]);
    desk.mark(720_000);
    desk.sell(BOB, 400, 720_000);
    desk.buy(ALICE, 400, 720_000, { positionSide: 'short' });
    expect(desk.position(ALICE, LINEAR, 'short')).toMatchObject({ lots: 0, realisedUnits: -4_800n * ONE });
    expect([desk.wallet(ALICE), desk.owes(ALICE)]).toEqual([[0n, 0n], 800n * ONE]);
    desk.checkLaws();
    return desk;
  }

  test('is owed while profits stand against it, nothing leaves meanwhile, and what comes in pays it', () => {
    const desk = owing();
    desk.bring(ALICE, 300n * ONE);
    expect([desk.wallet(ALICE), desk.owes(ALICE)]).toEqual([[0n, 0n], 500n * ONE]);
    desk.checkLaws();
    expect(summaryOf(desk.take(ALICE, 1n))).toEqual(['rejected INSUFFICIENT_BALANCE']);

    desk.bring(ALICE, 600n * ONE);
    expect([desk.wallet(ALICE), desk.owes(ALICE)]).toEqual([[100n * ONE, 0n], 0n]);
    desk.checkLaws();
  });

  test('lowers what orders may use', () => {
    const desk = owing();
    // Equity 6,000 − 800, of which 1,800 are the margin of 36,000 at 20×: 3,400 are left for 68,000.
    const positionSide = 'long';
    expect(summaryOf(desk.buy(ALICE, 1_000, 680_001, { positionSide }))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    expect(summaryOf(desk.buy(ALICE, 1_000, 680_000, { positionSide }))).toEqual(['accepted']);
  });

  test('is paid first from a profit that is realised', () => {
    const desk = owing();
    desk.buy(BOB, 100, 720_000);
    desk.sell(ALICE, 100, 720_000, { positionSide: 'long' });
    expect([desk.wallet(ALICE), desk.owes(ALICE)]).toEqual([[400n * ONE, 0n], 0n]);
    desk.checkLaws();
  });
});
