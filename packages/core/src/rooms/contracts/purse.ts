/**
 * One account's wallet of one kind in one settle asset: the money behind its contracts. Cash is what the ledger has, margins of isolated positions are
 * held of it; a loss that cash does not cover is owed (`unsettled`) while unrealised profit stands against it. Source: risk.md §2.
 */
import { invariant } from '@bourse/domain';
import type { Ledger } from '../../kernel/ledger/ledger.ts';
import { makeRegisters } from '../../kernel/registers.ts';
import { leastOf } from './amounts.ts';

/** What a margin changes by. */
const register = makeRegisters();

/** What a purse is made of. */
export interface PurseParts {
  readonly ledger: Ledger;
  /** Index and id of the account. */
  readonly owner: number;
  readonly accountId: number;
  /** Packed pocket of wallet and settle asset. */
  readonly pocket: number;
  readonly assetId: number;
  /** Row of the clearing account, and the lowest that it may be. */
  readonly clearingRow: number;
  readonly clearingFloor: bigint;
  /** All purses that owe something; each puts itself in and out. */
  readonly debtors: Set<Purse>;
}

export class Purse {
  declare readonly owner: number;
  declare readonly accountId: number;
  declare readonly pocket: number;
  declare readonly assetId: number;
  declare readonly clearingRow: number;
  /** Its row of the ledger; −1 until something is posted: an order that is rejected makes none. */
  private found = -1;
  private owed = 0n;
  declare private readonly debtors: Set<Purse>;
  declare private readonly ledger: Ledger;
  declare private readonly clearingFloor: bigint;

  constructor({ accountId, assetId, clearingFloor, clearingRow, debtors, ledger, owner, pocket }: PurseParts) {
    this.ledger = ledger;
    this.debtors = debtors;
    this.owner = owner;
    this.accountId = accountId;
    this.pocket = pocket;
    this.assetId = assetId;
    this.clearingRow = clearingRow;
    this.clearingFloor = clearingFloor;
  }

  /** Loss that it owes, smallest units. */
  get unsettledUnits(): bigint {
    return this.owed;
  }
  set unsettledUnits(units: bigint) {
    this.owed = units;
    if (units > 0n) this.debtors.add(this);
    else this.debtors.delete(this);
  }

  /** Its row of the ledger, −1 while there is none. */
  private get knownRow(): number {
    if (this.found < 0) this.found = this.ledger.find(this.owner, this.pocket);
    return this.found;
  }
  /** The same, made when there is none. */
  get row(): number {
    if (this.knownRow < 0) this.found = this.ledger.ensure(this.owner, this.accountId, this.pocket, this.assetId);
    return this.found;
  }

  /** What the wallet has, margins included. */
  get walletUnits(): bigint {
    return this.knownRow < 0 ? 0n : this.ledger.total(this.knownRow);
  }
  /** Margins of its isolated positions together, and what waits to leave it. */
  get isolatedUnits(): bigint {
    return this.knownRow < 0 ? 0n : this.ledger.held(this.knownRow);
  }
  /** What it can pay with now. */
  get cashUnits(): bigint {
    return this.ledger.available(this.knownRow);
  }

  /** Takes from (negative) or gives to the purse, against a balance of the house. What cash does not cover is owed from now on. */
  settle(units: bigint, houseRow: number): void {
    if (units < 0n) this.pay(-units, houseRow);
    else if (units > 0n) this.receive(units, houseRow);
  }

  private pay(units: bigint, houseRow: number): void {
    const { cashUnits } = this;
    const paid = units < cashUnits ? units : cashUnits;
    this.post(this.row, -paid);
    this.postHouse(houseRow, units);
    if (paid === units) return;
    this.unsettledUnits += units - paid;
    this.postHouse(this.clearingRow, paid - units);
  }

  private receive(units: bigint, houseRow: number): void {
    const repaid = units < this.unsettledUnits ? units : this.unsettledUnits;
    this.unsettledUnits -= repaid;
    this.postHouse(houseRow, -units);
    this.postHouse(this.clearingRow, repaid);
    this.post(this.row, units - repaid);
  }

  /** Pays what it owes from the cash that there is: money may have come in from elsewhere. */
  repay(): void {
    const { cashUnits, unsettledUnits } = this;
    const units = leastOf(unsettledUnits, cashUnits);
    if (units <= 0n) return;
    this.unsettledUnits -= units;
    this.post(this.row, -units);
    this.postHouse(this.clearingRow, units);
  }

  /** Owes so much less: others have paid it to the clearing account, or were not paid. */
  forgive(units: bigint): void {
    invariant(units <= this.unsettledUnits, 'more is forgiven than is owed');
    this.unsettledUnits -= units;
  }

  /** Moves cash to the margin of an isolated position, or (negative) back. */
  holdMargin(units: bigint): void {
    if (units === 0n) return;
    register[0] = units < 0n ? -units : units;
    if (units < 0n) this.ledger.release(this.row, register, 0);
    else {
      invariant(units <= this.cashUnits, 'a margin of more than there is');
      this.ledger.hold(this.row, register, 0);
    }
  }

  private post(row: number, delta: bigint): void {
    if (delta !== 0n) this.ledger.post(row, delta, 0n);
  }

  /** Posts to a balance of the house; only the clearing account may owe. */
  private postHouse(row: number, delta: bigint): void {
    if (delta !== 0n) this.ledger.post(row, delta, row === this.clearingRow ? this.clearingFloor : 0n);
  }
}
