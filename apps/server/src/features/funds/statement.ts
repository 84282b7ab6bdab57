import type { PostingReason } from '@bourse/core';

/** Why a balance changed, as the statement says it. */
export type EntryReason = PostingReason | 'trade' | 'fee';

/** One line of the statement; amounts in smallest units, `balance` the total after it. */
export interface StoredEntry {
  readonly seq: bigint;
  readonly entryNo: number;
  readonly wallet: number;
  readonly assetId: number;
  readonly delta: bigint;
  readonly balance: bigint;
  readonly reason: EntryReason;
  readonly orderId: bigint;
  readonly timeMs: number;
}

/** Where a line stands in the statement, which runs from the newest to the oldest. */
export interface EntryPlace {
  readonly seq: bigint;
  readonly entryNo: number;
}

/** Compares places in the statement's order. */
export function newestFirst(one: EntryPlace, other: EntryPlace): number {
  if (one.seq !== other.seq) return one.seq < other.seq ? 1 : -1;
  return other.entryNo - one.entryNo;
}

/** Which lines of a statement are wanted. */
export interface EntryFilter {
  readonly assetId?: number | undefined;
  readonly reasons?: readonly EntryReason[] | undefined;
  /** Only lines of this time, both ends included; milliseconds since the epoch. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only lines older than this one. All that are must be in the database: they are read from two tables, one after the other. */
  readonly before: EntryPlace;
}
