import { HOUSE_ACCOUNTS } from '../house-accounts.ts';
import { IntIndex } from './int-index.ts';

/** Stands in a fee column for "the market's rate". */
export const MARKET_RATE = -(2n ** 63n);

/** Index of the world's account; its balances alone may be negative. */
export const WORLD_INDEX = 0;
/** Index of the house's fee account. */
export const FEES_INDEX = 1;

const HOUSE_IDS = [HOUSE_ACCOUNTS.WORLD, HOUSE_ACCOUNTS.FEES, HOUSE_ACCOUNTS.DUST, HOUSE_ACCOUNTS.INSURANCE];

/** Number of house accounts; they have the first indexes. */
export const HOUSE_COUNT = HOUSE_IDS.length;

/** Accounts by index in the order of their opening, in columns; the open orders of each are a list through the order pool. */
export class Accounts {
  count = 0;
  id = new Int32Array(64);
  /** Own fee rates in ppm, or `MARKET_RATE`. */
  makerPpm = new BigInt64Array(64);
  takerPpm = new BigInt64Array(64);
  openOrders = new Int32Array(64);
  /** Slots of the oldest and the newest open order; −1 for none. */
  oldest = new Int32Array(64);
  newest = new Int32Array(64);
  private readonly byId = new IntIndex();

  constructor() {
    for (const id of HOUSE_IDS) this.open(id);
  }

  /** Index of an account, or −1. Ids beyond 32 bits are nobody's. */
  find(accountId: number): number {
    return accountId === (accountId | 0) ? this.byId.find(accountId) : -1;
  }

  /** Opens an account that does not exist yet. */
  open(accountId: number): number {
    const index = this.count;
    if (index === this.id.length) this.grow();
    this.count += 1;
    this.id[index] = accountId;
    this.makerPpm[index] = MARKET_RATE;
    this.takerPpm[index] = MARKET_RATE;
    this.oldest[index] = -1;
    this.newest[index] = -1;
    this.byId.add(accountId, index);
    return index;
  }

  private grow(): void {
    const capacity = this.id.length * 2;
    this.id = grownInts(this.id, capacity);
    this.openOrders = grownInts(this.openOrders, capacity);
    this.oldest = grownInts(this.oldest, capacity);
    this.newest = grownInts(this.newest, capacity);
    this.makerPpm = grownBigs(this.makerPpm, capacity);
    this.takerPpm = grownBigs(this.takerPpm, capacity);
  }
}

/** A longer copy of a column. */
export function grownInts(old: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity);
  grown.set(old);
  return grown;
}
/** A longer copy of a column. */
export function grownDoubles(old: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(capacity);
  grown.set(old);
  return grown;
}
/** A longer copy of a column. */
export function grownBigs(old: BigInt64Array, capacity: number): BigInt64Array<ArrayBuffer> {
  const grown = new BigInt64Array(capacity);
  grown.set(old);
  return grown;
}
/** A longer copy of a column. */
export function grownBytes(old: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity);
  grown.set(old);
  return grown;
}
