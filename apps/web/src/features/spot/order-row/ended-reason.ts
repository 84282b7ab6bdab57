import type { ApiErrorName, OrderData } from '@bourse/contract';

/** Reasons that have words; `NONE` and those that the status says already have none. */
const WORDED: ReadonlySet<string> = new Set([
  'USER_CANCELED',
  'UNFILLED_IOC_QUANTITY_EXPIRED',
  'UNFILLED_FOK_ORDER_EXPIRED',
  'INSUFFICIENT_LIQUIDITY',
  'SELF_TRADE_PREVENTION',
  'EXCHANGE_CANCELED',
  'TIME_EXPIRED',
  'INSUFFICIENT_BALANCE',
  'OCO_TRIGGER',
  'OTO_PHASE_ONE_EXPIRED',
  'LIST_ENDED',
  'POST_ONLY_WOULD_TAKE',
  'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  'COUNTDOWN_ENDED',
]);

/** Reasons that are rejections, and have their words. */
const REJECTIONS: ReadonlySet<string> = new Set<ApiErrorName>([
  'QTY_TOO_SMALL',
  'NOTIONAL_TOO_SMALL',
  'ICEBERG_INVALID',
  'PEG_LEVEL_MISSING',
  'PRICE_OUT_OF_BAND',
  'ACCOUNT_FROZEN',
]);

/** Message id of why an order ended; undefined for one that is open, was filled, or ended for a reason without words. */
export function endedReasonId({ reason }: Pick<OrderData, 'reason'>): string | undefined {
  if (REJECTIONS.has(reason)) return `error.${reason}`;
  return WORDED.has(reason) ? `ticket.ended.${reason}` : undefined;
}
