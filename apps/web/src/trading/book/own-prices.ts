import type { OrderData } from '@bourse/contract';
import { formatShortest } from '@bourse/domain';
import { useMemo } from 'react';
import type { Instrument } from '../instrument.ts';
import { groupOf } from '../model/book-rows.ts';
import { unitsOf } from '../model/book-rows-sums.ts';
import { useVenueOrders } from '../streams.ts';

/** The user's open orders on a market, newest first. */
export function useOwnOrders(market: Instrument): readonly OrderData[] {
  const orders = useVenueOrders();
  const code = market.code;
  return useMemo(() => orders.filter((order) => order.tradeCode === code), [orders, code]);
}

/** What is left of own orders at the prices of the book's rows, as quantities in their shortest form. */
export interface OwnPrices {
  readonly bids: ReadonlyMap<string, string>;
  readonly asks: ReadonlyMap<string, string>;
}

/** The rows that hold own orders, for a book that is grouped by a step. */
export function ownPricesOf(orders: readonly OrderData[], step: string, market: Instrument): OwnPrices {
  const sums = { bids: new Map<string, bigint>(), asks: new Map<string, bigint>() };
  const scale = market.spec.qtyScale;
  for (const { side, price, qty, executedQty, isWaiting, isPending } of orders) {
    // Who waits for a price, or for another order, is not in the book yet.
    if (price === '' || isWaiting || isPending) continue;
    const half = side === 'buy' ? 'bids' : 'asks';
    const group = groupOf(price, step, half, market);
    const left = unitsOf(qty, scale) - unitsOf(executedQty, scale);
    sums[half].set(group, (sums[half].get(group) ?? 0n) + left);
  }
  const texts = (units: ReadonlyMap<string, bigint>) =>
    new Map([...units].map(([price, left]) => [price, formatShortest(left, scale)]));
  return { bids: texts(sums.bids), asks: texts(sums.asks) };
}
