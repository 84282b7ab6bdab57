import * as records from '../kernel/record-layout.ts';
import type { BookSide } from './book/book-side.ts';
import type { OrderPool } from './book/order-pool.ts';
import type { OrderTerms } from './clearing.ts';
import type { Market } from './market.ts';
import type { OrderEvents } from './order-events.ts';
import * as orders from './order-layout.ts';
import type { TradingState } from './state.ts';

const { ACCOUNT, ACCOUNT_BITS } = records;
const { COLD, COLD_INT_BITS, INT, INT_BITS, WORD, WORD_BITS } = orders;

/** The side on which an order rests. */
export function sideOf(market: Market, isSell: number): BookSide {
  return isSell === 1 ? market.asks : market.bids;
}

/** What an open order is to its product. */
export function termsOf(pool: OrderPool, slot: number): OrderTerms {
  return {
    owner: pool.int(slot, INT.OWNER),
    isSell: pool.int(slot, INT.IS_SELL) === 1,
    position: pool.coldInt(slot, COLD.POSITION),
  };
}

/** Appends an order to its owner's list of open orders. */
export function linkToOwner(state: TradingState, slot: number): void {
  const orders = state.pool.cold.ints;
  const accounts = state.accounts.ints;
  const order = slot << COLD_INT_BITS;
  const account = state.pool.int(slot, INT.OWNER) << ACCOUNT_BITS;
  const last = accounts[account | ACCOUNT.NEWEST] as number;
  orders[order | COLD.OWNER_PREVIOUS] = last;
  orders[order | COLD.OWNER_NEXT] = -1;
  if (last < 0) accounts[account | ACCOUNT.OLDEST] = slot;
  else orders[(last << COLD_INT_BITS) | COLD.OWNER_NEXT] = slot;
  accounts[account | ACCOUNT.NEWEST] = slot;
  accounts[account | ACCOUNT.OPEN_ORDERS] = (accounts[account | ACCOUNT.OPEN_ORDERS] as number) + 1;
}

/** Takes an order out of its owner's list of open orders. */
export function unlinkFromOwner(state: TradingState, slot: number): void {
  const orders = state.pool.cold.ints;
  const accounts = state.accounts.ints;
  const order = slot << COLD_INT_BITS;
  const account = state.pool.int(slot, INT.OWNER) << ACCOUNT_BITS;
  const before = orders[order | COLD.OWNER_PREVIOUS] as number;
  const after = orders[order | COLD.OWNER_NEXT] as number;
  if (before < 0) accounts[account | ACCOUNT.OLDEST] = after;
  else orders[(before << COLD_INT_BITS) | COLD.OWNER_NEXT] = after;
  if (after < 0) accounts[account | ACCOUNT.NEWEST] = before;
  else orders[(after << COLD_INT_BITS) | COLD.OWNER_PREVIOUS] = before;
  accounts[account | ACCOUNT.OPEN_ORDERS] = (accounts[account | ACCOUNT.OPEN_ORDERS] as number) - 1;
}

/** Takes a resting order out of book and lists, whatever is open of it, and writes its end. Its hold is the caller's. */
export function closeResting(
  state: TradingState,
  market: Market,
  slot: number,
  status: number,
  reason: number,
  out: OrderEvents,
): void {
  const { accounts, pool } = state;
  const { ints, doubles, bigs } = pool;
  const order = slot << INT_BITS;
  const word = slot << WORD_BITS;
  sideOf(market, ints[order | INT.IS_SELL] as number).remove(pool, slot);
  unlinkFromOwner(state, slot);
  out.orderClosed(
    ints[order | INT.ID_LOW] as number,
    ints[order | INT.ID_HIGH] as number,
    accounts.get(ints[order | INT.OWNER] as number, ACCOUNT.ID),
    market.id,
    status,
    reason,
    doubles[word | WORD.EXECUTED] as number,
    bigs,
    word | WORD.EXECUTED_VALUE,
  );
  if (ints[order | INT.HAS_EXTRA] !== 0) state.dropExtra(slot, status);
  pool.free(slot);
  state.markDirty(market);
}

/** Shows the next part of an iceberg whose visible part is gone, at the end of its queue; false: there is no more of it. */
export function showNext(state: TradingState, market: Market, slot: number): boolean {
  const { pool } = state;
  const iceberg = pool.int(slot, INT.HAS_EXTRA) === 0 ? undefined : state.extras.get(slot)?.iceberg;
  if (iceberg === undefined || iceberg.hiddenLots === 0) return false;
  const lots = Math.min(iceberg.partLots, iceberg.hiddenLots);
  const side = sideOf(market, pool.int(slot, INT.IS_SELL));
  iceberg.hiddenLots -= lots;
  side.hiddenLots -= lots;
  pool.setDouble(slot, WORD.QTY, pool.double(slot, WORD.QTY) + lots);
  side.requeue(pool, slot);
  state.markDirty(market);
  return true;
}

/** Ends a resting order before it is filled: releases its hold, takes it out of the book, writes its end. */
export function withdrawResting(
  state: TradingState,
  market: Market,
  slot: number,
  status: number,
  reason: number,
  out: OrderEvents,
): void {
  const hidden = state.hiddenLots(slot);
  if (hidden > 0) sideOf(market, state.pool.int(slot, INT.IS_SELL)).hiddenLots -= hidden;
  market.clearing.release(slot, state.pool.openLots(slot) + hidden);
  closeResting(state, market, slot, status, reason, out);
}
