/** Last prices reach the rooms that ask for them, and no others. */
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../create-exchange.ts';
import { type Command, ROOMS } from '../rooms/index.ts';
import { ALICE, BOB, CAROL, Desk } from '../testing/desk.ts';
import type { PriceKind } from './prices.ts';
import type { RoomSpec } from './room.ts';

type Seen = [marketId: number, kind: PriceKind, priceTicks: number];

/** A room that records the prices that it gets. */
function watcher(followsLast: boolean | undefined): { readonly room: RoomSpec; readonly seen: Seen[] } {
  const seen: Seen[] = [];
  const room: RoomSpec = {
    name: 'watcher',
    number: 251,
    commands: {},
    events: [],
    codes: [],
    ...(followsLast === undefined ? {} : { followsLast }),
    create: () => ({
      apply: () => undefined,
      onPrice: (instrument, kind, priceTicks) => {
        seen.push([instrument, kind, priceTicks]);
      },
    }),
  };
  return { room, seen };
}

function open(followsLast?: boolean): { readonly desk: Desk; readonly seen: Seen[]; readonly room: RoomSpec } {
  const { room, seen } = watcher(followsLast);
  const desk = new Desk({}, {}, { rooms: [...ROOMS, room] });
  desk.listSecond();
  return { desk, seen, room };
}

const setMark = (...prices: readonly (readonly [number, number])[]): Command => ({
  type: 'set-prices',
  prices: prices.map(([marketId, priceTicks]) => ({ marketId, kind: 'mark', priceTicks })),
});

describe('a room that follows last prices', () => {
  test('gets one price of a command that trades at several: that of the last trade', () => {
    const { desk, seen } = open(true);
    desk.sell(BOB, 1, 10_000);
    desk.sell(BOB, 1, 10_001);
    expect(seen).toEqual([]);
    desk.buy(ALICE, 3, 10_002);
    expect(seen).toEqual([[1, 'last', 10_001]]);
  });

  test('gets the price of each trade that comes alone, at the same price too', () => {
    const { desk, seen } = open(true);
    desk.sell(BOB, 2, 10_000);
    desk.buy(ALICE, 1, 10_000);
    desk.buy(ALICE, 1, 10_000);
    expect(seen).toEqual([
      [1, 'last', 10_000],
      [1, 'last', 10_000],
    ]);
  });

  test('gets nothing of commands that change a book and do not trade', () => {
    const { desk, seen } = open(true);
    desk.sell(BOB, 1, 10_000);
    desk.buy(ALICE, 1, 10_000);
    seen.length = 0;
    desk.sell(BOB, 1, 10_000);
    desk.do({ type: 'cancel-all', accountId: BOB });
    expect(seen).toEqual([]);
  });

  test('gets the prices of all markets on which one command has set off trades, behind the price that did', () => {
    const { desk, seen } = open(true);
    for (const marketId of [1, 2]) {
      desk.sell(BOB, 1, 10_000, { marketId });
      desk.buy(ALICE, 1, 10_000, { marketId });
      desk.buy(CAROL, 1, 9_000 + marketId, { marketId });
    }
    desk.do(setMark([1, 10_000], [2, 10_000]));
    for (const marketId of [1, 2]) {
      desk.market(ALICE, 'sell', {
        marketId,
        qtyLots: 1,
        trigger: { kind: 'stop-loss', stopPriceTicks: 9_900, price: 'mark' },
      });
    }
    seen.length = 0;
    desk.do(setMark([2, 9_800], [1, 9_800]));
    expect(seen).toEqual([
      [2, 'mark', 9_800],
      [1, 'mark', 9_800],
      [2, 'last', 9_002],
      [1, 'last', 9_001],
    ]);
  });

  test('gets no price of before a snapshot again', () => {
    const { desk, room, seen } = open(true);
    desk.sell(BOB, 1, 10_000);
    desk.buy(ALICE, 1, 10_000);
    const restored = restoreExchange(desk.exchange.snapshot(), { rooms: [...ROOMS, room] });
    seen.length = 0;
    restored.apply({
      type: 'place-order',
      orderType: 'limit',
      accountId: BOB,
      marketId: 1,
      side: 'sell',
      priceTicks: 10_000,
      qtyLots: 1,
      timeInForce: 'GTC',
      postOnly: false,
    });
    expect(seen).toEqual([]);
  });
});

test.each([undefined, false])('a room that does not (%s) gets mark and index prices only', (followsLast) => {
  const { desk, seen } = open(followsLast);
  desk.sell(BOB, 1, 10_000);
  desk.buy(ALICE, 1, 10_000);
  desk.do(setMark([1, 9_990]));
  expect(seen).toEqual([[1, 'mark', 9_990]]);
});
