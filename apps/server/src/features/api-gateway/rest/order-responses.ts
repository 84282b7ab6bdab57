import type { OrderAmended, Trade } from '@bourse/core';
import { formatDecimal, formatPrice, formatQty, receivedBy } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import { fillData, modeOf, type OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { OrderTimes } from '../../../platform/exchange-view/orders/order-times.ts';
import type { Amendment } from '../../../platform/orders/amendments.ts';
import { orderOfFill, type StoredFill } from '../../../platform/orders/order-store.ts';
import { expiryFields } from '../expiry-fields.ts';
import { trailingFields, workingTimeOf } from '../order-time-fields.ts';
import {
  amountsOf,
  gatewayOrderId,
  gatewaySideOf,
  isSized,
  labelFields,
  orderListIdOf,
  orderStatusOf,
  orderTypeOf,
  pegFields,
  preventionFields,
  symbolOf,
  timeInForceOf,
} from '../wire-format.ts';
import { preventedOfTaker } from './prevented-matches.ts';
import type { ReadOrder } from './read-order.ts';

/** The response to an accepted order, in its state after matching. */
export function serializePlacedOrder(
  asked: ReadOrder,
  order: OrderRecord,
  market: ListedMarket,
  applied: AppliedCommand,
) {
  // The view may already have seen later commands; the answer is about this one.
  const times = timesWhenPlaced(order, applied.timeMs);
  const answered: OrderRecord = { ...order, ...order.answer, qtyLots: order.placedLots, times };
  const ack = {
    symbol: symbolOf(market),
    orderId: gatewayOrderId(order.orderId),
    orderListId: orderListIdOf(order),
    clientOrderId: order.clientOrderId,
    transactTime: applied.timeMs,
  };
  if (asked.responseType === 'ACK') return ack;
  const result = {
    ...ack,
    ...progressFields(answered, market),
    ...conditionFields(answered, market),
    workingTime: order.trigger === undefined && !order.isPending ? applied.timeMs : -1,
    selfTradePreventionMode: modeOf(order, market),
    ...preventedOfTaker(order.orderId, applied, market),
  };
  return asked.responseType === 'RESULT' ? result : { ...result, fills: fillsOf(order, market, applied) };
}

/** An order without a stop follows the price from the start, unless it is pending. */
function timesWhenPlaced({ trigger, isPending }: OrderRecord, timeMs: number): OrderTimes | undefined {
  const trails = trigger !== undefined && trigger.trailingDelta > 0 && trigger.stopPriceTicks === 0;
  return trails && !isPending ? { workingMs: 0, trailingMs: timeMs } : undefined;
}

/** The response to a cancel; `clientOrderId` is the cancel's client id. */
export function serializeCanceledOrder(
  order: OrderRecord,
  market: ListedMarket,
  timeMs: number,
  clientOrderId: string,
) {
  return {
    symbol: symbolOf(market),
    origClientOrderId: order.clientOrderId,
    orderId: gatewayOrderId(order.orderId),
    orderListId: orderListIdOf(order),
    clientOrderId,
    transactTime: timeMs,
    ...changedOrderFields(order, market),
  };
}

/** The response for an amended order, under its new client id; previous values come from the event. */
export function serializeAmendedOrder(order: OrderRecord, event: OrderAmended, market: ListedMarket) {
  const { clientOrderId, previousClientOrderId, qtyLots } = event;
  // Later commands may have been applied already, so the quantities come from the event.
  const workingTime = workingTimeOf(order);
  const { price, origQty, executedQty, origQuoteOrderQty, cummulativeQuoteQty, selfTradePreventionMode, ...fields } =
    changedOrderFields({ ...order, qtyLots }, market);
  return {
    symbol: symbolOf(market),
    orderId: gatewayOrderId(order.orderId),
    orderListId: orderListIdOf(order),
    origClientOrderId: previousClientOrderId,
    clientOrderId,
    price,
    qty: origQty,
    executedQty,
    preventedQty: formatQty(order.prevented?.lots ?? 0, market.spec),
    quoteOrderQty: origQuoteOrderQty,
    cumulativeQuoteQty: cummulativeQuoteQty,
    ...fields,
    ...(workingTime < 0 ? {} : { workingTime }),
    selfTradePreventionMode,
  };
}

/** One amendment in an order's history. */
export function serializeAmendment(order: OrderRecord, amendment: Amendment, market: ListedMarket) {
  const { spec } = market;
  return {
    symbol: symbolOf(market),
    orderId: gatewayOrderId(order.orderId),
    executionId: amendment.seq,
    origClientOrderId: amendment.previousClientOrderId,
    newClientOrderId: amendment.clientOrderId,
    origQty: formatQty(amendment.previousLots, spec),
    newQty: formatQty(amendment.qtyLots, spec),
    time: amendment.timeMs,
  };
}

function changedOrderFields(order: OrderRecord, market: ListedMarket) {
  return {
    ...progressFields(order, market),
    ...conditionFields(order, market),
    selfTradePreventionMode: modeOf(order, market),
  };
}

function progressFields(order: OrderRecord, market: ListedMarket) {
  const amounts = amountsOf(order, market);
  return {
    price: amounts.price,
    ...(isSized(order) ? { origQty: amounts.origQty } : {}),
    executedQty: amounts.executedQty,
    origQuoteOrderQty: amounts.origQuoteOrderQty,
    cummulativeQuoteQty: amounts.cummulativeQuoteQty,
    status: orderStatusOf(order),
    timeInForce: timeInForceOf(order),
    type: orderTypeOf(order),
    side: gatewaySideOf(order.side),
  };
}

/** Fields that only some orders have. */
function conditionFields(order: OrderRecord, market: ListedMarket) {
  const { stopPrice, icebergQty } = amountsOf(order, market);
  const { trigger } = order;
  return {
    ...(trigger !== undefined && trigger.stopPriceTicks > 0 ? { stopPrice } : {}),
    ...trailingFields(order),
    ...labelFields(order),
    ...(order.icebergLots > 0 ? { icebergQty } : {}),
    ...pegFields(order, market),
    ...expiryFields(order),
    ...preventionFields(order, market),
  };
}

function fillsOf(order: OrderRecord, market: ListedMarket, { events }: AppliedCommand) {
  const { spec } = market;
  const received = receivedBy(order.side, market);
  return events
    .filter((event): event is Trade => event.type === 'trade' && event.takerOrderId === order.orderId)
    .map((trade) => ({
      price: formatPrice(trade.priceTicks, spec),
      qty: formatQty(trade.qtyLots, spec),
      commission: formatDecimal(trade.takerFee, received.scale),
      commissionAsset: received.code,
      tradeId: trade.tradeNo,
    }));
}

/** A fill in `myTrades`; `listId` is that of its order's list, 0 where it belongs to none. */
export function serializeFill(stored: StoredFill, listId: bigint, market: ListedMarket) {
  const { trade, place, timeMs } = stored;
  const fill = fillData(trade, place.role, timeMs, market);
  return {
    symbol: symbolOf(market),
    id: trade.tradeNo,
    orderId: gatewayOrderId(orderOfFill(stored)),
    orderListId: orderListIdOf({ listId }),
    price: fill.price,
    qty: fill.qty,
    quoteQty: fill.quote,
    commission: fill.fee,
    commissionAsset: fill.feeCurrency,
    time: timeMs,
    isBuyer: fill.side === 'buy',
    isMaker: place.role === 'maker',
    isBestMatch: true,
  };
}

/** Only a repeated key has no command of its own, and orders of the gateway have no key. */
export function appliedOf(applied: AppliedCommand | undefined): AppliedCommand {
  if (applied === undefined) throw new Error('an order without a key was answered as a repetition');
  return applied;
}
