import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import { type ListRecord, type OrderRecord, UNTOUCHED } from '../../../platform/exchange-view/orders/order-record.ts';
import type { ListState } from '../../../platform/orders/list-desk.ts';
import { gatewayOrderId, symbolOf } from '../wire-format.ts';
import { serializeCanceledOrder, serializePlacedOrder } from './order-responses.ts';
import type { ReadOrder } from './read-order.ts';

/** A list in query responses. OTO and OTOCO lists are both reported as OTO, as on Binance. */
export function serializeList({ list, orders }: ListState, market: ListedMarket, isOpen = list.isOpen) {
  const symbol = symbolOf(market);
  return {
    orderListId: gatewayOrderId(list.listId),
    contingencyType: contingencyOf(list),
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: list.listClientOrderId,
    transactionTime: list.placedMs,
    symbol,
    orders: orders.map(({ orderId, clientOrderId }) => ({ symbol, orderId: gatewayOrderId(orderId), clientOrderId })),
  };
}

function contingencyOf({ contingency }: ListRecord): 'OCO' | 'OTO' {
  return contingency === 'OCO' ? 'OCO' : 'OTO';
}

/**
 * How a list that was placed is answered. When its working order was filled at once, the others have begun already or have even ended, and
 * are reported as pending all the same; their outcome is in queries and streams.
 */
export function serializePlacedList(
  state: ListState,
  legs: readonly ReadOrder[],
  market: ListedMarket,
  applied: AppliedCommand,
) {
  const activated = new Set(
    applied.events.flatMap((event) => (event.type === 'order-activated' ? [event.orderId] : [])),
  );
  const isDone = applied.events.some((event) => event.type === 'list-closed' && event.listId === state.list.listId);
  const orderReports = state.orders.flatMap((order, at) => {
    const leg = legs[at];
    if (leg === undefined) return [];
    return [
      activated.has(order.orderId) ? pendingOf(leg, order, market, applied) : reportOf(leg, order, market, applied),
    ];
  });
  return { ...serializeList(state, market, !isDone || activated.size > 0), orderReports };
}

function reportOf(leg: ReadOrder, order: OrderRecord, market: ListedMarket, applied: AppliedCommand) {
  // A pending order may have been activated since; the answer is about the moment at which the list was placed.
  const isPending = applied.events.some((event) => event.type === 'order-pending' && event.orderId === order.orderId);
  return serializePlacedOrder(leg, { ...order, ...termsAfter(applied, order), isPending }, market, applied);
}

/** A pending order at its acceptance. */
function pendingOf(leg: ReadOrder, order: OrderRecord, market: ListedMarket, { events, ...command }: AppliedCommand) {
  const accepted = events.filter((event) => event.type === 'order-accepted' && event.orderId === order.orderId);
  const asPlaced = { ...command, events: accepted };
  const pending = {
    ...order,
    ...termsAfter(asPlaced, order),
    isPending: true,
    prevented: undefined,
    answer: UNTOUCHED,
  };
  return serializePlacedOrder(leg, pending, market, asPlaced);
}

/** The price and the quantity that an order had at the end of the command that placed it. */
function termsAfter({ events }: AppliedCommand, { orderId, placedLots }: OrderRecord) {
  const terms = { priceTicks: 0, placedLots };
  for (const event of events) {
    if (!('orderId' in event) || event.orderId !== orderId) continue;
    if (event.type === 'order-accepted' || event.type === 'order-priced') terms.priceTicks = event.priceTicks;
    else if (event.type === 'order-sized') terms.placedLots = event.qtyLots;
  }
  return terms;
}

/** The response for a cancelled list; `nameOf` returns the previous client id of each order. */
export function serializeCanceledList(state: ListState, market: ListedMarket, nameOf: (order: OrderRecord) => string) {
  return {
    ...serializeList(state, market, false),
    transactionTime: state.list.updatedMs,
    orderReports: state.orders.map((order) => serializeCanceledOrder(order, market, order.updatedMs, nameOf(order))),
  };
}
