/*
 * Goal: no acknowledged record is lost or duplicated after a power failure. Method: a journal is written to an in-memory disk
 * that tracks synced data; before every step (write, sync, rename) several power failures are simulated, with none, all, few,
 * half and most of the unsynced sectors written, and the journal is recovered. Occasionally writing continues after a crash.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { JOURNAL_START, type JournalPosition } from '@bourse/server/platform/journal/journal-reader.ts';
import { MemoryDisk } from '@bourse/server/platform/journal/memory-disk.ts';
import {
  appendRecords,
  openWriter,
  readAll,
  seeded,
  type Writer,
} from '@bourse/server/platform/journal/testing/record-writer.ts';
import type { OnProgress } from '../prove/progress.ts';

/** How far behind the newest frame the snapshot of a recovery stands, in records. */
const SNAPSHOT_DISTANCE = 1_000;
/** Every so many crashes the whole journal is read, from its first record. */
const WHOLE_EVERY = 100;
/** Every so many crashes the writing goes on. */
const GO_ON_EVERY = 400;

/** A run of `records`; every choice comes from `seed`. */
export interface PowerCutOptions {
  readonly seed: number;
  readonly records: number;
  readonly onProgress?: OnProgress;
}

/** What was tried. */
export interface PowerCutResult {
  /** Steps before which the power went. */
  readonly boundaries: number;
  readonly crashes: number;
  /** Crashes that left a frame half written. */
  readonly torn: number;
}

/** Throws when an acknowledged record is lost or any is doubled. */
export async function provePowerCuts({ seed, records, onProgress }: PowerCutOptions): Promise<PowerCutResult> {
  const disk = new MemoryDisk();
  const random = seeded(seed);
  const arrivals = [() => false, () => true, ...[0.2, 0.5, 0.8].map((share) => () => random() < share)];
  const tried = { boundaries: 0, crashes: 0, torn: 0 };
  const continued: MemoryDisk[] = [];
  const writer = await openWriter(disk);
  disk.beforeStep = () => {
    tried.boundaries += 1;
    for (const arrived of arrivals) {
      tried.crashes += 1;
      const left = disk.afterCrash(arrived);
      const from = tried.crashes % WHOLE_EVERY === 0 ? JOURNAL_START : snapshotOf(writer);
      tried.torn += checkRecovery(left, from, writer.durable, writer.next - 1);
      if (tried.crashes % GO_ON_EVERY === 0) continued.push(left);
    }
    onProgress?.(writer.next - 1, records);
  };
  while (writer.next <= records) {
    await appendRecords(writer, Math.min(500, records - writer.next + 1), random);
    for (const left of continued.splice(0)) await checkGoingOn(left, random);
  }
  await writer.journal.close();
  disk.beforeStep = () => undefined;
  strictEqual(readAll(disk).seqs.length, records, 'the whole run is in the journal');
  return tried;
}

/** The frame that a snapshot of this moment would stand on: durable, and not the newest. */
function snapshotOf({ positions, durable }: Writer): JournalPosition {
  const newest = positions.findLast(({ seq }) => seq <= durable - SNAPSHOT_DISTANCE);
  return newest ?? JOURNAL_START;
}

/** Answers 1 when the crash left a torn frame. */
function checkRecovery(left: MemoryDisk, from: JournalPosition, acknowledged: number, appended: number): number {
  const { seqs, tail } = readAll(left, from);
  const expected = Array.from({ length: tail.lastSeq - from.seq }, (_, index) => from.seq + index + 1);
  deepStrictEqual(seqs, expected, 'each record is there once, in order');
  ok(tail.lastSeq >= acknowledged, `record ${acknowledged} was acknowledged, the journal ends with ${tail.lastSeq}`);
  ok(tail.lastSeq <= appended, `record ${tail.lastSeq} was never written`);
  return tail.tornBytes > 0 ? 1 : 0;
}

async function checkGoingOn(left: MemoryDisk, random: () => number): Promise<void> {
  const before = readAll(left).tail.lastSeq;
  const writer = await openWriter(left);
  await appendRecords(writer, 30, random);
  await writer.journal.close();
  const { seqs } = readAll(left);
  strictEqual(seqs.length, before + 30, 'what is written behind a crash is found');
  strictEqual(seqs.at(-1), before + 30);
}
