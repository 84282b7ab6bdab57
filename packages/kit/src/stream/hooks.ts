import type { PublicTradeData, TickerData } from '@bourse/contract';
import { useCallback, useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useUser } from '../session/session.ts';
import type { DepthView } from './depth-model.ts';
import type { AccountView, TickersView } from './models.ts';
import type { StreamStatus } from './status.ts';
import { accountStore, depthStore, streamClient, tickersStore, tradesStore } from './stream.ts';
import type { TopicState, TopicStore } from './topic-store.ts';

const NOTHING: TopicState<never> = { view: undefined, error: undefined };
const noReader = () => () => undefined;

function useTopic<View, Part>(store: TopicStore<View> | undefined, select: (state: TopicState<View>) => Part): Part {
  const subscribe = store?.subscribe ?? noReader;
  const getPart = useCallback(() => select(store?.getState() ?? NOTHING), [store, select]);
  return useSyncExternalStore(subscribe, getPart, getPart);
}

function viewOf<View>(state: TopicState<View>): View | undefined {
  return state.view;
}

/** Why a subscription is rejected, and how to ask again. */
export interface Rejection {
  readonly error: ApiError;
  readonly retry: () => void;
}

function errorOf(state: TopicState<unknown>): ApiError | undefined {
  return state.error;
}

/** Why the subscription of a topic is rejected; undefined while it is not. */
export function useRejection<View>(store: TopicStore<View> | undefined): Rejection | undefined {
  const error = useTopic(store, errorOf);
  return error === undefined || store === undefined ? undefined : { error, retry: store.retry };
}

/** Why the user's own orders and balances are not streamed. */
export function useAccountRejection(): Rejection | undefined {
  return useRejection(useUser() === undefined ? undefined : accountStore());
}

/** All tickers by market code; undefined while loading. Re-renders whenever any market changed. */
export function useTickers(): TickersView | undefined {
  return useTopic(tickersStore(), viewOf);
}

/** One market's ticker; re-renders only when that market changed. */
export function useTicker(code: string): TickerData | undefined {
  const select = useCallback((state: TopicState<TickersView>) => state.view?.get(code), [code]);
  return useTopic(tickersStore(), select);
}

/** What a selector makes of all tickers; re-renders only when that changed. The selector must be stable. */
export function useTickersPart<Part>(select: (state: TopicState<TickersView>) => Part): Part {
  return useTopic(tickersStore(), select);
}

/** Calls back now and whenever tickers were published; returns how to stop. For what is not shown. */
export function followTickers(onChange: (view: TickersView | undefined) => void): () => void {
  const store = tickersStore();
  const tell = () => onChange(store.getState().view);
  tell();
  return store.subscribe(tell);
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

const onStatus = (listener: () => void) => streamClient.onStatus(listener);
const getStatus = () => streamClient.status;
const getRetryAt = () => streamClient.retryAtMs;

/** How fresh the figures on the screen are. */
export function useStreamStatus(): StreamStatus {
  return useSyncExternalStore(onStatus, getStatus, getStatus);
}

/** When the next attempt to connect is made, in milliseconds since 1970; undefined: none is waiting. */
export function useRetryAt(): number | undefined {
  return useSyncExternalStore(onStatus, getRetryAt, getRetryAt);
}

/** When the line was last heard of, in milliseconds since 1970; 0: never. Not followed: read it when the status changes. */
export function lastHeardMs(): number {
  return streamClient.heardMs;
}

/** Connects at once instead of waiting for the next attempt. */
export function reconnectNow(): void {
  streamClient.reconnect();
}
