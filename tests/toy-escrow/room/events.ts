/** An escrow between two accounts. */
export interface Escrow {
  /** Counts up from 1 over the whole exchange. */
  readonly escrowId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly assetId: number;
  /** Smallest units. */
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly reference: string;
}

/** How an escrow ends: paid to the seller, returned by the seller, or returned because its deadline passed. */
export type CloseReason = 'released' | 'refunded' | 'expired';

/** The amount of an escrow is held. */
export interface EscrowOpened extends Escrow {
  readonly type: 'escrow-opened';
}

/** An escrow has ended; nothing of it is held any more. */
export interface EscrowClosed {
  readonly type: 'escrow-closed';
  readonly escrowId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly reason: CloseReason;
}

/** Events of the escrow room. */
export type EscrowEvent = EscrowOpened | EscrowClosed;
