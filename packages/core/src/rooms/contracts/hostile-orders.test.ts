/** Resting orders of accounts of one owner whose money has gone since they were covered; see `hostile.test.ts`. */
import { describe, expect, test } from 'vitest';
import { brokenLaws } from '../../testing/contracts-audit.ts';
import { BTC_IN_WALLET, INVERSE, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, BTC, summaryOf } from '../../testing/desk.ts';
import { FUND_CASH, ownedBy, ownedOn, walk, wholeFund } from '../../testing/owned.ts';
import { DAVE, DOLLAR, eventsOf, OTHER, RiskDesk } from '../../testing/risk-desk.ts';

const REDUCE = { reduceOnly: true } as const;
const endedByExchange = 'CANCELED EXCHANGE_CANCELED after 0';

/** Alice and Dave are of one owner. Alice has so much. */
function deskWith(dollars: bigint, terms: ConstructorParameters<typeof RiskDesk>[0] = {}): RiskDesk {
  const desk = new RiskDesk(terms);
  desk.leave(ALICE, dollars * DOLLAR);
  return desk;
}

describe('an order that was covered when it came to rest', () => {
  test('ends when it is met after the money behind it has left', () => {
    const desk = deskWith(8_000n);
    desk.trade(ALICE, BOB, 1_000);
    // A loss of 5,000 where 8,000 are: covered. Then 5,000 leave: the position needs 3,000 only.
    expect(summaryOf(desk.sell(ALICE, 1_000, 550_000, REDUCE))).toEqual(['accepted']);
    expect(eventsOf(desk.take(ALICE, 5_000n * DOLLAR), 'rejected')).toEqual([]);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.buy(DAVE, 1_000, 550_000);
    expect(summaryOf(events)).toContain(endedByExchange);
    expect(eventsOf(events, 'trade')).toEqual([]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test.each([
    ['buy', MARK, 540_000],
    ['sell', MARK, 660_000],
  ] as const)('ends when the mark has gone away from it, step by step, in an empty book (%s)', (side, at, to) => {
    const desk = deskWith(3_100n);
    const place = (accountId: number, of: 'buy' | 'sell') =>
      of === 'buy' ? desk.buy(accountId, 1_000, at) : desk.sell(accountId, 1_000, at);
    place(ALICE, side);
    walk(desk, MARK, to);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = place(DAVE, side === 'buy' ? 'sell' : 'buy');
    expect(eventsOf(events, 'trade')).toEqual([]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('ends when another position of its purse has lost the money', () => {
    const desk = deskWith(9_000n);
    desk.listOther();
    desk.trade(ALICE, BOB, 1_000, MARK, { marketId: OTHER });
    // 0.5 at 55,000 lose 2,500 of the 6,000 that the other position leaves.
    desk.sell(ALICE, 500, 550_000);
    walk(desk, MARK, 530_000, OTHER);
    expect(desk.lots(ALICE, OTHER)).toBe(1_000);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.buy(DAVE, 500, 550_000))).toContain(endedByExchange);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('pays its own fee as well', () => {
    const desk = deskWith(320n, { linear: { makerFeePpm: 1_000 } });
    desk.trade(ALICE, BOB, 100);
    // A loss of 320 is all that there is; the maker's fee would be the fund's.
    expect(summaryOf(desk.sell(ALICE, 100, 568_000, REDUCE))).toEqual(['accepted']);
    const before = ownedBy(desk, ALICE, DAVE);
    expect(summaryOf(desk.buy(DAVE, 100, 568_000))).toContain(endedByExchange);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('of several, those end that the fills before have made too much, and the taker goes on to others', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    for (const ticks of [570_000, 570_001, 570_002]) desk.sell(ALICE, 300, ticks, REDUCE);
    desk.take(ALICE, 1_000n * DOLLAR);
    desk.sell(BOB, 300, 570_003);
    // Each loses 900, and there are 3,000; the mark then takes 1,000 more.
    walk(desk, MARK, 590_000);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.buy(DAVE, 1_200, 570_003);
    expect(eventsOf(events, 'trade').map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots])).toEqual([
      [570_000, 300],
      [570_001, 300],
      [570_002, 300],
      [570_003, 300],
    ]);
    // Bob has lost his part to the owner by his own order, and none of it is the fund's.
    expect(ownedBy(desk, ALICE, DAVE) - before).toBe(300n * 19_997n * 100n);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('of several that are too much together, the later ones end', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    for (const ticks of [560_000, 560_001]) desk.sell(ALICE, 450, ticks, REDUCE);
    desk.take(ALICE, 1_000n * DOLLAR);
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.buy(DAVE, 1_000, 560_001);
    // Each loses 1,800 of 3,000.
    expect(eventsOf(events, 'trade').map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots])).toEqual([[560_000, 450]]);
    expect(summaryOf(events)).toContain(endedByExchange);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test.each([
    [555_000, true],
    [554_999, false],
  ])('of an isolated position is paid by its own equity and cash only (%i)', (ticks, isPaid) => {
    const desk = deskWith(6_000n);
    desk.listOther();
    desk.isolate(ALICE);
    desk.trade(ALICE, BOB, 1_000);
    desk.trade(ALICE, BOB, 500, MARK, { marketId: OTHER });
    expect(summaryOf(desk.sell(ALICE, 1_000, ticks, REDUCE))).toEqual(['accepted']);
    desk.take(ALICE, 1_500n * DOLLAR);
    // A profit that is not realised is no cash.
    walk(desk, MARK, 660_000, OTHER);
    const before = ownedBy(desk, ALICE, DAVE);
    // 3,000 of its own and 1,500 in cash for 4,500.
    expect(eventsOf(desk.buy(DAVE, 1_000, ticks), 'trade')).toHaveLength(isPaid ? 1 : 0);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('of an inverse contract, in coin', () => {
    const desk = new RiskDesk();
    desk.leave(ALICE, 10_000_000n, BTC);
    desk.join(2_000, BTC_IN_WALLET, BTC);
    expect(summaryOf(desk.sell(ALICE, 1_000, MARK, { marketId: INVERSE }))).toEqual(['accepted']);
    walk(desk, MARK, 680_000, INVERSE);
    const before = ownedOn(desk.exchange, [ALICE, 2_000], BTC);
    const fund = wholeFund(desk, BTC);
    expect(summaryOf(desk.buy(2_000, 1_000, MARK, { marketId: INVERSE }))).toContain(endedByExchange);
    expect(ownedOn(desk.exchange, [ALICE, 2_000], BTC)).toBe(before);
    expect(wholeFund(desk, BTC)).toBe(fund);
  });

  test('is no part of what fills a FOK order, which stays whole or none', () => {
    const build = () => {
      const desk = deskWith(4_000n);
      desk.trade(ALICE, BOB, 1_000);
      for (const ticks of [560_000, 560_001]) desk.sell(ALICE, 450, ticks, REDUCE);
      desk.take(ALICE, 1_000n * DOLLAR);
      return desk;
    };
    const none = build().buy(DAVE, 900, 560_001, { timeInForce: 'FOK' });
    expect(summaryOf(none)).toEqual(['accepted', 'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0']);
    const desk = build();
    desk.sell(BOB, 450, 560_002);
    const whole = desk.buy(DAVE, 900, 560_002, { timeInForce: 'FOK' });
    expect(eventsOf(whole, 'trade').map(({ priceTicks }) => priceTicks)).toEqual([560_000, 560_002]);
  });

  test('is met by a stop of the other account in the very command that moves the mark', () => {
    const desk = deskWith(3_100n);
    desk.sell(ALICE, 1_000, MARK);
    const trigger = { kind: 'stop-loss', stopPriceTicks: 640_000, price: 'mark' } as const;
    desk.market(DAVE, 'buy', { qtyLots: 1_000, trigger });
    const before = ownedBy(desk, ALICE, DAVE);
    const events = desk.mark(660_000);
    expect(eventsOf(events, 'order-triggered')).toHaveLength(1);
    expect(eventsOf(events, 'trade')).toEqual([]);
    expect(ownedBy(desk, ALICE, DAVE)).toBe(before);
    expect(wholeFund(desk)).toBe(FUND_CASH);
  });

  test('does the same after a restart in the middle', () => {
    const desk = deskWith(4_000n);
    desk.trade(ALICE, BOB, 1_000);
    for (const ticks of [560_000, 560_001]) desk.sell(ALICE, 450, ticks, REDUCE);
    desk.take(ALICE, 1_000n * DOLLAR);
    const restored = desk.restored();
    const order = { type: 'place-order', orderType: 'limit', accountId: DAVE, marketId: LINEAR, side: 'buy' } as const;
    const events = restored.apply({ ...order, qtyLots: 1_000, priceTicks: 560_001 });
    expect(events).toEqual(desk.buy(DAVE, 1_000, 560_001));
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(brokenLaws(restored)).toEqual([]);
  });
});
