import { describe, expect, test } from 'vitest';
import { ContractsDesk, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, CAROL } from '../../testing/desk.ts';

const FIVE_PERCENT = 50_000;
const rejectionOf = (events: readonly { readonly type: string }[]) =>
  events.flatMap((event) => ('code' in event && event.type === 'rejected' ? [event.code] : []));

describe('bands of contracts are measured from the mark', () => {
  test('not from a last price that one trade has made', () => {
    const desk = new ContractsDesk({ linear: { priceBandPpm: FIVE_PERCENT } });
    desk.trade(ALICE, BOB, 1, MARK + 30_000);
    expect(rejectionOf(desk.buy(CAROL, 1, MARK + 30_001))).toEqual(['PRICE_OUT_OF_BAND']);
    expect(rejectionOf(desk.buy(CAROL, 1, MARK + 30_000))).toEqual([]);
    expect(rejectionOf(desk.sell(CAROL, 1, MARK - 30_001))).toEqual(['PRICE_OUT_OF_BAND']);
  });

  test('and move with it', () => {
    const desk = new ContractsDesk({ linear: { priceBandPpm: FIVE_PERCENT } });
    desk.mark(MARK + 10_000);
    expect(rejectionOf(desk.buy(ALICE, 1, MARK + 40_500))).toEqual([]);
    expect(rejectionOf(desk.buy(ALICE, 1, MARK + 40_501))).toEqual(['PRICE_OUT_OF_BAND']);
  });

  test('also where a market order ends', () => {
    const desk = new ContractsDesk({ linear: { executionRangePpm: 10_000 } });
    desk.sell(BOB, 1, MARK + 6_000);
    desk.sell(BOB, 1, MARK + 6_001);
    const events = desk.market(ALICE, 'buy', { qtyLots: 2 });
    expect(events.filter(({ type }) => type === 'trade')).toHaveLength(1);
    expect(events.find((event) => event.type === 'order-closed' && event.accountId === ALICE)).toMatchObject({
      status: 'EXPIRED',
      reason: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
    });
  });
});
