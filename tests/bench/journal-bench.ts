import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileDisk } from '@bourse/server/platform/journal/file-disk.ts';
import { openJournal } from '@bourse/server/platform/journal/journal.ts';
import { EMPTY_JOURNAL } from '@bourse/server/platform/journal/journal-reader.ts';
import { compare, type Figure } from './figure.ts';
import { type EncodedFlow, encodedFlow } from './support/encoded-flow.ts';

/*
 * journal.durable: commands a second through the journal in batches of 256, a flush each, beside the same bytes
 * written to a preallocated file and flushed by fdatasync, without frames, checksums and hashes.
 */

const OPERATIONS = 100_000;
const BATCH = 256;
const ROUNDS = 5;
const PIECE_BYTES = 1 << 20;

export async function journalBench(): Promise<readonly Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-journal-'));
  try {
    const flow = encodedFlow(OPERATIONS, BATCH);
    const ours = () => journalRate(join(directory, 'ours'), flow);
    const raw = () => rawRate(join(directory, 'raw'), flow);
    raw();
    await ours();
    const label = { name: 'journal.durable', unit: 'commands/s', peerName: 'raw write and fdatasync' };
    return [await compare(ROUNDS, label, ours, raw)];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A frame is under way or a batch waits, always: the next one is handed over when a flush begins, as in the core's thread. */
async function journalRate(directory: string, { batches, count }: EncodedFlow): Promise<number> {
  const disk = openFileDisk(directory);
  let next = 0;
  const appendNext = () => {
    const batch = batches[next];
    next += 1;
    if (batch !== undefined) journal.append(batch.bytes, batch.count);
  };
  const listener = {
    onFlush: appendNext,
    onDurable: () => undefined,
    onFailed: (error: Error) => {
      throw error;
    },
  };
  const journal = await openJournal({ disk, tail: EMPTY_JOURNAL, listener });
  const begin = performance.now();
  appendNext();
  await journal.flush();
  const seconds = (performance.now() - begin) / 1_000;
  if (journal.durableSeq !== count) throw new Error('the journal has not flushed everything');
  await journal.close();
  rmSync(directory, { recursive: true });
  return count / seconds;
}

function rawRate(path: string, { batches, count }: EncodedFlow): number {
  const total = batches.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const file = openSync(path, 'w+');
  const zeros = new Uint8Array(PIECE_BYTES);
  for (let done = 0; done < total; done += PIECE_BYTES) writeSync(file, zeros, 0, PIECE_BYTES, done);
  fdatasyncSync(file);
  const begin = performance.now();
  let position = 0;
  for (const { bytes } of batches) {
    position += writeSync(file, bytes, 0, bytes.length, position);
    fdatasyncSync(file);
  }
  const seconds = (performance.now() - begin) / 1_000;
  closeSync(file);
  rmSync(path);
  return count / seconds;
}
