import { Records } from '../columns.ts';
import { IntIndex } from '../int-index.ts';
import * as records from '../record-layout.ts';
import { HOUSE_ACCOUNTS } from './house-accounts.ts';

const { ACCOUNT, ACCOUNT_BITS, MARKET_RATE } = records;

const HOUSE_IDS = [HOUSE_ACCOUNTS.WORLD, HOUSE_ACCOUNTS.FEES, HOUSE_ACCOUNTS.DUST, HOUSE_ACCOUNTS.INSURANCE];

/** Number of house accounts; they have the first indexes. */
export const HOUSE_COUNT = HOUSE_IDS.length;

/** Accounts by index in the order of their opening; the open orders of each are a list through the order pool. */
export class Accounts extends Records {
  count = 0;
  private readonly byId = new IntIndex();

  constructor() {
    super(ACCOUNT_BITS - 1, 64);
    for (const id of HOUSE_IDS) this.open(id);
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

  /** An integer of an account's record. */
  get(index: number, field: number): number {
    return this.ints[(index << ACCOUNT_BITS) | field] as number;
  }

  /** Changes an integer of an account's record. */
  set(index: number, field: number, value: number): void {
    this.ints[(index << ACCOUNT_BITS) | field] = value;
  }
}
