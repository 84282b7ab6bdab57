import { adlScore, bankruptcyValue, chooseForAdl } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { contractsStateOf } from '../../testing/contracts-audit.ts';
import { FUND, INVERSE, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, CAROL, USDT } from '../../testing/desk.ts';
import { DAVE, DOLLAR, ERIN, eventsOf, RiskDesk } from '../../testing/risk-desk.ts';
import { behindOf } from './risk.ts';

const NO_FUND = { fundCapLots: 0, fundSliceLots: 0 } as const;

/** Alice is long 100 lots against four shorts of other entries and margins; no fund stands behind the contract. */
function crowd(more: ConstructorParameters<typeof RiskDesk>[0] = { linear: NO_FUND }): RiskDesk {
  const desk = new RiskDesk(more);
  for (const [accountId, lots, ticks] of [
    [BOB, 30, 600_000],
    [CAROL, 30, 605_000],
    [DAVE, 20, 610_000],
    [ERIN, 20, 600_000],
  ] as const) {
    desk.sell(accountId, lots, ticks);
    desk.buy(ALICE, lots, ticks);
  }
  desk.leave(ALICE, 400n * DOLLAR);
  desk.leave(CAROL, 1_000n * DOLLAR);
  desk.leave(ERIN, 500n * DOLLAR);
  return desk;
}

describe('auto-deleveraging', () => {
  test('takes whom the published ranking names, in its order, and no more than is needed', () => {
    const desk = crowd();
    const ticks = 560_000;
    const state = contractsStateOf(desk.exchange);
    // The ranking of the domain, by figures at the mark of the liquidation.
    const shorts = [BOB, CAROL, DAVE, ERIN].map((accountId) => desk.exposure(accountId));
    const { contract } = desk.exposure(ALICE);
    const reference = chooseForAdl(
      shorts.map((exposure) => ({
        accountId: exposure.purse.accountId,
        lots: exposure.size,
        score: adlScore(
          exposure.position,
          BigInt(exposure.size * ticks) * contract.units.unitsPerTickLot,
          bankruptcyValue(exposure.position, behindOf(state, exposure), contract.units),
          contract.units,
        ),
      })),
      100,
    );
    const events = eventsOf(desk.mark(ticks), 'deleveraged');
    expect(events.map(({ accountId, lots }) => [accountId, lots])).toEqual(
      reference.takes.map(({ candidate, lots }) => [candidate.accountId, lots]),
    );
    expect(events.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    expect(events.map(({ scoreDenominator, scoreNumerator }) => [scoreNumerator, scoreDenominator])).toEqual(
      reference.takes.map(({ candidate: { score } }) => [score.numerator, score.denominator]),
    );
  });

  test('the last one gives a part', () => {
    const desk = crowd();
    desk.trade(DAVE, BOB, 50);
    // Bob has 80 lots short, Dave 30 long.
    const events = eventsOf(desk.mark(560_000), 'deleveraged');
    const last = events.at(-1);
    expect(events.reduce((sum, { lots }) => sum + lots, 0)).toBe(100);
    expect(last?.leftLots).toBeGreaterThan(0);
    expect(events.slice(0, -1).every(({ leftLots }) => leftLots === 0)).toBe(true);
  });

  test('at the exact bankruptcy value: the parts sum to it and the account ends at zero', () => {
    for (const wallet of [400_000_000n, 400_000_001n, 400_000_037n]) {
      const desk = crowd();
      desk.bring(ALICE, wallet - 400_000_000n);
      const { entryUnits } = desk.exposure(ALICE);
      const events = eventsOf(desk.mark(560_000), 'deleveraged');
      expect(events.reduce((sum, { valueUnits }) => sum + valueUnits, 0n)).toBe(entryUnits - wallet);
      expect(desk.wallet(ALICE)).toEqual([0n, 0n]);
    }
  });

  test('without fee', () => {
    const desk = crowd({ linear: { ...NO_FUND, takerFeePpm: 500, makerFeePpm: 200 } });
    const fees = desk.exchange.balance(2, 'spot', USDT).total;
    const events = desk.mark(550_000);
    expect(eventsOf(events, 'deleveraged')).toHaveLength(4);
    expect(desk.exchange.balance(2, 'spot', USDT).total).toBe(fees);
    expect(eventsOf(events, 'position-changed').map(({ feeUnits }) => feeUnits)).toEqual([0n, 0n, 0n, 0n, 0n]);
  });

  test('orders of the contract end, those of others stay', () => {
    const desk = crowd();
    desk.sell(BOB, 5, 700_000);
    desk.buy(BOB, 5, 500_000);
    desk.buy(BOB, 1, 500_000, { marketId: INVERSE });
    const events = desk.mark(560_000);
    expect(eventsOf(events, 'order-closed').map(({ accountId, reason }) => [accountId, reason])).toEqual([
      [BOB, 'EXCHANGE_CANCELED'],
      [BOB, 'EXCHANGE_CANCELED'],
    ]);
    expect(desk.exchange.openOrders(BOB).map(({ marketId }) => marketId)).toEqual([INVERSE]);
  });

  test('of equal scores the lower account id gives way first', () => {
    const desk = new RiskDesk({ linear: NO_FUND });
    for (const accountId of [ERIN, DAVE]) desk.trade(ALICE, accountId, 50);
    desk.leave(ALICE, 322_800_000n);
    const events = eventsOf(desk.mark(569_000), 'deleveraged');
    expect(events.map(({ accountId }) => accountId)).toEqual([DAVE, ERIN]);
  });

  test('a short that is bankrupt is closed against longs', () => {
    const desk = new RiskDesk({ linear: NO_FUND });
    desk.trade(BOB, ALICE, 100);
    desk.leave(ALICE, 322_800_000n);
    const events = eventsOf(desk.mark(650_000), 'deleveraged');
    expect(events).toMatchObject([
      { accountId: BOB, isLong: true, lots: 100, priceTicks: 632_280, realisedUnits: 322_800_000n },
    ]);
  });

  test.each([
    ['long', true],
    ['short', false],
  ] as const)('an inverse %s is closed at its exact value', (_, isLong) => {
    const desk = new RiskDesk({ inverse: NO_FUND });
    if (isLong) desk.trade(ALICE, BOB, 100, MARK, { marketId: INVERSE });
    else desk.trade(BOB, ALICE, 100, MARK, { marketId: INVERSE });
    desk.leave(ALICE, 900_001n, 1);
    const events = eventsOf(desk.mark(isLong ? 500_000 : 700_000, INVERSE), 'deleveraged');
    expect(events).toMatchObject([{ accountId: BOB, lots: 100, realisedUnits: 900_001n }]);
    expect(desk.wallet(ALICE, 1)).toEqual([0n, 0n]);
  });

  test('an isolated position and one leg of a hedge give way alone', () => {
    const desk = new RiskDesk({ linear: NO_FUND });
    desk.hedge(BOB);
    desk.isolate(BOB);
    desk.sell(BOB, 100, MARK, { positionSide: 'short' });
    desk.buy(ALICE, 100, MARK);
    desk.buy(BOB, 10, MARK, { positionSide: 'long' });
    desk.sell(CAROL, 10, MARK);
    desk.do({ type: 'change-margin', accountId: BOB, contractId: LINEAR, side: 'long', delta: 300n * DOLLAR });
    desk.leave(ALICE, 322_800_000n);
    const events = desk.mark(569_000);
    expect(eventsOf(events, 'deleveraged').map(({ accountId, lots, side }) => [accountId, side ?? '', lots])).toEqual([
      [BOB, 'short', 100],
    ]);
    expect(desk.lots(BOB, LINEAR, 'short')).toBe(0);
    expect(desk.lots(BOB, LINEAR, 'long')).toBe(10);
    expect(desk.exposure(FUND).lots).toBe(0);
  });

  test('a ranking is made once for all liquidations of a command', () => {
    const desk = new RiskDesk({ linear: NO_FUND });
    desk.trade(ALICE, BOB, 100);
    desk.trade(CAROL, BOB, 100);
    desk.leave(ALICE, 322_800_000n);
    desk.leave(CAROL, 322_900_000n);
    const events = eventsOf(desk.mark(569_000), 'deleveraged');
    expect(events.map(({ accountId, bankruptAccountId, rank }) => [accountId, bankruptAccountId, rank])).toEqual([
      [BOB, ALICE, 1],
      [BOB, CAROL, 1],
    ]);
  });

  test('the fund’s own position stands last', () => {
    const desk = new RiskDesk({ linear: { fundCapLots: 40, fundSliceLots: 1 } });
    // The fund is short 40 lots of Carol's; then it loses all it has but what they are worth.
    desk.trade(BOB, CAROL, 40);
    desk.leave(CAROL, 130n * DOLLAR);
    desk.mark(631_000);
    expect(desk.exposure(FUND).lots).toBe(-40);
    desk.leaveFund(0n);
    desk.mark(MARK);
    desk.trade(ALICE, DAVE, 100);
    desk.leave(ALICE, 322_800_000n);
    // Beyond bankruptcy: the fund, without cash, can take nothing over but what its own profit pays.
    const events = eventsOf(desk.mark(500_000), 'deleveraged');
    expect(events.at(0)).toMatchObject({ accountId: DAVE, rank: 1 });
    expect(events.every(({ accountId }) => accountId !== FUND)).toBe(true);
  });
});
