import type { MatchPrevented } from '@bourse/core';

/**
 * A prevented match is numbered by its command's sequence and its place within the command, so that the number stays the same
 * whenever the read models are rebuilt. No command prevents as many matches.
 */
const PLACES = 4_096;

/** The number of a prevented match: which one (from 1) of the command with this sequence. */
export function preventedMatchId(seq: number, entryNo: number): number {
  return seq * PLACES + entryNo;
}

/** Where a prevented match of a number is stored: the sequence of its command, and its place within it. */
export function placeOfPrevented(matchId: number): { readonly seq: number; readonly entryNo: number } {
  return { seq: Math.floor(matchId / PLACES), entryNo: matchId % PLACES };
}

/** What a prevented match took off one of its two orders, in lots. */
export function preventedLots(match: MatchPrevented, orderId: bigint): number {
  return orderId === match.makerOrderId ? match.makerLots : match.takerLots;
}
