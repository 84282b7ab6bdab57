import type { BookSide } from '../book/book-side.ts';
import type { EventBuffer } from '../codec/event-buffer.ts';
import type { State } from '../state.ts';
import { multiply } from './amounts.ts';
import { quoteOf } from './place-checks.ts';
import { FIGURE, type SpotMarket } from './spot-market.ts';

/** Closed statuses and reasons as numbers: their places in the codec's tables. */
export const STATUS = { FILLED: 0, CANCELED: 1, EXPIRED: 2, EXPIRED_IN_MATCH: 3 } as const;
export const REASON = {
  NONE: 0,
  USER_CANCELED: 1,
  UNFILLED_IOC: 2,
  UNFILLED_FOK: 3,
  INSUFFICIENT_LIQUIDITY: 4,
  SELF_TRADE_PREVENTION: 5,
  EXCHANGE_CANCELED: 6,
} as const;

/** The side on which an order rests. */
export function sideOf(market: SpotMarket, isSell: number): BookSide {
  return isSell === 1 ? market.asks : market.bids;
}

/** Appends an order to its owner's list of open orders. */
export function linkToOwner(state: State, slot: number): void {
  const { accounts, pool } = state;
  const owner = pool.owner[slot] as number;
  const last = accounts.newest[owner] as number;
  pool.ownerPrevious[slot] = last;
  pool.ownerNext[slot] = -1;
  if (last < 0) accounts.oldest[owner] = slot;
  else pool.ownerNext[last] = slot;
  accounts.newest[owner] = slot;
  accounts.openOrders[owner] = (accounts.openOrders[owner] as number) + 1;
}

function unlinkFromOwner(state: State, slot: number): void {
  const { accounts, pool } = state;
  const owner = pool.owner[slot] as number;
  const before = pool.ownerPrevious[slot] as number;
  const after = pool.ownerNext[slot] as number;
  if (before < 0) accounts.oldest[owner] = after;
  else pool.ownerNext[before] = after;
  if (after < 0) accounts.newest[owner] = before;
  else pool.ownerPrevious[after] = before;
  accounts.openOrders[owner] = (accounts.openOrders[owner] as number) - 1;
}

/** Adds (sign 1n) or takes away (−1n) what `lots` of a resting order hold. */
export function moveHold(state: State, market: SpotMarket, slot: number, lots: number, sign: bigint): void {
  const pool = state.pool;
  if (pool.isSell[slot] === 1) {
    const base = multiply(lots, market.figures[FIGURE.BASE_PER_LOT] as bigint);
    state.ledger.addHeld(pool.baseRow[slot] as number, BigInt.asIntN(64, base * sign));
    return;
  }
  const quote = quoteOf(market, pool.priceTicks[slot] as number, lots);
  state.ledger.addHeld(pool.quoteRow[slot] as number, BigInt.asIntN(64, quote * sign));
}

/** Takes a resting order out of book and lists, whatever is open of it, and writes its end. Its hold is the caller's. */
export function closeResting(
  state: State,
  market: SpotMarket,
  slot: number,
  status: number,
  reason: number,
  out: EventBuffer,
): void {
  const { accounts, pool } = state;
  sideOf(market, pool.isSell[slot] as number).remove(pool, slot);
  unlinkFromOwner(state, slot);
  out.orderClosed(
    pool.idLow[slot] as number,
    pool.idHigh[slot] as number,
    accounts.id[pool.owner[slot] as number] as number,
    market.id,
    status,
    reason,
    pool.executedLots[slot] as number,
    pool.executedQuote[slot] as bigint,
  );
  pool.free(slot);
  state.markDirty(market);
}

/** Ends a resting order before it is filled: releases its hold, takes it out of the book, writes its end. */
export function withdrawResting(
  state: State,
  market: SpotMarket,
  slot: number,
  status: number,
  reason: number,
  out: EventBuffer,
): void {
  moveHold(state, market, slot, state.pool.openLots(slot), -1n);
  closeResting(state, market, slot, status, reason, out);
}
