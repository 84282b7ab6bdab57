import type { ExchangeOptions } from '@bourse/core';
import type { JournalPosition } from '../journal/journal-reader.ts';
import type { CoreClock, RecoveredState } from './core-host.ts';

/** Worker data of the core thread. */
export interface CoreThreadOptions {
  readonly dataDir: string;
  readonly projectedSeq: number;
  readonly clock: CoreClock;
  /** Module of the rooms; undefined: the product's own. */
  readonly roomsModule?: string | undefined;
  readonly exchange: ExchangeOptions;
  readonly durable: boolean;
  readonly snapshotEvery: number;
  readonly segmentBytes: number;
}

/** From the core thread to the snapshot thread: position of the next snapshot, and the last durable command of the projections. */
export interface ToSnapshotThread {
  readonly position: JournalPosition;
  readonly projectedSeq: number;
}

/** From the main thread to the core thread. */
export type ToCore =
  /**
   * `count` encoded commands with consecutive correlations from this one on. None is timestamped before `notBeforeMs`, regardless of the
   * system clock, because the main thread has already published that no earlier command will follow.
   */
  | {
      readonly type: 'commands';
      readonly bytes: Uint8Array;
      readonly count: number;
      readonly correlation: number;
      readonly notBeforeMs?: number;
    }
  /** The last replayed batch has been processed: send the next one. */
  | { readonly type: 'replay-taken' }
  | { readonly type: 'projected'; readonly seq: number }
  | { readonly type: 'state-hash' }
  | { readonly type: 'stop' };

/** From the core thread to the main thread. */
export type FromCore =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'replayed'; readonly bytes: Uint8Array }
  | { readonly type: 'ready'; readonly recovered: RecoveredState }
  /** `nextTickMs`: when the core wants its next `tick`, milliseconds since the epoch; Infinity: never. */
  | { readonly type: 'applied'; readonly bytes: Uint8Array; readonly nextTickMs: number }
  | { readonly type: 'state-hash'; readonly hash: string }
  | { readonly type: 'warning'; readonly message: string }
  /** `code` of a JournalError; undefined for a programming error. The last message. */
  | { readonly type: 'failed'; readonly code: string | undefined; readonly message: string }
  | { readonly type: 'stopped' };
