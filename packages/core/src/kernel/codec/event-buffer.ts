/**
 * Goal: the events of many commands as one run of bytes that can be handed to another thread. Method: 8-byte words written
 * through typed arrays, so that the hot path allocates nothing; `event-decoder.ts` is the reader. Little-endian machines only.
 */
import { invariant } from '@bourse/domain';
import type { ExchangeEvent } from '../../events.ts';
import * as records from '../record-layout.ts';
import { encodeJson } from './json-payload.ts';
import * as layout from './layout.ts';
import { EVENT_TYPES, padded } from './layout.ts';

const { APPLIED_HEADER, APPLIED_MARK, EVENT, SIZE } = layout;
const { ROW_BITS } = records;

const LARGEST_BUFFER = 2 ** 31 - 8;
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/**
 * A growing buffer of applied commands: for each a header, then its events. The core writes, the host takes. Amounts of hot
 * events come in registers, places in a BigInt64Array, because a bigint that crosses a call may be made on the heap.
 */
export class EventBuffer {
  declare private buffer: ArrayBuffer;
  declare private ints: Int32Array;
  declare private doubles: Float64Array;
  declare private bigs: BigInt64Array;
  declare private octets: Uint8Array;
  declare private capacity: number;
  /** Bytes written. */
  private end = 0;
  private commandStart = 0;
  private count = 0;

  /** `capacity`: bytes to begin with. */
  constructor(capacity = 65_536) {
    invariant(LITTLE_ENDIAN, 'the event format needs a little-endian machine');
    this.capacity = padded(Math.max(capacity, 1024));
    this.buffer = new ArrayBuffer(this.capacity);
    this.ints = new Int32Array(this.buffer);
    this.doubles = new Float64Array(this.buffer);
    this.bigs = new BigInt64Array(this.buffer);
    this.octets = new Uint8Array(this.buffer);
  }

  /** Bytes written since the last reset. */
  get length(): number {
    return this.end;
  }

  /** What has been written, without a copy: valid until the next write or reset. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer, 0, this.end);
  }

  /** A copy of what has been written in memory of its own, fit to be transferred; the buffer is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const copy = new Uint8Array(this.buffer.slice(0, this.end));
    this.end = 0;
    return copy;
  }

  /** Forgets what was written and keeps the memory. */
  reset(): void {
    this.end = 0;
  }

  /** Opens the record of one command. */
  beginCommand(seq: number, timeMs: number, correlation: number): void {
    this.commandStart = this.end;
    this.count = 0;
    const word = this.reserve(APPLIED_HEADER);
    this.doubles[word] = seq;
    this.doubles[word + 1] = timeMs;
    this.ints[2 * word + 4] = correlation;
    this.ints[2 * word + 7] = APPLIED_MARK;
  }

  /** Closes the record that `beginCommand` opened. */
  endCommand(): void {
    const at = this.commandStart >> 2;
    this.ints[at + 5] = this.count;
    this.ints[at + 6] = this.end - this.commandStart;
  }

  rejected(accountId: number, codeIndex: number): void {
    const word = this.begin(EVENT.REJECTED, SIZE.REJECTED, codeIndex << 8, 0);
    this.doubles[word + 1] = accountId;
  }

  /** `codeIndex` is −1 when the original was not refused. Ids come as two 32-bit words. */
  duplicate(accountId: number, originalSeq: number, orderLow: number, orderHigh: number, codeIndex: number): void {
    const word = this.begin(EVENT.DUPLICATE, SIZE.DUPLICATE, (codeIndex + 1) << 8, accountId);
    this.doubles[word + 1] = originalSeq;
    this.ints[2 * word + 4] = orderLow;
    this.ints[2 * word + 5] = orderHigh;
  }

  /** `traits` as a request packs them, bits 16 and up of the header's word left out; the client order id is a run of ASCII bytes. */
  orderAccepted(
    orderLow: number,
    orderHigh: number,
    accountId: number,
    marketId: number,
    traits: number,
    priceTicks: number,
    qtyLots: number,
    quoteAmount: BigInt64Array,
    clientId: Uint8Array,
    clientIdStart: number,
    clientIdLength: number,
  ): void {
    const word = this.begin(
      EVENT.ORDER_ACCEPTED,
      SIZE.ORDER_ACCEPTED,
      (traits << 8) | (clientIdLength << 16),
      accountId,
    );
    const at = 2 * word;
    this.ints[at + 2] = orderLow;
    this.ints[at + 3] = orderHigh;
    this.ints[at + 4] = marketId;
    this.ints[at + 5] = priceTicks;
    this.doubles[word + 3] = qtyLots;
    this.bigs[word + 4] = quoteAmount[0] as bigint;
    if (clientIdLength > 0) {
      const tail = this.reserve(padded(clientIdLength)) * 8;
      this.doubles.fill(0, tail >> 3, this.end >> 3);
      for (let i = 0; i < clientIdLength; i++) this.octets[tail + i] = clientId[clientIdStart + i] ?? 0;
    }
  }

  trade(
    marketId: number,
    tradeNo: number,
    takerIsSeller: number,
    priceTicks: number,
    qtyLots: number,
    makerLow: number,
    makerHigh: number,
    takerLow: number,
    takerHigh: number,
    makerAccountId: number,
    takerAccountId: number,
    registers: BigInt64Array,
    makerFee: number,
    takerFee: number,
  ): void {
    const word = this.begin(EVENT.TRADE, SIZE.TRADE, takerIsSeller << 8, marketId);
    const at = 2 * word;
    this.doubles[word + 1] = tradeNo;
    this.ints[at + 4] = priceTicks;
    this.ints[at + 5] = makerAccountId;
    this.doubles[word + 3] = qtyLots;
    this.ints[at + 8] = makerLow;
    this.ints[at + 9] = makerHigh;
    this.ints[at + 10] = takerLow;
    this.ints[at + 11] = takerHigh;
    this.ints[at + 12] = takerAccountId;
    this.ints[at + 13] = 0;
    this.bigs[word + 7] = registers[makerFee] as bigint;
    this.bigs[word + 8] = registers[takerFee] as bigint;
  }

  orderClosed(
    orderLow: number,
    orderHigh: number,
    accountId: number,
    marketId: number,
    status: number,
    reason: number,
    executedLots: number,
    registers: BigInt64Array,
    executedQuote: number,
  ): void {
    const word = this.begin(EVENT.ORDER_CLOSED, SIZE.ORDER_CLOSED, (status << 8) | (reason << 16), accountId);
    const at = 2 * word;
    this.ints[at + 2] = orderLow;
    this.ints[at + 3] = orderHigh;
    this.ints[at + 4] = marketId;
    this.ints[at + 5] = 0;
    this.doubles[word + 3] = executedLots;
    this.bigs[word + 4] = registers[executedQuote] as bigint;
  }

  levelChanged(marketId: number, isAsk: number, priceTicks: number, qtyLots: number, orderCount: number): void {
    const word = this.begin(EVENT.LEVEL_CHANGED, SIZE.LEVEL_CHANGED, isAsk << 8, marketId);
    this.ints[2 * word + 2] = priceTicks;
    this.ints[2 * word + 3] = orderCount;
    this.doubles[word + 2] = qtyLots;
  }

  /** Copies the events that ledger rows are laid out as, four words each, see `Ledger`: of the first `count` rows that are named. */
  balancesChanged(records: BigInt64Array, rows: Int32Array, count: number): void {
    let word = this.reserve(count * SIZE.BALANCE_CHANGED);
    const { bigs } = this;
    this.count += count;
    for (let i = 0; i < count; i++) {
      const from = (rows[i] as number) << ROW_BITS;
      bigs[word] = records[from] as bigint;
      bigs[word + 1] = records[from | 1] as bigint;
      bigs[word + 2] = records[from | 2] as bigint;
      bigs[word + 3] = records[from | 3] as bigint;
      word += 4;
    }
  }

  posted(accountId: number, walletIndex: number, assetId: number, delta: bigint, reasonIndex: number): void {
    const word = this.begin(EVENT.POSTED, SIZE.POSTED, (walletIndex << 8) | (reasonIndex << 16), accountId);
    this.ints[2 * word + 2] = assetId;
    this.ints[2 * word + 3] = 0;
    this.bigs[word + 2] = delta;
  }

  /** Market makers meet themselves all day, so this one is not rare. `mode` is the index in `STP_MODES`; ids come as two 32-bit words. */
  matchPrevented(
    marketId: number,
    accountId: number,
    mode: number,
    priceTicks: number,
    makerLow: number,
    makerHigh: number,
    takerLow: number,
    takerHigh: number,
    makerLots: number,
    takerLots: number,
  ): void {
    const word = this.begin(EVENT.MATCH_PREVENTED, SIZE.MATCH_PREVENTED, mode << 8, marketId);
    const at = 2 * word;
    this.ints[at + 2] = accountId;
    this.ints[at + 3] = priceTicks;
    this.ints[at + 4] = makerLow;
    this.ints[at + 5] = makerHigh;
    this.ints[at + 6] = takerLow;
    this.ints[at + 7] = takerHigh;
    this.doubles[word + 4] = makerLots;
    this.doubles[word + 5] = takerLots;
  }

  /** An event that happens rarely, as JSON. */
  rare(event: ExchangeEvent): void {
    const payload = encodeJson(event);
    const word = this.reserve(8 + padded(payload.length));
    this.count += 1;
    this.ints[2 * word] = EVENT_TYPES.indexOf(event.type);
    this.ints[2 * word + 1] = payload.length;
    this.doubles.fill(0, word + 1, this.end >> 3);
    this.octets.set(payload, word * 8 + 8);
  }

  private begin(type: number, size: number, bits: number, second: number): number {
    const word = this.reserve(size);
    this.count += 1;
    this.ints[2 * word] = type | bits;
    this.ints[2 * word + 1] = second;
    return word;
  }

  /** Makes room for `size` bytes and returns the index of their first 8-byte word. */
  private reserve(size: number): number {
    const start = this.end;
    if (start + size > this.capacity) this.grow(start + size);
    this.end = start + size;
    return start >> 3;
  }

  private grow(needed: number): void {
    invariant(needed <= LARGEST_BUFFER, 'the event buffer has outgrown its limit');
    const grown = new ArrayBuffer(padded(Math.min(Math.max(needed, this.capacity * 2), LARGEST_BUFFER)));
    const octets = new Uint8Array(grown);
    octets.set(this.octets);
    this.buffer = grown;
    this.capacity = grown.byteLength;
    this.octets = octets;
    this.ints = new Int32Array(grown);
    this.doubles = new Float64Array(grown);
    this.bigs = new BigInt64Array(grown);
  }
}
