import type { ListAccepted } from '@bourse/core';
import type { ListRecord } from './order-record.ts';

/** Ended lists that stay in memory; older ones are read from the database. */
const KEEP_ENDED = 1_000;

/** Order lists: those that work, and the latest that are done. */
export class ListRecords {
  private readonly open = new Map<bigint, ListRecord>();
  private readonly ended = new Map<bigint, ListRecord>();

  /** Takes a new list in. */
  accept(event: ListAccepted, timeMs: number): ListRecord {
    const { listId, listClientOrderId, accountId, marketId, contingency, orderIds } = event;
    const name = { listId, listClientOrderId, accountId, marketId, contingency, orderIds };
    const list: ListRecord = { ...name, placedMs: timeMs, isOpen: true, updatedMs: timeMs };
    this.open.set(listId, list);
    return list;
  }

  /** Takes an open list in that the database knows. */
  load(list: ListRecord): void {
    this.open.set(list.listId, list);
  }

  /** Notes that a list is done. */
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

  /** A list that works or was done lately. */
  find(listId: bigint): ListRecord | undefined {
    return this.open.get(listId) ?? this.ended.get(listId);
  }

  /** An account's working lists, newest first. */
  openOf(accountId: number): ListRecord[] {
    const lists = [...this.open.values()].filter((list) => list.accountId === accountId);
    return lists.sort((a, b) => (a.listId < b.listId ? 1 : -1));
  }
}
