import type { Disk, DiskFile } from './disk.ts';
import { FRAME_HEADER_BYTES, frameBytes, sealFrame } from './frame.ts';
import { JournalError } from './journal-error.ts';
import type { JournalPosition, JournalTail } from './journal-reader.ts';
import { SegmentSupply } from './segments.ts';

/*
 * Goal: a command is durable before its result is published, at the cost of one flush for all commands that arrive
 * meanwhile (group commit).
 *
 * Method: records accumulate in a pending frame. A flush seals the frame, writes it and syncs it; records that arrive
 * meanwhile form the next frame. So the flush in progress is the batching window: a single command does not wait, a burst
 * shares flushes. A small frame is synced on the calling thread, which saves two thread switches and nearly half of the
 * latency; a large one in the background, because there is work to do meanwhile.
 * After the first error nothing is acknowledged any more in this process: once a sync has failed, the system may have
 * dropped the pages, and only rereading the disk shows what is there.
 *
 * Not handled here: the content of records (opaque bytes), exclusive access to the directory (data-lock.ts).
 */

/** Default size of a segment file in bytes. */
export const DEFAULT_SEGMENT_BYTES = 32 << 20;

const FIRST_BUFFER_BYTES = 64 << 10;
/** About 200 orders: for fewer, applying what arrives during the flush takes less time than switching threads. */
const DEFAULT_SMALL_FRAME_BYTES = 16 << 10;

/** Receives the journal's progress. */
export interface JournalListener {
  /** A frame ending at `position` is being flushed; nothing after it has been appended. */
  onFlush(position: JournalPosition): void;
  /** Every command up to `seq` is durable. */
  onDurable(seq: number): void;
  /** Writing failed; no further command becomes durable. */
  onFailed(error: JournalError): void;
}

/** Options of `openJournal`. */
export interface JournalOptions {
  readonly disk: Disk;
  readonly tail: JournalTail;
  readonly listener: JournalListener;
  readonly segmentBytes?: number;
  /** Largest frame that is synced on the calling thread. */
  readonly smallFrameBytes?: number;
}

/** Writer of a journal, created by `openJournal`. */
export class Journal {
  readonly #listener: JournalListener;
  readonly #supply: SegmentSupply;
  readonly #smallFrameBytes: number;
  #file: DiskFile;
  #fileFirstSeq: number;
  #fileBytes: number;
  #offset: number;
  #hash: Uint8Array;
  /** Sequence of the last appended command. */
  #lastSeq: number;
  #durableSeq: number;
  #sealed = false;
  #pending = new Uint8Array(FIRST_BUFFER_BYTES);
  #spareBuffer = new Uint8Array(FIRST_BUFFER_BYTES);
  #pendingBytes = 0;
  #pendingCount = 0;
  #flushing: Promise<void> | undefined;
  #failure: JournalError | undefined;

  constructor(options: JournalOptions, supply: SegmentSupply, file: DiskFile, firstSeq: number) {
    this.#listener = options.listener;
    this.#supply = supply;
    this.#smallFrameBytes = options.smallFrameBytes ?? DEFAULT_SMALL_FRAME_BYTES;
    this.#file = file;
    this.#fileFirstSeq = firstSeq;
    this.#fileBytes = file.size();
    this.#offset = options.tail.offset;
    this.#hash = options.tail.hash;
    this.#lastSeq = options.tail.lastSeq;
    this.#durableSeq = options.tail.lastSeq;
  }

  /** Last command known to be durable. */
  get durableSeq(): number {
    return this.#durableSeq;
  }

  /** Appends `count` records with the next sequences. The listener is notified when they are durable. */
  append(records: Uint8Array, count: number): void {
    if (this.#failure !== undefined) throw this.#failure;
    this.#makeRoom(records.length);
    this.#pending.set(records, FRAME_HEADER_BYTES + this.#pendingBytes);
    this.#pendingBytes += records.length;
    this.#pendingCount += count;
    this.#lastSeq += count;
    this.#flushing ??= this.#flushAfterTurn();
  }

  /** Waits until everything appended is durable; throws when writing has failed. */
  async flush(): Promise<void> {
    await this.#flushing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Flushes and marks the journal as cleanly closed with an empty frame, so that damage to the last commands can never look
   * like a torn write.
   */
  async close(): Promise<void> {
    try {
      await this.flush();
      const hasCommands = this.#fileFirstSeq <= this.#lastSeq;
      if (hasCommands && !this.#sealed && this.#offset + frameBytes(0) <= this.#fileBytes) await this.#writeFrame();
    } finally {
      await this.#supply.close();
      this.#file.close();
    }
  }

  #makeRoom(bytes: number): void {
    const needed = frameBytes(this.#pendingBytes + bytes);
    if (needed <= this.#pending.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#pending.length * 2));
    larger.set(this.#pending.subarray(0, FRAME_HEADER_BYTES + this.#pendingBytes));
    this.#pending = larger;
  }

  /** Waits one turn of the event loop, so that commands of other pending messages share the flush. */
  async #flushAfterTurn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#pendingCount > 0) await this.#writeFrame();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#flushing = undefined;
    }
  }

  async #writeFrame(): Promise<void> {
    const room = frameBytes(this.#pendingBytes);
    if (this.#offset + room > this.#fileBytes) await this.#rotate();
    const count = this.#pendingCount;
    const lastSeq = this.#lastSeq;
    const frame = sealFrame(this.#pending, this.#pendingBytes, lastSeq - count + 1, count, this.#hash);
    this.#swapBuffers();
    this.#file.write(frame.bytes, this.#offset);
    const synced = frame.bytes.length > this.#smallFrameBytes ? this.#file.sync() : undefined;
    this.#offset += frame.bytes.length;
    this.#hash = frame.hash;
    this.#sealed = count === 0;
    if (count > 0) this.#listener.onFlush({ seq: lastSeq, hash: frame.hash });
    if (this.#offset > this.#fileBytes / 2) this.#supply.prepare();
    if (synced === undefined) this.#file.syncNow();
    else await synced;
    this.#durableSeq = lastSeq;
    if (count > 0) this.#listener.onDurable(lastSeq);
  }

  #swapBuffers(): void {
    const written = this.#pending;
    this.#pending = this.#spareBuffer;
    this.#spareBuffer = written;
    this.#pendingBytes = 0;
    this.#pendingCount = 0;
  }

  async #rotate(): Promise<void> {
    const firstSeq = this.#durableSeq + 1;
    // Commands may arrive while the segment is created; a frame that exceeds it extends the file.
    const file = await this.#supply.take(firstSeq, frameBytes(this.#pendingBytes));
    this.#file.close();
    this.#file = file;
    this.#fileFirstSeq = firstSeq;
    this.#fileBytes = file.size();
    this.#offset = 0;
  }

  #fail(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.#failure = new JournalError(
      'JOURNAL_FAILED',
      `The journal could not be written (${reason}). No command is acknowledged any more; free the disk or replace it, ` +
        `then start again. Durable up to command ${this.#durableSeq}.`,
      cause,
    );
    this.#listener.onFailed(this.#failure);
  }
}

/** Opens the journal for writing at the end returned by `readJournal`; clears an unfinished write there first. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { disk, tail } = options;
  const supply = new SegmentSupply(disk, options.segmentBytes ?? DEFAULT_SEGMENT_BYTES);
  if (tail.segment === undefined) {
    const file = await supply.take(tail.lastSeq + 1, 0);
    return new Journal(options, supply, file, tail.lastSeq + 1);
  }
  const file = disk.open(tail.segment);
  if (tail.tornBytes > 0) {
    file.write(new Uint8Array(tail.tornBytes), tail.offset);
    await file.sync();
  }
  return new Journal(options, supply, file, Number.parseInt(tail.segment, 10));
}
