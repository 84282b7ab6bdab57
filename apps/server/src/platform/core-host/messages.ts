import type { ExchangeOptions } from '@bourse/core';
import type { JournalPosition } from '../journal/journal-reader.ts';
import type { CoreClock, RecoveredState } from './core-host.ts';

/** What the core thread is started with. */
export interface CoreThreadOptions {
  readonly dataDir: string;
  readonly projectedSeq: number;
  readonly clock: CoreClock;
  readonly exchange: ExchangeOptions;
  readonly durable: boolean;
  readonly snapshotEvery: number;
  readonly segmentBytes: number;
}

/** From the core thread to the one that makes snapshots: where the next one stands, and how far the projections are durable. */
export interface ToSnapshotThread {
  readonly position: JournalPosition;
  readonly projectedSeq: number;
}

/** From the main thread to the core thread. */
export type ToCore =
  /**
   * `count` encoded commands; the first has this correlation, the others follow by one. None is stamped before `notBeforeMs`, whatever
   * the system's clock says: the main thread has told clients that nothing more would come of the time before.
   */
  | {
      readonly type: 'commands';
      readonly bytes: Uint8Array;
      readonly count: number;
      readonly correlation: number;
      readonly notBeforeMs?: number;
    }
  /** The last replayed batch has been taken: send more. */
  | { readonly type: 'replay-taken' }
  | { readonly type: 'projected'; readonly seq: number }
  | { readonly type: 'state-hash' }
  | { readonly type: 'stop' };

/** From the core thread to the main thread. */
export type FromCore =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'replayed'; readonly bytes: Uint8Array }
  | { readonly type: 'ready'; readonly recovered: RecoveredState }
  | { readonly type: 'applied'; readonly bytes: Uint8Array }
  | { readonly type: 'state-hash'; readonly hash: string }
  | { readonly type: 'warning'; readonly message: string }
  /** `code` of a JournalError, or nothing for a programmer's error. Nothing follows it. */
  | { readonly type: 'failed'; readonly code: string | undefined; readonly message: string }
  | { readonly type: 'stopped' };
