/** Holds an amount of the buyer's spot balance until it is released to the seller, refunded, or the deadline passes. */
export interface OpenEscrow {
  readonly type: 'open-escrow';
  /** The buyer. */
  readonly accountId: number;
  readonly sellerId: number;
  readonly assetId: number;
  /** Smallest units; above 0. */
  readonly amount: bigint;
  /** Milliseconds since the epoch; after the time of the command. */
  readonly deadlineMs: number;
  /** The buyer's name for it, at most 64 characters; returned in its events. */
  readonly reference: string;
}

/** Pays the held amount to the seller. Only the buyer may. */
export interface ReleaseEscrow {
  readonly type: 'release-escrow';
  /** The buyer. */
  readonly accountId: number;
  readonly escrowId: number;
}

/** Returns the held amount to the buyer before the deadline. Only the seller may. */
export interface RefundEscrow {
  readonly type: 'refund-escrow';
  /** The seller. */
  readonly accountId: number;
  readonly escrowId: number;
}

/** Commands of the escrow room. */
export type EscrowCommand = OpenEscrow | ReleaseEscrow | RefundEscrow;
