import { decodeApplied } from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';

/** Batches as they came: their events, encoded, and how many commands they are of. */
interface Chunk {
  readonly encoded: Uint8Array;
  readonly commands: number;
}

/** When commands came, and how many of them are still there. */
interface Arrival {
  readonly atMs: number;
  commands: number;
}

/**
 * Commands that wait to be projected, in order. They are kept encoded, because a flood of them as objects would cost
 * ten times the memory and, worse, the garbage collector's time.
 */
export class Backlog {
  /** Commands that wait. */
  commands = 0;
  private chunks: Chunk[] = [];
  private from = 0;
  private decoded: AppliedCommand[] = [];
  private arrivals: Arrival[] = [];

  /** Appends a batch of so many commands. */
  add(encoded: Uint8Array, commands: number): void {
    this.chunks.push({ encoded, commands });
    this.arrivals.push({ atMs: performance.now(), commands });
    this.commands += commands;
  }

  /** The oldest commands, at most so many, behind the `skip` oldest; they stay until they are dropped. */
  head(most: number, skip = 0): readonly AppliedCommand[] {
    while (this.decoded.length < skip + most && this.from < this.chunks.length) this.decodeNext();
    return this.decoded.slice(skip, skip + most);
  }

  /** Lets the oldest commands go. */
  drop(commands: number): void {
    invariant(commands <= this.decoded.length, 'only commands that were looked at can be dropped');
    this.decoded = this.decoded.slice(commands);
    this.commands -= commands;
    let left = commands;
    let gone = 0;
    for (const arrival of this.arrivals) {
      const taken = Math.min(left, arrival.commands);
      arrival.commands -= taken;
      left -= taken;
      if (arrival.commands > 0) break;
      gone += 1;
    }
    this.arrivals.splice(0, gone);
  }

  /** Milliseconds that the oldest command has waited; 0 when there is none. */
  oldestMs(): number {
    const oldest = this.arrivals[0];
    return oldest === undefined ? 0 : performance.now() - oldest.atMs;
  }

  private decodeNext(): void {
    const chunk = this.chunks[this.from];
    if (chunk === undefined) return;
    this.from += 1;
    if (this.from >= 1_024 || this.from === this.chunks.length) {
      this.chunks = this.chunks.slice(this.from);
      this.from = 0;
    }
    const batch = decodeApplied(chunk.encoded);
    invariant(batch.length === chunk.commands, 'a batch holds the commands that it was said to hold');
    this.decoded = this.decoded.length === 0 ? batch : this.decoded.concat(batch);
  }
}
