import type { MarketLimits } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../create-exchange.ts';
import type { Command, ExchangeEvent } from '../rooms/index.ts';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, limit, summaryOf, USDT } from '../testing/desk.ts';
import { AveragePrice } from './average-price.ts';
import type { ListLeg, PlaceLimit, Trigger } from './commands.ts';

const words = (events: readonly ExchangeEvent[]) => summaryOf(events).join(' | ');
const isTaken = (events: readonly ExchangeEvent[]) => words(events).startsWith('accepted');

/** A desk with limits, whose last trade was one lot at 10,000 ticks; Alice took no part in it. */
function deskWith(limits: MarketLimits): Desk {
  const desk = new Desk({ limits });
  desk.sell(BOB, 1, 10_000);
  desk.buy(CAROL, 1, 10_000);
  return desk;
}

const stop = (stopPriceTicks: number): { trigger: Trigger } => ({ trigger: { kind: 'stop-loss', stopPriceTicks } });
const oco = (side: 'buy' | 'sell', qtyLots: number): Command => {
  const [profit, loss] = side === 'sell' ? [10_100, 9_900] : [9_900, 10_100];
  const maker = { side, orderType: 'limit', priceTicks: profit, qtyLots, postOnly: true } as const;
  const stopped = { side, orderType: 'market', qtyLots, ...stop(loss) } as const;
  const orders: ListLeg[] = side === 'sell' ? [maker, stopped] : [stopped, maker];
  return { type: 'place-list', accountId: ALICE, marketId: 1, contingency: 'OCO', orders };
};

describe('a market’s limit', () => {
  test('of orders that wait counts those of the account and market that still do, in lists too', () => {
    const desk = deskWith({ maxTriggerOrders: 2 });
    const first = idOf(desk.sell(ALICE, 1, 9_000, stop(9_900)));
    // Whatever does not wait is not counted, nor what others have.
    desk.sell(ALICE, 1, 11_000);
    desk.sell(BOB, 1, 9_000, stop(9_900));
    expect(words(desk.do(oco('sell', 1)))).toMatch(/^list-accepted/);
    expect(words(desk.sell(ALICE, 1, 9_000, stop(9_900)))).toBe('rejected TOO_MANY_TRIGGER_ORDERS');
    expect(words(desk.do(oco('sell', 1)))).toBe('rejected TOO_MANY_TRIGGER_ORDERS');
    expect(words(desk.sell(ALICE, 1, 11_000))).toBe('accepted');
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId: first });
    expect(isTaken(desk.sell(ALICE, 1, 9_000, stop(9_900)))).toBe(true);
  });

  test('of icebergs counts those that hide a part, or would', () => {
    const desk = deskWith({ maxIcebergOrders: 1 });
    desk.sell(ALICE, 10, 11_000, { icebergLots: 5 });
    expect(words(desk.sell(ALICE, 10, 11_000, { icebergLots: 5 }))).toBe('rejected TOO_MANY_ICEBERGS');
    desk.market(CAROL, 'buy', { qtyLots: 5 });
    // All of the first shows now.
    expect(isTaken(desk.sell(ALICE, 10, 11_000, { icebergLots: 5, ...stop(9_900) }))).toBe(true);
    expect(words(desk.sell(ALICE, 10, 11_000, { icebergLots: 5 }))).toBe('rejected TOO_MANY_ICEBERGS');
  });

  test('of lists counts a list once, and a plain order not at all', () => {
    const desk = deskWith({ maxOrderLists: 1 });
    desk.do(oco('sell', 1));
    expect(words(desk.do(oco('sell', 1)))).toBe('rejected TOO_MANY_LISTS');
    expect(isTaken(desk.sell(ALICE, 1, 11_000, stop(9_900)))).toBe(true);
    desk.do({ type: 'cancel-all', accountId: ALICE });
    expect(words(desk.do(oco('sell', 1)))).toMatch(/^list-accepted/);
  });

  test('of parts is above fifty never, and below it the market’s', () => {
    const desk = deskWith({ maxIcebergParts: 10 });
    expect(words(desk.sell(ALICE, 51, 11_000, { icebergLots: 5 }))).toBe('rejected ICEBERG_TOO_MANY_PARTS');
    expect(words(desk.sell(ALICE, 50, 11_000, { icebergLots: 5 }))).toMatch(/^accepted/);
    expect(words(desk.sell(ALICE, 51, 11_000, { icebergLots: 1 }))).toBe('rejected ICEBERG_INVALID');
  });

  // A rise: stop-loss buy, take-profit sell. A fall: the other two.
  test.each([
    ['buy', 'stop-loss', 100, 200],
    ['sell', 'take-profit', 100, 200],
    ['sell', 'stop-loss', 300, 400],
    ['buy', 'take-profit', 300, 400],
  ] as const)('of trailing: a %s with a %s may from %i to %i', (side, kind, least, most) => {
    const desk = deskWith({
      minTrailingAbove: 100,
      maxTrailingAbove: 200,
      minTrailingBelow: 300,
      maxTrailingBelow: 400,
    });
    const trail = (trailingDelta: number) =>
      words(desk.do(limit(ALICE, side, 1, 10_000, { trigger: { kind, trailingDelta } })));
    expect([trail(least - 1), trail(most + 1)]).toEqual(Array(2).fill('rejected TRAILING_OUT_OF_RANGE'));
    expect([trail(least), trail(most)]).toEqual(Array(2).fill('accepted | order-waiting'));
  });
});

describe('the largest position', () => {
  // Each begins with 10 BTC, which are 100,000 lots.
  const BEGIN = 100_000;

  test('is what the account has, held or not, its open buys and the order itself', () => {
    const desk = deskWith({ maxPositionLots: BEGIN + 100 });
    desk.sell(ALICE, 50, 20_000);
    desk.buy(ALICE, 60, 9_000);
    expect(words(desk.buy(ALICE, 41, 9_000))).toBe('rejected POSITION_TOO_LARGE');
    expect(words(desk.buy(ALICE, 40, 9_000))).toBe('accepted');
    expect(words(desk.buy(ALICE, 1, 9_000))).toBe('rejected POSITION_TOO_LARGE');
    expect(words(desk.sell(ALICE, 500, 20_000))).toBe('accepted');
    // What is sold makes room, what is bought takes the place of the order.
    desk.sell(BOB, 100, 9_000);
    expect(words(desk.buy(ALICE, 1, 9_000))).toBe('rejected POSITION_TOO_LARGE');
    desk.buy(CAROL, 50, 20_000);
    expect(words(desk.buy(ALICE, 50, 9_000))).toBe('accepted');
  });

  test('counts what a market order would bring, by quantity and by amount', () => {
    const desk = deskWith({ maxPositionLots: BEGIN + 10 });
    desk.sell(BOB, 100, 10_000);
    const spend = (lots: number) => words(desk.market(ALICE, 'buy', { quoteAmount: BigInt(lots) * 10_000n }));
    expect(words(desk.market(ALICE, 'buy', { qtyLots: 11 }))).toBe('rejected POSITION_TOO_LARGE');
    expect(spend(11)).toBe('rejected POSITION_TOO_LARGE');
    expect(spend(10)).toMatch(/trade 10 at 10000/);
  });

  test('counts hidden parts, orders that wait and of a pair one', () => {
    const desk = deskWith({ maxPositionLots: BEGIN + 100 });
    desk.buy(ALICE, 30, 9_000, { icebergLots: 10 });
    desk.buy(ALICE, 30, 10_200, stop(10_100));
    expect(words(desk.do(oco('buy', 41)))).toBe('rejected POSITION_TOO_LARGE');
    expect(words(desk.do(oco('buy', 40)))).toMatch(/^list-accepted/);
    expect(words(desk.buy(ALICE, 1, 10_200, stop(10_100)))).toBe('rejected POSITION_TOO_LARGE');
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(4);
  });
});

test('the largest position counts what a list would buy later, its entry filled', () => {
  const desk = deskWith({ maxPositionLots: 100_100 });
  const entry = { side: 'buy', orderType: 'limit', priceTicks: 9_000, qtyLots: 60 } as const;
  const later = (qtyLots: number) => ({ side: 'buy', orderType: 'limit', priceTicks: 8_000, qtyLots }) as const;
  const oto = { type: 'place-list', accountId: ALICE, marketId: 1, contingency: 'OTO' } as const;
  expect(words(desk.do({ ...oto, orders: [entry, later(41)] }))).toBe('rejected POSITION_TOO_LARGE');
  expect(words(desk.do({ ...oto, orders: [entry, later(40)] }))).toMatch(/^list-accepted/);
  expect(words(desk.buy(ALICE, 1, 9_000))).toBe('rejected POSITION_TOO_LARGE');
});

describe('bands by side', () => {
  const bands = { bidUpPpm: 1_200_000, bidDownPpm: 200_000, askUpPpm: 5_000_000, askDownPpm: 800_000 };

  test.each([
    ['buy', 12_000, 12_001],
    ['buy', 2_000, 1_999],
    ['sell', 50_000, 50_001],
    ['sell', 8_000, 7_999],
  ] as const)('a %s at %i is taken, at %i refused', (side, good, bad) => {
    const desk = deskWith(bands);
    expect(words(desk.do(limit(ALICE, side, 1, bad)))).toBe('rejected PRICE_OUT_OF_BAND');
    expect(isTaken(desk.do(limit(ALICE, side, 1, good)))).toBe(true);
  });

  test('are no rule before the first trade, and each bound is one of its own', () => {
    expect(isTaken(new Desk({ limits: bands }).buy(ALICE, 1, 99_999))).toBe(true);
    const desk = deskWith({ askDownPpm: 800_000 });
    expect(isTaken(desk.buy(ALICE, 1, 99_999))).toBe(true);
    expect(words(desk.sell(ALICE, 1, 7_999))).toBe('rejected PRICE_OUT_OF_BAND');
  });

  test('follow the average of the last minutes, by volume, over a snapshot too', () => {
    const desk = new Desk({ limits: { bidUpPpm: 1_000_000, averageMinutes: 1 } });
    const tradeAt = (timeMs: number, lots: number, ticks: number) => {
      desk.do(limit(BOB, 'sell', lots, ticks), { timeMs });
      desk.do(limit(CAROL, 'buy', lots, ticks), { timeMs });
    };
    tradeAt(10_000, 1, 10_000);
    tradeAt(20_000, 3, 9_000);
    // (10,000 + 3 × 9,000) / 4 = 9,250.
    const buy = (ticks: number, timeMs: number, more: Partial<PlaceLimit> = {}) =>
      words(desk.do(limit(ALICE, 'buy', 1, ticks, more), { timeMs }));
    expect([buy(9_251, 30_000), buy(9_250, 30_000)]).toEqual(['rejected PRICE_OUT_OF_BAND', 'accepted']);
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(words(restored.apply(limit(ALICE, 'buy', 1, 9_251)))).toBe('rejected PRICE_OUT_OF_BAND');
    // The first trade is a minute old: the second alone counts, then nothing but the last price.
    const hash = desk.exchange.stateHash();
    expect([buy(9_001, 70_000), buy(9_001, 90_000)]).toEqual(Array(2).fill('rejected PRICE_OUT_OF_BAND'));
    expect(desk.exchange.stateHash()).toBe(hash);
    expect(buy(9_000, 90_000)).toBe('accepted');
  });

  test('of nothing but old trades stand at the last price', () => {
    const average = new AveragePrice(2);
    average.onTrade(0, 100, 5);
    average.onTrade(119_999, 200, 5);
    expect(average.sums(119_999)).toEqual({ lots: 10n, value: 1_500n });
    expect(average.sums(120_000)).toEqual({ lots: 5n, value: 1_000n });
    expect(average.sums(240_000)).toBeUndefined();
  });
});

test('limits that make no sense are refused with the market', () => {
  const list = (limits: object) =>
    words(
      new Desk().do({
        type: 'create-market',
        market: {
          ...new Desk().exchange.markets()[0],
          marketId: 2,
          code: 'x',
          baseAssetId: USDT,
          quoteAssetId: BTC,
          qtyScale: 2,
          limits,
        } as never,
      }),
    );
  expect(list({ maxOrderAmends: -1 })).toBe('rejected MARKET_BOUNDS_INVALID');
  expect(list({ maxTrailingAbove: 2_001 })).toBe('rejected MARKET_BOUNDS_INVALID');
  expect(list({ averageMinutes: 61 })).toBe('rejected MARKET_BOUNDS_INVALID');
  expect(list({ maxOrderAmends: '10' })).toBe('rejected COMMAND_INVALID');
  expect(list([])).toBe('market-created');
  expect(list({ maxOrderAmends: 10, maxPositionLots: 5 })).toBe('market-created');
});
