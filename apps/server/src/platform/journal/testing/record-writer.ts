import { type Journal, openJournal } from '../journal.ts';
import type { JournalError } from '../journal-error.ts';
import { JOURNAL_START, type JournalPosition, type JournalTail, readJournal } from '../journal-reader.ts';
import type { MemoryDisk } from '../memory-disk.ts';

const SEGMENT_BYTES = 16 << 10;
const RECORD_BYTES = 72;
/** Largest frame synced on the calling thread, chosen so that the tests also sync in the background. */
const SMALL_FRAME_BYTES = 600;

/** A record that contains its own sequence, so that losses and duplicates are detected. */
export function recordOf(seq: number): Uint8Array {
  const record = new Uint8Array(RECORD_BYTES).fill((seq % 255) + 1);
  new DataView(record.buffer).setUint32(0, seq, true);
  return record;
}

/** Content of a journal of such records after a position. */
export interface Found {
  readonly seqs: readonly number[];
  readonly tail: JournalTail;
}

/** Reads all records of a disk; throws like `readJournal`. */
export function readAll(disk: MemoryDisk, after: JournalPosition = JOURNAL_START): Found {
  const seqs: number[] = [];
  const frames = readJournal(disk, after);
  for (;;) {
    const step = frames.next();
    if (step.done === true) return { seqs, tail: step.value };
    const { body, count } = step.value;
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
    for (let index = 0; index < count; index += 1) seqs.push(view.getUint32(index * RECORD_BYTES, true));
  }
}

/** A journal being written, and what its listener has received. */
export interface Writer {
  readonly journal: Journal;
  /** Ends of the frames so far. */
  readonly positions: JournalPosition[];
  failure: JournalError | undefined;
  /** Last acknowledged record. */
  durable: number;
  /** Sequence of the next record. */
  next: number;
}

/** Opens a writer at the end of the journal on a disk. */
export async function openWriter(disk: MemoryDisk, smallFrameBytes = SMALL_FRAME_BYTES): Promise<Writer> {
  const { tail } = readAll(disk);
  const positions: JournalPosition[] = [];
  const listener = {
    onFlush: (position: JournalPosition) => positions.push(position),
    onDurable: (seq: number) => {
      writer.durable = seq;
    },
    onFailed: (error: JournalError) => {
      writer.failure = error;
    },
  };
  const journal = await openJournal({ disk, tail, listener, segmentBytes: SEGMENT_BYTES, smallFrameBytes });
  const writer: Writer = { journal, positions, failure: undefined, durable: tail.lastSeq, next: tail.lastSeq + 1 };
  return writer;
}

/** Appends `count` records in batches of random size, flushing at random. */
export async function appendRecords(writer: Writer, count: number, random: () => number): Promise<void> {
  for (let left = count; left > 0; ) {
    const batch = Math.min(left, 1 + Math.floor(random() * 12));
    const bytes = new Uint8Array(batch * RECORD_BYTES);
    for (let index = 0; index < batch; index += 1) bytes.set(recordOf(writer.next + index), index * RECORD_BYTES);
    writer.next += batch;
    writer.journal.append(bytes, batch);
    left -= batch;
    if (random() < 0.6) await writer.journal.flush();
  }
}

/** A seeded pseudo-random generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
