import { HOUSE_ACCOUNTS } from '../house-accounts.ts';
import { Records } from './columns.ts';
import { IntIndex } from './int-index.ts';

/** Stands for "the market's rate" where an account's own would stand. */
export const MARKET_RATE = -(2 ** 31);

/** Index of the world's account; its balances alone may be negative. */
export const WORLD_INDEX = 0;
/** Index of the house's fee account. */
export const FEES_INDEX = 1;

const HOUSE_IDS = [HOUSE_ACCOUNTS.WORLD, HOUSE_ACCOUNTS.FEES, HOUSE_ACCOUNTS.DUST, HOUSE_ACCOUNTS.INSURANCE];

/** Number of house accounts; they have the first indexes. */
export const HOUSE_COUNT = HOUSE_IDS.length;

/** An account's record is 2^3 integers. */
export const ACCOUNT_BITS = 3;
/** Integers of an account's record. */
export const ACCOUNT = {
  ID: 0,
  OPEN_ORDERS: 1,
  /** Slots of the oldest and the newest open order; −1 for none. */
  OLDEST: 2,
  NEWEST: 3,
  /** Own fee rates in ppm, or `MARKET_RATE`. */
  MAKER_PPM: 4,
  TAKER_PPM: 5,
} as const;

/** Accounts by index in the order of their opening; the open orders of each are a list through the order pool. */
export class Accounts {
  count = 0;
  readonly records = new Records(ACCOUNT_BITS - 1, 64);
  private readonly byId = new IntIndex();

  constructor() {
    for (const id of HOUSE_IDS) this.open(id);
  }

  /** Index of an account, or −1. Ids beyond 32 bits are nobody's. */
  find(accountId: number): number {
    return accountId === (accountId | 0) ? this.byId.find(accountId | 0) : -1;
  }

  /** Opens an account that does not exist yet. */
  open(accountId: number): number {
    const index = this.count;
    if (index === this.records.capacity) this.records.grow();
    this.count += 1;
    this.set(index, ACCOUNT.ID, accountId);
    this.set(index, ACCOUNT.MAKER_PPM, MARKET_RATE);
    this.set(index, ACCOUNT.TAKER_PPM, MARKET_RATE);
    this.set(index, ACCOUNT.OLDEST, -1);
    this.set(index, ACCOUNT.NEWEST, -1);
    this.byId.add(accountId, index);
    return index;
  }

  /** An integer of an account's record. */
  get(index: number, field: number): number {
    return this.records.ints[(index << ACCOUNT_BITS) + field] as number;
  }

  /** Changes an integer of an account's record. */
  set(index: number, field: number, value: number): void {
    this.records.ints[(index << ACCOUNT_BITS) + field] = value;
  }
}
