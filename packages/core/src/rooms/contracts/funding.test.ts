/** Funding: risk.md §6. */
import { describe, expect, test } from 'vitest';
import {
  ContractsDesk,
  INVERSE,
  LINEAR,
  LINEAR_SPEC,
  listContract,
  MARK,
  USDT_IN_WALLET,
} from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, summaryOf, USDT } from '../../testing/desk.ts';
import type { ExchangeEvent } from '../index.ts';

const ONE = 1_000_000n;
const DUST = 3;
const pay = (desk: ContractsDesk, ratePpb: number, stampMs = 8, contractId = LINEAR): readonly ExchangeEvent[] =>
  desk.do({ type: 'settle-funding', contractId, stampMs, ratePpb });
const paidOf = (events: readonly ExchangeEvent[]) =>
  events.flatMap((event) => (event.type === 'funding-paid' ? [[event.accountId, event.lots, event.amountUnits]] : []));
const dust = (desk: ContractsDesk, assetId = USDT): bigint => desk.exchange.balance(DUST, 'spot', assetId).total;

describe('funding', () => {
  test.each([
    { rate: 100_000, long: -6n, short: 6n },
    { rate: -100_000, long: 6n, short: -6n },
  ])('at $rate ppb of the notional at mark: longs get $long, shorts $short', ({ long, rate, short }) => {
    const desk = new ContractsDesk();
    // Entry, last price and mark all differ.
    desk.trade(ALICE, BOB, 1_000, 590_000);
    desk.sell(CAROL, 1, 610_000);
    desk.buy(BOB, 1, 610_000);
    desk.trade(CAROL, BOB, 1, 610_000);
    const events = pay(desk, rate);
    expect(paidOf(events)).toEqual(
      rate > 0
        ? [
            [ALICE, 1_000, long * ONE],
            [BOB, -1_000, short * ONE],
          ]
        : [
            [BOB, -1_000, short * ONE],
            [ALICE, 1_000, long * ONE],
          ],
    );
    expect(events.find(({ type }) => type === 'funding-settled')).toMatchObject({
      contractId: LINEAR,
      stampMs: 8,
      ratePpb: rate,
      markTicks: MARK,
      paidUnits: 6n * ONE,
      receivedUnits: 6n * ONE,
    });
    desk.checkLaws();
  });

  test('rounds payers up and receivers down; what is over is dust of the house', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1);
    desk.trade(ALICE, CAROL, 2);
    // 0.18 of a unit is owed; 0.06 and 0.12 are to be received.
    expect(paidOf(pay(desk, 1))).toEqual([
      [ALICE, 3, -1n],
      [BOB, -1, 0n],
      [CAROL, -2, 0n],
    ]);
    expect(dust(desk)).toBe(1n);
    desk.checkLaws();
    // Now two pay: each is rounded by itself.
    pay(desk, -1, 9);
    expect(dust(desk)).toBe(3n);
    desk.checkLaws();
  });

  test('of an inverse contract is in coin', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 600, MARK, { marketId: INVERSE });
    expect(paidOf(pay(desk, 1_000_000, 8, INVERSE))).toEqual([
      [ALICE, 600, -100_000n],
      [BOB, -600, 100_000n],
    ]);
    expect(dust(desk, BTC)).toBe(0n);
    desk.checkLaws();
  });

  test('is paid once for each stamp, in the order of the stamps, also after a restart', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    pay(desk, 100_000, 8);
    const hash = desk.exchange.stateHash();
    for (const stampMs of [8, 7, 0, -1])
      expect(summaryOf(pay(desk, 100_000, stampMs))).toEqual(['rejected FUNDING_SETTLED']);
    expect(desk.exchange.stateHash()).toBe(hash);
    desk.checkLaws();
    expect(summaryOf(pay(desk, 100_000, 9))).toContain('funding-settled');
  });

  test('is for who has a position at the stamp: one that was closed before pays nothing, one that comes after neither', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(CAROL, ALICE, 1_000);
    expect(paidOf(pay(desk, 100_000))).toEqual([
      [CAROL, 1_000, -6n * ONE],
      [BOB, -1_000, 6n * ONE],
    ]);
    desk.trade(ALICE, CAROL, 1_000);
    expect(desk.wallet(ALICE)).toEqual([USDT_IN_WALLET, 0n]);
    desk.checkLaws();
  });

  test('of nothing is settled all the same, and pays nobody', () => {
    const desk = new ContractsDesk();
    desk.trade(ALICE, BOB, 1_000);
    const events = pay(desk, 0);
    expect(paidOf(events)).toEqual([]);
    expect(events.find(({ type }) => type === 'funding-settled')).toMatchObject({ paidUnits: 0n, receivedUnits: 0n });
    expect(summaryOf(pay(desk, 5))).toEqual(['rejected FUNDING_SETTLED']);
  });

  test('of an isolated position is paid from its margin and received to it; the rest of the wallet is as it was', () => {
    const desk = new ContractsDesk();
    for (const accountId of [ALICE, BOB]) {
      desk.do({ type: 'set-margin-mode', accountId, contractId: LINEAR, isIsolated: true });
    }
    desk.trade(ALICE, BOB, 1_000);
    pay(desk, 100_000);
    expect(desk.position(ALICE)?.marginUnits).toBe(2_994n * ONE);
    expect(desk.position(BOB)?.marginUnits).toBe(3_006n * ONE);
    expect(desk.wallet(ALICE)).toEqual([USDT_IN_WALLET - 6n * ONE, 2_994n * ONE]);
    expect(desk.wallet(BOB)).toEqual([USDT_IN_WALLET + 6n * ONE, 3_006n * ONE]);
    desk.checkLaws();
  });

  test('of a hedged pair comes to nothing but its rounding', () => {
    const desk = new ContractsDesk();
    desk.do({ type: 'set-position-mode', accountId: ALICE, wallet: 'perpetual', isHedge: true });
    desk.sell(BOB, 10, MARK);
    desk.buy(ALICE, 10, MARK, { positionSide: 'long' });
    desk.buy(BOB, 10, MARK);
    desk.sell(ALICE, 10, MARK, { positionSide: 'short' });
    pay(desk, 100_000);
    expect(desk.wallet(ALICE)).toEqual([USDT_IN_WALLET, 0n]);
    desk.checkLaws();
  });

  test('is none of a delivery contract', () => {
    const desk = new ContractsDesk();
    desk.do(listContract({ ...LINEAR_SPEC, marketId: 103, code: 'delivery', kind: 'delivery', expiresMs: 5 }));
    desk.mark(MARK, 103);
    expect(summaryOf(pay(desk, 1, 8, 103))).toEqual(['rejected UNKNOWN_CONTRACT']);
  });
});
