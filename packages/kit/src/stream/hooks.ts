import type { PublicTradeData } from '@bourse/contract';
import { useCallback } from 'react';
import { useUser } from '../session/session.ts';
import type { DepthView } from './depth-model.ts';
import type { AccountView } from './models.ts';
import type { StrategiesView } from './strategies-model.ts';
import { accountStore, depthStore, strategiesStore, tradesStore } from './stream.ts';
import type { TopicState } from './topic-store.ts';
import { type Rejection, useRejection, useTopic, viewOf } from './use-topic.ts';

/** Why the user's own orders and balances are not streamed. */
export function useAccountRejection(): Rejection | undefined {
  return useRejection(useUser() === undefined ? undefined : accountStore());
}

/** One side of a market's book, best price first; nothing is followed while no side is wanted. */
export function useBookSide(code: string, side: 'bids' | 'asks' | undefined): DepthView['bids'] | undefined {
  const select = useCallback(
    (state: TopicState<DepthView>) => (side === undefined ? undefined : state.view?.[side]),
    [side],
  );
  return useTopic(side === undefined ? undefined : depthStore(code, ''), select);
}

/** A market's book, best prices first, grouped by a price step (empty: the tick); undefined while loading. */
export function useDepth(code: string, step = ''): DepthView | undefined {
  return useTopic(depthStore(code, step), viewOf);
}

const bestBid = (state: TopicState<DepthView>) => state.view?.bids[0]?.[0];
const bestAsk = (state: TopicState<DepthView>) => state.view?.asks[0]?.[0];

/** A market's best prices, of the book by single ticks; undefined for a side that is empty or still loading. */
export function useBestPrices(code: string): { readonly bid: string | undefined; readonly ask: string | undefined } {
  const store = depthStore(code, '');
  return { bid: useTopic(store, bestBid), ask: useTopic(store, bestAsk) };
}

/** A market's latest trades, newest first; undefined while loading. */
export function useTrades(code: string): readonly PublicTradeData[] | undefined {
  return useTopic(tradesStore(code), viewOf);
}

/** The logged-in user's open orders, new fills and balances; undefined for a visitor and while loading. */
export function useAccount(): AccountView | undefined {
  return useAccountPart(viewOf);
}

/** A part of the account; re-renders only when that part changed. The selector must be stable. */
export function useAccountPart<Part>(select: (state: TopicState<AccountView>) => Part): Part {
  const user = useUser();
  return useTopic(user === undefined ? undefined : accountStore(), select);
}

/** A part of the user's scale and TWAP orders; re-renders only when that part changed. The selector must be stable. */
export function useStrategiesPart<Part>(select: (state: TopicState<StrategiesView>) => Part): Part {
  const user = useUser();
  return useTopic(user === undefined ? undefined : strategiesStore(), select);
}
