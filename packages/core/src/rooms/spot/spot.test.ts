import type { SelfTradePrevention } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, summaryOf, USDT } from '../../testing/desk.ts';
import type { PlaceLimit } from '../../trading/commands.ts';

describe('price-time priority', () => {
  test('the better price first, at one price the older order first, always at the maker’s price', () => {
    const desk = new Desk();
    const older = idOf(desk.sell(ALICE, 10, 10_001));
    const younger = idOf(desk.sell(BOB, 10, 10_001));
    const better = idOf(desk.sell(BOB, 5, 10_000));
    const events = desk.buy(CAROL, 20, 10_010);
    const makers = events.flatMap((event) => (event.type === 'trade' ? [[event.makerOrderId, event.qtyLots]] : []));
    expect(makers).toEqual([
      [better, 5],
      [older, 10],
      [younger, 5],
    ]);
    expect(summaryOf(events).at(-1)).toBe('FILLED NONE after 20');
    expect(desk.exchange.book(1)).toEqual({ bids: [], asks: [{ priceTicks: 10_001, qtyLots: 5, orderCount: 1 }] });
  });

  test('the remainder of a limit order rests at its price', () => {
    const desk = new Desk();
    desk.sell(ALICE, 3, 10_000);
    const events = desk.buy(BOB, 10, 10_005);
    expect(summaryOf(events)).toEqual(['accepted', 'trade 3 at 10000', 'FILLED NONE after 3']);
    expect(desk.exchange.book(1).bids).toEqual([{ priceTicks: 10_005, qtyLots: 7, orderCount: 1 }]);
    expect(desk.exchange.order(idOf(events))).toMatchObject({ qtyLots: 10, executedLots: 3, executedQuote: 30_000n });
  });
});

describe('time in force', () => {
  const rows = [
    {
      name: 'IOC takes what is there and lets the rest expire',
      tif: 'IOC',
      qty: 10,
      says: ['accepted', 'trade 4 at 10000', 'FILLED NONE after 4', 'EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED after 4'],
    },
    {
      name: 'IOC that finds nothing expires',
      tif: 'IOC',
      qty: 10,
      price: 9_999,
      says: ['accepted', 'EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED after 0'],
    },
    {
      name: 'FOK that cannot fill trades nothing',
      tif: 'FOK',
      qty: 5,
      says: ['accepted', 'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0'],
    },
    {
      name: 'FOK that can fill fills',
      tif: 'FOK',
      qty: 4,
      says: ['accepted', 'trade 4 at 10000', 'FILLED NONE after 4', 'FILLED NONE after 4'],
    },
  ] as const;
  for (const row of rows) {
    test(row.name, () => {
      const desk = new Desk();
      desk.sell(ALICE, 4, 10_000);
      const price = 'price' in row ? row.price : 10_000;
      expect(summaryOf(desk.buy(BOB, row.qty, price, { timeInForce: row.tif }))).toEqual(row.says);
      expect(desk.exchange.openOrders(BOB)).toEqual([]);
      expect(desk.purse(BOB, USDT)[1]).toBe(0n);
    });
  }

  test('post-only rests when it would not match', () => {
    const desk = new Desk();
    desk.sell(ALICE, 4, 10_000);
    expect(summaryOf(desk.buy(BOB, 1, 9_999, { postOnly: true }))).toEqual(['accepted']);
  });
});

describe('market orders', () => {
  test('by quantity: fills what the book has, the rest expires', () => {
    const desk = new Desk();
    desk.sell(ALICE, 4, 10_000);
    desk.sell(ALICE, 4, 10_100);
    expect(summaryOf(desk.market(BOB, 'buy', { qtyLots: 10 })).at(-1)).toBe('EXPIRED INSUFFICIENT_LIQUIDITY after 8');
    expect(desk.purse(BOB, USDT)).toEqual([1_000_000_000_000n - 80_400n, 0n]);
  });

  test('by quantity on an empty book: accepted, nothing traded, expired', () => {
    expect(summaryOf(new Desk().market(BOB, 'sell', { qtyLots: 10 }))).toEqual([
      'accepted',
      'EXPIRED INSUFFICIENT_LIQUIDITY after 0',
    ]);
  });

  test('buy by quote amount: whole lots, the small rest stays with the user and the order is filled', () => {
    const desk = new Desk();
    desk.sell(ALICE, 4, 10_000);
    desk.sell(ALICE, 100, 10_100);
    expect(summaryOf(desk.market(BOB, 'buy', { quoteAmount: 75_000n })).at(-1)).toBe('FILLED NONE after 7');
    expect(desk.purse(BOB, USDT)).toEqual([1_000_000_000_000n - 70_300n, 0n]);
  });

  test('sell by quote amount: never receives more than requested', () => {
    const desk = new Desk();
    desk.buy(ALICE, 4, 10_000);
    desk.buy(ALICE, 100, 9_900);
    expect(summaryOf(desk.market(BOB, 'sell', { quoteAmount: 60_000n })).at(-1)).toBe('FILLED NONE after 6');
    expect(desk.purse(BOB, USDT)).toEqual([1_000_000_000_000n + 59_800n, 0n]);
  });

  test.each(['buy', 'sell'] as const)(
    '%s by quote amount: has to reach the least quantity and not the most',
    (side) => {
      const desk = new Desk({ minQtyLots: 5, maxQtyLots: 20 });
      for (let i = 0; i < 2; i++) desk[side === 'buy' ? 'sell' : 'buy'](ALICE, 20, 10_000);
      const first = (quoteAmount: bigint) => summaryOf(desk.market(BOB, side, { quoteAmount }))[0];
      expect(first(49_999n)).toBe('rejected QTY_TOO_SMALL');
      expect(first(210_000n)).toBe('rejected QTY_TOO_LARGE');
      expect(desk.purse(BOB, USDT)).toEqual([1_000_000_000_000n, 0n]);
      expect(first(50_000n)).toBe('accepted');
      expect(first(209_999n)).toBe('accepted');
    },
  );

  test.each([
    [400_000n, 500_000n, 'NOTIONAL_TOO_SMALL'],
    [400_000n, 0n, 'QTY_TOO_SMALL'],
    [500_000n, 0n, 'INSUFFICIENT_BALANCE'],
  ])('by quote amount: %i with a least notional of %i is refused with %s', (quoteAmount, minNotional, code) => {
    const desk = new Desk({ minQtyLots: 50, minNotional });
    desk.sell(ALICE, 500, 10_000);
    desk.do({ type: 'open-account', accountId: 5_000 });
    const events = desk.market(5_000, 'buy', { quoteAmount });
    expect(summaryOf(events)).toEqual([`rejected ${code}`]);
  });

  test('by quote amount: a small quantity from a thin book is not rejected', () => {
    const desk = new Desk({ minQtyLots: 5 });
    expect(summaryOf(desk.market(BOB, 'buy', { quoteAmount: 1n }))).toEqual([
      'accepted',
      'EXPIRED INSUFFICIENT_LIQUIDITY after 0',
    ]);
    desk.sell(ALICE, 6, 10_000);
    desk.buy(BOB, 5, 10_000);
    expect(summaryOf(desk.market(BOB, 'buy', { quoteAmount: 10_001n })).at(-1)).toBe(
      'EXPIRED INSUFFICIENT_LIQUIDITY after 1',
    );
  });

  test('a buy by quantity needs exactly the cost of the sweep', () => {
    const desk = new Desk();
    desk.do({ type: 'open-account', accountId: 5_000 });
    desk.sell(ALICE, 4, 10_000);
    desk.sell(ALICE, 4, 10_100);
    desk.credit(5_000, USDT, 80_399n);
    expect(summaryOf(desk.market(5_000, 'buy', { qtyLots: 8 }))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    desk.credit(5_000, USDT, 1n);
    expect(summaryOf(desk.market(5_000, 'buy', { qtyLots: 8 })).at(-1)).toBe('FILLED NONE after 8');
    expect(desk.purse(5_000, USDT)).toEqual([0n, 0n]);
  });
});

describe('holds', () => {
  test('a buy holds price × quantity, a sell its quantity; a cancel releases the hold', () => {
    const desk = new Desk();
    const buy = idOf(desk.buy(ALICE, 10, 9_000));
    const sell = idOf(desk.sell(ALICE, 3, 11_000));
    expect(desk.purse(ALICE, USDT)[1]).toBe(90_000n);
    expect(desk.purse(ALICE, BTC)[1]).toBe(30_000n);
    const canceled = desk.do({ type: 'cancel-order', accountId: ALICE, orderId: buy });
    expect(summaryOf(canceled)).toEqual(['CANCELED USER_CANCELED after 0']);
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId: sell });
    expect(desk.purse(ALICE, USDT)).toEqual([1_000_000_000_000n, 0n]);
    expect(desk.purse(ALICE, BTC)).toEqual([1_000_000_000n, 0n]);
  });

  test('each fill at a better price releases the difference at once', () => {
    const desk = new Desk();
    desk.sell(ALICE, 4, 9_000);
    desk.buy(BOB, 10, 10_000);
    expect(desk.purse(BOB, USDT)).toEqual([1_000_000_000_000n - 36_000n, 60_000n]);
  });

  test('held funds cannot be spent twice', () => {
    const desk = new Desk();
    expect(summaryOf(desk.sell(ALICE, 100_000, 10_000))).toEqual(['accepted']);
    expect(summaryOf(desk.sell(ALICE, 1, 10_000))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    const out = {
      type: 'debit',
      accountId: ALICE,
      wallet: 'spot',
      assetId: BTC,
      amount: 1n,
      reason: 'withdrawal',
    } as const;
    expect(summaryOf(desk.do(out))).toEqual(['rejected INSUFFICIENT_BALANCE']);
  });
});

test('a pair has one market; the other way round it is another pair', () => {
  const desk = new Desk();
  const list = (market: object) =>
    summaryOf(desk.do({ type: 'create-market', market: { ...desk.exchange.markets()[0], ...market } as never }));
  expect(list({ marketId: 2, code: 'btc_usdt_2' })).toEqual(['rejected MARKET_PAIR_EXISTS']);
  const turned = { baseAssetId: USDT, quoteAssetId: BTC, qtyScale: 2, maxPriceTicks: 1_000 };
  expect(list({ ...turned, marketId: 2, code: 'usdt_btc' })).toEqual(['market-created']);
});

describe('fees', () => {
  test('in the received asset, rounded up for the house; the house receives exactly what the traders pay', () => {
    const desk = new Desk({ makerFeePpm: 1_000, takerFeePpm: 2_000 });
    desk.sell(ALICE, 1, 10_001);
    const trade = desk.buy(BOB, 1, 10_001).find((event) => event.type === 'trade');
    // 10,001 units of USDT × 0.1 % = 10.001 → 11; 10,000 units of BTC × 0.2 % = 20.
    expect(trade).toMatchObject({ makerFee: 11n, takerFee: 20n });
    expect(desk.purse(ALICE, USDT)[0]).toBe(1_000_000_000_000n + 9_990n);
    expect(desk.purse(BOB, BTC)[0]).toBe(1_000_000_000n + 9_980n);
    expect([desk.purse(2, USDT)[0], desk.purse(2, BTC)[0]]).toEqual([11n, 20n]);
  });

  test('an account’s own rates override the market’s, until they are removed', () => {
    const desk = new Desk({ makerFeePpm: 1_000, takerFeePpm: 2_000 });
    desk.do({ type: 'set-fee-rates', accountId: BOB, makerFeePpm: null, takerFeePpm: 0 });
    desk.sell(ALICE, 2, 10_000);
    const fee = (): bigint | undefined => desk.buy(BOB, 1, 10_000).find((event) => event.type === 'trade')?.takerFee;
    expect(fee()).toBe(0n);
    desk.do({ type: 'set-fee-rates', accountId: BOB, makerFeePpm: null, takerFeePpm: null });
    expect(fee()).toBe(20n);
  });

  test('a rebate is paid up to the house’s earned fees in that asset', () => {
    const desk = new Desk({ makerFeePpm: -1_000, takerFeePpm: 2_000 });
    desk.sell(ALICE, 1, 10_000);
    const first = desk.buy(BOB, 1, 10_000).find((event) => event.type === 'trade');
    expect(first).toMatchObject({ makerFee: 0n, takerFee: 20n });
    desk.buy(ALICE, 1, 10_000);
    const second = desk.sell(BOB, 1, 10_000).find((event) => event.type === 'trade');
    expect(second).toMatchObject({ makerFee: -10n, takerFee: 20n });
    expect([desk.exchange.totals(BTC).total, desk.exchange.totals(USDT).total]).toEqual([0n, 0n]);
  });

  test.each([
    [-100_000, 0, 0n],
    [-100_000, 700, -7n],
    [-700, 1_000, -7n],
    [-1, null, 0n],
  ])('a rebate is at most what the taker of the trade pays: %i, %i', (makerFeePpm, takerFeePpm, makerFee) => {
    const desk = new Desk({ makerFeePpm: 2_000, takerFeePpm: 2_000 });
    desk.sell(CAROL, 1_000, 10_000);
    desk.buy(CAROL, 1_000, 10_000, { selfTradePrevention: 'NONE' });
    desk.do({ type: 'set-fee-rates', accountId: ALICE, makerFeePpm, takerFeePpm: null });
    desk.do({ type: 'set-fee-rates', accountId: BOB, makerFeePpm: null, takerFeePpm });
    desk.sell(ALICE, 1, 10_000);
    const trade = desk.buy(BOB, 1, 10_000).find((event) => event.type === 'trade');
    expect(trade).toMatchObject({ makerFee, takerFee: BigInt((takerFeePpm ?? 2_000) / 100) });
  });
});

describe('self-trade prevention', () => {
  const rows = [
    {
      mode: 'NONE',
      says: ['accepted', 'trade 4 at 10000', 'FILLED NONE after 4', 'trade 1 at 10000', 'FILLED NONE after 5'],
      asks: 9,
    },
    { mode: 'EXPIRE_TAKER', says: ['accepted', 'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0'], asks: 14 },
    {
      mode: 'EXPIRE_MAKER',
      says: ['accepted', 'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0', 'trade 5 at 10000', 'FILLED NONE after 5'],
      asks: 5,
    },
    {
      mode: 'EXPIRE_BOTH',
      says: [
        'accepted',
        'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0',
        'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0',
      ],
      asks: 10,
    },
    {
      mode: 'DECREMENT',
      says: [
        'accepted',
        'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0',
        'trade 1 at 10000',
        'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 1',
      ],
      asks: 9,
    },
  ] as const;
  // Lots that the maker (4 of its own, at first in line) and the taker (5) lose by it.
  const prevented = { EXPIRE_TAKER: [0, 5], EXPIRE_MAKER: [4, 0], EXPIRE_BOTH: [4, 5], DECREMENT: [4, 4] } as const;
  test.each(Object.entries(prevented))(
    '%s: is told as a prevented match, which is no trade',
    (mode, [makerLots, takerLots]) => {
      const desk = new Desk();
      const makerOrderId = idOf(desk.sell(BOB, 4, 10_000));
      const events = desk.buy(BOB, 5, 10_000, { selfTradePrevention: mode as SelfTradePrevention });
      const takerOrderId = idOf(events);
      const told = { mode, accountId: BOB, marketId: 1, priceTicks: 10_000, makerOrderId, takerOrderId };
      expect(events[1]).toEqual({ type: 'match-prevented', ...told, makerLots, takerLots });
    },
  );

  test('an accepted order contains its mode if it is not the market’s, also with the longest client id', () => {
    const desk = new Desk({ selfTradePrevention: 'DECREMENT' });
    const clientOrderId = 'z'.repeat(36);
    const mode = (asked: Partial<PlaceLimit>) => {
      const [event] = desk.buy(BOB, 1, 5_000, { clientOrderId, ...asked });
      return event?.type === 'order-accepted' ? [event.clientOrderId, event.selfTradePrevention] : [];
    };
    for (const own of ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const) {
      expect(mode({ selfTradePrevention: own })).toEqual([clientOrderId, own]);
    }
    expect(mode({ selfTradePrevention: 'DECREMENT' })).toEqual([clientOrderId, undefined]);
    expect(mode({})).toEqual([clientOrderId, undefined]);
    const waits = { trigger: { kind: 'take-profit', stopPriceTicks: 4_000 } } as const;
    desk.sell(ALICE, 1, 5_000);
    expect(mode({ ...waits, selfTradePrevention: 'NONE' })).toEqual([clientOrderId, 'NONE']);
    expect(mode(waits)).toEqual([clientOrderId, undefined]);
  });

  for (const { mode, says, asks } of rows) {
    test(`${mode}: Bob’s 5 meet his own 4, then Alice’s 10`, () => {
      const desk = new Desk();
      desk.sell(BOB, 4, 10_000);
      desk.sell(ALICE, 10, 10_000);
      expect(summaryOf(desk.buy(BOB, 5, 10_000, { selfTradePrevention: mode }))).toEqual(says);
      expect(desk.exchange.book(1).asks[0]?.qtyLots).toBe(asks);
    });
  }

  test('DECREMENT: the larger maker shrinks and keeps its place, its hold shrinks with it', () => {
    const desk = new Desk({ selfTradePrevention: 'DECREMENT' });
    const maker = idOf(desk.sell(BOB, 10, 10_000));
    expect(summaryOf(desk.buy(BOB, 4, 10_000))).toEqual([
      'accepted',
      'reduced to 6',
      'EXPIRED_IN_MATCH SELF_TRADE_PREVENTION after 0',
    ]);
    expect(desk.exchange.order(maker)).toMatchObject({ qtyLots: 6, executedLots: 0 });
    expect(desk.purse(BOB, BTC)[1]).toBe(60_000n);
  });

  test('a FOK that would meet its own order is not fillable', () => {
    const desk = new Desk();
    desk.sell(ALICE, 2, 10_000);
    desk.sell(BOB, 2, 10_000);
    desk.sell(ALICE, 2, 10_000);
    const killed = ['accepted', 'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0'];
    expect(summaryOf(desk.buy(BOB, 4, 10_000, { timeInForce: 'FOK' }))).toEqual(killed);
    const passing = desk.buy(BOB, 4, 10_000, { timeInForce: 'FOK', selfTradePrevention: 'EXPIRE_MAKER' });
    expect(summaryOf(passing).at(-1)).toBe('FILLED NONE after 4');
  });
});

describe('cancel-all', () => {
  test('cancels only the account’s orders on one market or on all, oldest first', () => {
    const desk = new Desk();
    desk.listSecond();
    const ids = [desk.buy(ALICE, 1, 100), desk.buy(ALICE, 1, 300), desk.buy(ALICE, 1, 200, { marketId: 2 })].map(idOf);
    desk.buy(BOB, 1, 100);
    const closed = (marketId?: number): bigint[] =>
      desk
        .do({ type: 'cancel-all', accountId: ALICE, ...(marketId === undefined ? {} : { marketId }) })
        .flatMap((event) => (event.type === 'order-closed' ? [event.orderId] : []));
    expect(closed(2)).toEqual([ids[2]]);
    expect(closed()).toEqual([ids[0], ids[1]]);
    expect(closed()).toEqual([]);
    expect(desk.exchange.openOrders()).toHaveLength(1);
    expect(desk.purse(ALICE, USDT)[1]).toBe(0n);
  });
});

describe('market status', () => {
  for (const status of ['cancel-only', 'halted'] as const) {
    test(`${status}: no new orders, cancels go through`, () => {
      const desk = new Desk();
      const orderId = idOf(desk.buy(ALICE, 1, 100));
      desk.do({ type: 'set-market-status', marketId: 1, status });
      expect(summaryOf(desk.buy(ALICE, 1, 100))).toEqual(['rejected MARKET_NOT_TRADING']);
      expect(summaryOf(desk.do({ type: 'cancel-order', accountId: ALICE, orderId }))).toEqual([
        'CANCELED USER_CANCELED after 0',
      ]);
      desk.do({ type: 'set-market-status', marketId: 1, status: 'trading' });
      expect(summaryOf(desk.buy(ALICE, 1, 100))).toEqual(['accepted']);
    });
  }
});

describe('events of one command', () => {
  test('come in the order answer, trades and ends, levels, balances; each level and balance once', () => {
    const desk = new Desk({ takerFeePpm: 1_000 });
    desk.sell(ALICE, 1, 10_000);
    desk.sell(ALICE, 1, 10_000);
    desk.sell(ALICE, 1, 10_001);
    const types = desk.buy(BOB, 5, 10_001).map(({ type }) => type);
    const order = ['order-accepted', 'trade', 'order-closed', 'level-changed', 'balance-changed'];
    expect(types.filter((type) => type === 'level-changed')).toHaveLength(3);
    expect(types.filter((type) => type === 'balance-changed')).toHaveLength(6);
    expect(types.indexOf('level-changed')).toBeGreaterThan(types.lastIndexOf('order-closed'));
    expect(types.indexOf('balance-changed')).toBeGreaterThan(types.lastIndexOf('level-changed'));
    expect(types.every((type) => order.includes(type))).toBe(true);
  });
});
