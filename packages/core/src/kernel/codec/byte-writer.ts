import { invariant } from '@bourse/domain';

const LARGEST_BUFFER = 2 ** 31 - 8;

/** A growing run of bytes; command records are appended to it. Reset it to reuse the memory. */
export class ByteWriter {
  /** Bytes written so far. */
  length = 0;
  declare private buffer: Uint8Array<ArrayBuffer>;
  declare private dataView: DataView;

  /** `capacity`: bytes to begin with. */
  constructor(capacity = 4096) {
    this.buffer = new Uint8Array(capacity);
    this.dataView = new DataView(this.buffer.buffer);
  }

  /** What has been written, without a copy: valid until the next write or reset. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }

  /** The whole memory behind the written bytes, to be patched in place. */
  get view(): DataView {
    return this.dataView;
  }

  /** Forgets what was written and keeps the memory. */
  reset(): void {
    this.length = 0;
  }

  /** Appends `size` zero bytes and returns where they begin. */
  extend(size: number): number {
    const start = this.length;
    const end = start + size;
    if (end > this.buffer.length) this.grow(end);
    else this.buffer.fill(0, start, end);
    this.length = end;
    return start;
  }

  /** Appends bytes as they are. */
  append(bytes: Uint8Array): void {
    const start = this.extend(bytes.length);
    this.buffer.set(bytes, start);
  }

  /** Writes bytes over already extended ones. */
  put(bytes: Uint8Array, offset: number): void {
    invariant(offset + bytes.length <= this.length, 'write beyond the extended bytes');
    this.buffer.set(bytes, offset);
  }

  private grow(needed: number): void {
    invariant(needed <= LARGEST_BUFFER, 'a byte buffer has outgrown its limit');
    const grown = new Uint8Array(Math.min(Math.max(needed, this.buffer.length * 2), LARGEST_BUFFER));
    grown.set(this.buffer.subarray(0, this.length));
    this.buffer = grown;
    this.dataView = new DataView(grown.buffer);
  }
}
