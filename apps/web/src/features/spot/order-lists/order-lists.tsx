import type { OrderData, OrderListData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { spotCalls } from '../calls.ts';
import { type ListPlace, listPlaceOf, sharedLists, wantedLists } from './list-place.ts';

interface Lists {
  readonly byId: ReadonlyMap<string, OrderListData>;
  readonly shared: ReadonlySet<string>;
}

const NO_LISTS: Lists = { byId: new Map(), shared: new Set() };
const PAGE = '100';

const ListsContext = createContext(NO_LISTS);

export interface OrderListsProps {
  /** The orders that are shown. */
  readonly orders: readonly OrderData[];
  readonly children: ReactNode;
}

/** Tells the parts of a list of orders which of them belong together. */
export function OrderLists({ orders, children }: OrderListsProps) {
  const wanted = useMemo(() => wantedLists(orders), [orders]);
  const { data: byId = NO_LISTS.byId } = useQuery({
    queryKey: ['own', 'order-lists', wanted.ids.join()],
    queryFn: ({ signal }) => readLists(wanted, signal),
    enabled: wanted.ids.length > 0,
    // Which orders a list has, and what kind it is, never changes.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const lists = useMemo(() => ({ byId, shared: sharedLists(orders) }), [byId, orders]);
  return <ListsContext value={lists}>{children}</ListsContext>;
}

/** Where an order stands in its list; undefined for one without, and until the lists have come. */
export function useListPlace(order: OrderData): ListPlace | undefined {
  const list = useContext(ListsContext).byId.get(order.listId);
  return list === undefined ? undefined : listPlaceOf(order, list);
}

/** Whether another order that is shown is of the same list. */
export function useIsShared({ listId }: OrderData): boolean {
  return useContext(ListsContext).shared.has(listId);
}

/** Reads the history of lists until all that are wanted have come. */
async function readLists(
  { ids, fromMs, toMs }: ReturnType<typeof wantedLists>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OrderListData>> {
  const left = new Set(ids);
  const found = new Map<string, OrderListData>();
  let cursor: string | undefined;
  do {
    const query = { fromMs: String(fromMs), toMs: String(toMs + 1), limit: PAGE, cursor };
    const page = await api(spotCalls.spotOrderListHistory, { query, signal });
    for (const list of page.items) if (left.delete(list.listId)) found.set(list.listId, list);
    cursor = page.nextCursor;
  } while (cursor !== '' && left.size > 0);
  return found;
}
