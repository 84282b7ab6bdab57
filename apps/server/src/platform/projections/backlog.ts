import { CODEC, type Codec } from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';

/** Commands as they came: their events, encoded, how many they are, and when. */
interface Parcel {
  readonly encoded: Uint8Array;
  readonly commands: number;
  readonly atMs: number;
}

/**
 * Commands that wait to be projected, in order. They are kept encoded until they are written and decoded parcel by parcel: a batch of
 * them as objects would cost ten times the memory and, worse, the garbage collector's time.
 */
export class Backlog {
  /** Commands that wait. */
  commands = 0;
  private readonly codec: Codec;
  private parcels: Parcel[] = [];
  /** Commands of the oldest parcel that are gone. */
  private gone = 0;

  constructor(codec: Codec = CODEC) {
    this.codec = codec;
  }

  /** Appends so many commands. */
  add(encoded: Uint8Array, commands: number): void {
    this.parcels.push({ encoded, commands, atMs: performance.now() });
    this.commands += commands;
  }

  /**
   * The oldest commands behind the `skip` oldest, in parts that are decoded as they are asked for. Ends with the parcel that makes
   * `enough`. They stay until they are dropped.
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

  /** Lets the oldest commands go. */
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

  /** Milliseconds that the oldest command has waited; 0 when there is none. */
  oldestMs(): number {
    const oldest = this.parcels[0];
    return oldest === undefined ? 0 : performance.now() - oldest.atMs;
  }
}
