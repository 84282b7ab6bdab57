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
export function grownBytes(old: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity);
  grown.set(old);
  return grown;
}

/** A longer copy of a column. */
export function grownShorts(old: Uint16Array, capacity: number): Uint16Array<ArrayBuffer> {
  const grown = new Uint16Array(capacity);
  grown.set(old);
  return grown;
}

/**
 * Fixed-size records side by side in one memory, seen as integers, doubles and bigints: a record lies in one or two cache lines
 * where columns would cost one each. What consists of records extends it, because the way to a field would otherwise be one step
 * longer each time. `bits`: binary logarithm of a record's 8-byte words.
 */
export class Records {
  declare private readonly bits: number;
  declare capacity: number;
  declare ints: Int32Array<ArrayBuffer>;
  declare doubles: Float64Array<ArrayBuffer>;
  declare bigs: BigInt64Array<ArrayBuffer>;
  declare octets: Uint8Array<ArrayBuffer>;

  constructor(bits: number, capacity: number) {
    this.bits = bits;
    this.capacity = capacity;
    const memory = new ArrayBuffer((8 << bits) * capacity);
    this.ints = new Int32Array(memory);
    this.doubles = new Float64Array(memory);
    this.bigs = new BigInt64Array(memory);
    this.octets = new Uint8Array(memory);
  }

  /** Doubles the room. */
  grow(): void {
    const capacity = this.capacity * 2;
    const memory = new ArrayBuffer((8 << this.bits) * capacity);
    const octets = new Uint8Array(memory);
    octets.set(this.octets);
    this.capacity = capacity;
    this.octets = octets;
    this.ints = new Int32Array(memory);
    this.doubles = new Float64Array(memory);
    this.bigs = new BigInt64Array(memory);
  }
}
