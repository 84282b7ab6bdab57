import type { OrderClosed } from '@bourse/core';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { OrderDesk } from '../../../platform/orders/order-desk.ts';
import { readAmend } from '../../../platform/orders/read-order.ts';
import type { CancelNames } from '../cancel-names.ts';
import { randomClientOrderId } from '../client-order-ids.ts';
import { type Asked, cancelRestricted, ERRORS, gatewayErrorOf, missing } from '../errors.ts';
import { formatPpm } from '../fee-text.ts';
import { findOrder, findWorking, type OrderName, readOrderName, whyNotWorking } from './account-orders.ts';
import type { SignedCall } from './endpoint.ts';
import type { GatewayLists } from './gateway-lists.ts';
import { requiredMarket } from './market-lookup.ts';
import type { OrderGate } from './order-gate.ts';
import {
  appliedOf,
  serializeAmendedOrder,
  serializeAmendment,
  serializeCanceledOrder,
  serializePlacedOrder,
} from './order-responses.ts';
import { rejectCall } from './params.ts';
import { readSingleOrder } from './read-order.ts';

/** Dependencies of order entry. */
export interface GatewayOrdersDeps {
  readonly view: ExchangeView;
  readonly desk: OrderDesk;
  readonly lists: GatewayLists;
  readonly gate: OrderGate;
  readonly cancelNames: CancelNames;
}

/** Order entry of the compatible gateway; every method parses its own parameters. */
export class GatewayOrders {
  private readonly deps: GatewayOrdersDeps;

  constructor(deps: GatewayOrdersDeps) {
    this.deps = deps;
  }

  /** `POST order`. */
  async place(call: SignedCall) {
    const { params, key } = call;
    const { view, desk, gate } = this.deps;
    const { market } = requiredMarket(view, params);
    const asked = readSingleOrder(params, market, key.accountId);
    params.rejectUnread();
    await gate.admit(call);
    const placed = await gate.send(call, [asked.clientOrderId], () =>
      desk.place(asked.order, 0n, (order, applied) => ({ order, applied })),
    );
    if (!placed.ok) return rejectCall(gatewayErrorOf(placed, 'place'));
    return serializePlacedOrder(asked, placed.value.order, market, appliedOf(placed.value.applied));
  }

  /** `POST order/test`: everything but the exchange itself. */
  async test(call: SignedCall) {
    const { params, key } = call;
    const { market } = requiredMarket(this.deps.view, params);
    readSingleOrder(params, market, key.accountId);
    const wantsRates = params.flag('computeCommissionRates') === true;
    params.rejectUnread();
    await this.deps.gate.admit(call);
    if (!wantsRates) return {};
    const rates = this.deps.view.feeRates(key.accountId, market.spec);
    const none = { maker: formatPpm(0), taker: formatPpm(0) };
    return {
      standardCommissionForOrder: { maker: formatPpm(rates.makerFeePpm), taker: formatPpm(rates.takerFeePpm) },
      specialCommissionForOrder: none,
      taxCommissionForOrder: none,
      discount: {
        enabledForAccount: false,
        enabledForSymbol: false,
        discountAsset: market.quote.code,
        discount: formatPpm(0),
      },
    };
  }

  /** `DELETE order`. */
  async cancel(call: SignedCall) {
    const { params, key } = call;
    const { view, desk, gate, lists, cancelNames } = this.deps;
    const { market } = requiredMarket(view, params);
    const name = readOrderName(params);
    const newClientOrderId = params.clientOrderId('newClientOrderId') ?? randomClientOrderId();
    const only = params.oneOf('cancelRestrictions', ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'], ERRORS.badRestrictions);
    params.rejectUnread();
    gate.rejectStale(call);
    const order = this.working(key.accountId, market.spec.marketId, name, 'cancel');
    if (only !== undefined && `ONLY_${order.status}` !== only) return rejectCall(cancelRestricted());
    if (order.listId !== 0n) return lists.cancelById(key.accountId, order.listId, newClientOrderId);
    const canceled = await cancelNames.during(order.orderId, newClientOrderId, () =>
      desk.cancel(key.accountId, order.orderId, (found, applied) => ({ found, applied })),
    );
    if (!canceled.ok) return rejectCall(gatewayErrorOf(canceled, 'cancel'));
    const { timeMs } = appliedOf(canceled.value.applied);
    return serializeCanceledOrder(canceled.value.found, market, timeMs, newClientOrderId);
  }

  /** `DELETE openOrders`: every open order of a symbol. */
  async cancelAll(call: SignedCall) {
    const { params, key } = call;
    const { view, desk, gate, lists, cancelNames } = this.deps;
    const { market } = requiredMarket(view, params);
    params.rejectUnread();
    gate.rejectStale(call);
    const applied = await desk.cancelAll(key.accountId, market.spec.marketId);
    if (!applied.ok) return rejectCall(gatewayErrorOf(applied, 'cancel'));
    const closed = applied.value.events.filter((event): event is OrderClosed => event.type === 'order-closed');
    if (closed.length === 0) return rejectCall(ERRORS.cancelUnknown);
    const { seq, timeMs } = applied.value;
    const nameOf = (order: OrderRecord) => cancelNames.nameOf(order.orderId, seq);
    const orders = (await Promise.all(closed.map(({ orderId }) => desk.find(key.accountId, orderId)))).filter(
      (order) => order !== undefined,
    );
    const alone = orders.filter(({ listId }) => listId === 0n);
    // Orders of a list are response together.
    const listIds = new Set(orders.filter(({ listId }) => listId !== 0n).map(({ listId }) => listId));
    const response = await Promise.all([...listIds].map((listId) => lists.canceledResponse(listId, nameOf)));
    return [...alone.map((order) => serializeCanceledOrder(order, market, timeMs, nameOf(order))), ...response];
  }

  /** `PUT order/amend/keepPriority`: makes an open order smaller, under a new name unless its own is sent again. */
  async amend(call: SignedCall) {
    const { params, key } = call;
    const { view, desk, gate, lists } = this.deps;
    const { market } = requiredMarket(view, params);
    const name = readOrderName(params);
    const clientOrderId = params.clientOrderId('newClientOrderId') ?? randomClientOrderId();
    const qtyText = params.decimal('newQty', market.base.scale) ?? rejectCall(missing('newQty'));
    params.rejectUnread();
    gate.rejectStale(call);
    const order = this.working(key.accountId, market.spec.marketId, name, 'amend');
    const qty = readAmend(qtyText, market);
    if (!qty.ok) return rejectCall(gatewayErrorOf(qty, 'amend'));
    if (qty.value === order.qtyLots) return rejectCall(ERRORS.amendsNothing);
    const change = { qtyLots: qty.value, clientOrderId };
    const amended = await gate.rename(call, clientOrderId, order.orderId, () =>
      desk.amend(order, change, (_found, applied) => appliedOf(applied)),
    );
    if (!amended.ok) return rejectCall(gatewayErrorOf(amended, 'amend'));
    const { timeMs, seq, events } = amended.value;
    const event = events.find((one) => one.type === 'order-amended' && one.orderId === order.orderId);
    if (event?.type !== 'order-amended') throw new Error(`order ${order.orderId} was amended without a word of it`);
    const amendedOrder = serializeAmendedOrder(order, event, market);
    const response = { transactTime: timeMs, executionId: seq, amendedOrder };
    return order.listId === 0n ? response : { ...response, listStatus: await lists.statusOf(order.listId) };
  }

  /** `GET order/amendments`: how an order was made smaller, oldest first. */
  async amendments({ params, key }: SignedCall) {
    const { view, desk } = this.deps;
    const { market } = requiredMarket(view, params);
    const orderId = params.whole('orderId') ?? rejectCall(missing('orderId'));
    const fromSeq = params.whole('fromExecutionId');
    const limit = params.limit(500, 1_000);
    params.rejectUnread();
    const name = { orderId, clientOrderId: undefined };
    const order = await findOrder(view, desk, key.accountId, market.spec.marketId, name);
    const found = await desk.amendments({ accountId: key.accountId, orderId: order.orderId, fromSeq, limit });
    if (!found.ok) return rejectCall(gatewayErrorOf(found, 'query'));
    return found.value.map((amendment) => serializeAmendment(order, amendment, market));
  }

  private working(accountId: number, marketId: number, name: OrderName, asked: Asked): OrderRecord {
    const order = findWorking(this.deps.view, accountId, marketId, name);
    if (order !== undefined) return order;
    const unknown = gatewayErrorOf({ ok: false, code: 'UNKNOWN_ORDER' }, asked);
    return rejectCall(whyNotWorking(this.deps.view, accountId, marketId, name, unknown));
  }
}
