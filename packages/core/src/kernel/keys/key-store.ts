/**
 * Goal: the same key gives the same answer and no second effect. Method: outcomes in the order of their commands, bounded by age
 * (command time), by count an account, so that one account cannot displace another's, and by count in all; a hash index over them. All
 * of it is state: it travels in snapshots.
 */
import { grownDoubles, grownInts, grownShorts } from '../columns.ts';
import { IntIndex } from '../int-index.ts';

const NONE = -1;

/** How much is remembered, and how long. */
export interface KeyLimits {
  readonly maxKeys: number;
  readonly maxKeysPerAccount: number;
  readonly keyRetentionMs: number;
}

/** Outcomes of recent commands by (account, 128-bit key). Places are valid until the next `add` or `expire`. */
export class KeyStore {
  declare private readonly limits: KeyLimits;
  count = 0;
  /** The oldest outcome of all, and the way from each to the next younger one. */
  oldest = NONE;
  newer = new Int32Array(1024);
  private newest = NONE;
  private older = new Int32Array(1024);
  private newerOfOwner = new Int32Array(1024);
  private owner = new Int32Array(1024);
  private free = NONE;
  private used = 0;
  readonly columns = {
    account: new Int32Array(1024),
    k0: new Int32Array(1024),
    k1: new Int32Array(1024),
    k2: new Int32Array(1024),
    k3: new Int32Array(1024),
    orderLow: new Int32Array(1024),
    orderHigh: new Int32Array(1024),
    /** Number of the reject code; 0 when the command was not rejected. */
    rejection: new Uint16Array(1024),
    seq: new Float64Array(1024),
    timeMs: new Float64Array(1024),
  };
  private cells = new Int32Array(4096).fill(NONE);
  /** Accounts that ever sent a key, with their queues of places. */
  private readonly owners = new IntIndex();
  private ownerCount = 0;
  private oldestOf = new Int32Array(64);
  private newestOf = new Int32Array(64);
  private countOf = new Int32Array(64);

  constructor(limits: KeyLimits) {
    this.limits = limits;
  }

  /** Forgets what is older than the retention at `timeMs`. */
  expire(timeMs: number): void {
    const since = timeMs - this.limits.keyRetentionMs;
    while (this.count > 0 && (this.columns.timeMs[this.oldest] as number) < since) this.drop(this.oldest);
  }

  /** Place of a remembered key, or −1. */
  find(account: number, k0: number, k1: number, k2: number, k3: number): number {
    const mask = this.cells.length - 1;
    let cell = hash(account, k0, k1, k2, k3) & mask;
    for (;;) {
      const place = this.cells[cell] as number;
      if (place === NONE || this.matches(place, account, k0, k1, k2, k3)) return place;
      cell = (cell + 1) & mask;
    }
  }

  /** Remembers the outcome of a key that is not remembered; where a limit is reached the oldest gives way. */
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
    rejection: number,
  ): void {
    if (this.limits.maxKeys === 0 || this.limits.maxKeysPerAccount === 0) return;
    const owner = this.ownerOf(account);
    if ((this.countOf[owner] as number) >= this.limits.maxKeysPerAccount) this.drop(this.oldestOf[owner] as number);
    if (this.count >= this.limits.maxKeys) this.drop(this.oldest);
    const place = this.take();
    const columns = this.columns;
    columns.account[place] = account;
    columns.k0[place] = k0;
    columns.k1[place] = k1;
    columns.k2[place] = k2;
    columns.k3[place] = k3;
    columns.orderLow[place] = orderLow;
    columns.orderHigh[place] = orderHigh;
    columns.rejection[place] = rejection;
    columns.seq[place] = seq;
    columns.timeMs[place] = timeMs;
    this.append(place, owner);
    this.insert(place);
  }

  private ownerOf(account: number): number {
    const found = this.owners.find(account);
    if (found >= 0) return found;
    const owner = this.ownerCount;
    if (owner === this.countOf.length) {
      this.oldestOf = grownInts(this.oldestOf, owner * 2);
      this.newestOf = grownInts(this.newestOf, owner * 2);
      this.countOf = grownInts(this.countOf, owner * 2);
    }
    this.ownerCount += 1;
    this.oldestOf[owner] = NONE;
    this.newestOf[owner] = NONE;
    this.owners.add(account, owner);
    return owner;
  }

  /** A free place. */
  private take(): number {
    if (this.free !== NONE) {
      const place = this.free;
      this.free = this.newer[place] as number;
      return place;
    }
    if (this.used === this.newer.length) this.grow();
    this.used += 1;
    return this.used - 1;
  }

  /** Puts a place at the young end of both queues. */
  private append(place: number, owner: number): void {
    this.owner[place] = owner;
    this.newer[place] = NONE;
    this.older[place] = this.newest;
    if (this.newest === NONE) this.oldest = place;
    else this.newer[this.newest] = place;
    this.newest = place;
    this.newerOfOwner[place] = NONE;
    const before = this.newestOf[owner] as number;
    if (before === NONE) this.oldestOf[owner] = place;
    else this.newerOfOwner[before] = place;
    this.newestOf[owner] = place;
    this.countOf[owner] = (this.countOf[owner] as number) + 1;
    this.count += 1;
  }

  /** Forgets a place that is the oldest of its owner, as the oldest of all always is. */
  private drop(place: number): void {
    this.removeFromIndex(place);
    const [before, after] = [this.older[place] as number, this.newer[place] as number];
    if (before === NONE) this.oldest = after;
    else this.newer[before] = after;
    if (after === NONE) this.newest = before;
    else this.older[after] = before;
    const owner = this.owner[place] as number;
    const following = this.newerOfOwner[place] as number;
    this.oldestOf[owner] = following;
    if (following === NONE) this.newestOf[owner] = NONE;
    this.countOf[owner] = (this.countOf[owner] as number) - 1;
    this.count -= 1;
    this.newer[place] = this.free;
    this.free = place;
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
    while (this.cells[cell] !== NONE) cell = (cell + 1) & mask;
    this.cells[cell] = place;
  }

  /** Later cells of the probe run move up, so that no grave is left in the table. */
  private removeFromIndex(place: number): void {
    const mask = this.cells.length - 1;
    let hole = this.hashAt(place) & mask;
    while (this.cells[hole] !== place) hole = (hole + 1) & mask;
    let cell = (hole + 1) & mask;
    while (this.cells[cell] !== NONE) {
      const home = this.hashAt(this.cells[cell] as number) & mask;
      if (((cell - home) & mask) >= ((cell - hole) & mask)) {
        this.cells[hole] = this.cells[cell] as number;
        hole = cell;
      }
      cell = (cell + 1) & mask;
    }
    this.cells[hole] = NONE;
  }

  private grow(): void {
    const capacity = this.newer.length * 2;
    const columns = this.columns;
    columns.account = grownInts(columns.account, capacity);
    columns.k0 = grownInts(columns.k0, capacity);
    columns.k1 = grownInts(columns.k1, capacity);
    columns.k2 = grownInts(columns.k2, capacity);
    columns.k3 = grownInts(columns.k3, capacity);
    columns.orderLow = grownInts(columns.orderLow, capacity);
    columns.orderHigh = grownInts(columns.orderHigh, capacity);
    columns.rejection = grownShorts(columns.rejection, capacity);
    columns.seq = grownDoubles(columns.seq, capacity);
    columns.timeMs = grownDoubles(columns.timeMs, capacity);
    this.newer = grownInts(this.newer, capacity);
    this.older = grownInts(this.older, capacity);
    this.newerOfOwner = grownInts(this.newerOfOwner, capacity);
    this.owner = grownInts(this.owner, capacity);
    this.cells = new Int32Array(capacity * 4).fill(NONE);
    for (let place = this.oldest; place !== NONE; place = this.newer[place] as number) this.insert(place);
  }
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
