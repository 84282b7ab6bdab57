import type { TickerData } from '@bourse/contract';
import { useCallback } from 'react';
import { storeOf, topicOf } from './line.ts';
import type { TopicModel, TopicState, TopicStore } from './topic-store.ts';
import { useTopic, viewOf } from './use-topic.ts';

/** Tickers by market code. */
export type TickersView = ReadonlyMap<string, TickerData>;

/** Gathers the tickers topic; a market that did not change keeps its object. */
export function createTickersModel(): TopicModel<TickersView> {
  let tickers = new Map<string, TickerData>();
  return {
    apply(message) {
      if (message.kind === 'snapshot') tickers = new Map();
      for (const ticker of message.data as readonly TickerData[]) tickers.set(ticker.tradeCode, ticker);
    },
    view: () => new Map(tickers),
  };
}

/** Last 24 hours of all markets. */
export function tickersStore(): TopicStore<TickersView> {
  return storeOf(topicOf('tickers'), createTickersModel);
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
