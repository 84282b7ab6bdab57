import { CodecError } from '../codec/codec-error.ts';
import type { State } from '../state.ts';
import { type Sha256, toHex } from './sha256.ts';
import { readState } from './state-reader.ts';
import { writeState } from './state-writer.ts';

/** Magic, version, f64 seq, f64 time, u32 length of the state, u32 check of these 28 bytes, the state's SHA-256. */
const HEADER = 64;
const MAGIC = 0x53_53_52_42;
const VERSION = 1;
const CHECKED = 28;

/** SHA-256 of the canonical state, 64 hexadecimal digits. */
export function hashState(state: State, sha256: Sha256): string {
  return toHex(sha256(writeState(state)));
}

/** The state with a versioned header and its own hash. */
export function writeSnapshot(state: State, sha256: Sha256): Uint8Array<ArrayBuffer> {
  const body = writeState(state);
  const bytes = new Uint8Array(HEADER + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setFloat64(8, state.seq, true);
  view.setFloat64(16, state.timeMs, true);
  view.setUint32(24, body.length, true);
  view.setUint32(CHECKED, checkOf(bytes), true);
  bytes.set(sha256(body), 32);
  bytes.set(body, HEADER);
  return bytes;
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

/** Reads a snapshot. Throws a `CodecError` when it is cut off, altered or of another version. */
export function readSnapshot(bytes: Uint8Array, sha256: Sha256): State {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0, true) !== MAGIC) throw new CodecError('no snapshot', 0);
  if (view.getUint32(4, true) !== VERSION) throw new CodecError('unknown snapshot version', 4);
  if (view.getUint32(CHECKED, true) !== checkOf(bytes)) throw new CodecError('snapshot header is altered', CHECKED);
  if (view.getUint32(24, true) !== bytes.length - HEADER) throw new CodecError('snapshot is cut off', bytes.length);
  const body = bytes.subarray(HEADER);
  if (toHex(sha256(body)) !== snapshotHash(bytes)) throw new CodecError('snapshot is altered', HEADER);
  const state = readState(body);
  state.seq = view.getFloat64(8, true);
  state.timeMs = view.getFloat64(16, true);
  return state;
}
