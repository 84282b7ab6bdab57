/** Rooms that act by themselves: on prices, behind every command, and with orders of their own. */
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../create-exchange.ts';
import type { Exchange } from '../exchange.ts';
import { type Command, type ExchangeEvent, ROOMS } from '../rooms/index.ts';
import { ALICE, BOB, CAROL, Desk, limit, summaryOf } from '../testing/desk.ts';
import type { OrderEvents } from '../trading/order-events.ts';
import { type Trading, tradingRoom } from '../trading/room.ts';
import type { RoomInstance, RoomSpec } from './room.ts';

/** What a room of the tests does, with the trading room of its exchange. */
type Acts = (trading: Trading) => Omit<RoomInstance, 'apply'> & Partial<Pick<RoomInstance, 'apply'>>;

function roomOf(acts: Acts, followsLast = false): RoomSpec {
  return {
    name: 'acting',
    number: 251,
    commands: { poke: { index: 0, class: 'house', fields: { type: true }, check: () => true } },
    events: ['poked'],
    codes: ['NOT_POKED'],
    followsLast,
    create: ({ use }) => ({ apply: () => undefined, ...acts(use(tradingRoom)) }),
  };
}

const POKE = { type: 'poke' } as unknown as Command;
const POKED = 251 << 8;
const setMarks = (...prices: readonly (readonly [number, number])[]): Command => ({
  type: 'set-prices',
  prices: prices.map(([marketId, priceTicks]) => ({ marketId, kind: 'mark', priceTicks })),
});

function openDesk(room: RoomSpec): Desk {
  const desk = new Desk({}, {}, { rooms: [...ROOMS, room] });
  desk.listSecond();
  return desk;
}

/** Buys one lot at 10,000 of what is offered, as long as there is any. */
const buyOne = (trading: Trading, out: OrderEvents) => trading.placeFor(limit(CAROL, 'buy', 1, 10_000), out);

describe('mark prices of one command', () => {
  test('are all set before a room gets the first', () => {
    const seen: number[][] = [];
    const desk = openDesk(
      roomOf(({ state }) => ({ onPrice: () => void seen.push(state.markets.map(({ markTicks }) => markTicks)) })),
    );
    desk.do(setMarks([1, 9_000], [2, 8_000]));
    expect(seen).toEqual([
      [9_000, 8_000],
      [9_000, 8_000],
    ]);
  });

  test('reach a room when the orders that they set off have had their turn', () => {
    const seen: number[] = [];
    const desk = openDesk(
      roomOf(({ state }) => ({ onPrice: () => void seen.push(state.markets[0]?.lastTradeNo ?? 0) })),
    );
    desk.sell(BOB, 2, 10_000);
    desk.buy(ALICE, 1, 10_000);
    desk.do(setMarks([1, 9_000]));
    desk.market(ALICE, 'buy', { qtyLots: 1, trigger: { kind: 'stop-loss', stopPriceTicks: 9_500, price: 'mark' } });
    desk.do(setMarks([1, 9_500]));
    expect(seen).toEqual([1, 2]);
  });
});

describe('an order of a room', () => {
  /** Buys once behind a command that has left something to buy, and counts the last prices that it gets. */
  function followed(): { readonly room: RoomSpec; readonly seen: number[] } {
    const seen: number[] = [];
    const room = roomOf(
      (trading) => ({
        onPrice: (_instrument, _kind, priceTicks) => void seen.push(priceTicks),
        settled: (out: OrderEvents) => {
          if (trading.state.markets[0]?.asks.size === 1) buyOne(trading, out);
        },
      }),
      true,
    );
    return { room, seen };
  }

  test('that trades behind a command gives its last price within that command', () => {
    const { room, seen } = followed();
    const desk = openDesk(room);
    const events = desk.sell(BOB, 1, 10_000);
    expect(summaryOf(events)).toEqual([
      'accepted',
      'accepted',
      'trade 1 at 10000',
      'FILLED NONE after 1',
      'FILLED NONE after 1',
    ]);
    expect(seen).toEqual([10_000]);
  });

  test('leaves nothing behind that a restored exchange does not know', () => {
    const { room, seen } = followed();
    const desk = openDesk(room);
    desk.sell(BOB, 1, 10_000);
    const restored = restoreExchange(desk.exchange.snapshot(), { rooms: [...ROOMS, room] });
    const prices = (exchange: Exchange): number[] => {
      seen.length = 0;
      exchange.apply(limit(BOB, 'buy', 1, 5_000));
      return [...seen];
    };
    expect(prices(desk.exchange)).toEqual(prices(restored));
  });

  test('that is set off by a last price gives its own one too', () => {
    const seen: number[] = [];
    const room = roomOf(
      (trading) => ({
        onPrice: (_instrument, _kind, priceTicks, out: OrderEvents) => {
          seen.push(priceTicks);
          if (seen.length === 1) trading.placeFor(limit(CAROL, 'buy', 1, 10_001), out);
        },
      }),
      true,
    );
    const desk = openDesk(room);
    desk.sell(BOB, 1, 10_000);
    desk.sell(BOB, 1, 10_001);
    desk.buy(ALICE, 1, 10_000);
    expect(seen).toEqual([10_000, 10_001]);
  });

  test.each(['accepted', 'rejected'])('that is %s is not the reply to the command under way', (outcome) => {
    const qtyLots = outcome === 'accepted' ? 1 : 0;
    const replies: unknown[] = [];
    const room = roomOf((trading) => ({
      apply: (_command, out: OrderEvents) => {
        replies.push(trading.placeFor(limit(CAROL, 'buy', qtyLots, 10_000), out));
        return undefined;
      },
    }));
    const desk = openDesk(room);
    const events = desk.do(POKE, { key: 7n });
    const [accepted] = events;
    expect(summaryOf(events)).toEqual(outcome === 'accepted' ? ['accepted'] : []);
    expect(replies).toEqual([
      accepted?.type === 'order-accepted'
        ? { ok: true, value: accepted.orderId }
        : { ok: false, code: 'QTY_NOT_POSITIVE' },
    ]);
    expect(desk.do(POKE, { key: 7n })).toEqual([
      { type: 'duplicate', accountId: 0, originalSeq: desk.exchange.seq - 1, orderId: 0n, code: undefined },
    ]);
  });

  test('is ended for the house with all others of its account, on one market or on all', () => {
    let marketId: number | undefined = 2;
    const room = roomOf((trading) => ({
      apply: (_command, out: OrderEvents) => {
        trading.cancelFor(CAROL, marketId, out);
        return undefined;
      },
    }));
    const desk = openDesk(room);
    desk.buy(CAROL, 1, 10_000);
    desk.buy(CAROL, 1, 10_000, { marketId: 2 });
    desk.buy(ALICE, 1, 9_000);
    const ends = (events: readonly ExchangeEvent[]) => summaryOf(events);
    expect(ends(desk.do(POKE))).toEqual(['CANCELED EXCHANGE_CANCELED after 0']);
    expect(desk.exchange.openOrders(CAROL).map((order) => order.marketId)).toEqual([1]);
    marketId = undefined;
    expect(ends(desk.do(POKE))).toEqual(['CANCELED EXCHANGE_CANCELED after 0']);
    expect(desk.exchange.openOrders().map(({ accountId }) => accountId)).toEqual([ALICE]);
  });
});

test('a room that rejects a command and has written events fails an assertion', () => {
  const room = roomOf(() => ({
    apply: (_command, out) => {
      out.json(POKED, { type: 'poked' });
      return 'NOT_POKED';
    },
  }));
  const desk = openDesk(room);
  expect(() => desk.do(POKE)).toThrow(/rejection/);
});
