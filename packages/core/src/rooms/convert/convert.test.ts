import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import { ALICE, BOB, BTC, CAROL, Desk, limit, summaryOf, USDC, USDT } from '../../testing/desk.ts';
import type { Convert } from './commands.ts';
import type { Converted } from './events.ts';

const FEES = { makerFeePpm: 1_000, takerFeePpm: 2_000 };
const BTC_TO_USDC: Convert = {
  type: 'convert',
  accountId: ALICE,
  fromAssetId: USDT,
  toAssetId: USDC,
  amount: 100_000n,
  minReceived: 0n,
  legs: [
    { marketId: 1, side: 'buy' },
    { marketId: 2, side: 'sell' },
  ],
};

/** Bob sells coins for USDT and Carol buys them for USDC. */
function deskWithBooks(market = {}): Desk {
  const desk = new Desk(market);
  desk.listSecond(market);
  desk.sell(BOB, 30, 10_000);
  desk.sell(BOB, 30, 10_010);
  desk.do(limit(CAROL, 'buy', 40, 9_990, { marketId: 2 }));
  return desk;
}
const convert = (desk: Desk, changes: Partial<Convert> = {}) => desk.do({ ...BTC_TO_USDC, ...changes });
const convertedOf = (events: ReturnType<Desk['do']>) =>
  events.find((event): event is Converted => event.type === 'converted');

describe('a conversion', () => {
  test('spends what buys whole lots, sells what arrived, and reports what its orders did', () => {
    const desk = deskWithBooks();
    const before = [desk.purse(ALICE, USDT)[0], desk.purse(ALICE, USDC)[0], desk.purse(ALICE, BTC)[0]];
    const event = convertedOf(convert(desk, { amount: 105_000n }));
    // 10 lots at 10,000; 5,000 is less than a lot and is not spent. Sold at 9,990.
    expect(event).toMatchObject({ paid: 100_000n, received: 99_900n });
    expect(event?.legs.map(({ lots, paid, received }) => ({ lots, paid, received }))).toEqual([
      { lots: 10, paid: 100_000n, received: 100_000n },
      { lots: 10, paid: 100_000n, received: 99_900n },
    ]);
    const after = [desk.purse(ALICE, USDT)[0], desk.purse(ALICE, USDC)[0], desk.purse(ALICE, BTC)[0]];
    expect(after).toEqual([(before[0] ?? 0n) - 100_000n, (before[1] ?? 0n) + 99_900n, before[2]]);
  });

  test('pays the fees of each order, and leaves what is less than a lot in the coin between', () => {
    const desk = deskWithBooks(FEES);
    const event = convertedOf(convert(desk));
    // 10 lots of 10,000 units less 0.2 %: 99,800 units are 9 lots; these bring 89,910 less 0.2 % rounded up.
    expect(event?.legs[0]).toMatchObject({ lots: 10, received: 99_800n });
    expect(event?.legs[1]).toMatchObject({ lots: 9, paid: 90_000n, received: 89_910n - 180n });
    expect(desk.purse(ALICE, BTC)[0]).toBe(1_000_000_000n + 9_800n);
  });

  test('over one market, from base to quote and back', () => {
    const desk = deskWithBooks();
    desk.buy(BOB, 50, 9_000);
    const sold = convertedOf(
      convert(desk, { fromAssetId: BTC, toAssetId: USDT, amount: 123_456n, legs: [{ marketId: 1, side: 'sell' }] }),
    );
    expect(sold).toMatchObject({ paid: 120_000n, received: 108_000n });
    const bought = convertedOf(convert(desk, { toAssetId: BTC, legs: [{ marketId: 1, side: 'buy' }] }));
    expect(bought).toMatchObject({ paid: 100_000n, received: 100_000n });
  });

  test.each<[string, Partial<Convert>]>([
    ['UNKNOWN_ACCOUNT', { accountId: 7_777 }],
    ['UNKNOWN_ACCOUNT', { accountId: 1 }],
    ['AMOUNT_NOT_POSITIVE', { amount: 0n }],
    ['AMOUNT_NOT_POSITIVE', { amount: -5n }],
    ['CONVERT_PATH_INVALID', { legs: [] }],
    ['CONVERT_PATH_INVALID', { legs: [{ marketId: 1, side: 'buy' }] }],
    ['CONVERT_PATH_INVALID', { legs: [...BTC_TO_USDC.legs].reverse() }],
    ['CONVERT_PATH_INVALID', { legs: [{ marketId: 9, side: 'buy' }] }],
    ['CONVERT_PATH_INVALID', { fromAssetId: USDC }],
    ['CONVERT_PATH_INVALID', { toAssetId: 99 }],
    [
      'CONVERT_PATH_INVALID',
      {
        toAssetId: USDT,
        legs: [
          { marketId: 1, side: 'buy' },
          { marketId: 1, side: 'sell' },
        ],
      },
    ],
    ['QTY_TOO_SMALL', { amount: 9_999n }],
    ['QTY_TOO_SMALL', { fromAssetId: BTC, toAssetId: USDC, amount: 9_999n, legs: [{ marketId: 2, side: 'sell' }] }],
    ['CONVERT_BOOK_TOO_THIN', { amount: 700_000n }],
    ['CONVERT_BOOK_TOO_THIN', { amount: 450_000n }],
    ['CONVERT_RATE_MOVED', { minReceived: 99_901n }],
    ['INSUFFICIENT_BALANCE', { accountId: CAROL + 1 }],
  ])('is rejected with %s and changes nothing: %o', (code, changes) => {
    const desk = deskWithBooks();
    desk.do({ type: 'open-account', accountId: CAROL + 1 });
    const all = () => [ALICE, BOB, CAROL].flatMap((id) => [BTC, USDT, USDC].map((coin) => desk.purse(id, coin)));
    const before = all();
    expect(summaryOf(convert(desk, changes))).toEqual([`rejected ${code}`]);
    expect(all()).toEqual(before);
  });

  test('of a frozen account, on a halted market and against an own order is rejected', () => {
    const desk = deskWithBooks();
    desk.do(limit(ALICE, 'buy', 5, 9_995, { marketId: 2 }));
    expect(summaryOf(convert(desk))).toEqual(['rejected CONVERT_MEETS_OWN_ORDER']);
    desk.do({ type: 'set-market-status', marketId: 2, status: 'halted' });
    expect(summaryOf(convert(desk))).toEqual(['rejected MARKET_NOT_TRADING']);
    desk.do({ type: 'set-market-status', marketId: 2, status: 'trading' });
    desk.do({ type: 'freeze-account', accountId: ALICE, orders: true, withdrawals: false });
    expect(summaryOf(convert(desk))).toEqual(['rejected ACCOUNT_FROZEN']);
  });

  test('has all of its orders before an own stop that the first sets off can spend what that has brought', () => {
    const desk = new Desk();
    desk.listSecond();
    desk.do({ type: 'open-account', accountId: 1_500 });
    desk.credit(1_500, BTC, 10_000_000n);
    desk.credit(1_500, USDT, 20_000n);
    // Sets the last price, then stands below it; the stop to buy more than is held waits between.
    desk.buy(BOB, 1, 10_000);
    desk.sell(CAROL, 1, 10_000);
    desk.buy(BOB, 100, 9_000);
    desk.sell(CAROL, 100, 19_000);
    desk.do({
      type: 'place-order',
      orderType: 'market',
      accountId: 1_500,
      marketId: 1,
      side: 'buy',
      qtyLots: 2,
      trigger: { kind: 'take-profit', stopPriceTicks: 9_500 },
    });
    desk.do({ type: 'create-asset', asset: { assetId: 60, code: 'EUR', scale: 6 } });
    const { market } = desk.exchange.marketStates()[0] ?? {};
    if (market === undefined) throw new Error('the desk has no market');
    desk.do({
      type: 'create-market',
      market: { ...market, marketId: 3, code: 'usdt_eur', baseAssetId: USDT, quoteAssetId: 60 },
    });
    desk.credit(BOB, 60, 1_000_000_000n);
    desk.do(limit(BOB, 'buy', 1_000_000, 100, { marketId: 3 }));
    const events = convert(desk, {
      accountId: 1_500,
      fromAssetId: BTC,
      toAssetId: 60,
      amount: 30_000n,
      legs: [
        { marketId: 1, side: 'sell' },
        { marketId: 3, side: 'sell' },
      ],
    });
    expect(convertedOf(events)?.paid).toBe(30_000n);
    const trades = events.flatMap((event) => (event.type === 'trade' ? [event.marketId] : []));
    expect(trades).toEqual([1, 3]);
    expect(summaryOf(events)).toContain('EXPIRED INSUFFICIENT_BALANCE after 0');
  });

  test('that cannot pay for all of its amount is rejected, also when whole lots would take less of it', () => {
    const desk = deskWithBooks();
    desk.do({ type: 'open-account', accountId: 1_600 });
    desk.credit(1_600, USDT, 102_000n);
    expect(summaryOf(convert(desk, { accountId: 1_600, amount: 105_000n }))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    expect(desk.purse(1_600, USDT)[0]).toBe(102_000n);
    expect(convertedOf(convert(desk, { accountId: 1_600, amount: 102_000n }))?.paid).toBe(100_000n);
    desk.do({ type: 'open-account', accountId: 1_601 });
    desk.credit(1_601, BTC, 35_000n);
    const sale = {
      accountId: 1_601,
      fromAssetId: BTC,
      toAssetId: USDC,
      legs: [{ marketId: 2, side: 'sell' }],
    } as const;
    expect(summaryOf(convert(desk, { ...sale, amount: 49_999n }))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    expect(convertedOf(convert(desk, { ...sale, amount: 39_999n }))?.paid).toBe(30_000n);
  });

  test('is the same after a snapshot', () => {
    const desk = deskWithBooks(FEES);
    const twin = restoreExchange(desk.exchange.snapshot());
    const events = convert(desk);
    expect(twin.apply(BTC_TO_USDC)).toEqual(events);
    expect(twin.stateHash()).toBe(desk.exchange.stateHash());
  });
});
