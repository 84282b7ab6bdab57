import { type Exchange, snapshotHash } from '@bourse/core';
import { FLOOD_PER_SECOND, FloodGauge } from '../flood-gauge.ts';
import type { Disk } from '../journal/disk.ts';
import type { JournalPosition } from '../journal/journal-reader.ts';
import { listSnapshots, pruneSnapshots, type Snapshot, writeSnapshot } from '../journal/snapshot-store.ts';

/**
 * Writes the snapshot of a durable position without the core's help, and lets old ones go that the projections, durable up to
 * `projectedSeq`, do not need: removing a large file stops its thread for longer than orders should wait.
 */
export type SnapshotWriter = (position: JournalPosition, projectedSeq: number) => Promise<void>;

/** After a snapshot that somebody else wrote, rest so many times as long as it took: a fifth of a processor is enough for them. */
const REST = 4;
/** In a flood a snapshot is put off until so many times as many commands have come: orders need the processor first. */
const FLOOD_PATIENCE = 5;

/**
 * Takes a snapshot every so many commands (later in a flood), only once the command that it stands on is durable. With a writer of its
 * own that costs orders nothing; without one the state is copied between two batches, and only the writing goes on beside orders.
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
  #restsUntil = 0;
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

  /** The projections are durable up to here: older snapshots may go. */
  noteProjected(seq: number): void {
    this.#projectedSeq = seq;
  }

  /** A frame is being flushed and the core stands exactly behind it. */
  onFlush(position: JournalPosition): void {
    this.#gauge.add(position.seq - this.#flushedSeq);
    this.#flushedSeq = position.seq;
    if (this.#waiting !== undefined || this.#writing !== undefined) return;
    if (!this.#isDue(position.seq - this.#newestSeq) || performance.now() < this.#restsUntil) return;
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

  /** Takes the last snapshot, with everything durable and nothing more to come. */
  async finish(position: JournalPosition): Promise<void> {
    await this.#writing;
    if (position.seq > this.#newestSeq) await this.#write(position, this.#copy(position));
  }

  /** Whether it is time, so many commands after the last one. */
  #isDue(commands: number): boolean {
    return commands >= this.#every * FLOOD_PATIENCE || (commands >= this.#every && !this.#gauge.isFlood());
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
      // The journal alone is enough to recover from: a missing snapshot only makes the next start longer.
      const reason = error instanceof Error ? error.message : String(error);
      this.#onWarning(`The snapshot of command ${seq} could not be written: ${reason}`);
    }
    if (copy === undefined) this.#restsUntil = performance.now() + REST * (performance.now() - begin);
  }
}
