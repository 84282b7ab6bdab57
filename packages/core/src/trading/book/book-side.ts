/**
 * Goal: price-time priority at memory speed. Method: prices of occupied levels in one sorted array whose END is the best price,
 * because most orders come and go near it, so that little has to move; each level a first-in-first-out list through the order
 * pool. Bids sort by price, asks by its negative: one code for both sides.
 */

import * as amounts from '../../kernel/amounts.ts';
import { grownInts, Records } from '../../kernel/columns.ts';
import * as records from '../../kernel/record-layout.ts';
import type { OrderEvents } from '../order-events.ts';
import * as orders from '../order-layout.ts';
import type { OrderPool } from './order-pool.ts';

const { NO_LOTS } = records;
const { COLD, INT, INT_BITS } = orders;
const { toBig } = amounts;

/** A level's record is 2^2 words or 2^3 integers: f64 lots, int64 value of one lot at its price, then the integers below. */
const LEVEL_WORD_BITS = 2;
const LEVEL_INT_BITS = 3;
const PER_LOT = 1;
const PRICE = 4;
/** Orders, in the low 30 bits, and whether the level changed, above. */
const COUNT = 5;
const HEAD = 6;
const TAIL = 7;
const TOUCHED = 1 << 30;
const COUNT_MASK = TOUCHED - 1;
/** Prices whose levels are remembered, a power of two: some more than the levels near the best price. */
const REMEMBERED = 1024;

/** One side of a market's book. */
export class BookSide extends Records {
  declare readonly isAsk: number;
  /** Value of one tick × one lot. */
  declare private readonly valuePerTickLot: BigInt64Array;
  /** Occupied levels. */
  size = 0;
  /** Lots resting on this side. */
  totalLots = NO_LOTS;
  /** Lots of icebergs on this side that do not show; they are not among `totalLots`. */
  hiddenLots = NO_LOTS;
  private touched = new Int32Array(64);
  private touchedCount = 0;
  private freeLevels = new Int32Array(64);
  private freeCount = 0;
  private levelsUsed = 0;
  /** Sort keys of the occupied levels, ascending, and the levels themselves. */
  private keys = new Int32Array(64);
  private sorted = new Int32Array(64);
  /** The level that a price last had, by the price's low bits: saves a search whose steps no processor can foresee. Only a hint. */
  private readonly hints = new Int32Array(REMEMBERED);

  constructor(isAsk: number, valuePerTickLot: bigint) {
    super(LEVEL_WORD_BITS, 64);
    this.isAsk = isAsk;
    this.valuePerTickLot = BigInt64Array.of(valuePerTickLot);
  }

  /** Whether levels changed since the last `publish`. */
  get isDirty(): boolean {
    return this.touchedCount > 0;
  }
  /** The level with the best price, or −1. */
  get best(): number {
    return this.size === 0 ? -1 : (this.sorted[this.size - 1] as number);
  }

  /** The level of the given rank, 0 for the best. */
  levelAt(rank: number): number {
    return this.sorted[this.size - 1 - rank] as number;
  }
  /** Price of a level, ticks. */
  price(level: number): number {
    return this.ints[(level << LEVEL_INT_BITS) | PRICE] as number;
  }
  /** Lots that rest at a level. */
  lots(level: number): number {
    return this.doubles[level << LEVEL_WORD_BITS] as number;
  }
  /** Orders that rest at a level. */
  orderCount(level: number): number {
    return (this.ints[(level << LEVEL_INT_BITS) | COUNT] as number) & COUNT_MASK;
  }
  /** Slot of the order that is first in line at a level, −1 for none. */
  head(level: number): number {
    return this.ints[(level << LEVEL_INT_BITS) | HEAD] as number;
  }
  /** Value of one lot at a level's price. */
  perLot(level: number): bigint {
    return this.bigs[(level << LEVEL_WORD_BITS) | PER_LOT] as bigint;
  }

  /** Whether an order of the other side with this limit would trade at `price` of this side. */
  crosses(limitTicks: number, price: number): boolean {
    return this.isAsk === 1 ? price <= limitTicks : price >= limitTicks;
  }

  /** Puts an order with its open lots at the end of the queue of its price. */
  rest(pool: OrderPool, slot: number): void {
    this.touch(this.append(pool, slot));
  }

  /** Brings an order back from a snapshot: like `rest`, and no notice to anybody. */
  restore(pool: OrderPool, slot: number): void {
    this.append(pool, slot);
  }

  private append(pool: OrderPool, slot: number): number {
    const orders = pool.ints;
    const order = slot << INT_BITS;
    const level = this.levelFor(pool.coldInt(slot, COLD.PRICE));
    const { ints, doubles } = this;
    const at = level << LEVEL_INT_BITS;
    const last = ints[at | TAIL] as number;
    orders[order | INT.LEVEL] = level;
    orders[order | INT.PREVIOUS] = last;
    orders[order | INT.NEXT] = -1;
    if (last < 0) ints[at | HEAD] = slot;
    else orders[(last << INT_BITS) | INT.NEXT] = slot;
    ints[at | TAIL] = slot;
    ints[at | COUNT] = (ints[at | COUNT] as number) + 1;
    const lots = pool.openLots(slot);
    doubles[level << LEVEL_WORD_BITS] = (doubles[level << LEVEL_WORD_BITS] as number) + lots;
    this.totalLots += lots;
    return level;
  }

  /** Moves an order that showed nothing any more, and now shows its open lots, to the end of its queue. */
  requeue(pool: OrderPool, slot: number): void {
    const orders = pool.ints;
    const { ints, doubles } = this;
    const order = slot << INT_BITS;
    const level = orders[order | INT.LEVEL] as number;
    const at = level << LEVEL_INT_BITS;
    const lots = pool.openLots(slot);
    doubles[level << LEVEL_WORD_BITS] = (doubles[level << LEVEL_WORD_BITS] as number) + lots;
    this.totalLots += lots;
    this.touch(level);
    const before = orders[order | INT.PREVIOUS] as number;
    const after = orders[order | INT.NEXT] as number;
    if (after < 0) return;
    if (before < 0) ints[at | HEAD] = after;
    else orders[(before << INT_BITS) | INT.NEXT] = after;
    orders[(after << INT_BITS) | INT.PREVIOUS] = before;
    const last = ints[at | TAIL] as number;
    orders[(last << INT_BITS) | INT.NEXT] = slot;
    orders[order | INT.PREVIOUS] = last;
    orders[order | INT.NEXT] = -1;
    ints[at | TAIL] = slot;
  }

  /** Takes lots off a level because an order of it traded or shrank; the order stays in the queue. */
  reduce(level: number, lots: number): void {
    const { doubles } = this;
    doubles[level << LEVEL_WORD_BITS] = (doubles[level << LEVEL_WORD_BITS] as number) - lots;
    this.totalLots -= lots;
    this.touch(level);
  }

  /** Takes an order with its open lots out of its queue, and the level out of the book when it was the last. */
  remove(pool: OrderPool, slot: number): void {
    const orders = pool.ints;
    const { ints, doubles } = this;
    const order = slot << INT_BITS;
    const level = orders[order | INT.LEVEL] as number;
    const before = orders[order | INT.PREVIOUS] as number;
    const after = orders[order | INT.NEXT] as number;
    const at = level << LEVEL_INT_BITS;
    if (before < 0) ints[at | HEAD] = after;
    else orders[(before << INT_BITS) | INT.NEXT] = after;
    if (after < 0) ints[at | TAIL] = before;
    else orders[(after << INT_BITS) | INT.PREVIOUS] = before;
    const lots = pool.openLots(slot);
    doubles[level << LEVEL_WORD_BITS] = (doubles[level << LEVEL_WORD_BITS] as number) - lots;
    this.totalLots -= lots;
    const left = (ints[at | COUNT] as number) - 1;
    ints[at | COUNT] = left;
    if ((left & COUNT_MASK) === 0) this.removeLevel(level);
    this.touch(level);
  }

  /** Writes a level-changed event for each level that changed since the last call, and frees the empty ones. */
  publish(marketId: number, out: OrderEvents): void {
    const { ints } = this;
    for (let i = 0; i < this.touchedCount; i++) {
      const level = this.touched[i] as number;
      const at = level << LEVEL_INT_BITS;
      const count = (ints[at | COUNT] as number) & COUNT_MASK;
      ints[at | COUNT] = count;
      out.levelChanged(marketId, this.isAsk, ints[at | PRICE] as number, this.lots(level), count);
      if (count > 0) continue;
      this.freeLevels[this.freeCount] = level;
      this.freeCount += 1;
    }
    this.touchedCount = 0;
  }

  private touch(level: number): void {
    const { ints } = this;
    const at = (level << LEVEL_INT_BITS) | COUNT;
    const count = ints[at] as number;
    if ((count & TOUCHED) !== 0) return;
    ints[at] = count | TOUCHED;
    this.touched[this.touchedCount] = level;
    this.touchedCount += 1;
  }

  private keyOf(price: number): number {
    return this.isAsk === 1 ? -price : price;
  }

  /** Index of the first sorted key that is not below `key`. */
  private search(key: number): number {
    const keys = this.keys;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private levelFor(price: number): number {
    const hint = this.hints[price & (REMEMBERED - 1)] as number;
    const { ints } = this;
    const at = hint << LEVEL_INT_BITS;
    if (ints[at | PRICE] === price && ((ints[at | COUNT] as number) & COUNT_MASK) > 0) return hint;
    const level = this.sortedLevelFor(price);
    this.hints[price & (REMEMBERED - 1)] = level;
    return level;
  }

  private sortedLevelFor(price: number): number {
    const key = this.keyOf(price);
    const index = this.search(key);
    if (index < this.size && this.keys[index] === key) return this.sorted[index] as number;
    const level = this.newLevel(price);
    const { keys, sorted } = this;
    for (let i = this.size; i > index; i--) {
      keys[i] = keys[i - 1] as number;
      sorted[i] = sorted[i - 1] as number;
    }
    keys[index] = key;
    sorted[index] = level;
    this.size += 1;
    return level;
  }

  private removeLevel(level: number): void {
    this.size -= 1;
    const { keys, sorted, size } = this;
    if (sorted[size] === level) return;
    const index = this.search(this.keyOf(this.price(level)));
    for (let i = index; i < size; i++) {
      keys[i] = keys[i + 1] as number;
      sorted[i] = sorted[i + 1] as number;
    }
  }

  private newLevel(price: number): number {
    let level = this.levelsUsed;
    if (this.freeCount > 0) {
      this.freeCount -= 1;
      level = this.freeLevels[this.freeCount] as number;
    } else {
      if (level === this.capacity) this.grow();
      this.levelsUsed += 1;
    }
    const { ints, doubles, bigs } = this;
    const at = level << LEVEL_INT_BITS;
    ints[at | PRICE] = price;
    ints[at | COUNT] = 0;
    ints[at | HEAD] = -1;
    ints[at | TAIL] = -1;
    doubles[level << LEVEL_WORD_BITS] = 0;
    bigs[(level << LEVEL_WORD_BITS) | PER_LOT] = toBig(price) * (this.valuePerTickLot[0] as bigint);
    return level;
  }

  /** Doubles the room for levels. */
  override grow(): void {
    super.grow();
    const { capacity } = this;
    this.touched = grownInts(this.touched, capacity);
    this.freeLevels = grownInts(this.freeLevels, capacity);
    this.keys = grownInts(this.keys, capacity);
    this.sorted = grownInts(this.sorted, capacity);
  }
}
