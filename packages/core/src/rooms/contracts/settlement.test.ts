import type { ContractSpec } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import {
  CLEARING,
  FUND,
  INVERSE,
  INVERSE_SPEC,
  LINEAR,
  LINEAR_SPEC,
  listContract,
  MARK,
} from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, limit, USDT } from '../../testing/desk.ts';
import { DAVE, DOLLAR, eventsOf, RiskDesk } from '../../testing/risk-desk.ts';

const settle = (desk: RiskDesk, priceTicks: number, contractId = LINEAR) =>
  desk.do({ type: 'settle-contract', contractId, priceTicks });

/** A desk with a delivery contract, on which each trader has 10,000 USDT. */
const QUARTERLY = 110;
function delivery(more: Partial<ContractSpec> = {}): RiskDesk {
  const desk = new RiskDesk();
  const spec = {
    ...LINEAR_SPEC,
    marketId: QUARTERLY,
    code: 'btc_usdt_quarter',
    kind: 'delivery',
    expiresMs: 1_000,
  } as const;
  desk.do(listContract({ ...spec, deliveryFeePpm: 500, ...more }));
  desk.mark(MARK, QUARTERLY);
  for (const accountId of [ALICE, BOB, CAROL]) {
    desk.do({
      type: 'transfer',
      accountId,
      from: 'perpetual',
      to: 'delivery',
      assetId: USDT,
      amount: 10_000n * DOLLAR,
    });
  }
  return desk;
}
const inDelivery = (desk: RiskDesk, accountId: number) => desk.exchange.balance(accountId, 'delivery', USDT).total;

describe('settlement', () => {
  test('a delivery contract ends at its price: losers pay, winners are paid, each pays the fee', () => {
    const desk = delivery();
    desk.trade(ALICE, BOB, 100, MARK, { marketId: QUARTERLY });
    const fees = desk.exchange.balance(2, 'spot', USDT).total;
    const events = settle(desk, 610_000, QUARTERLY);
    // 6,100 USDT at 0.05 % are 3.05.
    expect(inDelivery(desk, ALICE)).toBe(10_096_950_000n);
    expect(inDelivery(desk, BOB)).toBe(9_896_950_000n);
    expect(desk.exchange.balance(2, 'spot', USDT).total).toBe(fees + 6_100_000n);
    expect(eventsOf(events, 'position-settled')).toMatchObject([
      {
        accountId: ALICE,
        lots: 100,
        priceTicks: 610_000,
        profitUnits: 100n * DOLLAR,
        feeUnits: 3_050_000n,
        cutUnits: 0n,
      },
      { accountId: BOB, lots: -100, profitUnits: -100n * DOLLAR, feeUnits: 3_050_000n, deficitUnits: 0n },
    ]);
    expect(eventsOf(events, 'contract-settled')).toMatchObject([
      {
        contractId: QUARTERLY,
        priceTicks: 610_000,
        positions: 2,
        deficitUnits: 0n,
        feeUnits: 6_100_000n,
        dustUnits: 0n,
      },
    ]);
    expect(desk.clearing()).toBe(0n);
  });

  test('orders end first, also those that wait, and the market takes none ever after', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 100);
    desk.buy(CAROL, 1, 500_000);
    desk.market(ALICE, 'sell', {
      qtyLots: 1,
      reduceOnly: true,
      trigger: { kind: 'stop-loss', stopPriceTicks: 500_000 },
    });
    desk.buy(CAROL, 1, 500_000, { marketId: INVERSE });
    const events = settle(desk, MARK);
    const names = events.map(({ type }) => type);
    expect(eventsOf(events, 'order-closed').map(({ reason }) => reason)).toEqual([
      'EXCHANGE_CANCELED',
      'EXCHANGE_CANCELED',
    ]);
    expect(names.indexOf('order-closed')).toBeLessThan(names.indexOf('position-settled'));
    expect(desk.exchange.openOrders().map(({ marketId }) => marketId)).toEqual([INVERSE]);
    desk.do({ type: 'set-market-status', marketId: LINEAR, status: 'trading' });
    expect(desk.buy(ALICE, 1, MARK)).toMatchObject([{ type: 'rejected', code: 'CONTRACT_SETTLED' }]);
    const restored = desk.restored();
    expect(restored.apply(limit(ALICE, 'buy', 1, MARK, { marketId: LINEAR }))).toMatchObject([
      { code: 'CONTRACT_SETTLED' },
    ]);
  });

  test('once: a second price, funding and prices change nothing', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 100);
    settle(desk, MARK);
    const hash = desk.exchange.stateHash();
    expect(settle(desk, 1)).toMatchObject([{ type: 'rejected', code: 'CONTRACT_SETTLED' }]);
    expect(desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: 1, ratePpb: 1 })).toMatchObject([
      { type: 'rejected', code: 'CONTRACT_SETTLED' },
    ]);
    expect(desk.exchange.stateHash()).toBe(hash);
    expect(eventsOf(desk.mark(1), 'liquidation-started')).toEqual([]);
  });

  test('a perpetual that is delisted ends in the same way, without a delivery fee', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 100);
    settle(desk, 590_000);
    expect(desk.wallet(ALICE)).toEqual([99_900n * DOLLAR, 0n]);
    expect(desk.wallet(BOB)).toEqual([100_100n * DOLLAR, 0n]);
  });

  test('the fund pays what losers cannot', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 100);
    desk.leave(ALICE, 400n * DOLLAR);
    const fund = desk.fund();
    const events = settle(desk, 550_000);
    expect(eventsOf(events, 'contract-settled')).toMatchObject([
      { deficitUnits: 100n * DOLLAR, fundUnits: 100n * DOLLAR, sharedUnits: 0n },
    ]);
    expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    expect(desk.wallet(BOB)).toEqual([100_500n * DOLLAR, 0n]);
    expect(desk.fund()).toBe(fund - 100n * DOLLAR);
  });

  test('what the fund has not is taken off winners, in proportion to what they win, before they are paid', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 70);
    desk.trade(ALICE, CAROL, 30);
    desk.leave(ALICE, 400n * DOLLAR);
    desk.leaveFund(10n * DOLLAR);
    const events = settle(desk, 550_000);
    expect(eventsOf(events, 'contract-settled')).toMatchObject([
      { deficitUnits: 100n * DOLLAR, fundUnits: 10n * DOLLAR, sharedUnits: 90n * DOLLAR },
    ]);
    expect(eventsOf(events, 'position-settled').map(({ cutUnits, deficitUnits }) => [cutUnits, deficitUnits])).toEqual([
      [0n, 100n * DOLLAR],
      [63n * DOLLAR, 0n],
      [27n * DOLLAR, 0n],
    ]);
    expect(desk.wallet(BOB)).toEqual([100_287n * DOLLAR, 0n]);
    expect(desk.wallet(CAROL)).toEqual([100_123n * DOLLAR, 0n]);
    expect(desk.fund()).toBe(0n);
    expect(desk.clearing()).toBe(0n);
  });

  test('an isolated position pays no more than its margin', () => {
    const desk = new RiskDesk();
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 100);
    settle(desk, 550_000);
    expect(desk.wallet(ALICE)).toEqual([99_700n * DOLLAR, 0n]);
    expect(desk.wallet(BOB)).toEqual([100_500n * DOLLAR, 0n]);
  });

  test('an isolated position in profit, and one with a rest, give their margin back', () => {
    const desk = new RiskDesk();
    for (const accountId of [ALICE, BOB]) desk.isolate(accountId);
    desk.trade(ALICE, BOB, 100);
    settle(desk, 590_000);
    expect(desk.wallet(ALICE)).toEqual([99_900n * DOLLAR, 0n]);
    expect(desk.wallet(BOB)).toEqual([100_100n * DOLLAR, 0n]);
  });

  test('both legs of a hedge are one account: what one wins the other may lose', () => {
    const desk = new RiskDesk();
    desk.hedge(ALICE);
    desk.buy(ALICE, 100, MARK, { positionSide: 'long' });
    desk.sell(BOB, 100, MARK);
    desk.sell(ALICE, 100, MARK, { positionSide: 'short' });
    desk.buy(CAROL, 100, MARK);
    desk.leave(ALICE, 700n * DOLLAR);
    const events = settle(desk, 700_000);
    expect(eventsOf(events, 'contract-settled')).toMatchObject([{ deficitUnits: 0n }]);
    expect(desk.wallet(ALICE)).toEqual([700n * DOLLAR, 0n]);
  });

  test('the fund’s own inventory settles as any other', () => {
    const desk = new RiskDesk();
    desk.trade(ALICE, BOB, 100);
    desk.leave(ALICE, 322_800_000n);
    desk.mark(567_720);
    const fund = desk.fund();
    expect(desk.exposure(FUND).lots).toBe(100);
    settle(desk, 567_730);
    expect(desk.fund()).toBe(fund + 100_000n);
    expect(desk.exchange.balance(CLEARING, 'spot', USDT).total).toBe(0n);
  });

  test('values of an inverse contract are rounded against each account, and the house has the rest', () => {
    const desk = new RiskDesk();
    for (const [buyer, seller, lots] of [
      [ALICE, BOB, 7],
      [CAROL, BOB, 11],
      [DAVE, ALICE, 3],
    ] as const) {
      if (buyer === DAVE)
        desk.do({
          type: 'credit',
          accountId: DAVE,
          wallet: 'perpetual',
          assetId: BTC,
          amount: 100_000_000n,
          reason: 'faucet',
        });
      desk.trade(buyer, seller, lots, MARK, { marketId: INVERSE });
    }
    const dust = desk.exchange.balance(3, 'spot', BTC).total;
    const events = settle(desk, 633_331, INVERSE);
    const [settled] = eventsOf(events, 'contract-settled');
    expect(settled?.dustUnits).toBeGreaterThan(0n);
    expect(desk.exchange.balance(3, 'spot', BTC).total).toBe(dust + (settled?.dustUnits ?? 0n));
    expect(desk.clearing(BTC)).toBe(0n);
  });

  test('a purse whose other positions no longer have enough behind them is liquidated in the same command', () => {
    const desk = new RiskDesk();
    desk.do(listContract({ ...LINEAR_SPEC, marketId: 103, code: 'btc_usdt_other' }));
    desk.mark(MARK, 103);
    desk.trade(ALICE, BOB, 100);
    desk.trade(ALICE, CAROL, 100, MARK, { marketId: 103 });
    desk.leave(ALICE, 640n * DOLLAR);
    const events = settle(desk, 530_000);
    expect(eventsOf(events, 'contract-settled')).toMatchObject([{ deficitUnits: 60n * DOLLAR }]);
    expect(eventsOf(events, 'liquidation-started')).toMatchObject([{ accountId: ALICE, equityUnits: 0n }]);
  });

  test('a delivery fee is never more than is left', () => {
    const desk = delivery({ deliveryFeePpm: 100_000 });
    desk.trade(ALICE, BOB, 1_000, MARK, { marketId: QUARTERLY });
    settle(desk, 505_000, QUARTERLY);
    expect(inDelivery(desk, ALICE)).toBe(0n);
    expect(desk.clearing()).toBe(0n);
  });

  test('an inverse delivery contract settles in coin', () => {
    const desk = new RiskDesk();
    const spec = {
      ...INVERSE_SPEC,
      marketId: QUARTERLY,
      code: 'btc_usd_quarter',
      kind: 'delivery',
      expiresMs: 1_000,
    } as const;
    desk.do(listContract(spec));
    desk.mark(MARK, QUARTERLY);
    for (const accountId of [ALICE, BOB]) {
      desk.do({ type: 'transfer', accountId, from: 'perpetual', to: 'delivery', assetId: BTC, amount: 100_000_000n });
    }
    desk.trade(ALICE, BOB, 100, MARK, { marketId: QUARTERLY });
    settle(desk, 625_000, QUARTERLY);
    // 10,000 USD were 0.16666666 BTC and are 0.16 now.
    expect(desk.exchange.balance(ALICE, 'delivery', BTC).total).toBe(100_666_666n);
    expect(desk.exchange.balance(BOB, 'delivery', BTC).total).toBe(99_333_334n);
  });

  test.each([
    ['UNKNOWN_CONTRACT', 1, 0],
    ['PRICE_NOT_POSITIVE', LINEAR, 0],
    ['PRICE_TOO_HIGH', LINEAR, 10_000_001],
  ])('%s', (code, contractId, priceTicks) => {
    const desk = new RiskDesk();
    expect(settle(desk, priceTicks, contractId)).toMatchObject([{ type: 'rejected', code }]);
  });
});
