/**
 * Goal: a million resting orders without an object each. Method: a record of 64 bytes per order for what fills touch, a cold one of 32 for
 * the rest, and room for clients' own ids from the first on that has one; a free list through the records; ids that carry the slot: id =
 * counter × 2^22 + slot. The counter never repeats, so an id is never used twice, grows with time, and finds its order without a hash. Ids
 * are kept as two 32-bit words so that the hot path makes no bigint.
 */

import { grownBytes, Records } from '../../kernel/columns.ts';
import * as layout from '../command-layout.ts';
import * as orders from '../order-layout.ts';

const { MAX_CLIENT_ORDER_ID } = layout;
const { COLD, COLD_INT_BITS, COLD_WORD, COLD_WORD_BITS, INT, INT_BITS, WORD, WORD_BITS } = orders;

const SLOT_BITS = 22;
const SLOT_MASK = 2 ** SLOT_BITS - 1;
/** Counters per step of an id's high word. */
const COUNTERS_PER_HIGH = 2 ** (32 - SLOT_BITS);
const MAX_HIGH = 2 ** 31 - 1;
const NOT_LIVE = -1;

/** All resting orders of all markets. */
export class OrderPool extends Records {
  /** Slots ever used; each is live or on the free list. */
  highWater = 0;
  live = 0;
  freeHead = -1;
  /** The last id's counter, which is the number of orders ever accepted, in two parts that stay small integers. */
  private counterHigh = 0;
  private counterLow = 0;
  readonly cold = new Records(COLD_WORD_BITS, 1024);
  /** Clients' own ids, `MAX_CLIENT_ORDER_ID` bytes a slot; ends at the last slot that ever had one, or later. */
  private clientIds = new Uint8Array(0);

  constructor() {
    super(WORD_BITS, 1024);
  }

  /** Whether no further order can rest or no id is left. */
  get isFull(): boolean {
    const noSlot = this.freeHead < 0 && this.highWater > SLOT_MASK;
    return noSlot || (this.counterHigh === MAX_HIGH && this.counterLow === COUNTERS_PER_HIGH - 1);
  }

  /** Whether so many further orders get an id and a slot. */
  hasRoomFor(orders: number): boolean {
    return this.live + orders <= SLOT_MASK + 1 && this.counter + orders < COUNTERS_PER_HIGH * (MAX_HIGH + 1);
  }

  /** Orders ever accepted; the last id's counter. */
  get counter(): number {
    return this.counterHigh * COUNTERS_PER_HIGH + this.counterLow;
  }
  set counter(count: number) {
    // `| 0` keeps both small integers, also when a snapshot gave a double.
    this.counterHigh = Math.floor(count / COUNTERS_PER_HIGH) | 0;
    this.counterLow = (count % COUNTERS_PER_HIGH) | 0;
  }

  /** Counts one more order. */
  countOrder(): void {
    this.counterLow += 1;
    if (this.counterLow < COUNTERS_PER_HIGH) return;
    this.counterLow = 0;
    this.counterHigh += 1;
  }
  /** Low word of the last counted order's id when it has this slot. */
  idLowFor(slot: number): number {
    return (this.counterLow << SLOT_BITS) | slot;
  }
  /** High word of the last counted order's id. */
  get idHigh(): number {
    return this.counterHigh;
  }

  /** Takes a slot; the one that was freed last comes first. */
  take(): number {
    let slot = this.freeHead;
    if (slot >= 0) this.freeHead = this.ints[(slot << INT_BITS) | INT.NEXT] as number;
    else {
      slot = this.highWater;
      if (slot === this.capacity) this.grow();
      this.highWater += 1;
    }
    this.live += 1;
    return slot;
  }

  /** Gives a slot back; its id is dead from now on. */
  free(slot: number): void {
    const at = slot << INT_BITS;
    this.ints[at | INT.ID_HIGH] = NOT_LIVE;
    this.ints[at | INT.NEXT] = this.freeHead;
    this.freeHead = slot;
    this.live -= 1;
  }

  /** Slot of a live order by the words of its id, or −1. */
  find(idLow: number, idHigh: number): number {
    const slot = idLow & SLOT_MASK;
    if (slot >= this.highWater || idHigh < 0) return -1;
    const at = slot << INT_BITS;
    const { ints } = this;
    return ints[at | INT.ID_LOW] === idLow && ints[at | INT.ID_HIGH] === idHigh ? slot : -1;
  }

  /** Whether an order rests in the slot. */
  isLive(slot: number): boolean {
    return this.int(slot, INT.ID_HIGH) >= 0;
  }

  /** The counter within a live order's id: orders by age. */
  counterOf(slot: number): number {
    return this.int(slot, INT.ID_HIGH) * COUNTERS_PER_HIGH + (this.int(slot, INT.ID_LOW) >>> SLOT_BITS);
  }

  /** Open lots of an order. */
  openLots(slot: number): number {
    const at = slot << WORD_BITS;
    const { doubles } = this;
    return (doubles[at | WORD.QTY] as number) - (doubles[at | WORD.EXECUTED] as number);
  }

  /** An integer of an order's record. */
  int(slot: number, field: number): number {
    return this.ints[(slot << INT_BITS) | field] as number;
  }
  /** Changes an integer of an order's record. */
  setInt(slot: number, field: number, value: number): void {
    this.ints[(slot << INT_BITS) | field] = value;
  }
  /** A double of an order's record. */
  double(slot: number, field: number): number {
    return this.doubles[(slot << WORD_BITS) | field] as number;
  }
  /** Changes a double of an order's record. */
  setDouble(slot: number, field: number, value: number): void {
    this.doubles[(slot << WORD_BITS) | field] = value;
  }
  /** Value for which an order has traded. */
  executedValue(slot: number): bigint {
    return this.bigs[(slot << WORD_BITS) | WORD.EXECUTED_VALUE] as bigint;
  }

  /** Changes what an order has traded for. */
  setExecutedValue(slot: number, value: bigint): void {
    this.bigs[(slot << WORD_BITS) | WORD.EXECUTED_VALUE] = value;
  }

  /** An integer of an order's cold record. */
  coldInt(slot: number, field: number): number {
    return this.cold.ints[(slot << COLD_INT_BITS) | field] as number;
  }
  /** Changes an integer of an order's cold record. */
  setColdInt(slot: number, field: number, value: number): void {
    this.cold.ints[(slot << COLD_INT_BITS) | field] = value;
  }
  /** When an order was accepted, milliseconds since the epoch. */
  placedMs(slot: number): number {
    return this.cold.doubles[(slot << COLD_WORD_BITS) | COLD_WORD.PLACED_MS] as number;
  }
  /** Notes when an order was accepted. */
  setPlacedMs(slot: number, ms: number): void {
    this.cold.doubles[(slot << COLD_WORD_BITS) | COLD_WORD.PLACED_MS] = ms;
  }

  /** Keeps the client's own id of an order; none when it has no bytes. */
  setClientId(slot: number, bytes: Uint8Array, start: number, length: number): void {
    this.setColdInt(slot, COLD.CLIENT_LENGTH, length);
    if (length === 0) return;
    const at = slot * MAX_CLIENT_ORDER_ID;
    if (at >= this.clientIds.length) {
      this.clientIds = grownBytes(this.clientIds, this.capacity * MAX_CLIENT_ORDER_ID);
    }
    for (let i = 0; i < length; i++) this.clientIds[at + i] = bytes[start + i] as number;
  }

  /** The client's own id of an order, as bytes. */
  clientId(slot: number): Uint8Array {
    const start = slot * MAX_CLIENT_ORDER_ID;
    return this.clientIds.subarray(start, start + this.coldInt(slot, COLD.CLIENT_LENGTH));
  }

  /** Makes room for at least `capacity` slots. */
  reserve(capacity: number): void {
    while (this.capacity < capacity) this.grow();
  }

  /** Doubles the room for orders. */
  override grow(): void {
    super.grow();
    this.cold.grow();
  }
}

/** The order id of a counter and a slot. */
export function idAt(counter: number, slot: number): bigint {
  return (BigInt(counter) << BigInt(SLOT_BITS)) | BigInt(slot);
}

const idScratch = new BigInt64Array(1);
const idWords = new Uint32Array(idScratch.buffer);

/** The counter within an order id: how many orders the exchange had accepted with this one. Numbers follow each other without a gap. */
export function orderNumber(orderId: bigint): number {
  // Through memory, low word first as in all the core's records, because a shift would make a bigint of its own.
  idScratch[0] = orderId;
  return (idWords[1] as number) * COUNTERS_PER_HIGH + ((idWords[0] as number) >>> SLOT_BITS);
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
