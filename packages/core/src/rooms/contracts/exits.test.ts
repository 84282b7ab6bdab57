import { describe, expect, test } from 'vitest';
import { INVERSE, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, CAROL } from '../../testing/desk.ts';
import { DOLLAR, eventsOf, RiskDesk } from '../../testing/risk-desk.ts';

/** Alice is long 100 lots with a stop-loss below and a take-profit above, on mark. */
function protectedLong(more: ConstructorParameters<typeof RiskDesk>[0] = {}): RiskDesk {
  const desk = new RiskDesk(more);
  desk.trade(ALICE, BOB, 100);
  exit(desk, 'sell', 'stop-loss', 400_000);
  exit(desk, 'sell', 'take-profit', 800_000);
  return desk;
}
function exit(
  desk: RiskDesk,
  side: 'buy' | 'sell',
  kind: 'stop-loss' | 'take-profit',
  stopPriceTicks: number,
  more = {},
): void {
  const events = desk.market(ALICE, side, {
    qtyLots: 100,
    reduceOnly: true,
    trigger: { kind, stopPriceTicks, price: 'mark' },
    ...more,
  });
  expect(eventsOf(events, 'rejected')).toEqual([]);
}
const exitsOf = (desk: RiskDesk) => desk.exchange.openOrders(ALICE).length;

describe('conditional exits', () => {
  test('stay on a mere decrease', () => {
    const desk = protectedLong();
    desk.trade(BOB, ALICE, 99);
    expect(desk.lots(ALICE)).toBe(1);
    expect(exitsOf(desk)).toBe(2);
  });

  test('end with a close, by the exchange', () => {
    const desk = protectedLong();
    desk.sell(ALICE, 100, MARK);
    const events = desk.buy(BOB, 100, MARK);
    expect(
      eventsOf(events, 'order-closed')
        .filter(({ accountId, status }) => accountId === ALICE && status === 'CANCELED')
        .map(({ reason }) => reason),
    ).toEqual(['EXCHANGE_CANCELED', 'EXCHANGE_CANCELED']);
    expect(exitsOf(desk)).toBe(0);
  });

  test('end with a flip, but not those of the new side', () => {
    const desk = protectedLong();
    exit(desk, 'buy', 'stop-loss', 900_000);
    desk.trade(BOB, ALICE, 150);
    expect(desk.lots(ALICE)).toBe(-50);
    expect(desk.exchange.openOrders(ALICE).map(({ side }) => side)).toEqual(['buy']);
  });

  test('end with a liquidation', () => {
    const desk = protectedLong();
    desk.leave(ALICE, 322_800_000n);
    desk.mark(569_000);
    expect(exitsOf(desk)).toBe(0);
  });

  test('end with a deleveraging, also of a part', () => {
    const desk = new RiskDesk({ linear: { fundCapLots: 0, fundSliceLots: 0 } });
    desk.trade(CAROL, ALICE, 150);
    desk.trade(ALICE, BOB, 50);
    desk.leave(CAROL, 460n * DOLLAR);
    exit(desk, 'buy', 'stop-loss', 800_000);
    const events = desk.mark(569_000);
    expect(eventsOf(events, 'deleveraged').map(({ accountId }) => accountId)).toContain(ALICE);
    expect(exitsOf(desk)).toBe(0);
  });

  test('end with a settlement', () => {
    const desk = protectedLong();
    desk.do({ type: 'settle-contract', contractId: LINEAR, priceTicks: MARK });
    expect(exitsOf(desk)).toBe(0);
  });

  test('of one leg of a hedge end with that leg only', () => {
    const desk = new RiskDesk();
    desk.hedge(ALICE);
    for (const [side, positionSide] of [
      ['buy', 'long'],
      ['sell', 'short'],
    ] as const) {
      if (side === 'buy') desk.sell(BOB, 100, MARK);
      else desk.buy(BOB, 100, MARK);
      desk.do({
        type: 'place-order',
        orderType: 'limit',
        accountId: ALICE,
        marketId: LINEAR,
        side,
        priceTicks: MARK,
        qtyLots: 100,
        positionSide,
      });
    }
    exit(desk, 'sell', 'stop-loss', 400_000, { reduceOnly: false, positionSide: 'long' });
    exit(desk, 'buy', 'stop-loss', 900_000, { reduceOnly: false, positionSide: 'short' });
    desk.sell(ALICE, 100, MARK, { positionSide: 'long' });
    desk.buy(BOB, 100, MARK);
    expect(desk.exchange.openOrders(ALICE).map(({ positionSide }) => positionSide)).toEqual(['short']);
  });

  test('conditional orders that open, and exits of other contracts, stay', () => {
    const desk = protectedLong();
    desk.trade(ALICE, BOB, 100, MARK, { marketId: INVERSE });
    exit(desk, 'sell', 'stop-loss', 400_000, { marketId: INVERSE });
    exit(desk, 'sell', 'stop-loss', 300_000, { reduceOnly: false });
    desk.trade(BOB, ALICE, 100);
    expect(exitsOf(desk)).toBe(2);
  });
});
