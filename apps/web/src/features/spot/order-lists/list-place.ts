import type { OrderData, OrderListData } from '@bourse/contract';

/** Where an order stands in its list. */
export interface ListPlace {
  readonly contingency: OrderListData['contingency'];
  /** From 1. */
  readonly at: number;
  readonly count: number;
  /** The order that has to be filled before this one comes; undefined for one that waits for none. */
  readonly first: OrderData | undefined;
}

/** The place of an order in its list; undefined when it is not of that list. */
export function listPlaceOf(order: OrderData, list: OrderListData): ListPlace | undefined {
  const index = list.orders.findIndex(({ orderId }) => orderId === order.orderId);
  if (index < 0) return undefined;
  const first = order.isPending ? list.orders[0] : undefined;
  return { contingency: list.contingency, at: index + 1, count: list.orders.length, first };
}

/** Ids of the lists that have several of the orders: what is done to one of those is done to all. */
export function sharedLists(orders: readonly OrderData[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { listId } of orders) {
    if (listId === '') continue;
    if (seen.has(listId)) shared.add(listId);
    seen.add(listId);
  }
  return shared;
}

/** Which lists the orders belong to, and between which times these were placed (milliseconds, both included). */
export function wantedLists(orders: readonly OrderData[]) {
  const members = orders.filter(({ listId }) => listId !== '');
  const times = members.map(({ placedMs }) => placedMs);
  const ids = [...new Set(members.map(({ listId }) => listId))].sort();
  return { ids, fromMs: Math.min(...times), toMs: Math.max(...times) };
}
