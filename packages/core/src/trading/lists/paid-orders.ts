/**
 * Goal: pending orders that their working order pays for (OPO, OPOCO). Method: each fill of the working order holds what it brings in for
 * the list (`onTrade`); when the working order has ended, all of that is released, and when it was filled, it becomes the quantity of
 * what is pending, which then comes to the market like any other pending order. Nothing lies between the two that could take it.
 */
import { isValidIcebergPart } from '@bourse/domain';
import { hasTooManyParts } from '../limit-checks.ts';
import type { Market } from '../market.ts';
import * as orders from '../order-layout.ts';
import { isNotionalTooSmall } from '../place-checks.ts';
import type { TradingState } from '../state.ts';
import type { Waiting } from '../triggers/extra.ts';
import type { OrderList } from './lists.ts';

const { COLD, REASON } = orders;

/** The amount to release; one register for all. */
const amount = new BigInt64Array(1);

/** Releases what a list holds for its pending orders; returns how much that was. */
export function releaseHeld({ ledger }: TradingState, list: OrderList): bigint {
  const { held } = list;
  if (held === 0n) return 0n;
  amount[0] = held;
  list.held = 0n;
  ledger.release(list.heldRow, amount, 0);
  return held;
}

/** Whether so many lots are less than the market's smallest order. */
export function isTooFew({ minQtyLots }: Market, lots: number): boolean {
  return lots === 0 || lots < minQtyLots;
}

/**
 * Why a pending order of so many lots makes none that the market takes, or `NONE`; measured like any other at its limit, its stop or the
 * last price.
 */
export function rejectionReasonOf(
  { pool }: TradingState,
  market: Market,
  slot: number,
  pending: Waiting,
  lots: number,
): number {
  if (isTooFew(market, lots)) return REASON.QTY_TOO_SMALL;
  const ticks = pool.coldInt(slot, COLD.PRICE) || pending.stopTicks || market.lastPriceTicks;
  if (isNotionalTooSmall(market, ticks, lots)) return REASON.NOTIONAL_TOO_SMALL;
  const { icebergLots } = pending;
  const isOdd = icebergLots > 0 && !isValidIcebergPart(lots, icebergLots);
  return isOdd || hasTooManyParts(market, lots, icebergLots) ? REASON.ICEBERG_INVALID : REASON.NONE;
}
