import type { FillData, OrderData } from '@bourse/contract';
import type { PlaceLimit, PlaceMarket, RejectCode } from '@bourse/core';
import { type AppliedCommand, type CoreHost, CoreHostError } from '../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../platform/exchange-view/catalogue.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { answeredOrderData, fillData, type OrderRecord, orderData } from '../../platform/exchange-view/order-record.ts';
import { type Answer, type Refusal, refuse } from '../../platform/http/answer.ts';
import { isApiErrorName } from '../../platform/http/http.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { orderKey, type PlaceOrderBody, readPlaceOrder } from './place-command.ts';
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
  MARKET_NOT_TRADING: 'tradeCode',
};

/** Spot order entry and what an account sees of its orders; HTTP and the socket share it. */
export class SpotService {
  private readonly deps: SpotDeps;

  constructor(deps: SpotDeps) {
    this.deps = deps;
  }

  /** Places an order; answers when it is durable, as it stood after it met the book. A repeated clientOrderId gets the first answer again. */
  async place(accountId: number, body: PlaceOrderBody): Promise<Answer<OrderData>> {
    const { view, projector } = this.deps;
    const market = view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) return refuse('UNKNOWN_MARKET', 'tradeCode');
    const order = readPlaceOrder(body, market, accountId);
    if (!order.ok) return order;
    if (projector.isSaturated()) return refuse('OVERLOADED');
    const applied = await this.submit(order.value, orderKey(accountId, body.clientOrderId));
    return 'seq' in applied ? this.answerOf(applied, body, order.value) : applied;
  }

  /** Cancels one open order of the account. */
  async cancel(accountId: number, orderIdText: string): Promise<Answer<OrderData>> {
    const orderId = BigInt(orderIdText);
    if (orderId > MAX_INT64) return refuse('UNKNOWN_ORDER', 'orderId');
    const applied = await this.submit({ type: 'cancel-order', accountId, orderId });
    if (!('seq' in applied)) return applied;
    const [event] = applied.events;
    if (event?.type === 'rejected') return refusalOf(event.code);
    const order = this.deps.view.order(orderId);
    return order ? { ok: true, value: this.describe(order) } : refuse('UNKNOWN_ORDER', 'orderId');
  }

  /** Cancels every open order of the account, on one market or on all; tells how many there were. */
  async cancelAll(accountId: number, tradeCode: string | undefined): Promise<Answer<{ canceled: number }>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const where = marketId.value === undefined ? {} : { marketId: marketId.value };
    const applied = await this.submit({ type: 'cancel-all', accountId, ...where });
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

  private async answerOf(
    applied: AppliedCommand,
    body: PlaceOrderBody,
    asked: PlaceLimit | PlaceMarket,
  ): Promise<Answer<OrderData>> {
    const [event] = applied.events;
    if (event?.type === 'rejected') return refusalOf(event.code, body);
    if (event?.type === 'duplicate' && event.code !== undefined) return refusalOf(event.code, body);
    const orderId = event?.type === 'order-accepted' || event?.type === 'duplicate' ? event.orderId : 0n;
    const order = this.deps.view.order(orderId) ?? (await this.find(orderId));
    if (order === undefined) throw new Error(`order ${orderId} was answered but is nowhere to be found`);
    const { market } = this.deps.view.market(order.marketId);
    if (event?.type === 'duplicate' && !isSameOrder(asked, order, market)) {
      return refuse('CLIENT_ORDER_ID_USED', 'clientOrderId', `Order ${orderId} has this clientOrderId already.`);
    }
    return { ok: true, value: answeredOrderData(order, market) };
  }

  private async find(orderId: bigint): Promise<OrderRecord | undefined> {
    const { view, projector, store } = this.deps;
    const live = view.order(orderId);
    if (live !== undefined || orderId <= 0n || orderId > MAX_INT64) return live;
    // It ended a while ago, or the database does not have it yet: then it soon will.
    await projector.whenProjected(view.seq);
    return store.order(orderId);
  }

  private async submit(command: Parameters<CoreHost['submit']>[0], key = 0n): Promise<AppliedCommand | Refusal> {
    try {
      return await this.deps.host.submit(command, key);
    } catch (error) {
      if (error instanceof CoreHostError) return refuse(error.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
      throw error;
    }
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
function isSameOrder(asked: PlaceLimit | PlaceMarket, known: OrderRecord, { spec }: ListedMarket): boolean {
  if (asked.marketId !== known.marketId || asked.side !== known.side || asked.orderType !== known.orderType) {
    return false;
  }
  // Where self-trade prevention decrements, a known order may have shrunk since it was placed.
  const canShrink = spec.selfTradePrevention === 'DECREMENT';
  if (!canShrink && (asked.qtyLots ?? 0) !== known.qtyLots) return false;
  if (asked.orderType === 'market') return (asked.quoteAmount ?? 0n) === known.quoteAmount;
  const { priceTicks, timeInForce, postOnly } = asked;
  return priceTicks === known.priceTicks && timeInForce === known.timeInForce && postOnly === known.postOnly;
}

/** A refusal by the core on its way to the wire, with the field that it is about. */
function refusalOf(code: RejectCode, body?: PlaceOrderBody): Refusal {
  if (!isApiErrorName(code)) throw new Error(`the core refused an order with ${code}, which no order can cause`);
  const field = FIELD_OF[code];
  return refuse(code, field === 'qty' && body?.quoteAmount !== undefined ? 'quoteAmount' : field);
}
