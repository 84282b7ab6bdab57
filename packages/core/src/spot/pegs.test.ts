import { expect, test } from 'vitest';
import type { Peg, PlaceLimit } from '../commands.ts';
import { ALICE, BOB, Desk, limit, told } from '../testing/desk.ts';

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
  expect(told(events)).toEqual(['accepted', 'order-pegged']);
  expect(events[0]).toMatchObject({ priceTicks: ticks });
  expect(events[1]).toMatchObject({ to: peg.to, offsetLevels: 'offsetLevels' in peg ? peg.offsetLevels : 0 });
  desk.do({ type: 'cancel-all', accountId: BOB });
  expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ priceTicks: ticks }]);
});

test('to the market: takes down to the level that it is pegged to, and no deeper', () => {
  const desk = openDesk();
  const events = desk.do(pegged('buy', { to: 'market', offsetLevels: 1 }, { qtyLots: 25, timeInForce: 'IOC' }));
  expect(told(events)).toEqual([
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
  expect(told(desk.do(pegged('buy', { to: 'primary' }, { postOnly: true })))).toEqual(['accepted', 'order-pegged']);
  expect(told(desk.do(pegged('buy', { to: 'market' }, { postOnly: true })))).toEqual(['rejected POST_ONLY_WOULD_TAKE']);
  expect(told(desk.do(pegged('buy', { to: 'market' }, { qtyLots: 11, timeInForce: 'FOK' })))).toEqual([
    'accepted',
    'EXPIRED UNFILLED_FOK_ORDER_EXPIRED after 0',
    'order-pegged',
  ]);
  const timed = pegged('sell', { to: 'primary' }, { timeInForce: 'GTD', expiresMs: 9_000, icebergLots: 2 });
  expect(told(desk.do(timed))).toEqual(['accepted', 'order-iceberg', 'order-pegged', 'order-timed']);
});

test('is held to the market’s rules at the price that the book gave it', () => {
  const desk = openDesk();
  expect(told(desk.do(pegged('sell', { to: 'primary' }, { qtyLots: 100_001 })))).toEqual([
    'rejected INSUFFICIENT_BALANCE',
  ]);
  const banded = new Desk({ minNotional: 200_000n });
  banded.buy(BOB, 1_000, 9_990);
  expect(told(banded.do(pegged('buy', { to: 'primary' }, { qtyLots: 20 })))).toEqual(['rejected NOTIONAL_TOO_SMALL']);
});
