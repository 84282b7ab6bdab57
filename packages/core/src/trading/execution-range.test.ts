import { describe, expect, test } from 'vitest';
import { ALICE, BOB, BTC, CAROL, Desk, summaryOf, USDT } from '../testing/desk.ts';

/** A market whose takers trade within 1 % of the last price, 10,000; Bob stands with ten lots at each of these prices. */
function openDesk(asks = [10_050, 10_100, 10_101, 10_200], bids = [9_950, 9_900, 9_899]): Desk {
  const desk = new Desk({ executionRangePpm: 10_000 });
  desk.sell(BOB, 1, 10_000);
  desk.buy(CAROL, 1, 10_000);
  for (const ticks of asks) desk.sell(BOB, 10, ticks);
  for (const ticks of bids) desk.buy(BOB, 10, ticks);
  return desk;
}
const EXCEEDED = 'EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED';
const last = (lines: string[]): string | undefined => lines.at(-1);

describe('an execution range', () => {
  test.each([
    ['buy', 20],
    ['sell', 20],
  ] as const)('a market %s trades up to its edge, the edge included; what lies outside expires', (side, lots) => {
    const desk = openDesk();
    expect(last(summaryOf(desk.market(ALICE, side, { qtyLots: 25 })))).toBe(`${EXCEEDED} after ${lots}`);
  });

  test('is measured from the last price before the taker’s first trade, not from its own trades', () => {
    const desk = openDesk();
    desk.market(ALICE, 'buy', { qtyLots: 20 });
    // The last price is 10,100 now: 10,201 is the edge.
    expect(last(summaryOf(desk.market(ALICE, 'buy', { qtyLots: 25 })))).toBe('EXPIRED INSUFFICIENT_LIQUIDITY after 20');
  });

  test('a limit order beyond the range expires too; one whose limit is inside rests', () => {
    const desk = openDesk();
    expect(last(summaryOf(desk.buy(ALICE, 25, 10_500)))).toBe(`${EXCEEDED} after 20`);
    expect(desk.exchange.openOrders(ALICE)).toEqual([]);
    const calm = openDesk();
    calm.buy(ALICE, 25, 10_100);
    expect(calm.exchange.openOrders(ALICE)).toMatchObject([{ executedLots: 20, qtyLots: 25 }]);
  });

  test('by quote amount: the unspent part is released, and a spent amount is filled', () => {
    const desk = openDesk();
    const inside = 10n * 10_050n + 10n * 10_100n;
    expect(last(summaryOf(desk.market(ALICE, 'buy', { quoteAmount: inside })))).toBe('FILLED NONE after 20');
    const more = openDesk();
    expect(last(summaryOf(more.market(ALICE, 'buy', { quoteAmount: inside * 2n })))).toBe(`${EXCEEDED} after 20`);
    expect(more.purse(ALICE, USDT)).toEqual([1_000_000_000_000n - inside, 0n]);
  });

  test('needs the funds for what it can trade only, and a FOK counts nothing outside', () => {
    const desk = openDesk();
    const [total] = desk.purse(ALICE, USDT);
    const amount = total - (10n * 10_050n + 10n * 10_100n);
    desk.do({ type: 'debit', accountId: ALICE, wallet: 'spot', assetId: USDT, amount, reason: 'withdrawal' });
    expect(summaryOf(desk.buy(CAROL, 25, 10_500, { timeInForce: 'FOK' }))).toEqual([
      'accepted',
      'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0',
    ]);
    expect(last(summaryOf(desk.market(ALICE, 'buy', { qtyLots: 40 })))).toBe(`${EXCEEDED} after 20`);
    expect(desk.purse(ALICE, USDT)).toEqual([0n, 0n]);
  });

  test('applies to triggered orders, from the last price at their turn', () => {
    const desk = openDesk([], [9_990, 9_895, 9_880]);
    const trigger = { kind: 'stop-loss', stopPriceTicks: 9_990 } as const;
    desk.do({
      type: 'place-order',
      orderType: 'market',
      accountId: ALICE,
      marketId: 1,
      side: 'sell',
      qtyLots: 30,
      trigger,
    });
    const lines = summaryOf(desk.market(CAROL, 'sell', { qtyLots: 10 }));
    expect(last(lines)).toBe(`${EXCEEDED} after 10`);
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test('is off before the first trade', () => {
    const desk = new Desk({ executionRangePpm: 10_000 });
    desk.sell(BOB, 5, 10_000);
    desk.sell(BOB, 5, 20_000);
    expect(last(summaryOf(desk.market(ALICE, 'buy', { qtyLots: 10 })))).toBe('FILLED NONE after 10');
  });
});
