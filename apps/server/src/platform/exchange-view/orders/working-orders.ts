import { invariant } from '@bourse/domain';
import type { OrderRecord } from './order-record.ts';

const NONE: readonly OrderRecord[] = [];

/** Open orders by account. */
export class WorkingOrders {
  private readonly byAccount = new Map<number, OrderRecord[]>();

  /** An account's open orders, unsorted. */
  of(accountId: number): readonly OrderRecord[] {
    return this.byAccount.get(accountId) ?? NONE;
  }

  add(order: OrderRecord): void {
    const working = this.byAccount.get(order.accountId);
    if (working === undefined) {
      order.workingAt = 0;
      this.byAccount.set(order.accountId, [order]);
      return;
    }
    order.workingAt = working.length;
    working.push(order);
  }

  /** Removes an order that has ended; the last one moves to its place. */
  remove(order: OrderRecord): void {
    const { workingAt } = order;
    const working = this.byAccount.get(order.accountId);
    invariant(working?.[workingAt] === order, 'an order ends once, and worked until then');
    const last = working.pop();
    if (last === undefined || last === order) return;
    working[workingAt] = last;
    last.workingAt = workingAt;
  }
}
