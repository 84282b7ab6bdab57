import type { OrderData, RouteData } from '@bourse/contract';

type Item = RouteData<'cancelSpotOrders'>['items'][number];

/** What became of orders that were to be cancelled. */
export interface CancelOutcome {
  readonly canceled: number;
  /** Ended before they were reached. */
  readonly ended: number;
  /** Not taken by the exchange: they are open still. */
  readonly failed: number;
}

/** At most so many orders go with one call. */
export const CANCELED_AT_ONCE = 100;

/** Orders in the parts in which they are sent. */
export function inParts<T>(all: readonly T[], size = CANCELED_AT_ONCE): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Counts the outcomes of selected orders. Those of a list end with the first one of it, and the exchange no longer knows them then. */
export function outcomeOf(orders: readonly OrderData[], items: readonly Item[]): CancelOutcome {
  const listOf = new Map(orders.map(({ orderId, listId }) => [orderId, listId]));
  const isDone = ({ error }: Item) => error === '';
  const canceledLists = new Set(items.filter(isDone).map(({ orderId }) => listOf.get(orderId) ?? ''));
  canceledLists.delete('');
  let [canceled, ended, failed] = [0, 0, 0];
  for (const item of items) {
    if (isDone(item) || canceledLists.has(listOf.get(item.orderId) ?? '')) canceled += 1;
    else if (item.error === 'UNKNOWN_ORDER') ended += 1;
    else failed += 1;
  }
  return { canceled, ended, failed };
}
