import type { AmendOrder, CancelAll, CancelOrder, Duplicate, PlaceLimit, PlaceMarket, RejectCode } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { apiCodeOf } from '../core-host/api-code.ts';
import type { AppliedCommand, CoreHost } from '../core-host/core-host.ts';
import type { ExchangeView } from '../exchange-view/exchange-view.ts';
import type { Instrument, Product } from '../exchange-view/markets/instrument.ts';
import { modeOf, type OrderRecord } from '../exchange-view/orders/order-record.ts';
import { type ApiResult, type Rejection, reject } from '../http/api-result.ts';
import type { Projector } from '../projections/projector.ts';
import type { Amendment, AmendmentFilter } from './amendments.ts';
import { OrderAnswer, type ResultSink, rejectionOfHost, toPromise } from './order-callback.ts';
import type { FillFilter, OrderFilter, OrderStore, StoredFill } from './order-store.ts';

/** Dependencies of the desk. */
export interface DeskDeps {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: OrderStore;
  /** Whose orders the desk knows: those of others are unknown to it. Absent: spot's. */
  readonly product?: Product;
}

/** Formats an order for one API. `applied` is the outcome of the command; undefined for a repeated request. */
export type FormatOrder<T> = (order: OrderRecord, applied?: AppliedCommand) => T;

/** The new values of an order. */
type Amend = Pick<AmendOrder, 'qtyLots' | 'clientOrderId'>;

const MAX_INT64 = 2n ** 63n - 1n;

/** The request field that a rejection by the core refers to. */
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
  ICEBERG_TOO_LARGE: 'icebergQty',
  AMEND_NOT_SMALLER: 'qty',
  AMEND_BELOW_EXECUTED: 'qty',
  TOO_MANY_AMENDS: 'orderId',
  POSITION_TOO_LARGE: 'qty',
  TOO_MANY_TRIGGER_ORDERS: 'trigger',
  TOO_MANY_ICEBERGS: 'icebergQty',
  TOO_MANY_LISTS: 'orders',
  TRAILING_OUT_OF_RANGE: 'trailingDelta',
  ICEBERG_TOO_MANY_PARTS: 'icebergQty',
  MARKET_NOT_TRADING: 'tradeCode',
  ORDER_IN_LIST: 'orderId',
  PEG_INVALID: 'pegTo',
  PEG_LEVEL_MISSING: 'pegTo',
  LIST_LEGS_INVALID: 'orders',
  LIST_LEGS_DIFFER: 'orders',
  LIST_PRICES_INVALID: 'orders',
  UNKNOWN_LIST: 'listId',
  COUNTDOWN_INVALID: 'countdownMs',
};

/**
 * Order entry and order queries in the core's types, shared by all APIs (HTTP, WebSocket, the compatible gateway), each of which formats
 * orders itself.
 */
export class OrderDesk {
  readonly product: Product;
  private readonly deps: DeskDeps;

  constructor(deps: DeskDeps) {
    this.deps = deps;
    this.product = deps.product ?? 'spot';
  }

  // Placing and cancelling are the hot path: the WebSocket receives results without a promise.

  /** Places an order; resolves when it is durable and matched. A repeated key returns the first order. */
  place<T>(order: PlaceLimit | PlaceMarket, key: bigint, format: FormatOrder<T>): Promise<ApiResult<T>> {
    return toPromise((sink) => this.placeTo(order, key, format, sink));
  }

  placeTo<T>(order: PlaceLimit | PlaceMarket, key: bigint, format: FormatOrder<T>, sink: ResultSink<T>): void {
    if (this.deps.projector.isSaturated()) {
      sink.settle(reject('OVERLOADED'));
      return;
    }
    const answer = new OrderAnswer<T>((applied) => this.placed(applied, order, format), sink);
    this.deps.host.submitTo(order, key, answer);
  }

  /** Cancels one open order of the account. */
  cancel<T>(accountId: number, orderId: bigint, format: FormatOrder<T>): Promise<ApiResult<T>> {
    return toPromise((sink) => this.cancelTo(accountId, orderId, format, sink));
  }

  cancelTo<T>(accountId: number, orderId: bigint, format: FormatOrder<T>, sink: ResultSink<T>): void {
    if (orderId > MAX_INT64 || this.isForeign(orderId)) {
      sink.settle(reject('UNKNOWN_ORDER', 'orderId'));
      return;
    }
    const command = { type: 'cancel-order', accountId, orderId } as const;
    const answer = new OrderAnswer<T>((applied) => this.canceled(applied, command, format), sink);
    this.deps.host.submitTo(command, undefined, answer);
  }

  /** Reduces the quantity of an open order, of a pair both; it keeps its client order id unless a new one is given. */
  async amend<T>(order: OrderRecord, change: Amend, format: FormatOrder<T>): Promise<ApiResult<T>> {
    const { accountId, orderId } = order;
    const applied = await this.submit({ type: 'amend-order', accountId, orderId, ...change, ofList: true });
    return applied.ok ? { ok: true, value: format(order, applied.value) } : applied;
  }

  /** Cancels every open order of the account, on one market or (undefined) on all of the product. */
  cancelAll(accountId: number, marketId: number | undefined): Promise<ApiResult<AppliedCommand>> {
    const { view } = this.deps;
    if (marketId !== undefined) return this.submit({ type: 'cancel-all', accountId, marketId });
    const others = view.openOrderCount(accountId) - view.workingOrders(accountId, this.product).length;
    return others === 0 ? this.submit({ type: 'cancel-all', accountId }) : this.cancelOnEach(accountId);
  }

  /**
   * Cancels on each market of the product, because orders of other products stay. On all of them: an order that is on its way to the core is not
   * in memory yet.
   */
  private async cancelOnEach(accountId: number): Promise<ApiResult<AppliedCommand>> {
    const markets = this.deps.view.instruments().filter(({ market }) => market.product === this.product);
    const commands = markets.map(
      ({ market }) => ({ type: 'cancel-all', accountId, marketId: market.spec.marketId }) as const,
    );
    const applied = await this.deps.host.submitMany(commands.map((command) => ({ command }))).catch(rejectionOfHost);
    if ('code' in applied) return applied;
    const events = applied.flatMap((each) => each.events);
    const [rejected] = events.filter((event) => event.type === 'rejected');
    if (rejected !== undefined) return rejectionOf(rejected.code);
    const last = applied.at(-1);
    invariant(last !== undefined, 'orders of a product have a market');
    return { ok: true, value: { ...last, events } };
  }

  /** Whether an order that is in memory, as every open one is, belongs to another product. */
  isForeign(orderId: bigint): boolean {
    const order = this.deps.view.order(orderId);
    return order !== undefined && !this.isOwn(order);
  }

  /** Whether a market is one of the product. */
  isOwn({ marketId }: { readonly marketId: number }): boolean {
    return this.deps.view.findInstrument(marketId)?.market.product === this.product;
  }

  /** An order of the account and the product, open or ended. */
  async find(accountId: number, orderId: bigint): Promise<OrderRecord | undefined> {
    const { view, projector, store } = this.deps;
    const live = view.order(orderId);
    if (live !== undefined) return live.accountId === accountId && this.isOwn(live) ? live : undefined;
    if (orderId <= 0n || orderId > MAX_INT64) return undefined;
    // It has ended, or has not been projected yet.
    await projector.whenProjected(view.seq);
    const stored = await store.order(accountId, orderId);
    return stored && this.isOwn(stored) ? stored : undefined;
  }

  /** All orders, newest first; includes everything acknowledged before this call. */
  async history(filter: OrderFilter): Promise<ApiResult<OrderRecord[]>> {
    return (await this.isProjected())
      ? { ok: true, value: await this.deps.store.orders({ ...filter, product: this.product }) }
      : reject('NOT_READY');
  }

  /** Amendments of an order, oldest first; includes everything acknowledged before this call. */
  async amendments(filter: AmendmentFilter): Promise<ApiResult<Amendment[]>> {
    return (await this.isProjected())
      ? { ok: true, value: await this.deps.store.amendments(filter) }
      : reject('NOT_READY');
  }

  /** The account's fills, newest first; includes everything acknowledged before this call. */
  async fills(filter: FillFilter): Promise<ApiResult<StoredFill[]>> {
    if (!(await this.isProjected())) return reject('NOT_READY');
    if (filter.orderId !== undefined && filter.orderId > MAX_INT64) return { ok: true, value: [] };
    return { ok: true, value: await this.deps.store.fills({ ...filter, product: this.product }) };
  }

  /** List ids by order id; orders without a list are omitted. */
  listIds(orderIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
    return orderIds.length === 0 ? Promise.resolve(new Map()) : this.deps.store.listIds(orderIds);
  }

  /** Client order ids by order id. */
  clientOrderIds(orderIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
    return orderIds.length === 0 ? Promise.resolve(new Map()) : this.deps.store.clientOrderIds(orderIds);
  }

  private isProjected(): Promise<boolean> {
    const { projector, view } = this.deps;
    return projector.whenProjected(view.seq);
  }

  private async submit(command: AmendOrder | CancelAll): Promise<ApiResult<AppliedCommand>> {
    const applied = await this.deps.host.submit(command).catch(rejectionOfHost);
    if (!('seq' in applied)) return applied;
    const [event] = applied.events;
    return event?.type === 'rejected' ? rejectionOf(event.code) : { ok: true, value: applied };
  }

  private canceled<T>(
    applied: AppliedCommand,
    { accountId, orderId }: CancelOrder,
    format: FormatOrder<T>,
  ): ApiResult<T> | Promise<ApiResult<T>> {
    const [event] = applied.events;
    if (event?.type === 'rejected') return rejectionOf(event.code);
    const order = this.deps.view.order(orderId);
    if (order !== undefined) return { ok: true, value: format(order, applied) };
    return this.known(accountId, orderId).then((found) => ({ ok: true, value: format(found, applied) }));
  }

  private placed<T>(
    applied: AppliedCommand,
    asked: PlaceLimit | PlaceMarket,
    format: FormatOrder<T>,
  ): ApiResult<T> | Promise<ApiResult<T>> {
    const [event] = applied.events;
    if (event?.type === 'rejected') return rejectionOf(event.code, asked);
    if (event?.type === 'duplicate') return this.repeated(event, asked, format);
    invariant(event?.type === 'order-accepted', 'a placed order is accepted, repeated or refused');
    const order = this.deps.view.order(event.orderId);
    if (order !== undefined) return { ok: true, value: format(order, applied) };
    return this.known(asked.accountId, event.orderId).then((found) => ({ ok: true, value: format(found, applied) }));
  }

  /** Returns the first order with the same key if it is the same order. */
  private async repeated<T>(
    { code, orderId }: Duplicate,
    asked: PlaceLimit | PlaceMarket,
    format: FormatOrder<T>,
  ): Promise<ApiResult<T>> {
    if (code !== undefined) return rejectionOf(code, asked);
    const order = await this.known(asked.accountId, orderId);
    if (!isSameOrder(asked, order, this.deps.view.instrument(asked.marketId).market)) {
      return reject('CLIENT_ORDER_ID_USED', 'clientOrderId', `Order ${orderId} has this clientOrderId already.`);
    }
    return { ok: true, value: format(order) };
  }

  /** An order known to exist. It may already have been evicted from memory, so that only the database has it. */
  async known(accountId: number, orderId: bigint): Promise<OrderRecord> {
    const order = await this.find(accountId, orderId);
    if (order === undefined) throw new Error(`order ${orderId} was answered but is nowhere to be found`);
    return order;
  }
}

/** Whether a request repeats an earlier order. */
export function isSameOrder(asked: PlaceLimit | PlaceMarket, known: OrderRecord, market: Instrument): boolean {
  if (asked.marketId !== known.marketId || asked.side !== known.side || asked.orderType !== known.orderType) {
    return false;
  }
  if ((asked.qtyLots ?? 0) !== known.placedLots) return false;
  if (modeOf({ selfTradePrevention: asked.selfTradePrevention }, market) !== modeOf(known, market)) return false;
  const { kind, price = 'last', stopPriceTicks, trailingDelta } = asked.trigger ?? {};
  const isSameTrigger =
    kind === known.trigger?.kind &&
    price === (known.trigger?.price ?? 'last') &&
    (stopPriceTicks ?? 0) === (known.trigger?.stopPriceTicks ?? 0) &&
    (trailingDelta ?? 0) === (known.trigger?.trailingDelta ?? 0);
  if (!isSameTrigger) return false;
  if (asked.orderType === 'limit' && (asked.icebergLots ?? 0) !== known.icebergLots) return false;
  if (asked.orderType === 'market') return (asked.quoteAmount ?? 0n) === known.quoteAmount;
  const { priceTicks, timeInForce, postOnly, expiresMs = 0, peg } = asked;
  if (expiresMs !== known.expiresMs && known.closedSeq === 0) return false;
  if (peg?.to !== known.peg?.to || (peg?.offsetLevels ?? 0) !== (known.peg?.offsetLevels ?? 0)) return false;
  return (
    (peg !== undefined || priceTicks === known.priceTicks) &&
    timeInForce === known.timeInForce &&
    postOnly === known.postOnly
  );
}

/** Maps a rejection by the core to an API rejection with its field. */
export function rejectionOf(code: RejectCode, asked?: PlaceLimit | PlaceMarket): Rejection {
  const field = FIELD_OF[code];
  const isByQuote = asked?.orderType === 'market' && asked.quoteAmount !== undefined;
  return reject(apiCodeOf(code), field === 'qty' && isByQuote ? 'quoteAmount' : field);
}
