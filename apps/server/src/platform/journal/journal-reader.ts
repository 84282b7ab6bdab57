import type { Disk } from './disk.ts';
import { classifyTail, FIRST_HASH, type Frame, readFrame } from './frame.ts';
import { JournalError } from './journal-error.ts';
import { listSegments, type SegmentFile } from './segments.ts';

/** The end of a journal: the position of the next frame and the hash that it must contain. */
export interface JournalTail {
  /** Segment to continue in; undefined when a new one is needed. */
  readonly segment: string | undefined;
  readonly offset: number;
  /** Last durable command; 0 when there is none. */
  readonly lastSeq: number;
  /** Hash of the last frame. */
  readonly hash: Uint8Array;
  /** Bytes of an unfinished write after `offset`, to be overwritten with zeros. */
  readonly tornBytes: number;
}

/** Position after which to read: that of a snapshot, whose frame hash is verified. */
export interface JournalPosition {
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** The position before the first command. */
export const JOURNAL_START: JournalPosition = { seq: 0, hash: FIRST_HASH };

/** The end of an empty journal. */
export const EMPTY_JOURNAL: JournalTail = {
  segment: undefined,
  offset: 0,
  lastSeq: 0,
  hash: FIRST_HASH,
  tornBytes: 0,
};

/** Called with progress in bytes of segments. */
export type ReadProgress = (doneBytes: number, totalBytes: number) => void;

/**
 * Yields every frame after a position, in order, and returns the journal's end. Throws a JournalError when a frame is
 * damaged or missing; only an unfinished write at the very end is skipped, because it was never acknowledged.
 */
export function* readJournal(
  disk: Disk,
  after: JournalPosition,
  onProgress?: ReadProgress,
): Generator<Frame, JournalTail> {
  const segments = segmentsFrom(listSegments(disk), after.seq);
  const reader = new Reader(after);
  const total = segments.reduce((sum, segment) => sum + sizeOf(disk, segment.name), 0);
  let done = 0;
  let tail = EMPTY_JOURNAL;
  for (const [index, segment] of segments.entries()) {
    const bytes = readSegment(disk, segment.name);
    for (const step of reader.frames(segment, bytes)) {
      if (step.isRequested) yield step.frame;
      onProgress?.(done + step.end, total);
    }
    done += bytes.length;
    onProgress?.(done, total);
    tail = reader.endOf(segment, bytes, index === segments.length - 1);
  }
  if (tail.lastSeq < after.seq) throw missing(`the snapshot of command ${after.seq} is newer than the journal`, tail);
  return tail;
}

function sizeOf(disk: Disk, name: string): number {
  const file = disk.open(name);
  try {
    return file.size();
  } finally {
    file.close();
  }
}

function readSegment(disk: Disk, name: string): Uint8Array {
  const file = disk.open(name);
  try {
    const bytes = new Uint8Array(file.size());
    file.read(bytes, 0);
    return bytes;
  } finally {
    file.close();
  }
}

function segmentsFrom(all: readonly SegmentFile[], afterSeq: number): readonly SegmentFile[] {
  const first = all.findLastIndex((segment) => segment.firstSeq <= Math.max(1, afterSeq));
  if (first >= 0) return all.slice(first);
  const oldest = all[0];
  if (oldest === undefined) return all;
  throw new JournalError(
    'JOURNAL_INCOMPLETE',
    `The journal begins with command ${oldest.firstSeq} in ${oldest.name}, but command ${Math.max(1, afterSeq)} is needed. ` +
      'Put the older segments back from the archive or a backup.',
  );
}

function missing(what: string, tail: JournalTail): JournalError {
  return new JournalError(
    'JOURNAL_INCOMPLETE',
    `The journal ends with command ${tail.lastSeq}, but ${what}. Segments are missing: put them back from the archive or ` +
      'a backup.',
  );
}

interface Step {
  readonly frame: Frame;
  readonly isRequested: boolean;
  readonly end: number;
}

class Reader {
  readonly #after: JournalPosition;
  #offset = 0;
  #lastSeq = -1;
  #hash: Uint8Array | undefined;
  #snapshotFound: boolean;

  constructor(after: JournalPosition) {
    this.#after = after;
    this.#snapshotFound = after.seq === 0;
  }

  *frames(segment: SegmentFile, bytes: Uint8Array): Generator<Step> {
    this.#offset = 0;
    if (this.#lastSeq < 0) this.#lastSeq = segment.firstSeq - 1;
    if (segment.firstSeq !== this.#lastSeq + 1) {
      throw damaged(segment.name, 0, `it should begin with command ${this.#lastSeq + 1}: a segment is missing`);
    }
    if (this.#hash === undefined && segment.firstSeq === 1) this.#hash = FIRST_HASH;
    for (;;) {
      const frame = readFrame(bytes, this.#offset);
      if (frame === undefined) return;
      this.#check(segment.name, frame);
      this.#offset += frame.totalBytes;
      this.#lastSeq += frame.count;
      this.#hash = frame.hash;
      if (this.#lastSeq === this.#after.seq && sameBytes(frame.hash, this.#after.hash)) this.#snapshotFound = true;
      const isRequested = frame.count > 0 && frame.firstSeq > this.#after.seq;
      yield { frame, isRequested, end: this.#offset };
    }
  }

  #check(name: string, frame: Frame): void {
    if (frame.firstSeq !== this.#lastSeq + 1) {
      throw damaged(name, this.#offset, `command ${this.#lastSeq + 1} should follow, not ${frame.firstSeq}`);
    }
    if (this.#hash !== undefined && !sameBytes(this.#hash, frame.previousHash)) {
      throw damaged(name, this.#offset, 'it does not follow the frame before it');
    }
    if (frame.count > 0 && frame.firstSeq + frame.count - 1 > this.#after.seq && !this.#snapshotFound) {
      throw damaged(name, this.#offset, `the snapshot of command ${this.#after.seq} is not from this journal`);
    }
  }

  endOf(segment: SegmentFile, bytes: Uint8Array, isLast: boolean): JournalTail {
    const state = classifyTail(bytes, this.#offset);
    if (state === 'damaged') throw damaged(segment.name, this.#offset, 'the frame does not match its checksum');
    if (state === 'torn' && !isLast) throw damaged(segment.name, this.#offset, 'the frame is incomplete');
    return {
      segment: segment.name,
      offset: this.#offset,
      lastSeq: this.#lastSeq,
      hash: this.#hash ?? this.#after.hash,
      tornBytes: state === 'torn' ? bytes.length - this.#offset : 0,
    };
  }
}

function damaged(name: string, offset: number, why: string): JournalError {
  return new JournalError(
    'JOURNAL_DAMAGED',
    `Journal segment ${name} is damaged at byte ${offset}: ${why}. Nothing was changed. Put this file back from the ` +
      `archive or a backup. Without one, give up what follows: "node apps/server/src/platform/journal/cut-journal.ts" with ` +
      `the data directory, ${name} and ${offset}.`,
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
