/**
 * Goal: price-time priority at memory speed. Method: prices of occupied levels in one sorted array whose END is the best price,
 * because most orders come and go near it, so that little has to move; each level a first-in-first-out list through the order
 * pool. Bids sort by price, asks by its negative: one code for both sides.
 */
import type { EventBuffer } from '../codec/event-buffer.ts';
import { grownBytes, grownDoubles, grownInts } from '../ledger/accounts.ts';
import type { OrderPool } from './order-pool.ts';

/** One side of a market's book. */
export class BookSide {
  readonly isAsk: number;
  /** Occupied levels. */
  size = 0;
  /** Lots resting on this side. */
  totalLots = 0;
  /** Whether levels changed since the last `publish`. */
  isDirty = false;
  price = new Int32Array(64);
  qtyLots = new Float64Array(64);
  orderCount = new Int32Array(64);
  head = new Int32Array(64);
  private tail = new Int32Array(64);
  private isTouched = new Uint8Array(64);
  private touched = new Int32Array(64);
  private touchedCount = 0;
  private freeLevels = new Int32Array(64);
  private freeCount = 0;
  private levelsUsed = 0;
  /** Sort keys of the occupied levels, ascending, and the levels themselves. */
  private keys = new Int32Array(64);
  private sorted = new Int32Array(64);

  constructor(isAsk: number) {
    this.isAsk = isAsk;
  }

  /** The level with the best price, or −1. */
  get best(): number {
    return this.size === 0 ? -1 : (this.sorted[this.size - 1] as number);
  }

  /** The level of the given rank, 0 for the best. */
  levelAt(rank: number): number {
    return this.sorted[this.size - 1 - rank] as number;
  }

  /** Whether an order of the other side with this limit would trade at `price` of this side. */
  crosses(limitTicks: number, price: number): boolean {
    return this.isAsk === 1 ? price <= limitTicks : price >= limitTicks;
  }

  /** Puts an order with its open lots at the end of the queue of its price. */
  rest(pool: OrderPool, slot: number): void {
    this.append(pool, slot);
    this.touch(pool.level[slot] as number);
  }

  /** Brings an order back from a snapshot: like `rest`, and no news to anybody. */
  restore(pool: OrderPool, slot: number): void {
    this.append(pool, slot);
  }

  private append(pool: OrderPool, slot: number): void {
    const level = this.levelFor(pool.priceTicks[slot] as number);
    const last = this.tail[level] as number;
    pool.level[slot] = level;
    pool.previous[slot] = last;
    pool.next[slot] = -1;
    if (last < 0) this.head[level] = slot;
    else pool.next[last] = slot;
    this.tail[level] = slot;
    const lots = pool.openLots(slot);
    this.orderCount[level] = (this.orderCount[level] as number) + 1;
    this.qtyLots[level] = (this.qtyLots[level] as number) + lots;
    this.totalLots += lots;
  }

  /** Takes lots off a level because an order of it traded or shrank; the order stays in the queue. */
  reduce(level: number, lots: number): void {
    this.qtyLots[level] = (this.qtyLots[level] as number) - lots;
    this.totalLots -= lots;
    this.touch(level);
  }

  /** Takes an order with its open lots out of its queue, and the level out of the book when it was the last. */
  remove(pool: OrderPool, slot: number): void {
    const level = pool.level[slot] as number;
    const before = pool.previous[slot] as number;
    const after = pool.next[slot] as number;
    if (before < 0) this.head[level] = after;
    else pool.next[before] = after;
    if (after < 0) this.tail[level] = before;
    else pool.previous[after] = before;
    const lots = pool.openLots(slot);
    this.qtyLots[level] = (this.qtyLots[level] as number) - lots;
    this.totalLots -= lots;
    const left = (this.orderCount[level] as number) - 1;
    this.orderCount[level] = left;
    if (left === 0) this.removeLevel(level);
    this.touch(level);
  }

  /** Writes a level-changed event for each level that changed since the last call, and frees the empty ones. */
  publish(marketId: number, out: EventBuffer): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const level = this.touched[i] as number;
      const count = this.orderCount[level] as number;
      out.levelChanged(marketId, this.isAsk, this.price[level] as number, this.qtyLots[level] as number, count);
      this.isTouched[level] = 0;
      if (count === 0) {
        this.freeLevels[this.freeCount] = level;
        this.freeCount += 1;
      }
    }
    this.touchedCount = 0;
    this.isDirty = false;
  }

  private touch(level: number): void {
    if (this.isTouched[level] === 1) return;
    this.isTouched[level] = 1;
    this.touched[this.touchedCount] = level;
    this.touchedCount += 1;
    this.isDirty = true;
  }

  private keyOf(price: number): number {
    return this.isAsk === 1 ? -price : price;
  }

  /** Index of the first sorted key that is not below `key`. */
  private search(key: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private levelFor(price: number): number {
    const key = this.keyOf(price);
    const index = this.search(key);
    if (index < this.size && this.keys[index] === key) return this.sorted[index] as number;
    const level = this.newLevel(price);
    for (let i = this.size; i > index; i--) {
      this.keys[i] = this.keys[i - 1] as number;
      this.sorted[i] = this.sorted[i - 1] as number;
    }
    this.keys[index] = key;
    this.sorted[index] = level;
    this.size += 1;
    return level;
  }

  private removeLevel(level: number): void {
    this.size -= 1;
    if (this.sorted[this.size] === level) return;
    const index = this.search(this.keyOf(this.price[level] as number));
    for (let i = index; i < this.size; i++) {
      this.keys[i] = this.keys[i + 1] as number;
      this.sorted[i] = this.sorted[i + 1] as number;
    }
  }

  private newLevel(price: number): number {
    let level = this.levelsUsed;
    if (this.freeCount > 0) {
      this.freeCount -= 1;
      level = this.freeLevels[this.freeCount] as number;
    } else {
      if (level === this.price.length) this.grow();
      this.levelsUsed += 1;
    }
    this.price[level] = price;
    this.qtyLots[level] = 0;
    this.orderCount[level] = 0;
    this.head[level] = -1;
    this.tail[level] = -1;
    return level;
  }

  private grow(): void {
    const capacity = this.price.length * 2;
    this.price = grownInts(this.price, capacity);
    this.qtyLots = grownDoubles(this.qtyLots, capacity);
    this.orderCount = grownInts(this.orderCount, capacity);
    this.head = grownInts(this.head, capacity);
    this.tail = grownInts(this.tail, capacity);
    this.isTouched = grownBytes(this.isTouched, capacity);
    this.touched = grownInts(this.touched, capacity);
    this.freeLevels = grownInts(this.freeLevels, capacity);
    this.keys = grownInts(this.keys, capacity);
    this.sorted = grownInts(this.sorted, capacity);
  }
}
