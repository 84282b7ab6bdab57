import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockDataDir } from './data-lock.ts';
import type { Disk, DiskFile } from './disk.ts';
import { openFileDisk } from './file-disk.ts';
import { readFrame } from './frame.ts';
import { listSegments } from './segments.ts';
import { listSnapshots, snapshotName } from './snapshot-store.ts';

/*
 * Operator's tool for a damaged journal without a backup: truncates it at the damaged byte. Nothing is deleted; the removed
 * part is kept next to the journal under names ending in `.cut`.
 *
 *   node apps/server/src/platform/journal/cut-journal.ts DATA_DIRECTORY SEGMENT BYTE
 */

/** Truncates the journal at a byte of a segment and returns the sequence of the last remaining command. */
export async function cutJournal(disk: Disk, segment: string, offset: number): Promise<number> {
  const segments = listSegments(disk);
  const at = segments.find(({ name }) => name === segment);
  if (at === undefined) throw new Error(`There is no segment ${segment}.`);
  const file = disk.open(segment);
  try {
    const bytes = new Uint8Array(file.size());
    file.read(bytes, 0);
    const lastSeq = lastSeqBefore(bytes, at.firstSeq, offset);
    await keepCopy(disk, `${segment}.cut`, bytes);
    for (const { name, firstSeq } of segments) if (firstSeq > at.firstSeq) disk.rename(name, `${name}.cut`);
    for (const seq of listSnapshots(disk)) {
      if (seq > lastSeq) disk.rename(snapshotName(seq), `${snapshotName(seq)}.cut`);
    }
    disk.syncDirectory();
    await writeDurably(file, new Uint8Array(bytes.length - offset), offset);
    return lastSeq;
  } finally {
    file.close();
  }
}

function lastSeqBefore(bytes: Uint8Array, firstSeq: number, offset: number): number {
  let lastSeq = firstSeq - 1;
  let place = 0;
  while (place < offset) {
    const frame = readFrame(bytes, place);
    if (frame === undefined)
      throw new Error(`Byte ${offset} is not where a frame ends: the damage begins at ${place}.`);
    place += frame.totalBytes;
    lastSeq += frame.count;
  }
  if (place !== offset) throw new Error(`Byte ${offset} is inside a frame.`);
  return lastSeq;
}

async function keepCopy(disk: Disk, name: string, bytes: Uint8Array): Promise<void> {
  const copy = disk.create(name);
  try {
    await writeDurably(copy, bytes, 0);
  } finally {
    copy.close();
  }
}

async function writeDurably(file: DiskFile, bytes: Uint8Array, position: number): Promise<void> {
  file.write(bytes, position);
  await file.sync();
}

async function main([dataDir, segment, byte]: readonly string[]): Promise<void> {
  if (dataDir === undefined || segment === undefined || byte === undefined || !/^\d+$/.test(byte)) {
    console.error('usage: node apps/server/src/platform/journal/cut-journal.ts DATA_DIRECTORY SEGMENT BYTE');
    process.exit(2);
  }
  const lock = lockDataDir(dataDir);
  try {
    const lastSeq = await cutJournal(openFileDisk(join(dataDir, 'journal')), segment, Number(byte));
    console.log(`The journal now ends with command ${lastSeq}; the projections must be dropped if they are further.`);
  } finally {
    lock.release();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
