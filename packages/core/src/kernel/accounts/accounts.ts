import { Records } from '../columns.ts';
import { IntIndex } from '../int-index.ts';
import * as records from '../record-layout.ts';
import { FIRST_HOUSE_ACCOUNTS, type HouseAccount } from './house-accounts.ts';

const { ACCOUNT, ACCOUNT_BITS, MARKET_RATE, WORLD_INDEX } = records;

/** Number of house accounts that every exchange has; they have the first indexes. */
export const FIRST_HOUSE_COUNT = FIRST_HOUSE_ACCOUNTS.length;

/** Accounts by index in the order of their opening; the open orders of each are a list through the order pool. */
export class Accounts extends Records {
  count = 0;
  private readonly byId = new IntIndex();
  /** Accounts of the house by index. */
  readonly house = new Map<number, HouseAccount>();
  /** What all house accounts but the world may owe of an asset, smallest units. */
  otherDebt = 0n;

  constructor() {
    super(ACCOUNT_BITS - 1, 64);
    for (const account of FIRST_HOUSE_ACCOUNTS) this.openHouse(account);
  }

  /** Index of an account, or −1. Ids beyond 32 bits are nobody's. */
  find(accountId: number): number {
    return accountId === (accountId | 0) ? this.byId.find(accountId | 0) : -1;
  }

  /** Opens an account that does not exist yet. */
  open(accountId: number): number {
    const index = this.count;
    if (index === this.capacity) this.grow();
    this.count += 1;
    this.set(index, ACCOUNT.ID, accountId);
    this.set(index, ACCOUNT.MAKER_PPM, MARKET_RATE);
    this.set(index, ACCOUNT.TAKER_PPM, MARKET_RATE);
    this.set(index, ACCOUNT.OLDEST, -1);
    this.set(index, ACCOUNT.NEWEST, -1);
    this.byId.add(accountId, index);
    return index;
  }

  /** Opens an account of the house that does not exist yet. */
  openHouse(account: HouseAccount): number {
    const index = this.open(account.accountId);
    this.house.set(index, account);
    if (index !== WORLD_INDEX) this.otherDebt -= account.floor;
    return index;
  }

  /** An integer of an account's record. */
  get(index: number, field: number): number {
    return this.ints[(index << ACCOUNT_BITS) | field] as number;
  }

  /** Changes an integer of an account's record. */
  set(index: number, field: number, value: number): void {
    this.ints[(index << ACCOUNT_BITS) | field] = value;
  }
}
