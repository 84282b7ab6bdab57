import type { TradingCode } from './codes.ts';
import { CONTINGENCY, type OrderList } from './lists/lists.ts';
import type { Market } from './market.ts';
import * as orders from './order-layout.ts';
import { isNotionalTooSmall } from './place-checks.ts';
import type { TradingState } from './state.ts';

const { COLD, WORD } = orders;

/** What is wrong with a new quantity beside the one that an open order has; undefined: nothing. */
export function smallerRejection(
  state: TradingState,
  slot: number,
  market: Market,
  qtyLots: number,
): TradingCode | undefined {
  const { pool } = state;
  if (qtyLots <= 0) return 'QTY_NOT_POSITIVE';
  if (qtyLots < market.minQtyLots) return 'QTY_TOO_SMALL';
  if (qtyLots >= pool.double(slot, WORD.QTY) + state.hiddenLots(slot)) return 'AMEND_NOT_SMALLER';
  return qtyLots <= pool.double(slot, WORD.EXECUTED) ? 'AMEND_BELOW_EXECUTED' : undefined;
}

/** Why an order, itself or as the other one of a pair, cannot have a smaller quantity; undefined: it can. */
export function amendRejection(
  state: TradingState,
  slot: number,
  market: Market,
  qtyLots: number,
): TradingCode | undefined {
  const extra = state.extras.get(slot);
  const { maxOrderAmends } = market.limits;
  if (maxOrderAmends > 0 && (extra?.amends ?? 0) >= maxOrderAmends) return 'TOO_MANY_AMENDS';
  // A market order that waits is measured at its stop, as when it was placed; one that only trails is not measured again.
  const later = extra?.waiting ?? extra?.pending;
  const ticks = state.pool.coldInt(slot, COLD.PRICE) || (later?.stopTicks ?? 0);
  return isNotionalTooSmall(market, ticks, qtyLots) ? 'NOTIONAL_TOO_SMALL' : undefined;
}

/** Slot of the other order of a pair; −1 for an order that is none of one, or whose other one has ended. */
export function partnerOf({ contingency, slots }: OrderList, slot: number): number {
  // An entry stands before its pair; a list of two is a pair only when it is an OCO.
  const pair = contingency === CONTINGENCY.OCO ? slots : slots.slice(1);
  return pair.includes(slot) ? (pair.find((other) => other !== slot) ?? -1) : -1;
}
