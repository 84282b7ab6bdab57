import type { PostingReason } from '@bourse/core';

/** Why a balance changed: the reason of a statement line. */
export type EntryReason = PostingReason | 'trade' | 'fee' | ContractReason;

/** Why a position changed the balance of its wallet, besides fees. */
export type ContractReason =
  | 'realised-profit'
  | 'funding'
  | 'liquidation-fee'
  | 'insurance'
  | 'shared-loss'
  | 'unsettled-loss'
  | 'delivery-fee';

/** One line of the statement; amounts in smallest units, `balance` the total after it. */
export interface StoredEntry {
  readonly seq: bigint;
  readonly entryNo: number;
  readonly wallet: number;
  /** Market of an isolated wallet; 0: none. */
  readonly scope: number;
  /** Contract whose position it comes from; 0: none. */
  readonly contractId: number;
  readonly assetId: number;
  readonly delta: bigint;
  readonly balance: bigint;
  readonly reason: EntryReason;
  readonly orderId: bigint;
  readonly timeMs: number;
}

/** Position of a line in the statement, which is sorted newest first. */
export interface EntryPlace {
  readonly seq: bigint;
  readonly entryNo: number;
}

/** Compares positions in the statement's order. */
export function newestFirst(one: EntryPlace, other: EntryPlace): number {
  if (one.seq !== other.seq) return one.seq < other.seq ? 1 : -1;
  return other.entryNo - one.entryNo;
}

/** The same for a statement in either order. */
export function inOrder(order: EntryFilter['order']): (one: EntryPlace, other: EntryPlace) => number {
  return order === 'oldest' ? (one, other) => newestFirst(other, one) : newestFirst;
}

/** Filters of a statement. */
export interface EntryFilter {
  readonly assetId?: number | undefined;
  readonly reasons?: readonly EntryReason[] | undefined;
  /** Only lines of this time range, both ends included; milliseconds since the epoch. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Newest first unless `oldest`. */
  readonly order?: 'newest' | 'oldest' | undefined;
  /**
   * Only lines behind this one in the order: older ones, with `oldest` newer ones. All of those must be in the database, because two
   * tables are read one after the other.
   */
  readonly behind: EntryPlace;
  /** Only lines up to this sequence, all of which must be in the database; with `oldest` for the same reason. */
  readonly throughSeq?: number | undefined;
}
