import type { ListAccepted } from '@bourse/core';
import type { ListRecord } from './order-record.ts';

/** Ended lists that stay in memory; older ones are read from the database. */
const KEEP_ENDED = 1_000;

/** Order lists: the open ones, and the latest that are done. */
export class ListRecords {
  private readonly open = new Map<bigint, ListRecord>();
  private readonly ended = new Map<bigint, ListRecord>();

  /** Adds a new list. */
  accept(event: ListAccepted, timeMs: number): ListRecord {
    const { listId, listClientOrderId, accountId, marketId, contingency, orderIds } = event;
    const name = { listId, listClientOrderId, accountId, marketId, contingency, orderIds };
    const list: ListRecord = { ...name, placedMs: timeMs, isOpen: true, updatedMs: timeMs };
    this.open.set(listId, list);
    return list;
  }

  /** Adds an open list from the database. */
  load(list: ListRecord): void {
    this.open.set(list.listId, list);
  }

  /** Marks a list as done. */
  close(listId: bigint, timeMs: number): ListRecord | undefined {
    const list = this.open.get(listId);
    if (list === undefined) return undefined;
    this.open.delete(listId);
    list.isOpen = false;
    list.updatedMs = timeMs;
    this.ended.set(listId, list);
    const [oldest] = this.ended.keys();
    if (this.ended.size > KEEP_ENDED && oldest !== undefined) this.ended.delete(oldest);
    return list;
  }

  /** An open list, or one of the latest that are done. */
  find(listId: bigint): ListRecord | undefined {
    return this.open.get(listId) ?? this.ended.get(listId);
  }

  /** An account's open lists, newest first. */
  openOf(accountId: number): ListRecord[] {
    const lists = [...this.open.values()].filter((list) => list.accountId === accountId);
    return lists.sort((a, b) => (a.listId < b.listId ? 1 : -1));
  }
}
