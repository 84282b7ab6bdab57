import type { PositionChanged, PositionSide } from '@bourse/core';

/** A side of a position: of hedged ones long or short, else empty. */
export type PositionSideText = PositionSide | '';

/** How a position ended. */
export type PositionEnd = 'user' | 'liquidation' | 'adl' | 'settlement';

/** A position by account, contract and side. */
export interface PositionName {
  readonly accountId: number;
  readonly contractId: number;
  readonly side: PositionSideText;
}

/** An open position with what it has gathered since it was opened; amounts in smallest units of the settle asset. */
export interface OpenPosition extends PositionName {
  /** Positive: long, negative: short. */
  readonly lots: number;
  readonly entryUnits: bigint;
  readonly isIsolated: boolean;
  readonly leverage: number;
  readonly marginUnits: bigint;
  readonly openedSeq: number;
  readonly openedMs: number;
  /** Most lots that it has had. */
  readonly largestLots: number;
  /** Sums of what fills opened and closed of it, and their values. */
  readonly openedLots: bigint;
  readonly openedUnits: bigint;
  readonly closedLots: bigint;
  readonly closedUnits: bigint;
  readonly realisedUnits: bigint;
  /** Fees of its fills, of liquidation and delivery too. */
  readonly feeUnits: bigint;
  /** Negative: paid. */
  readonly fundingUnits: bigint;
}

/** A position that has ended. */
export interface ClosedPosition extends OpenPosition {
  readonly closedSeq: number;
  readonly closedMs: number;
  /** Number within its command, from 1. */
  readonly entryNo: number;
  readonly isLong: boolean;
  readonly endedBy: PositionEnd;
}

/** The side as it is stored. */
export function sideText({ side }: Pick<PositionChanged, 'side'>): PositionSideText {
  return side ?? '';
}

/** Key of a position in memory. */
export function positionKey({ accountId, contractId, side }: PositionName): string {
  return `${accountId}/${contractId}/${side}`;
}

/** A position that begins: nothing is gathered yet. */
export function newPosition(name: PositionName, openedSeq: number, openedMs: number): OpenPosition {
  return {
    accountId: name.accountId,
    contractId: name.contractId,
    side: name.side,
    lots: 0,
    entryUnits: 0n,
    isIsolated: false,
    leverage: 1,
    marginUnits: 0n,
    openedSeq,
    openedMs,
    largestLots: 0,
    openedLots: 0n,
    openedUnits: 0n,
    closedLots: 0n,
    closedUnits: 0n,
    realisedUnits: 0n,
    feeUnits: 0n,
    fundingUnits: 0n,
  };
}
