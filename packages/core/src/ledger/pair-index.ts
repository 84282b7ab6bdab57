import { invariant } from '@bourse/domain';

const CELL = 3;

/** A hash index from a pair of 32-bit integers to a number ≥ 0; grows, never shrinks, allocates only when it grows. */
export class PairIndex {
  private cells: Int32Array;
  private mask: number;
  private size = 0;

  /** `capacity`: a power of two. */
  constructor(capacity = 1024) {
    this.cells = new Int32Array(capacity * CELL);
    this.mask = capacity - 1;
  }

  /** The number of the pair, or −1. */
  find(first: number, second: number): number {
    const cells = this.cells;
    let place = hash(first, second) & this.mask;
    for (;;) {
      const at = place * CELL;
      const value = cells[at + 2] as number;
      if (value === 0) return -1;
      if (cells[at] === first && cells[at + 1] === second) return value - 1;
      place = (place + 1) & this.mask;
    }
  }

  /** Adds a pair that is not there yet. */
  add(first: number, second: number, value: number): void {
    invariant(value >= 0 && value < 2 ** 31 - 1, 'index value out of range');
    if ((this.size + 1) * 2 > this.mask + 1) this.grow();
    this.insert(first, second, value + 1);
    this.size += 1;
  }

  private insert(first: number, second: number, stored: number): void {
    let place = hash(first, second) & this.mask;
    while (this.cells[place * CELL + 2] !== 0) place = (place + 1) & this.mask;
    this.cells[place * CELL] = first;
    this.cells[place * CELL + 1] = second;
    this.cells[place * CELL + 2] = stored;
  }

  private grow(): void {
    const old = this.cells;
    this.cells = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < old.length; at += CELL) {
      const stored = old[at + 2] as number;
      if (stored !== 0) this.insert(old[at] as number, old[at + 1] as number, stored);
    }
  }
}

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 0x7f4a7c15, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
