import { type Exchange, snapshotHash } from '@bourse/core';
import { FLOOD_PER_SECOND, FloodGauge } from '../flood-gauge.ts';
import type { Disk } from '../journal/disk.ts';
import type { JournalPosition } from '../journal/journal-reader.ts';
import { listSnapshots, pruneSnapshots, type Snapshot, writeSnapshot } from '../journal/snapshot-store.ts';

/**
 * Writes the snapshot of a durable position outside the core thread, and removes old ones that the projections, durable up to
 * `projectedSeq`, do not need: removing a large file would block the core thread for too long.
 */
export type SnapshotWriter = (position: JournalPosition, projectedSeq: number) => Promise<void>;

/** Pause after a snapshot by the writer, as a multiple of its duration, which limits snapshots to a fifth of a processor. */
const PAUSE_FACTOR = 4;
/** In a flood a snapshot is postponed until this multiple of the usual number of commands, because orders need the processor. */
const FLOOD_FACTOR = 5;

/**
 * Takes a snapshot every `every` commands (later in a flood), once its last command is durable. With a writer this does not delay
 * orders; without one the state is copied between two batches, and only the writing is asynchronous.
 */
export class SnapshotTaker {
  readonly #disk: Disk;
  readonly #exchange: Exchange;
  readonly #every: number;
  readonly #onWarning: (message: string) => void;
  #newestSeq: number;
  readonly #writer: SnapshotWriter | undefined;
  #projectedSeq: number;
  #waiting: { readonly position: JournalPosition; readonly copy: Snapshot | undefined } | undefined;
  #pausedUntil = 0;
  #flushedSeq: number;
  readonly #gauge = new FloodGauge(FLOOD_PER_SECOND);
  #writing: Promise<void> | undefined;

  constructor(options: {
    readonly disk: Disk;
    readonly exchange: Exchange;
    readonly every: number;
    readonly projectedSeq: number;
    readonly writer: SnapshotWriter | undefined;
    readonly onWarning: (message: string) => void;
  }) {
    this.#disk = options.disk;
    this.#exchange = options.exchange;
    this.#every = options.every;
    this.#projectedSeq = options.projectedSeq;
    this.#writer = options.writer;
    this.#onWarning = options.onWarning;
    this.#newestSeq = listSnapshots(options.disk)[0] ?? 0;
    this.#flushedSeq = options.exchange.seq;
  }

  /** The projections are durable up to this command; older snapshots may be removed. */
  noteProjected(seq: number): void {
    this.#projectedSeq = seq;
  }

  /** A frame is being flushed, and the core's state is exactly that after the frame. */
  onFlush(position: JournalPosition): void {
    this.#gauge.add(position.seq - this.#flushedSeq);
    this.#flushedSeq = position.seq;
    if (this.#waiting !== undefined || this.#writing !== undefined) return;
    if (!this.#isDue(position.seq - this.#newestSeq) || performance.now() < this.#pausedUntil) return;
    this.#waiting = { position, copy: this.#writer === undefined ? this.#copy(position) : undefined };
  }

  onDurable(seq: number): void {
    const waiting = this.#waiting;
    if (waiting === undefined || waiting.position.seq > seq) return;
    this.#waiting = undefined;
    this.#writing = this.#write(waiting.position, waiting.copy).finally(() => {
      this.#writing = undefined;
    });
  }

  /** Takes the final snapshot once everything is durable and no more commands follow. */
  async finish(position: JournalPosition): Promise<void> {
    await this.#writing;
    if (position.seq > this.#newestSeq) await this.#write(position, this.#copy(position));
  }

  /** Whether a snapshot is due after this number of commands. */
  #isDue(commands: number): boolean {
    return commands >= this.#every * FLOOD_FACTOR || (commands >= this.#every && !this.#gauge.isFlood());
  }

  #copy(position: JournalPosition): Snapshot {
    const state = this.#exchange.snapshot();
    return { position, state, stateHash: snapshotHash(state) };
  }

  async #write(position: JournalPosition, copy: Snapshot | undefined): Promise<void> {
    const { seq } = position;
    const begin = performance.now();
    try {
      if (copy === undefined) {
        await this.#writer?.(position, this.#projectedSeq);
      } else {
        await writeSnapshot(this.#disk, copy);
        pruneSnapshots(this.#disk, this.#projectedSeq);
      }
      this.#newestSeq = seq;
    } catch (error) {
      // Recovery works from the journal alone: a missing snapshot only makes the next start longer.
      const reason = error instanceof Error ? error.message : String(error);
      this.#onWarning(`The snapshot of command ${seq} could not be written: ${reason}`);
    }
    if (copy === undefined) this.#pausedUntil = performance.now() + PAUSE_FACTOR * (performance.now() - begin);
  }
}
