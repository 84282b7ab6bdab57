/*
 * Goal: nothing is acknowledged after the first disk error. Method: a journal is written to an in-memory disk; one of its
 * steps fails, at a different position each time, once or permanently; half of a failing write is applied. Only records
 * acknowledged before count; then the disk is recovered as after a power failure and as after a restart.
 */
import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert/strict';
import { type DiskStep, MemoryDisk } from '@bourse/server/platform/journal/memory-disk.ts';
import {
  appendRecords,
  openWriter,
  readAll,
  recordOf,
  seeded,
} from '@bourse/server/platform/journal/testing/record-writer.ts';
import type { OnProgress } from '../prove/progress.ts';

const RECORDS = 700;
const ERRORS = ['EIO: i/o error', 'ENOSPC: no space left on device'];
/** The segment that is being prepared in the background: its failure shows when it is needed. */
const SPARE = 'spare.tmp';

/** How many faults to try. */
export interface FailingDiskOptions {
  readonly seed: number;
  readonly faults: number;
  readonly onProgress?: OnProgress;
}

/** Throws when something is acknowledged after a fault, or was and is lost; answers how often each step has failed. */
export async function proveFailingDisk(options: FailingDiskOptions): Promise<ReadonlyMap<string, number>> {
  const random = seeded(options.seed);
  const failed = new Map<string, number>();
  for (let fault = 0; fault < options.faults; fault += 1) {
    const step = await failOnce(1 + Math.floor(random() * 150), random);
    if (step !== undefined) failed.set(step, (failed.get(step) ?? 0) + 1);
    options.onProgress?.(fault, options.faults);
  }
  return failed;
}

/** Lets the n-th step fail; answers which it was. */
async function failOnce(nth: number, random: () => number): Promise<string | undefined> {
  const disk = new MemoryDisk();
  const writer = await openWriter(disk);
  const message = ERRORS[Math.floor(random() * ERRORS.length)] ?? '';
  const isForGood = random() < 0.5;
  let left = nth;
  let fault: { step: DiskStep; name: string; durable: number } | undefined;
  disk.beforeStep = (step, name) => {
    left -= 1;
    if (left > 0 || (fault !== undefined && !isForGood)) return;
    fault ??= { step, name, durable: writer.durable };
    throw new Error(message);
  };
  const ended = await appendRecords(writer, RECORDS, random)
    .then(() => writer.journal.flush())
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  disk.beforeStep = () => undefined;
  if (fault === undefined) {
    strictEqual(ended, undefined, 'a journal without a fault goes on');
    return undefined;
  }
  const isBackground = fault.name === SPARE && fault.step !== 'rename';
  if (!isBackground) strictEqual(writer.durable, fault.durable, `acknowledged after ${message} of ${fault.step}`);
  if (!isBackground || ended !== undefined) {
    strictEqual(writer.failure?.code, 'JOURNAL_FAILED');
    ok(String(ended).includes('No command is acknowledged any more'));
    throws(() => writer.journal.append(recordOf(writer.next), 1), /No command is acknowledged any more/);
  }
  for (const arrived of [() => false, () => random() < 0.5, () => true]) {
    const { seqs } = readAll(disk.afterCrash(arrived));
    deepStrictEqual(
      seqs,
      seqs.map((_, index) => index + 1),
    );
    ok(seqs.length >= writer.durable, 'what was acknowledged before the fault is there');
  }
  return `${isBackground ? 'spare ' : ''}${fault.step}`;
}
