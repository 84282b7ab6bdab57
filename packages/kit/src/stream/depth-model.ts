import type { DepthData, TopicMessage } from '@bourse/contract';
import type { TopicModel } from './topic-store.ts';

/** A level of the book: price and quantity as decimal texts. */
export type Level = readonly [price: string, qty: string];

/** A book, best prices first. */
export interface DepthView {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly timeMs: number;
}

/** One side as a sorted list of levels; changed in place, copied for readers only when changed. */
export class BookSideModel {
  readonly #direction: 1 | -1;
  #levels: Level[] = [];
  /** Prices as numbers, for order only: every price of a market is exact in a double. */
  #keys: number[] = [];
  #view: readonly Level[] = [];
  #changed = false;

  /** Direction 1: lowest price first (asks); −1: highest first (bids). */
  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  replace(levels: readonly Level[]): void {
    this.#levels = [...levels].sort((a, b) => this.#direction * (Number(a[0]) - Number(b[0])));
    this.#keys = this.#levels.map(([price]) => this.#direction * Number(price));
    this.#changed = true;
  }

  /** Sets a level's quantity; a quantity of zero removes the level. */
  set(price: string, qty: string): void {
    const key = this.#direction * Number(price);
    const at = this.#lowerBound(key);
    const exists = this.#keys[at] === key;
    const gone = !/[1-9]/.test(qty);
    if (gone && !exists) return;
    if (gone) {
      this.#levels.splice(at, 1);
      this.#keys.splice(at, 1);
    } else {
      this.#levels.splice(at, exists ? 1 : 0, [price, qty]);
      if (!exists) this.#keys.splice(at, 0, key);
    }
    this.#changed = true;
  }

  view(): readonly Level[] {
    if (this.#changed) this.#view = [...this.#levels];
    this.#changed = false;
    return this.#view;
  }

  #lowerBound(key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Gathers a depth topic's snapshot and deltas. */
export function createDepthModel(): TopicModel<DepthView> {
  const bids = new BookSideModel(-1);
  const asks = new BookSideModel(1);
  let timeMs = 0;
  return {
    apply(message: TopicMessage) {
      const data = message.data as DepthData;
      timeMs = message.timeMs;
      if (message.kind === 'snapshot') {
        bids.replace(data.bids);
        asks.replace(data.asks);
        return;
      }
      for (const [price, qty] of data.bids) bids.set(price, qty);
      for (const [price, qty] of data.asks) asks.set(price, qty);
    },
    view: () => ({ bids: bids.view(), asks: asks.view(), timeMs }),
  };
}
