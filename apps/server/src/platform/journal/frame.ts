import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * A frame is one flush of the journal: a header of 48 bytes, the commands' records, filler and a trailer; little endian.
 *
 *    0  u32  magic            4  u32  bytes of records    8  u64  sequence of the first record
 *   16  u32  records         20  u32  CRC of records     24  16 B hash of the frame before
 *   40  u32  format version  44  u32  CRC of bytes 0–43
 *
 * Frames start on multiples of 8. Filler and trailer are never zero: segments are preallocated with zeros, so a zero disk
 * sector inside a frame was never written. This distinguishes a torn write from damage.
 */

/** Bytes before the records. */
export const FRAME_HEADER_BYTES = 48;
/** Bytes of the hash that links each frame to the previous one. */
export const FRAME_HASH_BYTES = 16;

const MAGIC = 0x4c4a_5242;
const VERSION = 1;
const TRAILER = 0x2e44_4e45;
const TRAILER_BYTES = 4;
const FILLER = 0xff;
const ALIGNMENT = 8;
/** The unit that a disk writes atomically. */
const SECTOR_BYTES = 512;

/** The previous hash of a journal's first frame. */
export const FIRST_HASH: Uint8Array = new Uint8Array(FRAME_HASH_BYTES);

/** A frame found in a segment. `body` is a view of the segment's bytes. */
export interface Frame {
  readonly firstSeq: number;
  readonly count: number;
  readonly body: Uint8Array;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  /** Bytes from the frame's start to the next one's. */
  readonly totalBytes: number;
}

/** Total bytes of a frame with `bodyBytes` bytes of records. */
export function frameBytes(bodyBytes: number): number {
  return Math.ceil((FRAME_HEADER_BYTES + bodyBytes + TRAILER_BYTES) / ALIGNMENT) * ALIGNMENT;
}

/**
 * Completes a frame in place: `buffer` holds the records from FRAME_HEADER_BYTES on and has room for the trailer. Returns
 * the view to write and its hash.
 */
export function sealFrame(
  buffer: Uint8Array,
  bodyBytes: number,
  firstSeq: number,
  count: number,
  previousHash: Uint8Array,
): { readonly bytes: Uint8Array; readonly hash: Uint8Array } {
  const bytes = buffer.subarray(0, frameBytes(bodyBytes));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bodyEnd = FRAME_HEADER_BYTES + bodyBytes;
  bytes.fill(FILLER, bodyEnd, bytes.length - TRAILER_BYTES);
  view.setUint32(bytes.length - TRAILER_BYTES, TRAILER, true);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, bodyBytes, true);
  view.setBigUint64(8, BigInt(firstSeq), true);
  view.setUint32(16, count, true);
  view.setUint32(20, crc32(bytes.subarray(FRAME_HEADER_BYTES)), true);
  bytes.set(previousHash, 24);
  view.setUint32(40, VERSION, true);
  view.setUint32(44, crc32(bytes.subarray(0, 44)), true);
  return { bytes, hash: hashOf(bytes) };
}

function hashOf(frame: Uint8Array): Uint8Array {
  return new Uint8Array(hash('sha256', frame, 'buffer').subarray(0, FRAME_HASH_BYTES));
}

/** Parses the frame at `offset` of a segment; undefined when there is no complete and valid one. */
export function readFrame(segment: Uint8Array, offset: number): Frame | undefined {
  const bodyBytes = bodyBytesOf(segment, offset);
  if (bodyBytes === undefined) return undefined;
  const totalBytes = frameBytes(bodyBytes);
  if (offset + totalBytes > segment.length) return undefined;
  const bytes = segment.subarray(offset, offset + totalBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(20, true) !== crc32(bytes.subarray(FRAME_HEADER_BYTES))) return undefined;
  return {
    firstSeq: Number(view.getBigUint64(8, true)),
    count: view.getUint32(16, true),
    body: bytes.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + bodyBytes),
    previousHash: bytes.slice(24, 24 + FRAME_HASH_BYTES),
    hash: hashOf(bytes),
    totalBytes,
  };
}

/** Bytes of records declared by a valid header at `offset`; undefined when the header is invalid. */
function bodyBytesOf(segment: Uint8Array, offset: number): number | undefined {
  if (offset + FRAME_HEADER_BYTES > segment.length) return undefined;
  const view = new DataView(segment.buffer, segment.byteOffset + offset, FRAME_HEADER_BYTES);
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(40, true) !== VERSION) return undefined;
  if (view.getUint32(44, true) !== crc32(segment.subarray(offset, offset + 44))) return undefined;
  return view.getUint32(4, true);
}

/** State of the bytes at a position without a valid frame. */
export type TailState = 'empty' | 'torn' | 'damaged';

/**
 * Classifies the bytes from `offset` to the segment's end. `torn`: an unfinished write, which leaves at least one of the
 * frame's sectors or its last byte unwritten (or the file too short) and nothing after the frame. Anything else that is not
 * empty is `damaged`.
 */
export function classifyTail(segment: Uint8Array, offset: number): TailState {
  if (isZero(segment, offset, segment.length)) return 'empty';
  const bodyBytes = bodyBytesOf(segment, offset);
  if (bodyBytes !== undefined) {
    const end = offset + frameBytes(bodyBytes);
    if (end > segment.length) return 'torn';
    // A disk omits whole sectors; a full disk may stop the write at any byte, so that the trailer's last byte is missing.
    const isUnfinished = segment[end - 1] === 0 || hasUnwrittenSector(segment, offset, end);
    return isUnfinished && isZero(segment, end, segment.length) ? 'torn' : 'damaged';
  }
  const headerEnd = offset + FRAME_HEADER_BYTES;
  if (headerEnd > segment.length) return 'torn';
  if (isZero(segment, headerEnd - 1, segment.length)) return 'torn';
  return hasUnwrittenSector(segment, offset, headerEnd) && !hasFrameAfter(segment, offset) ? 'torn' : 'damaged';
}

function hasUnwrittenSector(segment: Uint8Array, start: number, end: number): boolean {
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    if (isZero(segment, from, to)) return true;
    from = to;
  }
  return false;
}

function hasFrameAfter(segment: Uint8Array, offset: number): boolean {
  for (let place = offset + ALIGNMENT; place < segment.length; place += ALIGNMENT) {
    if (readFrame(segment, place) !== undefined) return true;
  }
  return false;
}

function isZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) {
    if (bytes[place] !== 0) return false;
  }
  return true;
}
