import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import { wasRejectedLater } from './expiry-fields.ts';

/** When an order entered the book; −1: not yet or never. */
export function workingTimeOf(order: OrderRecord): number {
  if (order.isWaiting || order.isPending || wasRejectedLater(order)) return -1;
  return order.times?.workingMs || order.placedMs;
}

/** Fields of trailing orders only: the delta, and since when it trails, −1: not yet. */
export function trailingFields({ trigger, times }: Pick<OrderRecord, 'trigger' | 'times'>) {
  if (trigger === undefined || trigger.trailingDelta === 0) return {};
  return { trailingDelta: trigger.trailingDelta, trailingTime: times?.trailingMs || -1 };
}
