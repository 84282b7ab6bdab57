/**
 * Goal: a million resting orders without an object each. Method: columns of typed arrays, a free list through `next`, and ids
 * that carry the slot: id = counter × 2^22 + slot. The counter never repeats, so an id is never used twice, grows with time,
 * and finds its order without a hash. Ids are kept as two 32-bit words so that the hot path makes no bigint.
 */
import { MAX_CLIENT_ORDER_ID } from '../codec/layout.ts';
import { grownBigs, grownBytes, grownDoubles, grownInts } from '../ledger/accounts.ts';

const SLOT_BITS = 22;
const SLOT_MASK = 2 ** SLOT_BITS - 1;
/** Counters per step of an id's high word. */
const COUNTERS_PER_HIGH = 2 ** (32 - SLOT_BITS);
const MAX_COUNTER = 2 ** (63 - SLOT_BITS) - 1;
const CLIENT_STRIDE = MAX_CLIENT_ORDER_ID;
const NOT_LIVE = -1;

/** All resting orders of all markets. */
export class OrderPool {
  /** Slots ever used; each is live or on the free list. */
  highWater = 0;
  live = 0;
  freeHead = -1;
  /** Orders ever accepted; the last id's counter. */
  counter = 0;
  idLow = new Int32Array(1024);
  /** −1 when the slot is free. */
  idHigh = new Int32Array(1024);
  owner = new Int32Array(1024);
  market = new Int32Array(1024);
  /** 0 buy, 1 sell. */
  isSell = new Uint8Array(1024);
  priceTicks = new Int32Array(1024);
  qtyLots = new Float64Array(1024);
  executedLots = new Float64Array(1024);
  executedQuote = new BigInt64Array(1024);
  placedMs = new Float64Array(1024);
  /** Ledger rows that the order's fills post to. */
  baseRow = new Int32Array(1024);
  quoteRow = new Int32Array(1024);
  /** Price level within the book's side, and the neighbours in its queue; −1 for none. */
  level = new Int32Array(1024);
  next = new Int32Array(1024);
  previous = new Int32Array(1024);
  /** Neighbours among the owner's open orders, oldest first. */
  ownerNext = new Int32Array(1024);
  ownerPrevious = new Int32Array(1024);
  clientLength = new Uint8Array(1024);
  clientId = new Uint8Array(1024 * CLIENT_STRIDE);

  /** Whether no further order can rest or no id is left. */
  get isFull(): boolean {
    return (this.freeHead < 0 && this.highWater > SLOT_MASK) || this.counter >= MAX_COUNTER;
  }

  /** Takes a slot; the one that was freed last comes first. */
  take(): number {
    let slot = this.freeHead;
    if (slot >= 0) this.freeHead = this.next[slot] as number;
    else {
      slot = this.highWater;
      if (slot === this.idLow.length) this.grow();
      this.highWater += 1;
    }
    this.live += 1;
    return slot;
  }

  /** Gives a slot back; its id is dead from now on. */
  free(slot: number): void {
    this.idHigh[slot] = NOT_LIVE;
    this.next[slot] = this.freeHead;
    this.freeHead = slot;
    this.live -= 1;
  }

  /** Slot of a live order by the words of its id, or −1. */
  find(idLow: number, idHigh: number): number {
    const slot = idLow & SLOT_MASK;
    const known = slot < this.highWater && this.idLow[slot] === idLow && this.idHigh[slot] === idHigh && idHigh >= 0;
    return known ? slot : -1;
  }

  /** Whether an order rests in the slot. */
  isLive(slot: number): boolean {
    return (this.idHigh[slot] as number) >= 0;
  }

  /** The counter within a live order's id: orders by age. */
  counterOf(slot: number): number {
    return (this.idHigh[slot] as number) * COUNTERS_PER_HIGH + ((this.idLow[slot] as number) >>> SLOT_BITS);
  }

  /** Open lots of an order. */
  openLots(slot: number): number {
    return (this.qtyLots[slot] as number) - (this.executedLots[slot] as number);
  }

  /** Keeps the client's own id of an order. */
  setClientId(slot: number, bytes: Uint8Array, start: number, length: number): void {
    this.clientLength[slot] = length;
    const at = slot * CLIENT_STRIDE;
    for (let i = 0; i < length; i++) this.clientId[at + i] = bytes[start + i] as number;
  }

  /** Where in `clientId` an order's own id begins. */
  clientStart(slot: number): number {
    return slot * CLIENT_STRIDE;
  }

  /** Reserves columns for at least `capacity` slots. */
  reserve(capacity: number): void {
    while (this.idLow.length < capacity) this.grow();
  }

  private grow(): void {
    const capacity = this.idLow.length * 2;
    this.idLow = grownInts(this.idLow, capacity);
    this.idHigh = grownInts(this.idHigh, capacity);
    this.owner = grownInts(this.owner, capacity);
    this.market = grownInts(this.market, capacity);
    this.isSell = grownBytes(this.isSell, capacity);
    this.priceTicks = grownInts(this.priceTicks, capacity);
    this.qtyLots = grownDoubles(this.qtyLots, capacity);
    this.executedLots = grownDoubles(this.executedLots, capacity);
    this.executedQuote = grownBigs(this.executedQuote, capacity);
    this.placedMs = grownDoubles(this.placedMs, capacity);
    this.baseRow = grownInts(this.baseRow, capacity);
    this.quoteRow = grownInts(this.quoteRow, capacity);
    this.level = grownInts(this.level, capacity);
    this.next = grownInts(this.next, capacity);
    this.previous = grownInts(this.previous, capacity);
    this.ownerNext = grownInts(this.ownerNext, capacity);
    this.ownerPrevious = grownInts(this.ownerPrevious, capacity);
    this.clientLength = grownBytes(this.clientLength, capacity);
    this.clientId = grownBytes(this.clientId, capacity * CLIENT_STRIDE);
  }
}

/** Low word of the id with a counter and a slot. */
export function idLowOf(counter: number, slot: number): number {
  return ((counter % COUNTERS_PER_HIGH) << SLOT_BITS) | slot;
}
/** High word of the id with a counter. */
export function idHighOf(counter: number): number {
  return Math.floor(counter / COUNTERS_PER_HIGH);
}
/** An order id from its words. */
export function joinId(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
}
/** Low word of an order id. */
export function lowOf(orderId: bigint): number {
  return Number(BigInt.asIntN(32, orderId));
}
/** High word of an order id. */
export function highOf(orderId: bigint): number {
  return Number(BigInt.asIntN(32, orderId >> 32n));
}
