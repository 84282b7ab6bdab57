import { CODEC, type Codec } from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';

/** A parcel of commands: their encoded events, number and time of arrival. */
interface Parcel {
  readonly encoded: Uint8Array;
  readonly commands: number;
  readonly atMs: number;
}

/**
 * The queue of commands to project, in order. They stay encoded until they are written and are decoded parcel by parcel: a batch of
 * objects would cost ten times the memory and, worse, the garbage collector's time.
 */
export class Backlog {
  /** Number of queued commands. */
  commands = 0;
  private readonly codec: Codec;
  private parcels: Parcel[] = [];
  /** Dropped commands of the oldest parcel. */
  private gone = 0;

  constructor(codec: Codec = CODEC) {
    this.codec = codec;
  }

  /** Appends this many commands. */
  add(encoded: Uint8Array, commands: number): void {
    this.parcels.push({ encoded, commands, atMs: performance.now() });
    this.commands += commands;
  }

  /**
   * The oldest commands after the `skip` oldest, in parts that are decoded lazily. Ends with the parcel that reaches `enough`. They
   * stay until they are dropped.
   */
  *head(enough: number, skip = 0): Generator<readonly AppliedCommand[], void> {
    let passed = -this.gone;
    for (const { encoded, commands } of this.parcels) {
      const left = skip - passed;
      passed += commands;
      if (passed <= skip) continue;
      const batch = this.codec.decodeApplied(encoded);
      invariant(batch.length === commands, 'a parcel holds the commands that it was said to hold');
      yield left > 0 ? batch.slice(left) : batch;
      if (passed - skip >= enough) return;
    }
  }

  /** Drops the oldest commands. */
  drop(commands: number): void {
    invariant(commands <= this.commands, 'more commands were dropped than wait');
    this.commands -= commands;
    this.gone += commands;
    let empty = 0;
    for (const parcel of this.parcels) {
      if (this.gone < parcel.commands) break;
      this.gone -= parcel.commands;
      empty += 1;
    }
    this.parcels = this.parcels.slice(empty);
  }

  /** Age of the oldest command in milliseconds; 0 when there is none. */
  oldestMs(): number {
    const oldest = this.parcels[0];
    return oldest === undefined ? 0 : performance.now() - oldest.atMs;
  }
}
