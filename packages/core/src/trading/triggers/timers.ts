import type { OrderPool } from '../book/order-pool.ts';
import * as orders from '../order-layout.ts';

const { INT } = orders;

interface Timer {
  readonly atMs: number;
  readonly counter: number;
  readonly slot: number;
  readonly idLow: number;
  readonly idHigh: number;
}

/** Orders that end by themselves, the next one last. Orders that ended otherwise stay until their time and are then skipped. */
export class Timers {
  private readonly queue: Timer[] = [];

  /** Notes when an order ends. */
  add(pool: OrderPool, slot: number, atMs: number): void {
    const timer = {
      atMs,
      counter: pool.counterOf(slot),
      slot,
      idLow: pool.int(slot, INT.ID_LOW),
      idHigh: pool.int(slot, INT.ID_HIGH),
    };
    let low = 0;
    let high = this.queue.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.queue[middle];
      if (other !== undefined && isLater(other, timer)) low = middle + 1;
      else high = middle;
    }
    this.queue.splice(low, 0, timer);
  }

  /** When the next order ends; Infinity when none does. It may turn out to have ended before. */
  get nextMs(): number {
    return this.queue.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Takes out the slot of the next order that ends until `nowMs`, or −1. */
  due(pool: OrderPool, nowMs: number): number {
    for (let next = this.queue.at(-1); next !== undefined && next.atMs <= nowMs; next = this.queue.at(-1)) {
      this.queue.pop();
      if (pool.find(next.idLow, next.idHigh) === next.slot) return next.slot;
    }
    return -1;
  }
}

function isLater(a: Timer, b: Timer): boolean {
  return a.atMs > b.atMs || (a.atMs === b.atMs && a.counter > b.counter);
}
