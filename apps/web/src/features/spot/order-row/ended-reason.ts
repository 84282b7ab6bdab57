import type { OrderData } from '@bourse/contract';

/** Message ids of the reasons; those that are rejections have their words. */
const WORDS: Readonly<Record<Exclude<OrderData['reason'], 'NONE'>, string>> = {
  USER_CANCELED: 'ticket.ended.USER_CANCELED',
  UNFILLED_IOC_QUANTITY_EXPIRED: 'ticket.ended.UNFILLED_IOC_QUANTITY_EXPIRED',
  UNFILLED_FOK_ORDER_EXPIRED: 'ticket.ended.UNFILLED_FOK_ORDER_EXPIRED',
  INSUFFICIENT_LIQUIDITY: 'ticket.ended.INSUFFICIENT_LIQUIDITY',
  SELF_TRADE_PREVENTION: 'ticket.ended.SELF_TRADE_PREVENTION',
  EXCHANGE_CANCELED: 'ticket.ended.EXCHANGE_CANCELED',
  TIME_EXPIRED: 'ticket.ended.TIME_EXPIRED',
  INSUFFICIENT_BALANCE: 'ticket.ended.INSUFFICIENT_BALANCE',
  OCO_TRIGGER: 'ticket.ended.OCO_TRIGGER',
  OTO_PHASE_ONE_EXPIRED: 'ticket.ended.OTO_PHASE_ONE_EXPIRED',
  LIST_ENDED: 'ticket.ended.LIST_ENDED',
  POST_ONLY_WOULD_TAKE: 'ticket.ended.POST_ONLY_WOULD_TAKE',
  EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'ticket.ended.EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  COUNTDOWN_ENDED: 'ticket.ended.COUNTDOWN_ENDED',
  QTY_TOO_SMALL: 'error.QTY_TOO_SMALL',
  NOTIONAL_TOO_SMALL: 'error.NOTIONAL_TOO_SMALL',
  ICEBERG_INVALID: 'error.ICEBERG_INVALID',
  PEG_LEVEL_MISSING: 'error.PEG_LEVEL_MISSING',
  PRICE_OUT_OF_BAND: 'error.PRICE_OUT_OF_BAND',
  ACCOUNT_FROZEN: 'error.ACCOUNT_FROZEN',
};

/** Message id of why an order ended; undefined for one that is open or was filled, and for a reason that this build does not know. */
export function endedReasonId({ reason }: Pick<OrderData, 'reason'>): string | undefined {
  return reason === 'NONE' ? undefined : WORDS[reason];
}
