import type { OrderData } from '@bourse/contract';
import { useMemo } from 'react';
import type { Instrument } from '../instrument.ts';
import { groupOf } from '../model/book-rows.ts';
import { useVenueOrders } from '../streams.ts';

/** The user's open orders on a market, newest first. */
export function useOwnOrders(market: Instrument): readonly OrderData[] {
  const orders = useVenueOrders();
  const code = market.code;
  return useMemo(() => orders.filter((order) => order.tradeCode === code), [orders, code]);
}

/** Prices of the book's rows at which an own order rests. */
export interface OwnPrices {
  readonly bids: ReadonlySet<string>;
  readonly asks: ReadonlySet<string>;
}

/** The rows that hold own orders, for a book that is grouped by a step. */
export function ownPricesOf(orders: readonly OrderData[], step: string, market: Instrument): OwnPrices {
  const bids = new Set<string>();
  const asks = new Set<string>();
  for (const { side, price, isWaiting, isPending } of orders) {
    // Who waits for a price, or for another order, is not in the book yet.
    if (price === '' || isWaiting || isPending) continue;
    if (side === 'buy') bids.add(groupOf(price, step, 'bids', market));
    else asks.add(groupOf(price, step, 'asks', market));
  }
  return { bids, asks };
}
