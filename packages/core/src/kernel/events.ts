import type { WalletKind } from '@bourse/domain';
import type { PostingReason } from './names.ts';

/** The command was rejected; nothing else changed. */
export interface Rejected<Code extends string = string> {
  readonly type: 'rejected';
  readonly accountId: number;
  readonly code: Code;
}

/**
 * The account has sent this key before: the outcome of the first command with it. `orderId` is 0n when that was no order; `code` is set
 * when it was rejected.
 */
export interface Duplicate<Code extends string = string> {
  readonly type: 'duplicate';
  readonly accountId: number;
  readonly originalSeq: number;
  readonly orderId: bigint;
  readonly code: Code | undefined;
}

/**
 * The outcome of a command whose key is reported (`REPORTED_KEY`): once for each time that it was dealt with, and not for a `duplicate`.
 * `code` is set when it was rejected.
 */
export interface KeySettled<Code extends string = string> {
  readonly type: 'key-settled';
  readonly accountId: number;
  readonly key: bigint;
  readonly code: Code | undefined;
}

/** One leg of a move outside trades. `delta` is signed, smallest units; the legs of one command sum to zero for each asset. */
export interface Posted {
  readonly type: 'posted';
  readonly accountId: number;
  readonly wallet: WalletKind;
  /** Market or contract of an isolated wallet; absent: none. */
  readonly scope?: number;
  readonly assetId: number;
  readonly delta: bigint;
  readonly reason: PostingReason;
}

/** A balance after the command: once for each that it touched. available = total − held. */
export interface BalanceChanged {
  readonly type: 'balance-changed';
  readonly accountId: number;
  readonly wallet: WalletKind;
  /** Market or contract of an isolated wallet; absent: none. */
  readonly scope?: number;
  readonly assetId: number;
  readonly total: bigint;
  readonly held: bigint;
}

/** Events of the kernel. */
export type KernelEvent<Code extends string = string> =
  | Rejected<Code>
  | Duplicate<Code>
  | KeySettled<Code>
  | Posted
  | BalanceChanged;
