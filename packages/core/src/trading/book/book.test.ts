import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OrderEvents as EventBuffer } from '../order-events.ts';
import { COLD, INT, WORD } from '../order-layout.ts';
import { BookSide } from './book-side.ts';
import { OrderPool } from './order-pool.ts';

type Side = 'buy' | 'sell';
/** Order id, price, lots. */
type Fill = [number, number, number];

/** What a book must do, whatever it is made of. */
interface Book {
  rest(id: number, side: Side, price: number, lots: number): void;
  cancel(id: number): void;
  take(side: Side, limit: number, lots: number): Fill[];
  /** Price, lots, orders; best first. */
  levels(side: Side): Fill[];
}

/** The obvious order book: objects in an array, sorted whenever somebody asks. */
class NaiveBook implements Book {
  private orders: { readonly id: number; readonly side: Side; readonly price: number; lots: number }[] = [];

  rest(id: number, side: Side, price: number, lots: number): void {
    this.orders.push({ id, side, price, lots });
  }
  cancel(id: number): void {
    this.orders = this.orders.filter((order) => order.id !== id);
  }
  take(side: Side, limit: number, lots: number): Fill[] {
    const fills: Fill[] = [];
    let left = lots;
    for (const order of this.queue(side === 'buy' ? 'sell' : 'buy')) {
      if (left === 0 || (side === 'buy' ? order.price > limit : order.price < limit)) break;
      const taken = Math.min(left, order.lots);
      order.lots -= taken;
      left -= taken;
      fills.push([order.id, order.price, taken]);
    }
    this.orders = this.orders.filter((order) => order.lots > 0);
    return fills;
  }
  levels(side: Side): Fill[] {
    const levels = new Map<number, Fill>();
    for (const { price, lots } of this.queue(side)) {
      const [, sum, count] = levels.get(price) ?? [price, 0, 0];
      levels.set(price, [price, sum + lots, count + 1]);
    }
    return [...levels.values()];
  }
  private queue(side: Side) {
    const sign = side === 'buy' ? -1 : 1;
    return this.orders.filter((order) => order.side === side).sort((a, b) => sign * (a.price - b.price));
  }
}

/** The core's pool and sides behind the same words, without money. */
class FastBook implements Book {
  private readonly pool = new OrderPool();
  private readonly sides = { buy: new BookSide(0, 1n), sell: new BookSide(1, 1n) };
  private readonly slots = new Map<number, { readonly slot: number; readonly side: Side }>();

  rest(id: number, side: Side, price: number, lots: number): void {
    const { pool } = this;
    const slot = pool.take();
    pool.setInt(slot, INT.ID_HIGH, 0);
    pool.setInt(slot, INT.ID_LOW, id);
    pool.setColdInt(slot, COLD.PRICE, price);
    pool.setDouble(slot, WORD.QTY, lots);
    pool.setDouble(slot, WORD.EXECUTED, 0);
    this.sides[side].rest(pool, slot);
    this.slots.set(id, { slot, side });
  }
  cancel(id: number): void {
    const found = this.slots.get(id);
    if (found !== undefined) this.remove(id, found.slot, found.side);
  }
  take(side: Side, limit: number, lots: number): Fill[] {
    const { pool } = this;
    const opposite = side === 'buy' ? 'sell' : 'buy';
    const book = this.sides[opposite];
    const fills: Fill[] = [];
    let left = lots;
    while (left > 0 && book.best >= 0 && book.crosses(limit, book.price(book.best))) {
      const slot = book.head(book.best);
      const id = pool.int(slot, INT.ID_LOW);
      const taken = Math.min(left, pool.openLots(slot));
      fills.push([id, pool.coldInt(slot, COLD.PRICE), taken]);
      left -= taken;
      book.reduce(pool.int(slot, INT.LEVEL), taken);
      pool.setDouble(slot, WORD.EXECUTED, pool.double(slot, WORD.EXECUTED) + taken);
      if (pool.openLots(slot) === 0) this.remove(id, slot, opposite);
    }
    return fills;
  }
  levels(side: Side): Fill[] {
    const book = this.sides[side];
    return Array.from({ length: book.size }, (_, rank) => {
      const level = book.levelAt(rank);
      return [book.price(level), book.lots(level), book.orderCount(level)];
    });
  }
  /** Emptied levels come free when they have been told; here nobody listens. */
  private remove(id: number, slot: number, side: Side): void {
    this.sides[side].remove(this.pool, slot);
    this.sides[side].publish(1, new EventBuffer());
    this.pool.free(slot);
    this.slots.delete(id);
  }
}

describe.each([
  { name: 'naive book', make: () => new NaiveBook() },
  { name: 'fast book', make: () => new FastBook() },
])('$name', ({ make }) => {
  test('bids are best when high, asks when low', () => {
    const book = make();
    for (const [id, price] of [
      [1, 100],
      [2, 102],
      [3, 101],
    ] as const)
      book.rest(id, 'buy', price, 5);
    for (const [id, price] of [
      [4, 110],
      [5, 108],
      [6, 109],
    ] as const)
      book.rest(id, 'sell', price, 5);
    expect(book.levels('buy').map(([price]) => price)).toEqual([102, 101, 100]);
    expect(book.levels('sell').map(([price]) => price)).toEqual([108, 109, 110]);
  });

  test('a level is a FIFO queue; a partly filled order keeps its place', () => {
    const book = make();
    book.rest(1, 'sell', 100, 5);
    book.rest(2, 'sell', 100, 5);
    expect(book.take('buy', 100, 3)).toEqual([[1, 100, 3]]);
    expect(book.take('buy', 100, 4)).toEqual([
      [1, 100, 2],
      [2, 100, 2],
    ]);
    expect(book.levels('sell')).toEqual([[100, 3, 1]]);
  });

  test('a cancel in the middle of a queue leaves the others in order', () => {
    const book = make();
    for (const id of [1, 2, 3]) book.rest(id, 'buy', 100, 1);
    book.cancel(2);
    expect(book.take('sell', 100, 9)).toEqual([
      [1, 100, 1],
      [3, 100, 1],
    ]);
    expect(book.levels('buy')).toEqual([]);
  });

  test('a taker stops at its limit', () => {
    const book = make();
    book.rest(1, 'sell', 100, 1);
    book.rest(2, 'sell', 105, 1);
    expect(book.take('buy', 104, 9)).toEqual([[1, 100, 1]]);
  });
});

test('both books agree after any operations', () => {
  const step = fc.record({
    act: fc.constantFrom('rest', 'rest', 'rest', 'cancel', 'take'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 1, max: 120 }),
    lots: fc.integer({ min: 1, max: 30 }),
    pick: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 600 }), (steps) => {
      const books = [new NaiveBook(), new FastBook()];
      steps.forEach(({ act, side, price, lots, pick }, i) => {
        const id = i + 1;
        const [naive, fast] = books.map((book) => {
          if (act === 'rest') book.rest(id, side, price, lots);
          if (act === 'cancel') book.cancel((pick % id) + 1);
          return act === 'take' ? book.take(side, price, lots) : [];
        });
        expect(fast).toEqual(naive);
      });
      for (const side of ['buy', 'sell'] as const) expect(books[1]?.levels(side)).toEqual(books[0]?.levels(side));
    }),
    { numRuns: 60 },
  );
});

describe('order ids', () => {
  test('the old id of a freed slot finds nothing, also when the slot is reused', () => {
    const pool = new OrderPool();
    const slot = pool.take();
    pool.setInt(slot, INT.ID_LOW, 1 << 22);
    pool.setInt(slot, INT.ID_HIGH, 0);
    expect(pool.find(1 << 22, 0)).toBe(slot);
    pool.free(slot);
    expect(pool.find(1 << 22, 0)).toBe(-1);
    expect(pool.take()).toBe(slot);
  });
});
