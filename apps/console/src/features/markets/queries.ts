import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { QUERY_KEYS } from '@bourse/kit/api/queries.ts';
import { readAll } from '@bourse/kit/list/read-all.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { StateMeaning } from '../../room/state-badge.tsx';
import { marketsCalls } from './calls.ts';

export type Market = RouteData<'consoleMarkets'>['items'][number];
export type Coin = RouteData<'consoleAssets'>['items'][number];

/** What an act on a market changes, for other rooms as well. */
export const MARKETS_KEYS: readonly QueryKey[] = [['own', 'markets'], ['own', 'coins'], QUERY_KEYS.markets];

export const STATUS_MEANINGS: Readonly<Record<Market['status'], StateMeaning>> = {
  trading: 'good',
  'cancel-only': 'warns',
  halted: 'bad',
};
export const STATUSES = Object.keys(STATUS_MEANINGS) as Market['status'][];

const PAGE = '100';
/** More than the exchange can list. */
const MOST = 10_000;

/** All markets. There are tens or hundreds: read as a whole they can be sorted by anything. */
export function useAllMarkets() {
  return useQuery({
    queryKey: ['own', 'markets', 'all'],
    queryFn: async ({ signal }) => {
      const { items } = await readAll(
        (cursor) => api(marketsCalls.consoleMarkets, { query: { cursor, limit: PAGE }, signal }),
        MOST,
        () => undefined,
      );
      return items;
    },
  });
}

/** All coins. */
export function useCoins() {
  return useQuery({
    queryKey: ['own', 'coins', 'all'],
    queryFn: async ({ signal }) => {
      const { items } = await readAll(
        (cursor) => api(marketsCalls.consoleAssets, { query: { cursor, limit: PAGE }, signal }),
        MOST,
        () => undefined,
      );
      return items;
    },
  });
}

/** The areas of the site by number. */
export function useAreas() {
  return useQuery({
    queryKey: ['trade-areas'],
    queryFn: ({ signal }) => api(marketsCalls.tradeAreas, { signal }),
  });
}

/** Key of the facts about a coin. */
export function coinFactsKey(coinId: string): QueryKey {
  return ['own', 'coin-facts', coinId];
}
