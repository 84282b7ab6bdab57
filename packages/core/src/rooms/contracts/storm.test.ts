import { describe, expect, test } from 'vitest';
import { brokenLaws } from '../../testing/contracts-audit.ts';
import { FUND, INVERSE, LINEAR, MARK, mark } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, CAROL, USDT } from '../../testing/desk.ts';
import { DAVE, DOLLAR, ERIN, eventsOf, RiskDesk } from '../../testing/risk-desk.ts';

/** A day with everything: tiers, hedges, isolated and cross, thin books, a small fund that is used up, exits. */
function crashDay(): RiskDesk {
  const desk = new RiskDesk({ linear: { fundCapLots: 500, fundSliceLots: 50, takerFeePpm: 500, makerFeePpm: -100 } });
  desk.hedge(ERIN);
  desk.isolate(DAVE);
  desk.leaveFund(300n * DOLLAR);
  desk.leaveFund(50_000n, BTC);
  for (let at = 0; at < 30; at++) {
    const accountId = 2_000 + at;
    desk.join(accountId, BigInt(200 + at * 7) * DOLLAR);
    desk.do({
      type: 'credit',
      accountId,
      wallet: 'perpetual',
      assetId: BTC,
      amount: BigInt(500_000 + at * 1_003),
      reason: 'faucet',
    });
    if (at % 3 === 0) desk.isolate(accountId);
    if (at % 4 === 0) desk.leverage(accountId, 50);
    desk.trade(accountId, at % 2 === 0 ? BOB : CAROL, 30 + at, MARK + (at % 5) * 10);
    desk.trade(at % 2 === 0 ? CAROL : BOB, accountId, 20 + at, MARK, { marketId: INVERSE });
    desk.market(accountId, 'sell', {
      qtyLots: 5,
      reduceOnly: true,
      trigger: { kind: 'stop-loss', stopPriceTicks: 595_000 - at * 300, price: 'mark' },
    });
  }
  desk.trade(ALICE, BOB, 1_500);
  desk.buy(ERIN, 200, MARK, { positionSide: 'long' });
  desk.sell(BOB, 200, MARK);
  desk.sell(ERIN, 150, MARK, { positionSide: 'short' });
  desk.buy(CAROL, 150, MARK);
  desk.trade(DAVE, CAROL, 300);
  for (const [accountId, units] of [
    [ALICE, 6_000n],
    [ERIN, 1_500n],
    [BOB, 9_000n],
    [CAROL, 5_000n],
  ] as const)
    desk.leave(accountId, units * DOLLAR);
  for (const ticks of [595_000, 590_000, 580_000]) desk.buy(BOB, 40, ticks - 50);
  desk.sell(CAROL, 60, 590_500, { marketId: INVERSE });
  return desk;
}

const CRASH = [598_000, 590_000, 575_000, 560_000, 540_000, 700_000, 750_000] as const;

function crash(desk: RiskDesk) {
  return CRASH.flatMap((ticks, at) => [
    ...desk.marks([LINEAR, ticks], [INVERSE, ticks + 500]),
    ...desk.do({ type: 'settle-funding', contractId: LINEAR, stampMs: at + 1, ratePpb: 3_000_000 }),
  ]);
}

describe('a storm', () => {
  test('has something of everything, keeps all laws after every command and replays to the same state', () => {
    const desk = crashDay();
    const events = crash(desk);
    for (const type of ['liquidated', 'position-taken-over', 'deleveraged', 'trade', 'order-closed'] as const) {
      expect(eventsOf(events, type).length, type).toBeGreaterThan(0);
    }
    expect(eventsOf(events, 'liquidation-started').length).toBe(eventsOf(events, 'liquidation-ended').length);
    expect(desk.replay().stateHash()).toBe(desk.exchange.stateHash());
  });

  test('goes on from a snapshot at any point as it would have without', () => {
    const desk = crashDay();
    for (const [at, ticks] of CRASH.entries()) {
      const restored = desk.restored();
      expect(restored.stateHash()).toBe(desk.exchange.stateHash());
      expect(brokenLaws(restored)).toEqual([]);
      const events = desk.marks([LINEAR, ticks], [INVERSE, ticks + 500]);
      const again = restored.apply({
        type: 'set-prices',
        prices: [
          { marketId: LINEAR, kind: 'mark', priceTicks: ticks },
          { marketId: INVERSE, kind: 'mark', priceTicks: ticks + 500 },
        ],
      });
      expect(again, `mark ${at}`).toEqual(events);
      expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    }
  });

  test('then both contracts settle, and nothing is left with the clearing account', () => {
    const desk = crashDay();
    crash(desk);
    for (const contractId of [LINEAR, INVERSE]) desk.do({ type: 'settle-contract', contractId, priceTicks: 640_000 });
    expect([desk.clearing(USDT), desk.clearing(BTC)]).toEqual([0n, 0n]);
    expect(desk.restored().stateHash()).toBe(desk.exchange.stateHash());
  });

  test('a rejected command does nothing of it', () => {
    const desk = crashDay();
    const hash = desk.exchange.stateHash();
    const events = desk.do(mark(0));
    expect(events).toMatchObject([{ type: 'rejected', code: 'PRICE_NOT_POSITIVE' }]);
    expect(desk.exchange.stateHash()).toBe(hash);
    expect(desk.exchange.balance(FUND, 'spot', USDT).total).toBe(300n * DOLLAR);
  });
});
