/**
 * Goal: the same key gives the same answer and no second effect. Method: a ring of outcomes in the order of their commands,
 * bounded by age (command time) and by count, with a hash index over it. All of it is state: it travels in snapshots.
 */
import { grownBytes, grownDoubles, grownInts } from '../ledger/accounts.ts';

const EMPTY = -1;

/** Outcomes of recent commands by (account, 128-bit key). Positions are ring places, valid until the next `add`. */
export class KeyStore {
  private readonly maxCount: number;
  private readonly retentionMs: number;
  private capacity = 1024;
  /** Ring place of the oldest entry, and how many there are. */
  private first = 0;
  count = 0;
  readonly columns = {
    account: new Int32Array(1024),
    k0: new Int32Array(1024),
    k1: new Int32Array(1024),
    k2: new Int32Array(1024),
    k3: new Int32Array(1024),
    orderLow: new Int32Array(1024),
    orderHigh: new Int32Array(1024),
    /** Index of the reject code + 1; 0 when the command was not refused. */
    refusal: new Uint8Array(1024),
    seq: new Float64Array(1024),
    timeMs: new Float64Array(1024),
  };
  private cells = new Int32Array(4096).fill(EMPTY);

  constructor(maxCount: number, retentionMs: number) {
    this.maxCount = maxCount;
    this.retentionMs = retentionMs;
  }

  /** Ring place of the `age`-th oldest entry. */
  placeAt(age: number): number {
    return (this.first + age) & (this.capacity - 1);
  }

  /** Forgets what is older than the retention at `timeMs`. */
  expire(timeMs: number): void {
    while (this.count > 0 && (this.columns.timeMs[this.first] as number) < timeMs - this.retentionMs) this.dropOldest();
  }

  /** Ring place of a remembered key, or −1. */
  find(account: number, k0: number, k1: number, k2: number, k3: number): number {
    const mask = this.cells.length - 1;
    let cell = hash(account, k0, k1, k2, k3) & mask;
    for (;;) {
      const place = this.cells[cell] as number;
      if (place === EMPTY || this.matches(place, account, k0, k1, k2, k3)) return place;
      cell = (cell + 1) & mask;
    }
  }

  /** Remembers the outcome of a key that is not remembered; the oldest gives way when the store is full. */
  add(
    account: number,
    k0: number,
    k1: number,
    k2: number,
    k3: number,
    seq: number,
    timeMs: number,
    orderLow: number,
    orderHigh: number,
    refusal: number,
  ): void {
    if (this.maxCount === 0) return;
    if (this.count >= this.maxCount) this.dropOldest();
    if (this.count === this.capacity) this.grow();
    const place = this.placeAt(this.count);
    const columns = this.columns;
    columns.account[place] = account;
    columns.k0[place] = k0;
    columns.k1[place] = k1;
    columns.k2[place] = k2;
    columns.k3[place] = k3;
    columns.orderLow[place] = orderLow;
    columns.orderHigh[place] = orderHigh;
    columns.refusal[place] = refusal;
    columns.seq[place] = seq;
    columns.timeMs[place] = timeMs;
    this.count += 1;
    this.insert(place);
  }

  private matches(place: number, account: number, k0: number, k1: number, k2: number, k3: number): boolean {
    const columns = this.columns;
    return (
      columns.k0[place] === k0 &&
      columns.k1[place] === k1 &&
      columns.k2[place] === k2 &&
      columns.k3[place] === k3 &&
      columns.account[place] === account
    );
  }

  private hashAt(place: number): number {
    const { account, k0, k1, k2, k3 } = this.columns;
    return hash(
      account[place] as number,
      k0[place] as number,
      k1[place] as number,
      k2[place] as number,
      k3[place] as number,
    );
  }

  private insert(place: number): void {
    const mask = this.cells.length - 1;
    let cell = this.hashAt(place) & mask;
    while (this.cells[cell] !== EMPTY) cell = (cell + 1) & mask;
    this.cells[cell] = place;
  }

  /** Takes the oldest entry out; later cells of its probe run move up, so that no grave is left in the table. */
  private dropOldest(): void {
    const mask = this.cells.length - 1;
    let hole = this.hashAt(this.first) & mask;
    while (this.cells[hole] !== this.first) hole = (hole + 1) & mask;
    let cell = (hole + 1) & mask;
    while (this.cells[cell] !== EMPTY) {
      const home = this.hashAt(this.cells[cell] as number) & mask;
      if (((cell - home) & mask) >= ((cell - hole) & mask)) {
        this.cells[hole] = this.cells[cell] as number;
        hole = cell;
      }
      cell = (cell + 1) & mask;
    }
    this.cells[hole] = EMPTY;
    this.first = (this.first + 1) & (this.capacity - 1);
    this.count -= 1;
  }

  private grow(): void {
    const order = Array.from({ length: this.count }, (_, age) => this.placeAt(age));
    const capacity = this.capacity * 2;
    const columns = this.columns;
    columns.account = reorderInts(columns.account, order, capacity);
    columns.k0 = reorderInts(columns.k0, order, capacity);
    columns.k1 = reorderInts(columns.k1, order, capacity);
    columns.k2 = reorderInts(columns.k2, order, capacity);
    columns.k3 = reorderInts(columns.k3, order, capacity);
    columns.orderLow = reorderInts(columns.orderLow, order, capacity);
    columns.orderHigh = reorderInts(columns.orderHigh, order, capacity);
    columns.refusal = grownBytes(
      columns.refusal.map((_, i) => columns.refusal[order[i] ?? 0] as number),
      capacity,
    );
    columns.seq = grownDoubles(
      columns.seq.map((_, i) => columns.seq[order[i] ?? 0] as number),
      capacity,
    );
    columns.timeMs = grownDoubles(
      columns.timeMs.map((_, i) => columns.timeMs[order[i] ?? 0] as number),
      capacity,
    );
    this.first = 0;
    this.capacity = capacity;
    this.cells = new Int32Array(capacity * 4).fill(EMPTY);
    for (let place = 0; place < this.count; place++) this.insert(place);
  }
}

function reorderInts(column: Int32Array, order: readonly number[], capacity: number): Int32Array<ArrayBuffer> {
  return grownInts(
    column.map((_, i) => column[order[i] ?? 0] as number),
    capacity,
  );
}

function hash(account: number, k0: number, k1: number, k2: number, k3: number): number {
  const mixed =
    Math.imul(k0, 0x9e3779b1) ^
    Math.imul(k1, 0x85ebca6b) ^
    Math.imul(k2, 0xc2b2ae35) ^
    Math.imul(k3, 0x27d4eb2f) ^
    Math.imul(account, 0x165667b1);
  return (mixed ^ (mixed >>> 15) ^ (mixed >>> 7)) >>> 0;
}
