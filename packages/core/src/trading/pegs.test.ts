import { describe, expect, test } from 'vitest';
import { ALICE, BOB, BTC, CAROL, Desk, limit, summaryOf, USDT } from '../testing/desk.ts';
import type { Peg, PlaceLimit } from './commands.ts';

/** Bob stands at 9,990, 9,970, 9,900 to buy and at 10,010, 10,040 to sell, ten lots each. */
function openDesk(): Desk {
  const desk = new Desk();
  for (const ticks of [9_990, 9_970, 9_900]) desk.buy(BOB, 10, ticks);
  for (const ticks of [10_010, 10_040]) desk.sell(BOB, 10, ticks);
  return desk;
}
const pegged = (side: 'buy' | 'sell', peg: Peg, more: Partial<PlaceLimit> = {}): PlaceLimit =>
  limit(ALICE, side, 10, 0, { peg, ...more });

test.each([
  ['buy', { to: 'primary' }, 9_990],
  ['buy', { to: 'primary', offsetLevels: 2 }, 9_900],
  ['sell', { to: 'primary' }, 10_010],
  ['sell', { to: 'primary', offsetLevels: 1 }, 10_040],
] as const)('a %s pegged to %o rests at %i, and stays there when the book moves', (side, peg, ticks) => {
  const desk = openDesk();
  const events = desk.do(pegged(side, peg));
  expect(summaryOf(events)).toEqual(['accepted', 'order-pegged']);
  expect(events[0]).toMatchObject({ priceTicks: ticks });
  expect(events[1]).toMatchObject({ to: peg.to, offsetLevels: 'offsetLevels' in peg ? peg.offsetLevels : 0 });
  desk.do({ type: 'cancel-all', accountId: BOB });
  expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ priceTicks: ticks }]);
});

test('to the market: takes down to the level that it is pegged to, and no deeper', () => {
  const desk = openDesk();
  const events = desk.do(pegged('buy', { to: 'market', offsetLevels: 1 }, { qtyLots: 25, timeInForce: 'IOC' }));
  expect(summaryOf(events)).toEqual([
    'accepted',
    'trade 10 at 10010',
    'FILLED NONE after 10',
    'trade 10 at 10040',
    'FILLED NONE after 10',
    'EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED after 20',
    'order-pegged',
  ]);
});

test('may be post-only, FOK, GTD and an iceberg; post-only at the market is refused as any that would take', () => {
  const desk = openDesk();
  expect(summaryOf(desk.do(pegged('buy', { to: 'primary' }, { postOnly: true })))).toEqual([
    'accepted',
    'order-pegged',
  ]);
  expect(summaryOf(desk.do(pegged('buy', { to: 'market' }, { postOnly: true })))).toEqual([
    'rejected POST_ONLY_WOULD_TAKE',
  ]);
  expect(summaryOf(desk.do(pegged('buy', { to: 'market' }, { qtyLots: 11, timeInForce: 'FOK' })))).toEqual([
    'accepted',
    'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0',
    'order-pegged',
  ]);
  const timed = pegged('sell', { to: 'primary' }, { timeInForce: 'GTD', expiresMs: 9_000, icebergLots: 2 });
  expect(summaryOf(desk.do(timed))).toEqual(['accepted', 'order-iceberg', 'order-pegged', 'order-timed']);
});

test('is validated by the market’s rules at its price from the book', () => {
  const desk = openDesk();
  expect(summaryOf(desk.do(pegged('sell', { to: 'primary' }, { qtyLots: 100_001 })))).toEqual([
    'rejected INSUFFICIENT_BALANCE',
  ]);
  const banded = new Desk({ minNotional: 200_000n });
  banded.buy(BOB, 1_000, 9_990);
  expect(summaryOf(banded.do(pegged('buy', { to: 'primary' }, { qtyLots: 20 })))).toEqual([
    'rejected NOTIONAL_TOO_SMALL',
  ]);
});

describe('with a trigger', () => {
  const stop = (stopPriceTicks: number) => ({ trigger: { kind: 'stop-loss', stopPriceTicks } }) as const;
  const LATE = { to: 'primary' } as const;
  /** A trade at a price, of one lot. */
  const trade = (desk: Desk, ticks: number) => [...desk.sell(BOB, 1, ticks), ...desk.buy(CAROL, 1, ticks)];

  test('has no price until that fires, then the book’s', () => {
    const desk = openDesk();
    const events = desk.do(pegged('sell', LATE, stop(9_980)));
    expect(summaryOf(events)).toEqual(['accepted', 'order-waiting', 'order-pegged']);
    expect(events[0]).toMatchObject({ priceTicks: 0 });
    const fired = desk.do(limit(ALICE, 'sell', 11, 9_970));
    expect(fired).toContainEqual(expect.objectContaining({ type: 'order-priced', priceTicks: 10_010 }));
    expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ priceTicks: 10_010 }]);
  });

  test('a buy holds its quantity at its stop until then', () => {
    const desk = openDesk();
    trade(desk, 10_000);
    desk.do(pegged('buy', LATE, stop(10_010)));
    const perTick = desk.exchange.balance(ALICE, 'spot', USDT).held / 10n / 10_010n;
    expect(desk.exchange.balance(ALICE, 'spot', USDT).held).toBe(10n * 10_010n * perTick);
    desk.do(limit(CAROL, 'buy', 1, 10_010));
    // Behind Bob's best bid, which is what it is pegged to.
    expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ priceTicks: 9_990 }]);
    expect(desk.exchange.balance(ALICE, 'spot', USDT).held).toBe(10n * 9_990n * perTick);
  });

  test('is refused when it only trails and there is no last price to hold it at', () => {
    const trails = { trigger: { kind: 'stop-loss', trailingDelta: 100 } } as const;
    const desk = openDesk();
    expect(summaryOf(desk.do(pegged('buy', LATE, trails)))).toEqual(['rejected MARKET_HAS_NO_PRICE']);
    trade(desk, 10_000);
    expect(summaryOf(desk.do(pegged('buy', LATE, trails)))).toContain('order-waiting');
  });

  test('expires when the book has no such level then', () => {
    const desk = openDesk();
    desk.do(pegged('sell', { ...LATE, offsetLevels: 50 }, stop(9_980)));
    expect(summaryOf(desk.do(limit(ALICE, 'sell', 11, 9_970)))).toContain('EXPIRED PEG_LEVEL_MISSING after 0');
    expect(desk.exchange.balance(ALICE, 'spot', BTC).held).toBe(0n);
  });

  test.each([
    ['a level too deep', 101],
    ['a level in front of the best', -1],
  ] as const)('is refused: %s', (_what, offsetLevels) => {
    const order = pegged('sell', { ...LATE, offsetLevels }, stop(9_980));
    expect(summaryOf(openDesk().do(order))).toEqual(['rejected PEG_INVALID']);
  });
});
