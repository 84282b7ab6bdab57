import type { MatchPrevented } from '@bourse/core';
import { formatPrice, formatQty } from '@bourse/domain';
import type { AppliedCommand } from '../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../platform/exchange-view/catalogue.ts';
import { gatewayOrderId } from './words.ts';

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

/** What a prevented match took off either order; not told of one that it left as it was. */
export function preventedQuantities(takerLots: number, makerLots: number, { spec }: ListedMarket) {
  return {
    ...(takerLots > 0 ? { takerPreventedQuantity: formatQty(takerLots, spec) } : {}),
    ...(makerLots > 0 ? { makerPreventedQuantity: formatQty(makerLots, spec) } : {}),
  };
}

/** The matches that were prevented while a new order met the book, and what they took off it; nothing when there were none. */
export function preventedOfTaker(orderId: bigint, { seq, events }: AppliedCommand, market: ListedMarket) {
  const all = events.filter((event): event is MatchPrevented => event.type === 'match-prevented');
  const own = all.filter(({ takerOrderId }) => takerOrderId === orderId);
  if (own.length === 0) return {};
  const lots = own.reduce((sum, { takerLots }) => sum + takerLots, 0);
  return {
    preventedMatches: own.map((match) => ({
      preventedMatchId: preventedMatchId(seq, all.indexOf(match) + 1),
      makerOrderId: gatewayOrderId(match.makerOrderId),
      price: formatPrice(match.priceTicks, market.spec),
      ...preventedQuantities(match.takerLots, match.makerLots, market),
    })),
    ...(lots > 0 ? { preventedQuantity: formatQty(lots, market.spec) } : {}),
  };
}
