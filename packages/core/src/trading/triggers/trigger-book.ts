/**
 * Goal: which waiting orders of one market a trade sets off, without looking at the others. Method: stops in two lists sorted so
 * that the next one to be reached stands at the end; orders that trail are checked one by one at each new price, because each has
 * an extreme of its own. Orders that one price sets off come in the order of their age.
 */

import type { OrderPool } from '../book/order-pool.ts';
import * as orders from '../order-layout.ts';
import { type Extra, firesAbove, type Waiting } from './extra.ts';

const { INT } = orders;

const BASIS_POINTS = 10_000;

/** A stop in a sorted list. */
interface Stop {
  readonly ticks: number;
  readonly slot: number;
}

/** The waiting orders of one market. */
export class TriggerBook {
  /** Prices of the trades since the last `fired`, in order, without repetition. */
  private readonly path: number[] = [];
  /** Highest stop first, and lowest first: the next to be reached is the last. */
  private readonly above: Stop[] = [];
  private readonly below: Stop[] = [];
  private readonly trailing = new Set<number>();

  /** Orders that wait. */
  get size(): number {
    return this.above.length + this.below.length + this.trailing.size;
  }

  /** Lets an order wait. */
  add(pool: OrderPool, slot: number, waiting: Waiting): void {
    if (isTrailing(waiting)) this.trailing.add(slot);
    else this.insert(pool, slot, waiting);
  }

  /** Takes an order out that was cancelled. One that has fired and waits for its turn is not here any more. */
  remove(pool: OrderPool, slot: number, waiting: Waiting): void {
    if (this.trailing.delete(slot)) return;
    const list = this.listOf(pool, slot, waiting);
    let at = firstAt(list, waiting.stopTicks, list === this.above);
    while (list[at]?.ticks === waiting.stopTicks && list[at]?.slot !== slot) at += 1;
    if (list[at]?.slot === slot) list.splice(at, 1);
  }

  /** Notes the price of a trade. */
  onPrice(priceTicks: number): void {
    if (this.path.at(-1) !== priceTicks) this.path.push(priceTicks);
  }

  /** Takes out what the noted trades set off, with the price that did it, in the order in which it happened. */
  fired(pool: OrderPool, extras: ReadonlyMap<number, Extra>): { readonly slot: number; readonly priceTicks: number }[] {
    const all: { slot: number; priceTicks: number }[] = [];
    for (const priceTicks of this.path) {
      const slots = [...this.trailed(pool, extras, priceTicks), ...this.reached(extras, priceTicks)];
      slots.sort((a, b) => pool.counterOf(a) - pool.counterOf(b));
      for (const slot of slots) all.push({ slot, priceTicks });
    }
    this.path.length = 0;
    return all;
  }

  /** Stops that the price reaches; those that only begin to trail now are moved instead. */
  private reached(extras: ReadonlyMap<number, Extra>, priceTicks: number): number[] {
    const slots: number[] = [];
    for (const list of [this.above, this.below]) {
      for (let next = list.at(-1); next !== undefined; next = list.at(-1)) {
        if (list === this.above ? next.ticks > priceTicks : next.ticks < priceTicks) break;
        list.pop();
        const waiting = extras.get(next.slot)?.waiting;
        if (waiting === undefined || waiting.trailingDelta === 0) {
          slots.push(next.slot);
        } else {
          waiting.extremeTicks = priceTicks;
          this.trailing.add(next.slot);
        }
      }
    }
    return slots;
  }

  /** Trailing orders from whose extreme the price is far enough away; the others' extremes follow it. */
  private trailed(pool: OrderPool, extras: ReadonlyMap<number, Extra>, priceTicks: number): number[] {
    const slots: number[] = [];
    for (const slot of this.trailing) {
      const waiting = extras.get(slot)?.waiting;
      if (waiting === undefined || !follows(waiting, pool.int(slot, INT.IS_SELL) === 1, priceTicks)) continue;
      slots.push(slot);
    }
    for (const slot of slots) this.trailing.delete(slot);
    return slots;
  }

  private insert(pool: OrderPool, slot: number, waiting: Waiting): void {
    const list = this.listOf(pool, slot, waiting);
    list.splice(firstAt(list, waiting.stopTicks, list === this.above), 0, { ticks: waiting.stopTicks, slot });
  }

  private listOf(pool: OrderPool, slot: number, { kind }: Waiting): Stop[] {
    return firesAbove(kind, pool.int(slot, INT.IS_SELL) === 1) ? this.above : this.below;
  }
}

/** Whether an order watches its extreme and no stop: from the start, or since its stop was reached. */
function isTrailing({ stopTicks, trailingDelta, extremeTicks }: Waiting): boolean {
  return trailingDelta > 0 && (stopTicks === 0 || extremeTicks > 0);
}

/** Lets the extreme follow a price; true when the price has turned far enough. Exact: no product leaves 2^53. */
function follows(waiting: Waiting, isSell: boolean, priceTicks: number): boolean {
  const { extremeTicks, trailingDelta } = waiting;
  const isFurther = isSell ? priceTicks > extremeTicks : priceTicks < extremeTicks;
  if (extremeTicks === 0 || isFurther) {
    waiting.extremeTicks = priceTicks;
    return false;
  }
  const turned = priceTicks * BASIS_POINTS;
  return isSell
    ? turned <= extremeTicks * (BASIS_POINTS - trailingDelta)
    : turned >= extremeTicks * (BASIS_POINTS + trailingDelta);
}

/** Index of the first stop that is not before `ticks` in its list's order. */
function firstAt(list: readonly Stop[], ticks: number, descending: boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = list[middle]?.ticks ?? 0;
    if (descending ? at > ticks : at < ticks) low = middle + 1;
    else high = middle;
  }
  return low;
}
