import type { OrderData } from '@bourse/contract';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { useMemo } from 'react';
import { groupOf } from '../model/book-rows.ts';
import type { TradingMarket } from '../trading-market.ts';

const NONE: readonly OrderData[] = [];
const selectOrders = (state: TopicState<AccountView>) => state.view?.orders ?? NONE;

/** The user's open orders on a market, newest first. */
export function useOwnOrders(market: TradingMarket): readonly OrderData[] {
  const orders = useAccountPart(selectOrders);
  const code = market.data.tradeCode;
  return useMemo(() => orders.filter((order) => order.tradeCode === code), [orders, code]);
}

/** Prices of the book's rows at which an own order rests. */
export interface OwnPrices {
  readonly bids: ReadonlySet<string>;
  readonly asks: ReadonlySet<string>;
}

/** The rows that hold own orders, for a book that is grouped by a step. */
export function ownPricesOf(orders: readonly OrderData[], step: string, market: TradingMarket): OwnPrices {
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
