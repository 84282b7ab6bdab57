/**
 * Goal: every unit that exists, once. Method: a record per (account, wallet, scope, asset) with what it owns (`total`) and how much of
 * that open orders bind (`held`); int64, each sum wrapped and its sign looked at, so that an overflow stops the program instead
 * of making money. Callers post both sides of a move; nothing here makes them balance, `totals` and the auditor prove it.
 *
 * Amounts come in registers (a BigInt64Array and a place in it): a bigint that crosses a call that the engine does not inline
 * would be made on the heap.
 */
import { invariant, MAX_AMOUNT } from '@bourse/domain';
import type { EventBuffer } from '../codec/event-buffer.ts';
import * as layout from '../codec/layout.ts';
import { grownBytes, grownDoubles, grownInts, Records } from '../columns.ts';
import * as records from '../record-layout.ts';
import { makeRegisters } from '../registers.ts';

const { EVENT_BITS_SHIFT, KERNEL_EVENT } = layout;
const { ROW_BITS } = records;

/** A constant, which sums are compared with: a bigint that is written down is read from the heap, and its sign looked at, each time. */
const zero = makeRegisters();
const MAX_ROWS = 2 ** 25;
const WALLET_SHIFT = 16;
const ASSET_MASK = 0xffff;
/** Numbers of pockets of one scope. */
const SCOPE_STEP = 2 ** 21;

/**
 * A row's record is its balance-changed event, so that telling it is a copy: type and wallet, account id, asset id,
 * scope, total, held.
 */
const INT_BITS = ROW_BITS + 1;
const TOTAL = 2;
const HELD = 3;
const TYPE = 0;
const ACCOUNT_ID = 1;
const ASSET_ID = 2;
const SCOPE = 3;

/** Which ledger row an account has in one pocket: an array by account index, because fills ask for it all the time. */
export class PocketRows {
  private rows = new Int32Array(16).fill(-1);

  /** The account's row, or −1. */
  find(owner: number): number {
    return owner < this.rows.length ? (this.rows[owner] as number) : -1;
  }

  /** Notes the account's row. */
  set(owner: number, row: number): void {
    if (owner >= this.rows.length) {
      const grown = new Int32Array(Math.max(owner + 1, this.rows.length * 2)).fill(-1);
      grown.set(this.rows);
      this.rows = grown;
    }
    this.rows[owner] = row;
  }
}

/** The balances of all accounts. */
export class Ledger extends Records {
  count = 0;
  /** Account index and packed pocket of each row. */
  private owners = new Int32Array(256);
  private pockets = new Float64Array(256);
  /** 1 for a row that changed and is not published yet: beside the records, whose words are copied whole. */
  private isTouched = new Uint8Array(256);
  private touched = new Int32Array(256);
  private touchedCount = 0;
  private readonly byPocket = new Map<number, PocketRows>();

  constructor() {
    super(ROW_BITS, 256);
  }

  /** Whether no further row may be made. */
  get isFull(): boolean {
    return this.count >= MAX_ROWS;
  }

  /** Whether so many further rows may be made. */
  hasRoomFor(rows: number): boolean {
    return this.count + rows <= MAX_ROWS;
  }

  /** The rows of one pocket over all accounts; always the same object. */
  rowsOf(pocket: number): PocketRows {
    let rows = this.byPocket.get(pocket);
    if (rows === undefined) {
      rows = new PocketRows();
      this.byPocket.set(pocket, rows);
    }
    return rows;
  }

  /** The row of an account's pocket, or −1 when it was never used. */
  find(owner: number, pocket: number): number {
    return this.byPocket.get(pocket)?.find(owner) ?? -1;
  }

  /** The row of an account's pocket; made with nothing in it when it was never used. */
  ensure(owner: number, accountId: number, pocket: number, assetId: number): number {
    const rows = this.rowsOf(pocket);
    const found = rows.find(owner);
    if (found >= 0) return found;
    const row = this.count;
    if (row === this.capacity) this.grow();
    this.count += 1;
    const at = row << INT_BITS;
    this.owners[row] = owner;
    this.pockets[row] = pocket;
    this.ints[at | TYPE] = KERNEL_EVENT.BALANCE_CHANGED | (walletOf(pocket) << EVENT_BITS_SHIFT);
    this.ints[at | ACCOUNT_ID] = accountId;
    this.ints[at | ASSET_ID] = assetId;
    this.ints[at | SCOPE] = scopeOf(pocket);
    rows.set(owner, row);
    return row;
  }

  /** The rows of an account (index), pocket by pocket in the order of the pockets' first use. */
  *rowsOfAccount(owner: number): Iterable<number> {
    for (const rows of this.byPocket.values()) {
      const row = rows.find(owner);
      if (row >= 0) yield row;
    }
  }

  /** What a row owns. */
  total(row: number): bigint {
    return this.bigs[(row << ROW_BITS) | TOTAL] as bigint;
  }
  /** What is held of it. */
  held(row: number): bigint {
    return this.bigs[(row << ROW_BITS) | HELD] as bigint;
  }
  /** Account index of a row. */
  owner(row: number): number {
    return this.owners[row] as number;
  }
  /** Packed pocket of a row. */
  pocket(row: number): number {
    return this.pockets[row] as number;
  }

  /** total − held; 0 for row −1. */
  available(row: number): bigint {
    return row < 0 ? 0n : this.total(row) - this.held(row);
  }

  /** Whether a row's total − held is at least the amount; row −1 has nothing. */
  covers(row: number, registers: BigInt64Array, index: number): boolean {
    if (row < 0) return (registers[index] as bigint) <= 0n;
    const at = row << ROW_BITS;
    const bigs = this.bigs;
    const available = BigInt.asIntN(64, (bigs[at | TOTAL] as bigint) - (bigs[at | HELD] as bigint));
    return available >= (registers[index] as bigint);
  }

  /**
   * Adds an amount ≥ 0 to what a row owns. Two int64 that are not negative either fit together or wrap to a negative sum, so the
   * sign alone tells of an overflow.
   */
  gain(row: number, registers: BigInt64Array, index: number): void {
    const at = (row << ROW_BITS) | TOTAL;
    const wrapped = BigInt.asIntN(64, (this.bigs[at] as bigint) + (registers[index] as bigint));
    if (wrapped < (zero[0] as bigint)) broken('total', row);
    this.bigs[at] = wrapped;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Takes an amount off what a row owns. */
  pay(row: number, registers: BigInt64Array, index: number): void {
    const at = (row << ROW_BITS) | TOTAL;
    const wrapped = BigInt.asIntN(64, (this.bigs[at] as bigint) - (registers[index] as bigint));
    if (wrapped < (zero[0] as bigint)) broken('total', row);
    this.bigs[at] = wrapped;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Takes an amount that is held of a row off both: a maker's payment. */
  payHeld(row: number, registers: BigInt64Array, index: number): void {
    const at = row << ROW_BITS;
    const bigs = this.bigs;
    const total = BigInt.asIntN(64, (bigs[at | TOTAL] as bigint) - (registers[index] as bigint));
    const held = BigInt.asIntN(64, (bigs[at | HELD] as bigint) - (registers[index] as bigint));
    if (total < (zero[0] as bigint) || held < (zero[0] as bigint)) broken('total or held', row);
    bigs[at | TOTAL] = total;
    bigs[at | HELD] = held;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Adds an amount to what is held of a row. */
  hold(row: number, registers: BigInt64Array, index: number): void {
    const at = (row << ROW_BITS) | HELD;
    const wrapped = BigInt.asIntN(64, (this.bigs[at] as bigint) + (registers[index] as bigint));
    if (wrapped < (zero[0] as bigint)) broken('held', row);
    this.bigs[at] = wrapped;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Takes an amount off what is held of a row. */
  release(row: number, registers: BigInt64Array, index: number): void {
    const at = (row << ROW_BITS) | HELD;
    const wrapped = BigInt.asIntN(64, (this.bigs[at] as bigint) - (registers[index] as bigint));
    if (wrapped < (zero[0] as bigint)) broken('held', row);
    this.bigs[at] = wrapped;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Adds a signed amount to a row outside trades; `floor` is the lowest that its class allows. */
  post(row: number, delta: bigint, floor: bigint): void {
    const sum = this.total(row) + delta;
    if (sum < floor || sum > MAX_AMOUNT) broken('total', row);
    this.bigs[(row << ROW_BITS) | TOTAL] = sum;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Brings a row back from a snapshot; publishes nothing. */
  restore(row: number, total: bigint, held: bigint): void {
    this.bigs[(row << ROW_BITS) | TOTAL] = total;
    this.bigs[(row << ROW_BITS) | HELD] = held;
  }

  /** Writes a balance-changed event for each row that changed since the last call, in the order of the first change. */
  publish(out: EventBuffer): void {
    const { touched, touchedCount, isTouched } = this;
    out.balancesChanged(this.bigs, touched, touchedCount);
    for (let i = 0; i < touchedCount; i++) isTouched[touched[i] as number] = 0;
    this.touchedCount = 0;
  }

  /** Doubles the room for balances. */
  override grow(): void {
    super.grow();
    this.owners = grownInts(this.owners, this.capacity);
    this.isTouched = grownBytes(this.isTouched, this.capacity);
    this.touched = grownInts(this.touched, this.capacity);
    this.pockets = grownDoubles(this.pockets, this.capacity);
  }

  private touch(row: number): void {
    this.isTouched[row] = 1;
    this.touched[this.touchedCount] = row;
    this.touchedCount += 1;
  }
}

/** One number for a wallet index (0 … 31), an asset index (0 … 65,535) and the market or contract of an isolated wallet (0: none). */
export function packPocket(walletIndex: number, assetIndex: number, scope = 0): number {
  return scope * SCOPE_STEP + ((walletIndex << WALLET_SHIFT) | assetIndex);
}
/** Wallet index of a packed pocket. */
export function walletOf(pocket: number): number {
  return (pocket % SCOPE_STEP) >> WALLET_SHIFT;
}
/** Asset index of a packed pocket. */
export function assetOf(pocket: number): number {
  return pocket & ASSET_MASK;
}
/** Market or contract of a packed pocket. */
export function scopeOf(pocket: number): number {
  return Math.floor(pocket / SCOPE_STEP);
}

function broken(column: string, row: number): never {
  invariant(false, `${column} of ledger row ${row} would leave its range`);
}
