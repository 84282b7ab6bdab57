import type { OrderData } from '@bourse/contract';
import { useSyncExternalStore } from 'react';
import { NO_FILTER, type OrderFilter } from '../records/order-filter.ts';

/*
 * What the lists below the chart are restricted to, and which orders are selected, while the page is open. It is not kept: a list that hides
 * orders since yesterday would be taken for empty.
 */

/** The choices of now; the market is the page's own. */
export interface ListSession {
  readonly filter: OrderFilter;
  /** Ids of selected orders; those that ended or are hidden meanwhile do not count. */
  readonly selected: readonly string[];
}

let session: ListSession = { filter: NO_FILTER, selected: [] };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes the choices of now. */
export function changeListSession(change: Partial<ListSession>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

/** The choices of now. */
export function useListSession(): ListSession {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => session,
  );
}

/** The selected ones of these orders. */
export function selectedOf(orders: readonly OrderData[], selected: readonly string[]): readonly OrderData[] {
  if (selected.length === 0) return [];
  const ids = new Set(selected);
  return orders.filter(({ orderId }) => ids.has(orderId));
}
