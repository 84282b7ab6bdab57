import { type Exchange, snapshotHash } from '@bourse/core';
import type { Disk } from '../journal/disk.ts';
import type { JournalPosition } from '../journal/journal-reader.ts';
import { listSnapshots, pruneSnapshots, type Snapshot, writeSnapshot } from '../journal/snapshot-store.ts';

/**
 * Takes a snapshot every so many commands. Copying the state is the only pause for orders; writing goes on beside them,
 * and only once the command that the snapshot stands on is durable.
 */
export class SnapshotTaker {
  readonly #disk: Disk;
  readonly #exchange: Exchange;
  readonly #every: number;
  readonly #onWarning: (message: string) => void;
  #newestSeq: number;
  #projectedSeq: number;
  #waiting: Snapshot | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: {
    readonly disk: Disk;
    readonly exchange: Exchange;
    readonly every: number;
    readonly projectedSeq: number;
    readonly onWarning: (message: string) => void;
  }) {
    this.#disk = options.disk;
    this.#exchange = options.exchange;
    this.#every = options.every;
    this.#projectedSeq = options.projectedSeq;
    this.#onWarning = options.onWarning;
    this.#newestSeq = listSnapshots(options.disk)[0] ?? 0;
  }

  /** The projections are durable up to here: older snapshots may go. */
  noteProjected(seq: number): void {
    this.#projectedSeq = seq;
  }

  /** A frame is being flushed and the core stands exactly behind it. */
  onFlush(position: JournalPosition): void {
    if (this.#waiting !== undefined || this.#writing !== undefined) return;
    if (position.seq - this.#newestSeq >= this.#every) this.#waiting = this.#copy(position);
  }

  onDurable(seq: number): void {
    const snapshot = this.#waiting;
    if (snapshot === undefined || snapshot.position.seq > seq) return;
    this.#waiting = undefined;
    this.#writing = this.#write(snapshot).finally(() => {
      this.#writing = undefined;
    });
  }

  /** Takes the last snapshot, with everything durable and nothing more to come. */
  async finish(position: JournalPosition): Promise<void> {
    await this.#writing;
    if (position.seq > this.#newestSeq) await this.#write(this.#copy(position));
  }

  #copy(position: JournalPosition): Snapshot {
    const state = this.#exchange.snapshot();
    return { position, state, stateHash: snapshotHash(state) };
  }

  async #write(snapshot: Snapshot): Promise<void> {
    const { seq } = snapshot.position;
    try {
      await writeSnapshot(this.#disk, snapshot);
      this.#newestSeq = seq;
      pruneSnapshots(this.#disk, this.#projectedSeq);
    } catch (error) {
      // The journal alone is enough to recover from: a missing snapshot only makes the next start longer.
      const reason = error instanceof Error ? error.message : String(error);
      this.#onWarning(`The snapshot of command ${seq} could not be written: ${reason}`);
    }
  }
}
