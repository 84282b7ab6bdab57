import type { Side } from '@bourse/domain';

/** One order of a conversion and what it did. */
export interface ConvertedLeg {
  readonly marketId: number;
  readonly side: Side;
  readonly orderId: bigint;
  readonly lots: number;
  /** Smallest units of what the order paid with. */
  readonly paid: bigint;
  /** Smallest units of what it brought, fees taken off. */
  readonly received: bigint;
}

/** An amount of one coin was exchanged into another; its orders and trades stand before it. */
export interface Converted {
  readonly type: 'converted';
  /** Sequence of the command. */
  readonly conversionId: number;
  readonly accountId: number;
  readonly fromAssetId: number;
  readonly toAssetId: number;
  /** Smallest units of the first coin that were spent. */
  readonly paid: bigint;
  /** Smallest units of the last coin that arrived. */
  readonly received: bigint;
  /** In the order in which they were placed. */
  readonly legs: readonly ConvertedLeg[];
}

/** Events of the convert room. */
export type ConvertEvent = Converted;
