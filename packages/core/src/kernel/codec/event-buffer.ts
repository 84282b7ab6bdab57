/**
 * Goal: the events of many commands as one run of bytes that can be handed to another thread. Method: 8-byte words written
 * through typed arrays, so that the hot path allocates nothing; `event-codec.ts` is the reader. Little-endian machines only.
 */
import { invariant } from '@bourse/domain';
import * as records from '../record-layout.ts';
import { encodeJson } from './json-payload.ts';
import * as layout from './layout.ts';
import { padded } from './layout.ts';

const { APPLIED_HEADER, APPLIED_MARK, EVENT_BITS_SHIFT, KERNEL_EVENT, KERNEL_EVENT_SIZE } = layout;
const { ROW_BITS } = records;

const LARGEST_BUFFER = 2 ** 31 - 8;
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/**
 * A growing buffer of applied commands: for each a header, then its events. The core writes, the host takes. Amounts of hot
 * events come in registers, places in a BigInt64Array, because a bigint that crosses a call may be made on the heap.
 */
export class EventBuffer {
  declare private buffer: ArrayBuffer;
  declare protected ints: Int32Array;
  declare protected doubles: Float64Array;
  declare protected bigs: BigInt64Array;
  declare protected octets: Uint8Array;
  declare private capacity: number;
  /** Bytes written. */
  protected end = 0;
  private commandStart = 0;
  protected count = 0;

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

  rejected(accountId: number, code: number): void {
    const word = this.begin(KERNEL_EVENT.REJECTED, KERNEL_EVENT_SIZE.REJECTED, code, 0);
    this.doubles[word + 1] = accountId;
  }

  /** `code` is 0 when the original was not rejected. Ids come as two 32-bit words. */
  duplicate(accountId: number, originalSeq: number, orderLow: number, orderHigh: number, code: number): void {
    const word = this.begin(KERNEL_EVENT.DUPLICATE, KERNEL_EVENT_SIZE.DUPLICATE, code, accountId);
    this.doubles[word + 1] = originalSeq;
    this.ints[2 * word + 4] = orderLow;
    this.ints[2 * word + 5] = orderHigh;
  }

  /** The outcome of a command with a reported key, which comes as four 32-bit words, lowest first; `code` is 0 when it was applied. */
  keySettled(accountId: number, k0: number, k1: number, k2: number, k3: number, code: number): void {
    const word = this.begin(KERNEL_EVENT.KEY_SETTLED, KERNEL_EVENT_SIZE.KEY_SETTLED, code, accountId);
    this.ints[2 * word + 2] = k0;
    this.ints[2 * word + 3] = k1;
    this.ints[2 * word + 4] = k2;
    this.ints[2 * word + 5] = k3;
  }

  /** Copies the events that ledger rows are laid out as, four words each, see `Ledger`: of the first `count` rows that are named. */
  balancesChanged(records: BigInt64Array, rows: Int32Array, count: number): void {
    let word = this.reserve(count * KERNEL_EVENT_SIZE.BALANCE_CHANGED);
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

  posted(
    accountId: number,
    walletIndex: number,
    assetId: number,
    scope: number,
    delta: bigint,
    reasonIndex: number,
  ): void {
    const bits = walletIndex | (reasonIndex << 8);
    const word = this.begin(KERNEL_EVENT.POSTED, KERNEL_EVENT_SIZE.POSTED, bits, accountId);
    this.ints[2 * word + 2] = assetId;
    this.ints[2 * word + 3] = scope;
    this.bigs[word + 2] = delta;
  }

  /** An event as JSON, by its number. */
  json(type: number, event: object): void {
    const payload = encodeJson(event);
    const word = this.reserve(8 + padded(payload.length));
    this.count += 1;
    this.ints[2 * word] = type;
    this.ints[2 * word + 1] = payload.length;
    this.doubles.fill(0, word + 1, this.end >> 3);
    this.octets.set(payload, word * 8 + 8);
  }

  /** Opens the record of an event: `bits` are 16 beside its type, `second` is the integer behind them. Returns its first 8-byte word. */
  protected begin(type: number, size: number, bits: number, second: number): number {
    const word = this.reserve(size);
    this.count += 1;
    this.ints[2 * word] = type | (bits << EVENT_BITS_SHIFT);
    this.ints[2 * word + 1] = second;
    return word;
  }

  /** Makes room for `size` bytes and returns the index of their first 8-byte word. */
  protected reserve(size: number): number {
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
