import { crc32 } from 'node:zlib';
import type { Disk, DiskFile } from './disk.ts';
import { FRAME_HASH_BYTES } from './frame.ts';
import type { JournalPosition } from './journal-reader.ts';

/*
 * A snapshot file, little endian:
 *    0  u32 magic    4  u32 version    8  u64 sequence    16  16 B hash of the journal's frame    32  32 B state hash
 *   64  u64 bytes of state    72  u32 CRC of state    76  u32 CRC of bytes 0–75    80  state
 * It is written under a temporary name and renamed when durable, so a file with a snapshot's name is complete.
 */

const HEADER_BYTES = 80;
const MAGIC = 0x534a_5242;
const VERSION = 1;
const CHUNK_BYTES = 1 << 20;
const DRAFT = 'snapshot.tmp';
/** Number of snapshots kept. */
const KEPT = 3;

/** The complete state of the core after a command. */
export interface Snapshot {
  /** The last command included, and the hash of the journal frame that ends with it. */
  readonly position: JournalPosition;
  /** 64 hex digits. */
  readonly stateHash: string;
  readonly state: Uint8Array;
}

/** File name of the snapshot after a command. */
export function snapshotName(seq: number): string {
  return `${String(seq).padStart(16, '0')}.snapshot`;
}

/** Sequences of the snapshots on a disk, newest first; they are validated only when read. */
export function listSnapshots(disk: Disk): readonly number[] {
  return disk
    .list()
    .filter((name) => /^\d{16}\.snapshot$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => b - a);
}

/** Writes a snapshot atomically, in chunks that yield to the event loop. */
export async function writeSnapshot(disk: Disk, snapshot: Snapshot): Promise<void> {
  if (disk.list().includes(DRAFT)) disk.remove(DRAFT);
  const file = disk.create(DRAFT);
  try {
    const checksum = await writePieces(file, snapshot.state);
    file.write(headerOf(snapshot, checksum), 0);
    await file.sync();
  } finally {
    file.close();
  }
  disk.rename(DRAFT, snapshotName(snapshot.position.seq));
  disk.syncDirectory();
}

async function writePieces(file: DiskFile, state: Uint8Array): Promise<number> {
  let checksum = 0;
  for (let from = 0; from < state.length; from += CHUNK_BYTES) {
    const piece = state.subarray(from, from + CHUNK_BYTES);
    checksum = crc32(piece, checksum);
    file.write(piece, HEADER_BYTES + from);
    await file.sync();
  }
  return checksum;
}

function headerOf(snapshot: Snapshot, checksum: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setBigUint64(8, BigInt(snapshot.position.seq), true);
  header.set(snapshot.position.hash, 16);
  header.set(Buffer.from(snapshot.stateHash, 'hex'), 16 + FRAME_HASH_BYTES);
  view.setBigUint64(64, BigInt(snapshot.state.length), true);
  view.setUint32(72, checksum, true);
  view.setUint32(76, crc32(header.subarray(0, 76)), true);
  return header;
}

/** Reads a snapshot; `damaged` when the file's content is invalid. */
export function readSnapshot(disk: Disk, seq: number): Snapshot | 'damaged' | 'other-version' {
  const file = disk.open(snapshotName(seq));
  try {
    const bytes = new Uint8Array(file.size());
    file.read(bytes, 0);
    return parseSnapshot(bytes, seq);
  } finally {
    file.close();
  }
}

function parseSnapshot(bytes: Uint8Array, seq: number): Snapshot | 'damaged' | 'other-version' {
  if (bytes.length < HEADER_BYTES) return 'damaged';
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  if (view.getUint32(76, true) !== crc32(bytes.subarray(0, 76)) || view.getUint32(0, true) !== MAGIC) return 'damaged';
  if (view.getUint32(4, true) !== VERSION) return 'other-version';
  const state = bytes.subarray(HEADER_BYTES);
  if (view.getBigUint64(64, true) !== BigInt(state.length) || view.getUint32(72, true) !== crc32(state))
    return 'damaged';
  if (view.getBigUint64(8, true) !== BigInt(seq)) return 'damaged';
  return {
    position: { seq, hash: bytes.slice(16, 16 + FRAME_HASH_BYTES) },
    stateHash: Buffer.from(bytes.subarray(16 + FRAME_HASH_BYTES, 64)).toString('hex'),
    state,
  };
}

/** Removes all snapshots except the newest three and the newest one that the projections have reached. */
export function pruneSnapshots(disk: Disk, projectedSeq: number): void {
  const all = listSnapshots(disk);
  const base = all.find((seq) => seq <= projectedSeq);
  for (const seq of all.slice(KEPT)) {
    if (seq !== base) disk.remove(snapshotName(seq));
  }
}
