import { invariant } from '@bourse/domain';

const CELL = 2;
/** Keys below this stand in a plain array: ids are given out from small numbers upwards. */
const DIRECT = 2 ** 21;

/** An index from 32-bit integers to numbers ≥ 0; grows, never shrinks, allocates only when it grows. */
export class IntIndex {
  private direct = new Int32Array(1024);
  private cells = new Int32Array(1024 * CELL);
  private mask = 1023;
  private size = 0;

  /** The number of a key, or −1. */
  find(key: number): number {
    const direct = this.direct;
    if (key >= 0 && key < direct.length) return (direct[key] as number) - 1;
    return key >= 0 && key < DIRECT ? -1 : this.findHashed(key);
  }

  private findHashed(key: number): number {
    const cells = this.cells;
    let place = hash(key) & this.mask;
    for (;;) {
      const value = cells[place * CELL + 1] as number;
      if (value === 0 || cells[place * CELL] === key) return value - 1;
      place = (place + 1) & this.mask;
    }
  }

  /** Adds a key that is not there yet. */
  add(key: number, value: number): void {
    invariant(value >= 0 && value < 2 ** 31 - 1, 'index value out of range');
    if (key >= 0 && key < DIRECT) {
      this.addDirect(key, value);
      return;
    }
    if ((this.size + 1) * 2 > this.mask + 1) this.grow();
    this.insert(key, value + 1);
    this.size += 1;
  }

  private addDirect(key: number, value: number): void {
    if (key >= this.direct.length) {
      const grown = new Int32Array(Math.min(DIRECT, 2 ** Math.ceil(Math.log2(key + 1))));
      grown.set(this.direct);
      this.direct = grown;
    }
    this.direct[key] = value + 1;
  }

  private insert(key: number, stored: number): void {
    let place = hash(key) & this.mask;
    while (this.cells[place * CELL + 1] !== 0) place = (place + 1) & this.mask;
    this.cells[place * CELL] = key;
    this.cells[place * CELL + 1] = stored;
  }

  private grow(): void {
    const old = this.cells;
    this.cells = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < old.length; at += CELL) {
      const stored = old[at + 1] as number;
      if (stored !== 0) this.insert(old[at] as number, stored);
    }
  }
}

function hash(key: number): number {
  const mixed = Math.imul(key, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
