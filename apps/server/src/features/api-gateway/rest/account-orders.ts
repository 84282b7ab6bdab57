import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { OrderDesk } from '../../../platform/orders/order-desk.ts';
import { ERRORS, type GatewayError, gatewayErrorOf, missingBoth } from '../errors.ts';
import { gatewayOrderId, orderIdRange } from '../wire-format.ts';
import { type Params, rejectCall } from './params.ts';

/** Which order of an account a call is about. */
export interface OrderName {
  readonly orderId: number | undefined;
  readonly clientOrderId: string | undefined;
}

/** Parses a call's order reference; one of the two ids is required. */
export function readOrderName(params: Params): OrderName {
  const orderId = params.whole('orderId');
  const clientOrderId = params.clientOrderId('origClientOrderId');
  if (orderId === undefined && clientOrderId === undefined) {
    return rejectCall(missingBoth('origClientOrderId', 'orderId'));
  }
  return { orderId, clientOrderId };
}

/** An account's open order on a market. If both ids are given, both must match. */
export function findWorking(
  view: ExchangeView,
  accountId: number,
  marketId: number,
  { orderId, clientOrderId }: OrderName,
): OrderRecord | undefined {
  for (const order of view.workingOrders(accountId)) {
    const isIt =
      order.marketId === marketId &&
      (orderId === undefined || gatewayOrderId(order.orderId) === orderId) &&
      (clientOrderId === undefined || order.clientOrderId === clientOrderId);
    if (isIt) return order;
  }
  return undefined;
}

/** Why a call about a working order found none: another name than the order has, or no such order, which is `unknown`. */
export function whyNotWorking(
  view: ExchangeView,
  accountId: number,
  marketId: number,
  { orderId, clientOrderId }: OrderName,
  unknown: GatewayError,
): GatewayError {
  if (orderId === undefined || clientOrderId === undefined) return unknown;
  const order = findWorking(view, accountId, marketId, { orderId, clientOrderId: undefined });
  return order === undefined ? unknown : ERRORS.otherClientOrderId;
}

/** An account's order on a market, working or ended; of several with the same client order id, the working or latest one. */
export async function findOrder(
  view: ExchangeView,
  desk: OrderDesk,
  accountId: number,
  marketId: number,
  name: OrderName,
): Promise<OrderRecord> {
  const working = findWorking(view, accountId, marketId, name);
  if (working !== undefined) return working;
  const range = name.orderId === undefined ? undefined : orderIdRange(name.orderId);
  if (name.orderId !== undefined && range === undefined) return rejectCall(ERRORS.orderUnknown);
  // With both names the order's own number decides, and the other one has to be its.
  const clientOrderId = range === undefined ? name.clientOrderId : undefined;
  const found = await desk.history({
    accountId,
    marketId,
    clientOrderId,
    ...(range === undefined ? {} : { from: range.from, before: range.to + 1n }),
    limit: 1,
  });
  if (!found.ok) return rejectCall(gatewayErrorOf(found, 'query'));
  const order = found.value[0] ?? rejectCall(ERRORS.orderUnknown);
  const isIt = name.clientOrderId === undefined || order.clientOrderId === name.clientOrderId;
  return isIt ? order : rejectCall(ERRORS.otherClientOrderId);
}
