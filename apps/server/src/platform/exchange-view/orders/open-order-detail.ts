import type { OpenOrder, OrderWaiting } from '@bourse/core';
import { type OrderRecord, UNTOUCHED } from './order-record.ts';
import type { OrderTrigger } from './order-times.ts';

/** What the database has of an open order beyond the core's state. */
export interface OpenOrderDetail {
  readonly orderId: bigint;
  readonly postOnly: boolean;
  readonly placedLots: number;
  readonly icebergLots: number;
  readonly updatedMs: number;
  /** Its trigger before it entered the book. */
  readonly trigger: OrderRecord['trigger'];
  readonly times: OrderRecord['times'];
  readonly peg: OrderRecord['peg'];
  readonly label: OrderRecord['label'];
  readonly selfTradePrevention: OrderRecord['selfTradePrevention'];
  readonly prevented: OrderRecord['prevented'];
  readonly answer: OrderRecord['answer'];
}

/** What an order waits for. */
export function triggerOf(
  waiting: Pick<OrderWaiting, 'kind' | 'price' | 'stopPriceTicks' | 'trailingDelta'>,
): OrderTrigger {
  const { kind, price, stopPriceTicks, trailingDelta } = waiting;
  return { kind, stopPriceTicks, trailingDelta, ...(price === undefined ? {} : { price }) };
}

/** An open order from the core's state at start and the database. */
export function orderOf(open: OpenOrder, detail: OpenOrderDetail | undefined): OrderRecord {
  return {
    orderId: open.orderId,
    clientOrderId: open.clientOrderId,
    accountId: open.accountId,
    marketId: open.marketId,
    side: open.side,
    orderType: open.orderType,
    timeInForce: open.timeInForce,
    postOnly: detail?.postOnly ?? false,
    priceTicks: open.priceTicks,
    placedLots: detail?.placedLots ?? open.qtyLots,
    qtyLots: open.qtyLots,
    quoteAmount: 0n,
    placedMs: open.placedMs,
    executedLots: open.executedLots,
    executedQuote: open.executedQuote,
    status: open.executedLots > 0 ? 'PARTIALLY_FILLED' : 'NEW',
    reason: 'NONE',
    updatedMs: detail?.updatedMs ?? open.placedMs,
    trigger: open.waiting === undefined ? detail?.trigger : triggerOf(open.waiting),
    isWaiting: open.waiting !== undefined,
    times: detail?.times,
    expiresMs: open.expiresMs,
    // The core drops it once nothing is hidden any more.
    icebergLots: detail?.icebergLots ?? open.icebergLots,
    listId: open.listId,
    isPending: open.isPending,
    peg: detail?.peg,
    label: detail?.label,
    selfTradePrevention: detail?.selfTradePrevention,
    prevented: detail?.prevented,
    reduceOnly: open.reduceOnly,
    positionSide: open.positionSide,
    closedSeq: 0,
    workingAt: 0,
    answer: detail?.answer ?? UNTOUCHED,
  };
}
