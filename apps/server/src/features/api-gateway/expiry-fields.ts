import type { ClosedReason } from '@bourse/core';
import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';

/** Expiry reasons whose name differs from ours. */
const OTHERS: Partial<Record<ClosedReason, string>> = {
  INSUFFICIENT_BALANCE: 'REJECTED',
  POST_ONLY_WOULD_TAKE: 'REJECTED',
  QTY_TOO_SMALL: 'REJECTED',
  NOTIONAL_TOO_SMALL: 'REJECTED',
  ICEBERG_INVALID: 'REJECTED',
  PEG_LEVEL_MISSING: 'REJECTED',
  PRICE_OUT_OF_BAND: 'REJECTED',
  ACCOUNT_FROZEN: 'REJECTED',
  LIST_ENDED: 'OCO_TRIGGER',
};

/** Why an order expired; undefined: it did not. `TIME_EXPIRED`, of a GTD order, is our own code: Binance has no GTD orders. */
function expiryReasonOf({ status, reason }: Pick<OrderRecord, 'status' | 'reason'>): string | undefined {
  if (status !== 'EXPIRED' || reason === 'NONE') return undefined;
  return OTHERS[reason as ClosedReason] ?? reason;
}

/** Fields of expired orders only. */
export function expiryFields(order: Pick<OrderRecord, 'status' | 'reason'>) {
  const expiryReason = expiryReasonOf(order);
  return expiryReason === undefined ? {} : { expiryReason };
}

/** Whether an order expired because it could not be placed when it was activated: it was never on the book. */
export function wasRejectedLater(order: Pick<OrderRecord, 'status' | 'reason'>): boolean {
  return expiryReasonOf(order) === 'REJECTED';
}
