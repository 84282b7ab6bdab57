import type {
  ExchangeEvent,
  ListClosed,
  MatchPrevented,
  OpenOrder,
  OrderAccepted,
  OrderClosed,
  OrderLabel,
  OrderLabelled,
  OrderWaiting,
  PriceKind,
  PriceSet,
  Trade,
} from '@bourse/core';
import { firesAbove, invariant } from '@bourse/domain';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import { type Product, valueAt } from '../markets/instrument.ts';
import type { MarketsPart } from '../markets/markets-part.ts';
import type { ListenersByEvent } from '../view-listener.ts';
import type { ViewListeners } from '../view-listeners.ts';
import type { ViewHandlers, ViewPart } from '../view-part.ts';
import { OrderIndex } from './known-orders.ts';
import { ListRecords } from './list-records.ts';
import { type OpenOrderDetail, orderOf, triggerOf } from './open-order-detail.ts';
import { type ListRecord, type OrderRecord, recordOf } from './order-record.ts';
import { type TimingEvent, UNKNOWN_MS, UnreachedStops, withTime } from './order-times.ts';
import { WorkingOrders } from './working-orders.ts';

/** Open orders and lists of one product. */
class ProductOrders {
  readonly working = new WorkingOrders();
  readonly lists = new ListRecords();
}

/** An event that changes an open order. */
type OrderEvent = Extract<ExchangeEvent, { readonly orderId: bigint }>;

/** Open orders and their lists by product, and the latest ended orders of all. */
export class OrdersPart implements ViewPart {
  private readonly byProduct: Readonly<Record<Product, ProductOrders>> = {
    spot: new ProductOrders(),
    perpetual: new ProductOrders(),
    delivery: new ProductOrders(),
    mock: new ProductOrders(),
  };
  private readonly orders = new OrderIndex();
  private readonly stops = new UnreachedStops();
  private readonly listeners: ViewListeners;
  private readonly markets: MarketsPart;
  /** State of the current command: the order that it placed, its list, and its number of prevented matches. */
  private placed: OrderRecord | undefined;
  private list: ListRecord | undefined;
  private preventedNo = 0;

  constructor(listeners: ViewListeners, markets: MarketsPart) {
    this.listeners = listeners;
    this.markets = markets;
  }

  readonly handlers: ViewHandlers = {
    'order-accepted': (event, { timeMs }) => this.accept(event, timeMs),
    'order-closed': (event, command) => this.close(event, command),
    trade: (event, { timeMs }) => this.trade(event, timeMs),
    'price-set': (event, { timeMs }) => {
      if (this.stops.size > 0) this.trail(event, timeMs, event.kind);
    },
    'match-prevented': (event, command) => this.prevent(event, command),
    'list-accepted': (event, { timeMs }) => {
      this.list = this.listsOn(event.marketId).accept(event, timeMs);
    },
    'list-closed': (event, { timeMs }) => this.closeList(event, timeMs),
    'order-reduced': (event, { timeMs }) => this.resize(event, timeMs),
    'order-sized': (event, { timeMs }) => this.resize(event, timeMs),
    'order-priced': (event, { timeMs }) => {
      const order = this.changed(event);
      order.priceTicks = event.priceTicks;
      this.publish(order, timeMs);
    },
    'order-amended': (event, { timeMs }) => {
      const order = this.changed(event);
      order.qtyLots = event.qtyLots;
      order.clientOrderId = event.clientOrderId;
      this.publish(order, timeMs);
    },
    'order-timed': (event, { timeMs }) => {
      const order = this.changed(event);
      order.expiresMs = event.expiresMs;
      this.publish(order, timeMs);
    },
    'order-iceberg': (event, { timeMs }) => {
      const order = this.changed(event);
      order.icebergLots = event.icebergLots;
      this.publish(order, timeMs);
    },
    'order-labelled': (event, { timeMs }) => {
      const order = this.changed(event);
      order.label = labelOf(event);
      this.publish(order, timeMs);
    },
    'order-pegged': (event, { timeMs }) => {
      const order = this.changed(event);
      order.peg = { to: event.to, offsetLevels: event.offsetLevels };
      this.publish(order, timeMs);
    },
    'order-waiting': (event, { timeMs }) => this.wait(event, timeMs),
    'order-triggered': (event, { timeMs }) => {
      const order = this.changed(event);
      order.isWaiting = false;
      this.time(order, event, timeMs);
    },
    'order-pending': (event, { timeMs }) => {
      const order = this.changed(event);
      order.isPending = true;
      this.time(order, event, timeMs);
    },
    'order-activated': (event, { timeMs }) => {
      const order = this.changed(event);
      order.isPending = false;
      this.time(order, event, timeMs);
    },
  };

  /** Loads the open orders and lists at start, and adds resting quantities to the books. */
  loadOrders(
    open: readonly OpenOrder[],
    details: ReadonlyMap<bigint, OpenOrderDetail>,
    openLists: readonly ListRecord[],
  ): void {
    for (const order of open) this.loadOrder(order, details.get(order.orderId));
    for (const list of openLists) this.listsOn(list.marketId).load(list);
  }

  beginBatch(): void {
    this.orders.forgetOld();
  }

  beginCommand(): void {
    this.placed = undefined;
    this.list = undefined;
    this.preventedNo = 0;
  }

  endCommand(): void {
    if (this.list !== undefined) this.answerList(this.list);
    else if (this.placed !== undefined) answer(this.placed);
  }

  /** An open order, or one of the latest that ended. */
  find(orderId: bigint): OrderRecord | undefined {
    return this.orders.get(orderId);
  }

  /** An account's open orders of a product, newest first. */
  openOf(accountId: number, product: Product): OrderRecord[] {
    return [...this.workingOf(accountId, product)].sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
  }

  /** An account's open orders of a product, unsorted. */
  workingOf(accountId: number, product: Product): readonly OrderRecord[] {
    return this.byProduct[product].working.of(accountId);
  }

  /** Number of an account's open orders of all products. */
  openCount(accountId: number): number {
    return Object.values(this.byProduct).reduce((sum, { working }) => sum + working.of(accountId).length, 0);
  }

  /** Lists of a product: open ones and the latest that ended. */
  listsOf(product: Product): ListRecords {
    return this.byProduct[product].lists;
  }

  /** A list of any product that is open, or one of the latest that ended. */
  findList(listId: bigint): ListRecord | undefined {
    for (const { lists } of Object.values(this.byProduct)) {
      const found = lists.find(listId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private productOf(marketId: number): Product {
    return this.markets.instrument(marketId).market.product;
  }

  private listsOn(marketId: number): ListRecords {
    return this.listsOf(this.productOf(marketId));
  }

  private workingOn(marketId: number): WorkingOrders {
    return this.byProduct[this.productOf(marketId)].working;
  }

  /** Listeners to orders and lists of a market. */
  private listenersOn(marketId: number): Pick<ListenersByEvent, 'onList' | 'onOrder'> {
    return this.productOf(marketId) === 'spot' ? this.listeners.spot : this.listeners.contracts;
  }

  private answerList(list: ListRecord): void {
    for (const orderId of list.orderIds) {
      const order = this.orders.get(orderId);
      if (order !== undefined) answer(order);
    }
    for (const listener of this.listenersOn(list.marketId).onList) listener.onList(list);
  }

  /** Applies a prevented match to its two orders; further changes of them have their own events. */
  private prevent(event: MatchPrevented, { seq, timeMs }: AppliedCommand): void {
    const { makerOrderId, takerOrderId, makerLots, takerLots } = event;
    this.preventedNo += 1;
    const entryNo = this.preventedNo;
    for (const [orderId, lots] of [[makerOrderId, makerLots] as const, [takerOrderId, takerLots] as const]) {
      const order = lots > 0 ? this.orders.get(orderId) : undefined;
      if (order === undefined) continue;
      order.prevented = { lots: (order.prevented?.lots ?? 0) + lots, seq, entryNo };
      order.updatedMs = timeMs;
    }
  }

  private closeList({ listId, marketId }: ListClosed, timeMs: number): void {
    const list = this.listsOn(marketId).close(listId, timeMs);
    if (list === undefined) return;
    for (const listener of this.listenersOn(marketId).onList) listener.onList(list);
  }

  private accept(event: OrderAccepted, timeMs: number): void {
    const order = recordOf(event, timeMs, this.list?.listId ?? 0n);
    this.orders.add(order);
    this.workingOn(order.marketId).add(order);
    this.tell(order);
    this.placed = order;
  }

  private trade(event: Trade, timeMs: number): void {
    const { market } = this.markets.instrument(event.marketId);
    const value = valueAt(market, event.qtyLots, event.priceTicks);
    this.fill(event.makerOrderId, event.qtyLots, value, timeMs);
    this.fill(event.takerOrderId, event.qtyLots, value, timeMs);
    if (this.stops.size > 0 && !event.forced) this.trail(event, timeMs, 'last');
  }

  /** Marks the orders that begin to trail with a price. */
  private trail({ marketId, priceTicks }: Trade | PriceSet, timeMs: number, price: PriceKind): void {
    for (const { orderId } of this.stops.reached(marketId, priceTicks, price)) {
      const order = this.orders.get(orderId);
      if (order === undefined) continue;
      order.times = withTime(order.times, { trailingMs: timeMs });
      this.publish(order, timeMs);
    }
  }

  private fill(orderId: bigint, qtyLots: number, value: bigint, timeMs: number): void {
    const order = this.orders.get(orderId);
    invariant(order !== undefined, () => `order ${orderId} traded but is not in the view`);
    order.executedLots += qtyLots;
    order.executedQuote += value;
    order.status = 'PARTIALLY_FILLED';
    this.publish(order, timeMs);
  }

  private close(event: OrderClosed, { timeMs, seq }: AppliedCommand): void {
    const order = this.orders.get(event.orderId);
    invariant(order !== undefined, () => `order ${event.orderId} ended but is not in the view`);
    order.executedLots = event.executedLots;
    order.executedQuote = event.executedQuote;
    order.status = event.status;
    order.reason = event.reason;
    order.updatedMs = timeMs;
    order.closedSeq = seq;
    if (this.stops.size > 0) this.stops.delete(order.orderId);
    this.workingOn(order.marketId).remove(order);
    this.orders.end(order);
    this.tell(order);
  }

  private resize(event: OrderEvent & { readonly qtyLots: number }, timeMs: number): void {
    const order = this.changed(event);
    order.qtyLots = event.qtyLots;
    this.publish(order, timeMs);
  }

  private wait(event: OrderWaiting, timeMs: number): void {
    const order = this.changed(event);
    order.trigger = triggerOf(event);
    order.isWaiting = true;
    this.time(order, event, timeMs);
  }

  private changed({ orderId }: OrderEvent): OrderRecord {
    const order = this.orders.get(orderId);
    invariant(order !== undefined, () => `order ${orderId} changed but is not in the view`);
    return order;
  }

  /** An event on which the times of an order depend. */
  private time(order: OrderRecord, event: TimingEvent, timeMs: number): void {
    order.times = this.stops.note(event, order, timeMs);
    this.publish(order, timeMs);
  }

  private publish(order: OrderRecord, timeMs: number): void {
    order.updatedMs = timeMs;
    this.tell(order);
  }

  private tell(order: OrderRecord): void {
    for (const listener of this.listenersOn(order.marketId).onOrder) listener.onOrder(order);
  }

  private loadOrder(open: OpenOrder, detail: OpenOrderDetail | undefined): void {
    const order = orderOf(open, detail);
    this.orders.add(order);
    this.workingOn(order.marketId).add(order);
    if (order.isWaiting || order.isPending) {
      if (order.times?.trailingMs !== UNKNOWN_MS) this.loadStop(open);
      return;
    }
    const side = this.markets.instrument(order.marketId).side(order.side);
    side.set(order.priceTicks, side.lotsAt(order.priceTicks) + order.qtyLots - order.executedLots - open.hiddenLots);
  }

  /** Adds the stop of an order that trails once it is reached. */
  private loadStop({ orderId, accountId, marketId, side, waiting, isPending }: OpenOrder): void {
    if (waiting === undefined || waiting.trailingDelta === 0 || waiting.extremeTicks > 0) return;
    const { kind, price, stopPriceTicks: stopTicks } = waiting;
    const isAbove = firesAbove(kind, side);
    if (stopTicks > 0) this.stops.add({ orderId, accountId, marketId, price, stopTicks, isAbove, isPending });
  }
}

/** The owner's strategy label of an order. */
function labelOf({ strategyId, strategyType }: OrderLabelled): OrderLabel {
  return {
    ...(strategyId === undefined ? {} : { strategyId }),
    ...(strategyType === undefined ? {} : { strategyType }),
  };
}

/** Stores an order's progress at the end of the command that placed it. */
function answer(order: OrderRecord): void {
  const { executedLots, executedQuote, status, reason } = order;
  if (executedLots > 0 || status !== 'NEW') order.answer = { executedLots, executedQuote, status, reason };
}
