import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { useAccount } from '@bourse/kit/stream/hooks.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { spotCalls } from '../calls.ts';
import { fillsQuery, filterFills, historyQuery, type OrderFilter } from './order-filter.ts';

const PAGE_SIZE = '50';
/** Size of a page when a whole list is read for a file; the most that the API gives. */
const EXPORT_PAGE_SIZE = '100';

/** Key of everything about the user's spot orders, to be dropped when one of them changed. */
export const ORDERS_KEY = ['own', 'spot-orders'] as const;

/** Open orders: the stream's, and until it delivers those of an HTTP answer. */
export function useOpenOrders() {
  const live = useAccount()?.orders;
  const query = useQuery({
    queryKey: [...ORDERS_KEY, 'open'],
    queryFn: ({ signal }) => api(spotCalls.openSpotOrders, { signal }),
    enabled: live === undefined,
    refetchInterval: 5_000,
  });
  return { orders: live ?? query.data, query };
}

/** Order history, page by page. */
export function useOrderHistory(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: [...ORDERS_KEY, 'history', filter],
    queryFn: ({ pageParam, signal }) => readHistory(filter, pageParam, signal, PAGE_SIZE),
    initialPageParam: '',
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

/** One page of order history; of one order only when the filter names it. */
export function readHistory(filter: OrderFilter, cursor: string, signal?: AbortSignal, limit = EXPORT_PAGE_SIZE) {
  if (filter.orderId !== '') return readOne(filter.orderId, signal);
  return api(spotCalls.spotOrderHistory, { query: { ...historyQuery(filter, Date.now()), cursor, limit }, signal });
}

/** One order as a list; an order that the user has not, or has no more, is an empty list. */
async function readOne(orderId: string, signal?: AbortSignal) {
  try {
    return { items: [await api(spotCalls.spotOrder, { params: { orderId }, signal })], nextCursor: '' };
  } catch (error) {
    if (errorNameOf(error) === 'UNKNOWN_ORDER') return { items: [], nextCursor: '' };
    throw error;
  }
}

/** Fills, page by page. */
export function useFills(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: [...ORDERS_KEY, 'fills', filter],
    queryFn: ({ pageParam, signal }) => readFills(filter, pageParam, signal, PAGE_SIZE),
    initialPageParam: '',
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

/** One page of fills. */
export async function readFills(filter: OrderFilter, cursor: string, signal?: AbortSignal, limit = EXPORT_PAGE_SIZE) {
  const query = { ...fillsQuery(filter, Date.now()), cursor, limit };
  const { items, nextCursor } = await api(spotCalls.spotFills, { query, signal });
  return { items: filterFills(items, filter), nextCursor };
}

/** How long after a change the lists are read again: a burst of fills is one question. */
const SETTLE_MS = 500;

/** Calls back shortly after the account stream has told of a change. */
function useOnAccountChange(onChange: () => void): void {
  const revision = useAccount()?.revision;
  const callback = useRef(onChange);
  callback.current = onChange;
  const seen = useRef(revision);
  useEffect(() => {
    if (revision === undefined || seen.current === revision) return;
    const isFirst = seen.current === undefined;
    seen.current = revision;
    if (isFirst) return;
    const timer = setTimeout(() => callback.current(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [revision]);
}

/** Reads the histories again shortly after the account stream has told of a change: what it told is shown until then. */
export function useFreshRecords(): void {
  const client = useQueryClient();
  useOnAccountChange(() => void client.invalidateQueries({ queryKey: ORDERS_KEY }));
}
