import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import { wasRejectedLater } from './expiry-fields.ts';

/** When an order came to the book; −1: it has not yet, or never did. */
export function workingTimeOf(order: OrderRecord): number {
  if (order.isWaiting || order.isPending || wasRejectedLater(order)) return -1;
  return order.times?.workingMs || order.placedMs;
}

/** What only an order has that trails: by how much, and since when it follows the price, −1: not yet. */
export function trailingFields({ trigger, times }: Pick<OrderRecord, 'trigger' | 'times'>) {
  if (trigger === undefined || trigger.trailingDelta === 0) return {};
  return { trailingDelta: trigger.trailingDelta, trailingTime: times?.trailingMs || -1 };
}
