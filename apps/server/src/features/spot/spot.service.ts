import type { FillData, OrderData } from '@bourse/contract';
import type { Duplicate, PlaceLimit, PlaceMarket, RejectCode } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { type AppliedCommand, type CoreHost, CoreHostError } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { answeredOrderData, fillData, type OrderRecord, orderData } from '../../platform/exchange-view/order-record.ts';
import { type Answer, type Refusal, refuse } from '../../platform/http/answer.ts';
import { isApiErrorName } from '../../platform/http/http.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { orderKey, type PlaceOrderBody, readAmend, readPlaceOrder } from './place-command.ts';
import type { FillFilter, OrderFilter, SpotStore, StoredFill } from './spot.store.ts';

/** What spot trading stands on. */
export interface SpotDeps {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: SpotStore;
}

const MAX_INT64 = 2n ** 63n - 1n;

/** Which field of an order a refusal of the core is about. */
const FIELD_OF: Partial<Record<RejectCode, string>> = {
  PRICE_NOT_POSITIVE: 'price',
  PRICE_TOO_HIGH: 'price',
  PRICE_OUT_OF_BAND: 'price',
  QTY_NOT_POSITIVE: 'qty',
  QTY_TOO_SMALL: 'qty',
  QTY_TOO_LARGE: 'qty',
  QUOTE_AMOUNT_NOT_POSITIVE: 'quoteAmount',
  NOTIONAL_TOO_SMALL: 'qty',
  INSUFFICIENT_BALANCE: 'qty',
  POST_ONLY_NEEDS_GTC: 'postOnly',
  POST_ONLY_WOULD_TAKE: 'postOnly',
  UNKNOWN_ORDER: 'orderId',
  UNKNOWN_MARKET: 'tradeCode',
  TRIGGER_INVALID: 'trigger',
  STOP_PRICE_PASSED: 'stopPrice',
  MARKET_HAS_NO_PRICE: 'trailingDelta',
  EXPIRY_INVALID: 'expiresMs',
  ICEBERG_INVALID: 'icebergQty',
  AMEND_NOT_SMALLER: 'qty',
  AMEND_BELOW_EXECUTED: 'qty',
  MARKET_NOT_TRADING: 'tradeCode',
};

/** Spot order entry and what an account sees of its orders; HTTP and the socket share it. */
export class SpotService {
  private readonly deps: SpotDeps;

  constructor(deps: SpotDeps) {
    this.deps = deps;
  }

  // Placing and cancelling are the hot path: plain functions with one continuation, because every async function between
  // the core and the wire costs promises that the garbage collector has to sweep up.

  /** Places an order; answers when it is durable, as it stood after it met the book. A repeated clientOrderId gets the first answer again. */
  place(accountId: number, body: PlaceOrderBody): Promise<Answer<OrderData>> {
    const { view, projector, host } = this.deps;
    const market = view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) return Promise.resolve(refuse('UNKNOWN_MARKET', 'tradeCode'));
    const order = readPlaceOrder(body, market, accountId);
    if (!order.ok) return Promise.resolve(order);
    if (projector.isSaturated()) return Promise.resolve(refuse('OVERLOADED'));
    return host
      .submit(order.value, orderKey(accountId, body.clientOrderId))
      .then((applied) => this.placed(applied, body, order.value), refusalOfHost);
  }

  /** Cancels one open order of the account. */
  cancel(accountId: number, orderIdText: string): Promise<Answer<OrderData>> {
    const orderId = BigInt(orderIdText);
    if (orderId > MAX_INT64) return Promise.resolve(refuse('UNKNOWN_ORDER', 'orderId'));
    return this.deps.host
      .submit({ type: 'cancel-order', accountId, orderId })
      .then((applied) => this.canceled(applied, orderId), refusalOfHost);
  }

  /** Makes an open order of the account smaller. */
  async amend(accountId: number, orderIdText: string, qtyText: string): Promise<Answer<OrderData>> {
    const order = this.deps.view.order(BigInt(orderIdText));
    if (order === undefined || order.accountId !== accountId) return refuse('UNKNOWN_ORDER', 'orderId');
    const qty = readAmend(qtyText, this.deps.view.market(order.marketId).market);
    if (!qty.ok) return qty;
    const { orderId } = order;
    const command = { type: 'amend-order', accountId, orderId, qtyLots: qty.value } as const;
    const applied = await this.deps.host.submit(command).catch(refusalOfHost);
    if (!('seq' in applied)) return applied;
    const [event] = applied.events;
    return event?.type === 'rejected' ? refusalOf(event.code) : { ok: true, value: this.describe(order) };
  }

  /** Cancels every open order of the account, on one market or on all; tells how many there were. */
  async cancelAll(accountId: number, tradeCode: string | undefined): Promise<Answer<{ canceled: number }>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const where = marketId.value === undefined ? {} : { marketId: marketId.value };
    const applied = await this.deps.host.submit({ type: 'cancel-all', accountId, ...where }).catch(refusalOfHost);
    if (!('seq' in applied)) return applied;
    const [event] = applied.events;
    if (event?.type === 'rejected') return refusalOf(event.code);
    const canceled = applied.events.filter((closed) => closed.type === 'order-closed').length;
    return { ok: true, value: { canceled } };
  }

  /** One of the account's orders, working or ended. */
  async order(accountId: number, orderIdText: string): Promise<Answer<OrderData>> {
    const order = await this.find(BigInt(orderIdText));
    if (order === undefined || order.accountId !== accountId) return refuse('UNKNOWN_ORDER', 'orderId');
    return { ok: true, value: this.describe(order) };
  }

  /** The account's working orders, newest first. */
  openOrders(accountId: number, tradeCode: string | undefined): Answer<OrderData[]> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const orders = this.deps.view
      .openOrders(accountId)
      .filter((order) => marketId.value === undefined || order.marketId === marketId.value);
    return { ok: true, value: orders.map((order) => this.describe(order)) };
  }

  /** All orders, newest first; everything that was answered before this call is in it. */
  async history(filter: Omit<OrderFilter, 'marketId'>, tradeCode: string | undefined): Promise<Answer<OrderRecord[]>> {
    const marketId = await this.afterProjection(tradeCode);
    if (!marketId.ok) return marketId;
    return { ok: true, value: await this.deps.store.orders({ ...filter, marketId: marketId.value }) };
  }

  /** The account's fills, newest first; everything that was answered before this call is in it. */
  async fills(filter: Omit<FillFilter, 'marketId'>, tradeCode: string | undefined): Promise<Answer<StoredFill[]>> {
    const marketId = await this.afterProjection(tradeCode);
    if (!marketId.ok) return marketId;
    if (filter.orderId !== undefined && filter.orderId > MAX_INT64) return { ok: true, value: [] };
    return { ok: true, value: await this.deps.store.fills({ ...filter, marketId: marketId.value }) };
  }

  /** An order as its owner sees it. */
  describe(order: OrderRecord): OrderData {
    return orderData(order, this.deps.view.market(order.marketId).market);
  }

  /** A fill as its owner sees it. */
  describeFill({ trade, place, timeMs }: StoredFill): FillData {
    return fillData(trade, place.role, timeMs, this.deps.view.market(trade.marketId).market);
  }

  private canceled(
    { events: [event] }: AppliedCommand,
    orderId: bigint,
  ): Answer<OrderData> | Promise<Answer<OrderData>> {
    if (event?.type === 'rejected') return refusalOf(event.code);
    const order = this.deps.view.order(orderId);
    if (order !== undefined) return { ok: true, value: this.describe(order) };
    return this.known(orderId).then((found) => ({ ok: true, value: this.describe(found) }));
  }

  private placed(
    { events: [event] }: AppliedCommand,
    body: PlaceOrderBody,
    asked: PlaceLimit | PlaceMarket,
  ): Answer<OrderData> | Promise<Answer<OrderData>> {
    if (event?.type === 'rejected') return refusalOf(event.code, body);
    if (event?.type === 'duplicate') return this.repeated(event, body, asked);
    invariant(event?.type === 'order-accepted', 'a placed order is accepted, repeated or refused');
    const order = this.deps.view.order(event.orderId);
    if (order !== undefined) return { ok: true, value: this.answered(order) };
    return this.known(event.orderId).then((found) => ({ ok: true, value: this.answered(found) }));
  }

  /** The answer of the first order under the same clientOrderId, if it was the same order. */
  private async repeated(
    { code, orderId }: Duplicate,
    body: PlaceOrderBody,
    asked: PlaceLimit | PlaceMarket,
  ): Promise<Answer<OrderData>> {
    if (code !== undefined) return refusalOf(code, body);
    const order = await this.known(orderId);
    if (!isSameOrder(asked, order)) {
      return refuse('CLIENT_ORDER_ID_USED', 'clientOrderId', `Order ${orderId} has this clientOrderId already.`);
    }
    return { ok: true, value: this.answered(order) };
  }

  private answered(order: OrderRecord): OrderData {
    return answeredOrderData(order, this.deps.view.market(order.marketId).market);
  }

  /** An order that the core has told of. It may have ended so long ago, or in so large a batch, that only the database has it. */
  private async known(orderId: bigint): Promise<OrderRecord> {
    const order = await this.find(orderId);
    if (order === undefined) throw new Error(`order ${orderId} was answered but is nowhere to be found`);
    return order;
  }

  private async find(orderId: bigint): Promise<OrderRecord | undefined> {
    const { view, projector, store } = this.deps;
    const live = view.order(orderId);
    if (live !== undefined || orderId <= 0n || orderId > MAX_INT64) return live;
    // It ended a while ago, or the database does not have it yet: then it soon will.
    await projector.whenProjected(view.seq);
    return store.order(orderId);
  }

  private async afterProjection(tradeCode: string | undefined): Promise<Answer<number | undefined>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const { projector, view } = this.deps;
    return (await projector.whenProjected(view.seq)) ? marketId : refuse('NOT_READY');
  }

  private marketIdOf(tradeCode: string | undefined): Answer<number | undefined> {
    if (tradeCode === undefined) return { ok: true, value: undefined };
    const market = this.deps.view.catalogue.marketByCode(tradeCode);
    return market ? { ok: true, value: market.spec.marketId } : refuse('UNKNOWN_MARKET', 'tradeCode');
  }
}

/** Whether an order asks for what an earlier one asked for: only then is it a repetition. */
function isSameOrder(asked: PlaceLimit | PlaceMarket, known: OrderRecord): boolean {
  if (asked.marketId !== known.marketId || asked.side !== known.side || asked.orderType !== known.orderType) {
    return false;
  }
  if ((asked.qtyLots ?? 0) !== known.placedLots) return false;
  const { kind, stopPriceTicks, trailingDelta } = asked.trigger ?? {};
  const isSameTrigger =
    kind === known.trigger?.kind &&
    (stopPriceTicks ?? 0) === (known.trigger?.stopPriceTicks ?? 0) &&
    (trailingDelta ?? 0) === (known.trigger?.trailingDelta ?? 0);
  if (!isSameTrigger) return false;
  if (asked.orderType === 'limit' && (asked.icebergLots ?? 0) !== known.icebergLots) return false;
  if (asked.orderType === 'market') return (asked.quoteAmount ?? 0n) === known.quoteAmount;
  const { priceTicks, timeInForce, postOnly, expiresMs = 0 } = asked;
  if (expiresMs !== known.expiresMs && known.closedSeq === 0) return false;
  return priceTicks === known.priceTicks && timeInForce === known.timeInForce && postOnly === known.postOnly;
}

/** What a caller is told when the host did not take a command or cannot tell what came of it. */
function refusalOfHost(error: unknown): Refusal {
  if (error instanceof CoreHostError) return refuse(error.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
  throw error;
}

/** A refusal by the core on its way to the wire, with the field that it is about. */
function refusalOf(code: RejectCode, body?: PlaceOrderBody): Refusal {
  if (!isApiErrorName(code)) throw new Error(`the core refused an order with ${code}, which no order can cause`);
  const field = FIELD_OF[code];
  return refuse(code, field === 'qty' && body?.quoteAmount !== undefined ? 'quoteAmount' : field);
}
