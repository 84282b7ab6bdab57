/**
 * Goal: every unit that exists, once. Method: a row per (account, wallet, asset) with what it owns (`total`) and how much of
 * that open orders bind (`held`); int64 columns, each sum wrapped and compared so that an overflow stops the program instead
 * of making money. Callers post both sides of a move; nothing here makes them balance, `totals` and the auditor prove it.
 */
import { invariant, MAX_AMOUNT } from '@bourse/domain';
import type { EventBuffer } from '../codec/event-buffer.ts';
import { type Accounts, grownBigs, grownBytes, grownInts, WORLD_INDEX } from './accounts.ts';

const MAX_ROWS = 2 ** 26;
const WALLET_SHIFT = 24;
const ASSET_MASK = 0xff_ffff;

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
export class Ledger {
  count = 0;
  total = new BigInt64Array(256);
  held = new BigInt64Array(256);
  /** Account index of a row. */
  owner = new Int32Array(256);
  /** Wallet index and asset index of a row, packed by `packPocket`. */
  pocket = new Int32Array(256);
  private isTouched = new Uint8Array(256);
  private touched = new Int32Array(64);
  private touchedCount = 0;
  private readonly byPocket = new Map<number, PocketRows>();

  /** Whether no further row may be made. */
  get isFull(): boolean {
    return this.count >= MAX_ROWS;
  }

  /** The rows of one pocket over all accounts; the same object for ever. */
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
  ensure(owner: number, pocket: number): number {
    const rows = this.rowsOf(pocket);
    const found = rows.find(owner);
    if (found >= 0) return found;
    const row = this.count;
    if (row === this.total.length) this.grow();
    this.count += 1;
    this.owner[row] = owner;
    this.pocket[row] = pocket;
    rows.set(owner, row);
    return row;
  }

  /** total − held; 0 for row −1. */
  available(row: number): bigint {
    return row < 0 ? 0n : BigInt.asIntN(64, (this.total[row] as bigint) - (this.held[row] as bigint));
  }

  /**
   * Adds a signed amount to what a row owns. A sum that is not negative and gets an int64 more either fits or wraps to a negative
   * one, so the sign alone tells of an overflow too.
   */
  addTotal(row: number, delta: bigint): void {
    const wrapped = BigInt.asIntN(64, (this.total[row] as bigint) + delta);
    if (wrapped < 0n) broken('total', row);
    this.total[row] = wrapped;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Adds a signed amount to what the world owes; never positive, never below −(2^63 − 1). */
  addWorld(row: number, delta: bigint): void {
    const sum = (this.total[row] as bigint) + delta;
    if (this.owner[row] !== WORLD_INDEX || sum > 0n || sum < -MAX_AMOUNT) broken('total', row);
    this.total[row] = sum;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Adds a signed amount to what is held of a row. */
  addHeld(row: number, delta: bigint): void {
    const wrapped = BigInt.asIntN(64, (this.held[row] as bigint) + delta);
    if (wrapped < 0n) broken('held', row);
    this.held[row] = wrapped;
    if (this.isTouched[row] === 0) this.touch(row);
  }

  /** Writes a balance-changed event for each row that changed since the last call, in the order of the first change. */
  publish(accounts: Accounts, assetIds: Int32Array, out: EventBuffer): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const row = this.touched[i] as number;
      const pocket = this.pocket[row] as number;
      const account = accounts.id[this.owner[row] as number] as number;
      const asset = assetIds[pocket & ASSET_MASK] as number;
      out.balanceChanged(account, pocket >> WALLET_SHIFT, asset, this.total[row] as bigint, this.held[row] as bigint);
      this.isTouched[row] = 0;
    }
    this.touchedCount = 0;
  }

  private touch(row: number): void {
    this.isTouched[row] = 1;
    if (this.touchedCount === this.touched.length) this.touched = grownInts(this.touched, this.touchedCount * 2);
    this.touched[this.touchedCount] = row;
    this.touchedCount += 1;
  }

  private grow(): void {
    const capacity = this.total.length * 2;
    this.total = grownBigs(this.total, capacity);
    this.held = grownBigs(this.held, capacity);
    this.owner = grownInts(this.owner, capacity);
    this.pocket = grownInts(this.pocket, capacity);
    this.isTouched = grownBytes(this.isTouched, capacity);
  }
}

/** One number for a wallet index (0–127) and an asset index (0 … 2^24 − 1). */
export function packPocket(walletIndex: number, assetIndex: number): number {
  return (walletIndex << WALLET_SHIFT) | assetIndex;
}
/** Wallet index of a packed pocket. */
export function walletOf(pocket: number): number {
  return pocket >> WALLET_SHIFT;
}
/** Asset index of a packed pocket. */
export function assetOf(pocket: number): number {
  return pocket & ASSET_MASK;
}

function broken(column: string, row: number): never {
  invariant(false, `${column} of ledger row ${row} would leave its range`);
}
