import type { MatchPrevented, OrderAccepted, OrderAmended, OrderClosed, OrderReduced, Trade } from '@bourse/core';
import { formatDecimal, formatPrice, formatQty, receivedBy, type Side } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import {
  type FillRole,
  type OrderRecord,
  type OrderStatus,
  opposite,
} from '../../../platform/exchange-view/orders/order-record.ts';
import type { CancelNames } from '../cancel-names.ts';
import { preventedLots, preventedMatchId } from '../prevented-match-ids.ts';
import { gatewayOrderId, symbolOf } from '../wire-format.ts';
import { type ExecutionType, serializeReport } from './execution-report-fields.ts';

/** A report for the owner of an order. */
export interface ExecutionReport {
  readonly accountId: number;
  readonly event: object;
}

/** Context of reports beyond the command. */
export interface ReportContext {
  readonly marketOf: (marketId: number) => ListedMarket;
  readonly cancelNames: CancelNames;
  readonly nowMs: number;
}

/** An order's progress at one moment of a command. */
interface Progress {
  lots: number;
  quote: bigint;
}

/**
 * The reports of one command, in order of its events. `orders` are those orders of the command whose owners are subscribed,
 * with their state at its end; the progress in between is computed backwards from there.
 */
export function executionReports(
  applied: AppliedCommand,
  orders: ReadonlyMap<bigint, OrderRecord>,
  context: ReportContext,
): ExecutionReport[] {
  const command = new CommandReports(applied, orders, context);
  for (const event of applied.events) {
    if (event.type === 'trade') command.trade(event);
    else if (event.type === 'order-accepted') command.accepted(event);
    else if (event.type === 'order-activated') command.begun(event.orderId, command.isStopped(event.orderId));
    else if (event.type === 'order-triggered') command.begun(event.orderId, false);
    else if (event.type === 'match-prevented') command.prevented(event);
    else if (event.type === 'order-closed') command.closed(event);
    else if (event.type === 'order-reduced') command.reduced(event);
    else if (event.type === 'order-amended') command.amended(event);
  }
  return command.reports;
}

class CommandReports {
  readonly reports: ExecutionReport[] = [];
  private readonly applied: AppliedCommand;
  private readonly orders: ReadonlyMap<bigint, OrderRecord>;
  private readonly context: ReportContext;
  private readonly progress = new Map<bigint, Progress>();
  private readonly tradesLeft = new Map<bigint, number>();
  /** Each order's last prevented match, with its number. */
  private readonly matches = new Map<bigint, { readonly match: MatchPrevented; readonly id: number }>();
  private prevention = 0;

  constructor(applied: AppliedCommand, orders: ReadonlyMap<bigint, OrderRecord>, context: ReportContext) {
    this.applied = applied;
    this.orders = orders;
    this.context = context;
    for (const order of orders.values()) {
      this.progress.set(order.orderId, { lots: order.executedLots, quote: order.executedQuote });
    }
    for (const event of applied.events) if (event.type === 'trade') this.rewind(event);
  }

  /** Reports a new order in its state before the further events of its command. */
  accepted({ orderId, priceTicks }: OrderAccepted): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const isPending = this.has('order-pending', orderId);
    const isWaiting = this.has('order-waiting', orderId);
    // What is pending may have got its quantity and its price since.
    const sized = isPending ? { qtyLots: order.placedLots, times: undefined } : {};
    this.push({ ...this.at(order), ...sized, priceTicks, status: 'NEW', isWaiting, isPending }, 'NEW', {});
  }

  /** Reports that an order was triggered or activated. */
  begun(orderId: bigint, isWaiting: boolean): void {
    const order = this.orders.get(orderId);
    if (order) this.push({ ...this.at(order), status: 'NEW', isWaiting, isPending: false }, 'NEW', {});
  }

  /** Whether an order of a list waits for its trigger once it is activated. */
  isStopped(orderId: bigint): boolean {
    return this.orders.get(orderId)?.trigger !== undefined;
  }

  /** Stores a prevented match; the events of its orders follow. */
  prevented(match: MatchPrevented): void {
    this.prevention += 1;
    const id = preventedMatchId(this.applied.seq, this.prevention);
    this.matches.set(match.makerOrderId, { match, id });
    this.matches.set(match.takerOrderId, { match, id });
  }

  closed({ orderId, status, reason }: OrderClosed): void {
    // Already reported with the last trade.
    if (status === 'FILLED') return;
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const isPrevented = status === 'EXPIRED_IN_MATCH';
    const fields = {
      ...(status === 'CANCELED' ? this.cancelFields(order) : {}),
      ...(isPrevented ? this.preventionFields(order, order.placedLots - this.progressOf(order).lots) : {}),
    };
    this.push({ ...this.at(order), status, reason }, isPrevented ? 'TRADE_PREVENTION' : status, fields);
  }

  reduced({ orderId, qtyLots }: OrderReduced): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const fields = this.preventionFields(order, order.placedLots - qtyLots);
    this.push({ ...this.at(order), qtyLots, status: this.openStatus(order) }, 'TRADE_PREVENTION', fields);
  }

  /** Reports an order with its new client id; the previous one is included. */
  amended({ orderId, qtyLots, clientOrderId, previousClientOrderId }: OrderAmended): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const now = { ...this.at(order), qtyLots, clientOrderId, status: this.openStatus(order) };
    this.push(now, 'REPLACED', { C: previousClientOrderId });
  }

  private openStatus(order: OrderRecord): OrderStatus {
    return this.progressOf(order).lots > 0 ? 'PARTIALLY_FILLED' : 'NEW';
  }

  trade(trade: Trade): void {
    this.side(trade, 'maker');
    this.side(trade, 'taker');
  }

  private side(trade: Trade, role: FillRole): void {
    const isMaker = role === 'maker';
    const order = this.orders.get(isMaker ? trade.makerOrderId : trade.takerOrderId);
    if (order === undefined) return;
    const market = this.context.marketOf(trade.marketId);
    const { spec, units, quote } = market;
    const notional = this.notional(trade);
    const progress = this.progressOf(order);
    progress.lots += trade.qtyLots;
    progress.quote += notional;
    const side: Side = isMaker ? opposite(trade.takerSide) : trade.takerSide;
    const feeAsset = receivedBy(side, market);
    const traded = { ...this.at(order), status: this.statusAfterTrade(order), isWaiting: false, isPending: false };
    this.push(traded, 'TRADE', {
      l: formatQty(trade.qtyLots, spec),
      L: formatPrice(trade.priceTicks, spec),
      n: formatDecimal(isMaker ? trade.makerFee : trade.takerFee, feeAsset.scale),
      N: feeAsset.code,
      t: trade.tradeNo,
      m: isMaker,
      Y: formatDecimal(BigInt(trade.priceTicks) * BigInt(trade.qtyLots) * units.quoteUnitsPerTickLot, quote.scale),
    });
  }

  /** Whether a trade was an order's last: for an order by quote amount only the core determines it, and emits it as its end. */
  private statusAfterTrade(order: OrderRecord): OrderStatus {
    const left = (this.tradesLeft.get(order.orderId) ?? 1) - 1;
    this.tradesLeft.set(order.orderId, left);
    return left === 0 && order.status === 'FILLED' ? 'FILLED' : 'PARTIALLY_FILLED';
  }

  private has(type: 'order-pending' | 'order-waiting', orderId: bigint): boolean {
    return this.applied.events.some((event) => event.type === type && event.orderId === orderId);
  }

  /** What the prevented match took off an order; `allLots` is what all of them have, if it was placed with a quantity. */
  private preventionFields(order: OrderRecord, allLots: number): object {
    const found = this.matches.get(order.orderId);
    if (found === undefined) return {};
    const { match, id } = found;
    const market = this.context.marketOf(order.marketId);
    const { spec, units, quote } = market;
    const lots = preventedLots(match, order.orderId);
    const isMaker = order.orderId === match.makerOrderId;
    return {
      v: id,
      A: formatQty(order.placedLots === 0 ? lots : allLots, spec),
      B: formatQty(lots, spec),
      u: -1,
      U: gatewayOrderId(isMaker ? match.takerOrderId : match.makerOrderId),
      // Self-trade prevention keeps orders of one market from meeting.
      Cs: symbolOf(market),
      pl: formatQty(lots, spec),
      pL: formatPrice(match.priceTicks, spec),
      pY: formatDecimal(BigInt(match.priceTicks) * BigInt(lots) * units.quoteUnitsPerTickLot, quote.scale),
    };
  }

  private rewind(trade: Trade): void {
    for (const orderId of [trade.makerOrderId, trade.takerOrderId]) {
      const progress = this.progress.get(orderId);
      if (progress === undefined) continue;
      progress.lots -= trade.qtyLots;
      progress.quote -= this.notional(trade);
      this.tradesLeft.set(orderId, (this.tradesLeft.get(orderId) ?? 0) + 1);
    }
  }

  private notional(trade: Trade): bigint {
    const { units } = this.context.marketOf(trade.marketId);
    return BigInt(trade.priceTicks) * BigInt(trade.qtyLots) * units.quoteUnitsPerTickLot;
  }

  private progressOf(order: OrderRecord): Progress {
    return this.progress.get(order.orderId) ?? { lots: 0, quote: 0n };
  }

  /**
   * An order as it was at this moment of the command. One by quote amount ends within the command in which it meets the book, so its
   * whole quantity is known from its first report on.
   */
  private at(order: OrderRecord): OrderRecord {
    const { lots, quote } = this.progressOf(order);
    const qtyLots = order.quoteAmount > 0n ? order.executedLots : order.qtyLots;
    return { ...order, qtyLots, executedLots: lots, executedQuote: quote };
  }

  /** A cancel has its own client id; the order's is included. */
  private cancelFields(order: OrderRecord): object {
    return { c: this.context.cancelNames.nameOf(order.orderId, this.applied.seq), C: order.clientOrderId };
  }

  private push(order: OrderRecord, type: ExecutionType, more: object): void {
    const { applied, context } = this;
    const event = {
      ...serializeReport(order, type, context.marketOf(order.marketId), applied, context.nowMs),
      ...more,
    };
    this.reports.push({ accountId: order.accountId, event });
  }
}
