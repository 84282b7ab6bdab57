import type { MarketTerms } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import { ALICE, BOB, BTC, BTC_USDT, Desk, idOf, summaryOf } from '../../testing/desk.ts';

const TERMS: MarketTerms = {
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
};
const configure = (desk: Desk, changes: Partial<MarketTerms>) =>
  desk.do({ type: 'configure-market', marketId: 1, terms: { ...TERMS, ...changes } });

describe('new terms of a market', () => {
  test('are told with the whole market, and replace all earlier ones', () => {
    const desk = new Desk({ executionRangePpm: 5, limits: { maxOrderLists: 3 } });
    const [event] = configure(desk, { makerFeePpm: 7 });
    expect(event).toEqual({ type: 'market-configured', market: { ...BTC_USDT, makerFeePpm: 7 } });
    expect(desk.exchange.marketStates()[0]?.market).toEqual({ ...BTC_USDT, makerFeePpm: 7 });
  });

  test('leave orders that rest as they are: they trade and are cancelled', () => {
    const desk = new Desk();
    const [small, large] = [idOf(desk.buy(ALICE, 2, 9_000)), idOf(desk.buy(ALICE, 900, 8_000))];
    configure(desk, { minQtyLots: 10, maxQtyLots: 100, minNotional: 5_000_000n });
    expect(summaryOf(desk.sell(BOB, 99, 9_000))).toEqual(['rejected NOTIONAL_TOO_SMALL']);
    configure(desk, { minQtyLots: 10, maxQtyLots: 100 });
    expect(summaryOf(desk.sell(BOB, 10, 9_000))).toContain('trade 2 at 9000');
    expect(desk.exchange.order(small)).toBeUndefined();
    expect(summaryOf(desk.do({ type: 'cancel-order', accountId: ALICE, orderId: large }))).toEqual([
      'CANCELED USER_CANCELED after 0',
    ]);
  });

  test.each<[string, Partial<MarketTerms>, number, number]>([
    ['QTY_TOO_SMALL', { minQtyLots: 10 }, 9, 10_000],
    ['QTY_TOO_LARGE', { maxQtyLots: 10 }, 11, 10_000],
    ['NOTIONAL_TOO_SMALL', { minNotional: 100_000n }, 1, 10_000],
    ['PRICE_OUT_OF_BAND', { priceBandPpm: 100_000 }, 1, 8_999],
    ['PRICE_OUT_OF_BAND', { limits: { bidDownPpm: 900_000 } }, 1, 8_999],
    ['POSITION_TOO_LARGE', { limits: { maxPositionLots: 1 } }, 1, 10_000],
  ])('%s counts for the next order', (code, changes, qtyLots, priceTicks) => {
    const desk = new Desk();
    desk.sell(BOB, 1, 10_000);
    desk.buy(ALICE, 1, 10_000);
    expect(summaryOf(desk.buy(ALICE, qtyLots, priceTicks))).toEqual(['accepted']);
    configure(desk, changes);
    expect(summaryOf(desk.buy(ALICE, qtyLots, priceTicks))).toEqual([`rejected ${code}`]);
    configure(desk, {});
    expect(summaryOf(desk.buy(ALICE, qtyLots, priceTicks))).toEqual(['accepted']);
  });

  test('bound how far the next taker trades, and say what meeting an own order does', () => {
    const desk = new Desk();
    for (const price of [10_000, 10_000, 10_200]) desk.sell(BOB, 1, price);
    desk.buy(ALICE, 1, 10_000);
    configure(desk, { executionRangePpm: 10_000 });
    const taken = summaryOf(desk.market(ALICE, 'buy', { qtyLots: 2 }));
    expect(taken).toContain('EXPIRED EXECUTION_RULE_PRICE_RANGE_EXCEEDED after 1');
    configure(desk, { selfTradePrevention: 'EXPIRE_MAKER' });
    expect(summaryOf(desk.buy(BOB, 1, 10_200))).toEqual(['accepted', 'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0']);
  });

  test('charge their fees from the next trade on, also of orders that rested before', () => {
    const desk = new Desk();
    desk.sell(BOB, 2, 10_000);
    configure(desk, { makerFeePpm: 10_000, takerFeePpm: 20_000 });
    const trade = desk.buy(ALICE, 1, 10_000).find((event) => event.type === 'trade');
    expect(trade).toMatchObject({ makerFee: 100n, takerFee: 200n });
    expect(desk.purse(ALICE, BTC)[0]).toBe(1_000_010_000n - 200n);
  });

  test('keep what the average price knows, as long as there is one', () => {
    const desk = new Desk({ limits: { averageMinutes: 5, bidUpPpm: 1_000_000 } });
    const at = (timeMs: number) => ({ timeMs });
    desk.do({ type: 'tick' }, at(1_000_000));
    desk.sell(BOB, 3, 10_000);
    desk.buy(ALICE, 3, 10_000);
    desk.sell(BOB, 1, 9_000);
    desk.market(ALICE, 'buy', { qtyLots: 1 });
    configure(desk, { limits: { averageMinutes: 10, bidUpPpm: 1_000_000 } });
    // The average is 9,750, the last price 9,000.
    expect(summaryOf(desk.buy(ALICE, 1, 9_751))).toEqual(['rejected PRICE_OUT_OF_BAND']);
    expect(summaryOf(desk.buy(ALICE, 1, 9_750))).toEqual(['accepted']);
  });

  test('are in the state: a restored exchange has them and the same hash', () => {
    const desk = new Desk();
    configure(desk, { maxQtyLots: 10, limits: { maxOrderLists: 3, averageMinutes: 3 } });
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(restored.marketStates()).toEqual(desk.exchange.marketStates());
    const [answer] = restored.apply({
      type: 'place-order',
      orderType: 'limit',
      accountId: ALICE,
      marketId: 1,
      side: 'buy',
      priceTicks: 1,
      qtyLots: 11,
    });
    expect(answer).toMatchObject({ type: 'rejected', code: 'QTY_TOO_LARGE' });
  });
});
