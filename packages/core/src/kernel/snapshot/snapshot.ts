/**
 * Goal: the whole state as bytes, the same bytes for the same history. Method: a section for the kernel and for each room that has a state,
 * `[u16 room, u32 length, bytes]`, in the order of the rooms. The state hash is the SHA-256 of the sections. Sequence and time are not among
 * them: they stand in the header. A section of an unknown room is rejected; a room without a section has no state yet.
 */
import { CodecError } from '../codec/codec-error.ts';
import type { RoomInstance, RoomSpec } from '../room.ts';
import type { Kernel } from '../state.ts';
import { BinaryReader, BinaryWriter } from './binary.ts';
import { writeKernel } from './kernel-section.ts';
import { type Sha256, toHex } from './sha256.ts';

/** Magic, version, f64 seq, f64 time, u32 length of the state, u32 check of these 28 bytes, the state's SHA-256. */
const HEADER = 64;
const MAGIC = 0x53_53_52_42;
const VERSION = 1;
const CHECKED = 28;
/** Room of the kernel's section, which is the first. */
const KERNEL = 0;

type Instances = ReadonlyMap<RoomSpec, RoomInstance>;

/** SHA-256 of the canonical state, 64 hexadecimal digits. */
export function hashState(kernel: Kernel, rooms: Instances, sha256: Sha256): string {
  return toHex(sha256(writeState(kernel, rooms)));
}

/** The state with a versioned header and its own hash. */
export function writeSnapshot(kernel: Kernel, rooms: Instances, sha256: Sha256): Uint8Array<ArrayBuffer> {
  const body = writeState(kernel, rooms);
  const bytes = new Uint8Array(HEADER + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setFloat64(8, kernel.seq, true);
  view.setFloat64(16, kernel.timeMs, true);
  view.setUint32(24, body.length, true);
  view.setUint32(CHECKED, checkOf(bytes), true);
  bytes.set(sha256(body), 32);
  bytes.set(body, HEADER);
  return bytes;
}

function writeState(kernel: Kernel, rooms: Instances): Uint8Array<ArrayBuffer> {
  const out = new BinaryWriter();
  out.section(KERNEL, () => writeKernel(kernel, out));
  for (const [{ number }, room] of rooms) if (room.write !== undefined) out.section(number, () => room.write?.(out));
  return out.bytes;
}

/** The state hash that a snapshot carries, 64 hexadecimal digits; reading the snapshot proves it. */
export function snapshotHash(bytes: Uint8Array): string {
  if (bytes.length < HEADER) throw new CodecError('no snapshot', 0);
  return toHex(bytes.subarray(32, HEADER));
}

/** FNV-1a over the header's numbers: enough to tell a flipped bit. */
function checkOf(bytes: Uint8Array): number {
  let check = 0x811c9dc5;
  for (let i = 0; i < CHECKED; i++) check = Math.imul(check ^ (bytes[i] as number), 0x01000193);
  return check >>> 0;
}

/** A snapshot that was checked as a whole. */
export interface Snapshot {
  readonly seq: number;
  readonly timeMs: number;
  /** Bytes by room, the kernel's under 0. */
  readonly sections: ReadonlyMap<number, Uint8Array>;
}

/** Opens a snapshot. Throws a `CodecError` when it is cut off, altered or of another version. */
export function openSnapshot(bytes: Uint8Array, sha256: Sha256): Snapshot {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0, true) !== MAGIC) throw new CodecError('no snapshot', 0);
  if (view.getUint32(4, true) !== VERSION) throw new CodecError('unknown snapshot version', 4);
  if (view.getUint32(CHECKED, true) !== checkOf(bytes)) throw new CodecError('snapshot header is altered', CHECKED);
  if (view.getUint32(24, true) !== bytes.length - HEADER) throw new CodecError('snapshot is cut off', bytes.length);
  const body = bytes.subarray(HEADER);
  if (toHex(sha256(body)) !== snapshotHash(bytes)) throw new CodecError('snapshot is altered', HEADER);
  return { seq: view.getFloat64(8, true), timeMs: view.getFloat64(16, true), sections: sectionsOf(body) };
}

function sectionsOf(body: Uint8Array): Map<number, Uint8Array> {
  const sections = new Map<number, Uint8Array>();
  const input = new BinaryReader(body);
  while (!input.isAtEnd) {
    const room = input.u16();
    if (sections.has(room)) throw new CodecError(`snapshot has two sections of room ${room}`, HEADER);
    sections.set(room, input.run());
  }
  return sections;
}

/** Gives each room its section of a snapshot. Throws a `CodecError` on a section that no room takes, or not to its end. */
export function readSections({ sections }: Snapshot, rooms: Instances): void {
  const known = new Set([...rooms.keys()].map(({ number }) => number));
  for (const room of sections.keys()) {
    if (!known.has(room)) throw new CodecError(`snapshot has a section of room ${room}, which this release has not`, 0);
  }
  for (const [{ name, number }, room] of rooms) {
    const bytes = sections.get(number);
    if (number === KERNEL || bytes === undefined) continue;
    const input = new BinaryReader(bytes);
    room.read?.(input);
    if (!input.isAtEnd) throw new CodecError(`the section of the room ${name} is longer than its state`, bytes.length);
  }
}
