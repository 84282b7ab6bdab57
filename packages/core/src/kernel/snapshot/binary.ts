import { ByteWriter } from '../codec/byte-writer.ts';
import { CodecError } from '../codec/codec-error.ts';

/** Writes numbers one after another, little-endian. */
export class BinaryWriter {
  private readonly out = new ByteWriter(1 << 16);

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.out.bytes;
  }
  u8(value: number): void {
    const at = this.out.extend(1);
    this.out.view.setUint8(at, value);
  }
  u16(value: number): void {
    const at = this.out.extend(2);
    this.out.view.setUint16(at, value, true);
  }
  i32(value: number): void {
    const at = this.out.extend(4);
    this.out.view.setInt32(at, value, true);
  }
  f64(value: number): void {
    const at = this.out.extend(8);
    this.out.view.setFloat64(at, value, true);
  }
  i64(value: bigint): void {
    const at = this.out.extend(8);
    this.out.view.setBigInt64(at, value, true);
  }
  /** A room's section; left out when nothing is written. */
  section(room: number, write: () => void): void {
    const start = this.out.extend(6);
    write();
    const length = this.out.length - start - 6;
    this.out.view.setUint16(start, room, true);
    this.out.view.setUint32(start + 2, length, true);
    if (length === 0) this.out.length = start;
  }
  run(bytes: Uint8Array): void {
    this.i32(bytes.length);
    this.out.append(bytes);
  }
}

/** Reads what a `BinaryWriter` wrote; throws a `CodecError` instead of reading beyond the end. */
export class BinaryReader {
  declare private readonly bytes: Uint8Array;
  declare private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
  u8(): number {
    return this.view.getUint8(this.step(1));
  }
  u16(): number {
    return this.view.getUint16(this.step(2), true);
  }
  i32(): number {
    return this.view.getInt32(this.step(4), true);
  }
  f64(): number {
    return this.view.getFloat64(this.step(8), true);
  }
  i64(): bigint {
    return this.view.getBigInt64(this.step(8), true);
  }
  /** A number of things that follow, each at least one byte long. */
  count(): number {
    const count = this.i32();
    if (count < 0 || count > this.bytes.length - this.at) throw new CodecError('impossible count', this.at);
    return count;
  }
  run(): Uint8Array {
    const length = this.count();
    const start = this.step(length);
    return this.bytes.subarray(start, start + length);
  }

  private step(size: number): number {
    const start = this.at;
    if (start + size > this.bytes.length) throw new CodecError('cut off', start);
    this.at = start + size;
    return start;
  }
}
