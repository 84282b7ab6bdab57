import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useAccountPart, useBestPrices, useBookSide, useDepth, useTrades } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import { depthStore, followKline, klineStore, tradesStore } from '@bourse/kit/stream/stream.ts';
import type { TickersView } from '@bourse/kit/stream/tickers.ts';
import { followTickers, tickersStore, useTicker, useTickersPart } from '@bourse/kit/stream/tickers.ts';
import type { TopicState, TopicStore } from '@bourse/kit/stream/topic-store.ts';
import { useRejection } from '@bourse/kit/stream/use-topic.ts';
import { useCallback } from 'react';
import type { MarketTopic, Streams } from '../../trading/venue.ts';
import { spotCalls } from './calls.ts';

const NO_ORDERS: readonly OrderData[] = [];
const selectOrders = (state: TopicState<AccountView>) => state.view?.orders ?? NO_ORDERS;
const selectFills = (state: TopicState<AccountView>) => state.view?.fills;

function useLastPart<Part>(code: string, select: (last: string) => Part): Part {
  const ofAll = useCallback(
    (state: TopicState<TickersView>) => select(state.view?.get(code)?.last ?? ''),
    [code, select],
  );
  return useTickersPart(ofAll);
}

const STORES: Readonly<Record<MarketTopic, (code: string, granularity: string) => TopicStore<unknown>>> = {
  ticker: tickersStore,
  depth: depthStore,
  trades: tradesStore,
  kline: klineStore,
};

/** Spot's topics, and its klines. */
export const spotStreams: Streams = {
  useTicker,
  useLastPart,
  followLast: (code, onLast) => followTickers((tickers) => onLast(tickers?.get(code)?.last ?? '')),
  useDepth,
  useBookSide,
  useBestPrices,
  useTrades,
  useRejection: (topic, code, granularity) => useRejection(STORES[topic](code, granularity)),
  useOwnOrders: () => useAccountPart(selectOrders),
  useOwnFills: () => useAccountPart(selectFills),
  readFills: (code, cursor, signal) => {
    const query = { tradeCode: code, limit: '100', cursor: cursor === '' ? undefined : cursor };
    return api(spotCalls.spotFills, { query, signal });
  },
  klines: {
    read({ code, interval, limit, toMs, signal }) {
      const to = toMs === undefined ? undefined : String(toMs);
      return api(spotCalls.klines, { query: { tradeCode: code, interval, limit: String(limit), toMs: to }, signal });
    },
    follow: followKline,
  },
};
