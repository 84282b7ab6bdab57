import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookMirror, type MirrorOrder } from './book-mirror.ts';
import type { FeedStep } from './feed.ts';

/** A slow, obvious exchange for one maker and one taker: throws when an order is not what the real one would take. */
class ObviousBook {
  readonly buy = new Map<number, number>();
  readonly sell = new Map<number, number>();
  readonly prints: { priceTicks: number; qtyLots: number; takerSide: string }[] = [];

  run(orders: readonly MirrorOrder[]): void {
    for (const order of orders) this.runOne(order);
  }

  levels(side: 'buy' | 'sell') {
    return [...this[side]]
      .map(([priceTicks, qtyLots]) => ({ priceTicks, qtyLots }))
      .sort((a, b) => (side === 'buy' ? b.priceTicks - a.priceTicks : a.priceTicks - b.priceTicks));
  }

  private runOne(order: MirrorOrder): void {
    const other = order.side === 'buy' ? 'sell' : 'buy';
    const [best] = this.levels(other);
    if (order.type === 'cancel') {
      if (!this[order.side].delete(order.priceTicks)) throw new Error('cancels an order that is not there');
    } else if (order.type === 'place') {
      if (this[order.side].has(order.priceTicks)) throw new Error('places a second order at a price');
      if (best && (order.side === 'buy' ? order.priceTicks >= best.priceTicks : order.priceTicks <= best.priceTicks)) {
        throw new Error('places an order that would take');
      }
      this[order.side].set(order.priceTicks, order.qtyLots);
    } else {
      if (best?.priceTicks !== order.priceTicks || best.qtyLots < order.qtyLots)
        throw new Error('takes what is not best');
      const left = best.qtyLots - order.qtyLots;
      if (left === 0) this[other].delete(order.priceTicks);
      else this[other].set(order.priceTicks, left);
      this.prints.push({ priceTicks: order.priceTicks, qtyLots: order.qtyLots, takerSide: order.side });
    }
  }
}

const level = (priceTicks: number, qtyLots: number) => ({ priceTicks, qtyLots });
const tradeAt = (takerSide: 'buy' | 'sell', priceTicks: number, qtyLots: number): FeedStep => ({
  type: 'trade',
  timeMs: 1,
  tradeId: 1,
  priceTicks,
  qtyLots,
  takerSide,
});
const change = (bids: readonly ReturnType<typeof level>[], asks: readonly ReturnType<typeof level>[]): FeedStep => ({
  type: 'depth',
  timeMs: 2,
  lastUpdateId: 1,
  bids,
  asks,
});

function begin() {
  const mirror = new BookMirror();
  const book = new ObviousBook();
  book.run(mirror.begin([level(99, 5), level(98, 7)], [level(101, 4), level(102, 6)]));
  return { mirror, book };
}

describe('BookMirror', () => {
  it('builds the first book', () => {
    const { book } = begin();
    expect(book.levels('buy')).toEqual([level(99, 5), level(98, 7)]);
    expect(book.levels('sell')).toEqual([level(101, 4), level(102, 6)]);
  });

  it('needs one order for a trade that fits the book', () => {
    const { mirror } = begin();
    expect(mirror.play(tradeAt('sell', 99, 3))).toEqual([{ type: 'take', side: 'sell', priceTicks: 99, qtyLots: 3 }]);
    expect(mirror.corrections).toBe(0);
  });

  it('clears better levels that the trade went through', () => {
    const { mirror, book } = begin();
    book.run(mirror.play(tradeAt('buy', 102, 6)));
    expect(book.levels('sell')).toEqual([]);
    expect(book.prints).toEqual([{ priceTicks: 102, qtyLots: 6, takerSide: 'buy' }]);
  });

  it('makes a level large enough when the recorded book lags behind', () => {
    const { mirror, book } = begin();
    book.run(mirror.play(tradeAt('buy', 101, 9)));
    expect(book.prints).toEqual([{ priceTicks: 101, qtyLots: 9, takerSide: 'buy' }]);
    expect(mirror.corrections).toBe(2);
  });

  it('moves the taker’s own side away when a trade prints beyond it', () => {
    const { mirror, book } = begin();
    book.run(mirror.play(tradeAt('sell', 101, 2)));
    expect(book.prints).toEqual([{ priceTicks: 101, qtyLots: 2, takerSide: 'sell' }]);
    expect(book.levels('sell')).toEqual([level(102, 6)]);
  });

  it('puts every level right with the next change, also those that the change does not name', () => {
    const { mirror, book } = begin();
    book.run(mirror.play(tradeAt('buy', 102, 1)));
    book.run(mirror.play(change([level(99, 0), level(97, 1)], [])));
    expect(book.levels('buy')).toEqual([level(98, 7), level(97, 1)]);
    expect(book.levels('sell')).toEqual([level(101, 4), level(102, 6)]);
  });

  it('prints any trades and follows any book that does not cross', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const trade = fc.record({ side, price: fc.integer({ min: 80, max: 120 }), qty: fc.integer({ min: 1, max: 20 }) });
    const levels = (min: number, max: number) =>
      fc.array(fc.tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: 9 })), { maxLength: 8 });
    const books = fc
      .integer({ min: 85, max: 115 })
      .chain((mid) =>
        fc.record({ bids: levels(70, mid - 1), asks: levels(mid, 130) }).map((book) => ({ ...book, mid })),
      );
    const step = fc.oneof(trade, books);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { mirror, book } = begin();
        const wantedPrints: typeof book.prints = [];
        for (const one of steps) {
          if ('price' in one) {
            book.run(mirror.play(tradeAt(one.side, one.price, one.qty)));
            wantedPrints.push({ priceTicks: one.price, qtyLots: one.qty, takerSide: one.side });
          } else {
            // A real recording never crosses: what the new middle passed is gone.
            const gone = (of: 'buy' | 'sell', isGone: (price: number) => boolean) =>
              mirror
                .recordedLevels(of, 99)
                .filter(({ priceTicks }) => isGone(priceTicks))
                .map(({ priceTicks }) => level(priceTicks, 0));
            const bids = [
              ...gone('buy', (price) => price >= one.mid),
              ...one.bids.map(([price, qty]) => level(price, qty)),
            ];
            const asks = [
              ...gone('sell', (price) => price < one.mid),
              ...one.asks.map(([price, qty]) => level(price, qty)),
            ];
            book.run(mirror.play(change(bids, asks)));
            expect(book.levels('buy')).toEqual(mirror.recordedLevels('buy', 99));
            expect(book.levels('sell')).toEqual(mirror.recordedLevels('sell', 99));
          }
        }
        expect(book.prints).toEqual(wantedPrints);
      }),
      { seed: 20_240_808, numRuns: 300 },
    );
  });
});
