/*
 * Goal: every flipped bit of a journal is detected. Method: flip one bit at a time, at random positions of the used bytes, in
 * three journals: a closed one, one whose process was killed, and one with a torn last write. The first two must be rejected
 * with the position. In the third, a flip in acknowledged records must be rejected as well; in the torn write it may be
 * rejected or discarded with it, because that write was never acknowledged.
 */
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict';
import { JournalError } from '@bourse/server/platform/journal/journal-error.ts';
import { MemoryDisk } from '@bourse/server/platform/journal/memory-disk.ts';
import { listSegments } from '@bourse/server/platform/journal/segments.ts';
import { appendRecords, openWriter, readAll, seeded } from '@bourse/server/platform/journal/testing/record-writer.ts';
import type { OnProgress } from '../prove/progress.ts';

const RECORDS = 1_000;

/** How many bits to flip in all. */
export interface BitFlipOptions {
  readonly seed: number;
  readonly flips: number;
  readonly onProgress?: OnProgress;
}

/** What became of the flips. */
export interface BitFlipResult {
  readonly rejected: number;
  /** Flips in a write that had been cut off, which went with it. */
  readonly cut: number;
}

interface Damaged {
  readonly disk: MemoryDisk;
  readonly acknowledged: number;
  /** Whether a flip may go with a write that was cut off. */
  readonly isTorn: boolean;
}

/** Throws when a flipped bit goes unnoticed. */
export async function proveBitFlips({ seed, flips, onProgress }: BitFlipOptions): Promise<BitFlipResult> {
  const random = seeded(seed);
  const journals = [await closedJournal(random), await killedJournal(random), await tornJournal(random)];
  const result = { rejected: 0, cut: 0 };
  for (let flip = 0; flip < flips; flip += 1) {
    const journal = journals[flip % journals.length];
    if (journal !== undefined) result[flipOnce(journal, random)] += 1;
    onProgress?.(flip, flips);
  }
  for (const { disk, acknowledged } of journals) {
    strictEqual(readAll(disk).tail.lastSeq, acknowledged, 'without a flip the journal is whole');
  }
  return result;
}

function flipOnce({ disk, acknowledged, isTorn }: Damaged, random: () => number): 'rejected' | 'cut' {
  const segments = listSegments(disk).map(({ name }) => disk.bytesOf(name));
  const bytes = segments[Math.floor(random() * segments.length)] ?? new Uint8Array(1);
  const used = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const [at, mask] = [Math.floor(random() * used), 1 << Math.floor(random() * 8)];
  bytes[at] = (bytes[at] ?? 0) ^ mask;
  try {
    const { seqs } = readAll(disk);
    ok(isTorn && bytes === segments.at(-1), `the flipped bit ${mask} of byte ${at} went unnoticed`);
    deepStrictEqual(seqs.length, acknowledged, 'only what nobody was told of is cut');
    return 'cut';
  } catch (error) {
    if (!(error instanceof JournalError) || error.code !== 'JOURNAL_DAMAGED') throw error;
    return 'rejected';
  } finally {
    bytes[at] = (bytes[at] ?? 0) ^ mask;
  }
}

async function closedJournal(random: () => number): Promise<Damaged> {
  const disk = new MemoryDisk();
  const writer = await openWriter(disk);
  await appendRecords(writer, RECORDS, random);
  await writer.journal.close();
  return { disk, acknowledged: RECORDS, isTorn: false };
}

async function killedJournal(random: () => number): Promise<Damaged> {
  const disk = new MemoryDisk();
  const writer = await openWriter(disk);
  await appendRecords(writer, RECORDS, random);
  await writer.journal.flush();
  return { disk, acknowledged: RECORDS, isTorn: false };
}

/** The power goes while a large frame is being synced, with about half of its sectors arrived. */
async function tornJournal(random: () => number): Promise<Damaged> {
  const disk = new MemoryDisk();
  const writer = await openWriter(disk);
  await appendRecords(writer, RECORDS, random);
  await writer.journal.flush();
  let left: MemoryDisk | undefined;
  disk.beforeStep = (step) => {
    if (step !== 'sync') return;
    for (let tries = 0; left === undefined && tries < 100; tries += 1) {
      const crash = disk.afterCrash(() => random() < 0.5);
      const { tornBytes, lastSeq } = readAll(crash).tail;
      if (tornBytes > 0 && lastSeq === RECORDS) left = crash;
    }
    throw new Error('EIO: power is gone');
  };
  await rejects(async () => {
    await appendRecords(writer, 60, () => 1);
    await writer.journal.flush();
  }, /power is gone/);
  if (left === undefined) throw new Error('no crash of a hundred left a torn frame');
  return { disk: left, acknowledged: RECORDS, isTorn: true };
}
