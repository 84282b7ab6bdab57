import type {
  ListAccepted,
  MatchPrevented,
  OrderAccepted,
  OrderActivated,
  OrderAmended,
  OrderClosed,
  OrderPending,
  OrderTriggered,
  OrderWaiting,
  PriceKind,
  PriceSet,
  Trade,
} from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { ClientBase } from 'pg';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import { type TimedOrder, type UnreachedStops, withTime } from '../../exchange-view/orders/order-times.ts';
import { CopyRows } from '../copy-format.ts';
import type { ProjectedSpecs } from '../projected-specs.ts';
import type { ProjectionRows } from '../projection.ts';
import { closeLists, insertAmendments, insertLists } from './order-list-sql.ts';
import { patchOrders } from './order-patches.ts';
import type { AmendmentRow, ListRow, OrderPatch, OrderRow } from './order-row.ts';
import { isPlain, ORDERS, PLAIN_ORDERS } from './order-tables.ts';
import { type UnfilledRunStore, UnfilledRuns } from './unfilled-runs.ts';

/** A batch's new rows of orders and order lists, and its changes of earlier orders. */
export class OrderRows implements ProjectionRows {
  /** Orders first seen here that stay open. */
  private readonly working = new Map<bigint, OrderRow>();
  private readonly plainOrders = new CopyRows(PLAIN_ORDERS);
  private readonly conditionalOrders = new CopyRows(ORDERS);
  readonly patches = new Map<bigint, OrderPatch>();
  private readonly lists = new Map<bigint, ListRow>();
  /** Lists of earlier batches that closed, and when. */
  private readonly closedLists = new Map<bigint, number>();
  private readonly amendments: AmendmentRow[] = [];
  private readonly unfilled = new UnfilledRuns();
  private readonly runs: UnfilledRunStore;
  private readonly specs: ProjectedSpecs;
  /** Updated while the batch is applied; the next batch continues from it. */
  readonly stops: UnreachedStops;
  /** Runs of unfilled orders that `write` recorded for the first time. */
  freshRuns: readonly string[] = [];
  /** State of the current command: its list, prevented matches, placed orders and ended orders. */
  private listId = 0n;
  private preventedNo = 0;
  private readonly placed: OrderRow[] = [];
  private readonly ended: OrderRow[] = [];

  constructor(specs: ProjectedSpecs, stops: UnreachedStops, runs: UnfilledRunStore) {
    this.specs = specs;
    this.stops = stops;
    this.runs = runs;
  }

  beginCommand(): void {
    this.listId = 0n;
    this.preventedNo = 0;
  }

  endCommand(): void {
    const { placed, ended } = this;
    // Popped one by one: setting an array's length is a slow call, even for an empty one, and this runs for every command.
    for (let row = placed.pop(); row !== undefined; row = placed.pop()) answer(row);
    for (let row = ended.pop(); row !== undefined; row = ended.pop()) this.encode(row);
  }

  copies(): readonly CopyRows<never>[] {
    for (const row of this.working.values()) this.encode(row);
    return [this.plainOrders, this.conditionalOrders];
  }

  async write(client: ClientBase): Promise<void> {
    await patchOrders(client, this.patches);
    await insertLists(client, this.lists);
    await closeLists(client, this.closedLists);
    await insertAmendments(client, this.amendments);
    this.freshRuns = await this.runs.write(client, this.unfilled);
  }

  release(): void {
    this.plainOrders.release();
    this.conditionalOrders.release();
  }

  /**
   * Encodes an order's row and drops the object. As soon as it ends, not with all others: under load most orders end soon after they were
   * placed, and short-lived objects are cheap for the garbage collector. A later change of the order becomes a patch.
   */
  private encode(row: OrderRow): void {
    this.working.delete(row.accepted.orderId);
    if (isPlain(row)) this.plainOrders.add(row);
    else this.conditionalOrders.add(row);
  }

  close(closed: OrderClosed, timeMs: number): void {
    if (closed.executedLots === 0) this.unfilled.note(closed.accountId, closed.orderId, timeMs);
    if (this.stops.size > 0) this.stops.delete(closed.orderId);
    const ended = this.changed(closed, timeMs);
    ended.status = closed.status;
    ended.reason = closed.reason;
    // For an order of an earlier batch, fills are increments.
    if (!('accepted' in ended)) return;
    ended.executedLots = closed.executedLots;
    ended.executedQuote = closed.executedQuote;
    this.ended.push(ended);
  }

  acceptList(accepted: ListAccepted, timeMs: number): void {
    this.lists.set(accepted.listId, { accepted, placedMs: timeMs, isOpen: true, updatedMs: timeMs });
    this.listId = accepted.listId;
  }

  closeList(listId: bigint, timeMs: number): void {
    const row = this.lists.get(listId);
    if (row === undefined) this.closedLists.set(listId, timeMs);
    else Object.assign(row, { isOpen: false, updatedMs: timeMs });
  }

  prevent(prevented: MatchPrevented, { seq, timeMs }: AppliedCommand): void {
    this.preventedNo += 1;
    const entryNo = this.preventedNo;
    const { accountId, makerOrderId, takerOrderId, makerLots, takerLots } = prevented;
    for (const [orderId, lots] of [[makerOrderId, makerLots] as const, [takerOrderId, takerLots] as const]) {
      if (lots === 0) continue;
      const order = this.changed({ accountId, orderId }, timeMs);
      order.prevented = { lots: (order.prevented?.lots ?? 0) + lots, seq, entryNo };
    }
  }

  amend(amended: OrderAmended, { seq, timeMs }: AppliedCommand): void {
    this.amendments.push({ amended, seq, timeMs });
    const { qtyLots, clientOrderId } = amended;
    const order = this.changed(amended, timeMs);
    order.qtyLots = qtyLots;
    if ('accepted' in order) order.accepted = { ...order.accepted, clientOrderId };
    else order.clientOrderId = clientOrderId;
  }

  /** The row of an order placed by the current command. */
  described(orderId: bigint): OrderRow {
    const row = this.working.get(orderId);
    invariant(row !== undefined, () => `order ${orderId} was not accepted in the batch that describes it`);
    return row;
  }

  pend(event: OrderPending, timeMs: number): void {
    const row = this.described(event.orderId);
    row.isPending = true;
    row.times = this.stops.note(event, timingOf(row), timeMs);
  }

  wait(event: OrderWaiting, timeMs: number): void {
    const row = this.described(event.orderId);
    row.trigger = event;
    row.isWaiting = true;
    row.times = this.stops.note(event, timingOf(row), timeMs);
  }

  /** A trade has triggered an order. */
  trigger(event: OrderTriggered, timeMs: number): void {
    const order = this.changed(event, timeMs);
    order.isWaiting = false;
    if ('accepted' in order) order.times = this.stops.note(event, timingOf(order), timeMs);
    else order.workingMs = timeMs;
  }

  /** A pending order is activated: it works, trails or waits for its trigger from now on, depending on its row. */
  activate(event: OrderActivated, timeMs: number): void {
    const order = this.changed(event, timeMs);
    order.isPending = false;
    if ('accepted' in order) {
      order.times = this.stops.note(event, timingOf(order), timeMs);
      return;
    }
    order.workingMs = timeMs;
    if (!this.stops.setPending(event.orderId, false)) order.trailingMs = timeMs;
  }

  /** Orders that begin to trail with a price. */
  trail({ marketId, priceTicks }: Trade | PriceSet, timeMs: number, price: PriceKind): void {
    if (this.stops.size === 0) return;
    for (const stop of this.stops.reached(marketId, priceTicks, price)) {
      const order = this.changed(stop, timeMs);
      if ('accepted' in order) order.times = withTime(order.times, { trailingMs: timeMs });
      else order.trailingMs = timeMs;
    }
  }

  accept(accepted: OrderAccepted, timeMs: number): void {
    const row: OrderRow = {
      accepted,
      placedMs: timeMs,
      priceTicks: accepted.priceTicks,
      qtyLots: accepted.qtyLots,
      executedLots: 0,
      executedQuote: 0n,
      status: 'NEW',
      reason: 'NONE',
      answerLots: 0,
      answerQuote: 0n,
      answerStatus: 'NEW',
      answerReason: 'NONE',
      trigger: undefined,
      isWaiting: false,
      times: undefined,
      expiresMs: 0,
      icebergLots: 0,
      listId: this.listId,
      isPending: false,
      peg: undefined,
      label: undefined,
      prevented: undefined,
      updatedMs: timeMs,
    };
    this.working.set(accepted.orderId, row);
    this.placed.push(row);
  }

  trade(trade: Trade, timeMs: number): void {
    if (!trade.forced) this.trail(trade, timeMs, 'last');
    const executed = { lots: trade.qtyLots, quote: this.specs.valueOf(trade), timeMs };
    this.execute({ accountId: trade.makerAccountId, orderId: trade.makerOrderId }, executed);
    this.execute({ accountId: trade.takerAccountId, orderId: trade.takerOrderId }, executed);
  }

  private execute(order: OrderName, { lots, quote, timeMs }: Executed): void {
    const traded = this.changed(order, timeMs);
    traded.status = 'PARTIALLY_FILLED';
    traded.reason = 'NONE';
    if ('accepted' in traded) {
      traded.executedLots += lots;
      traded.executedQuote += quote;
    } else {
      traded.addedLots += lots;
      traded.addedQuote += quote;
    }
  }

  /** The row of a changed order, or its patch if it was stored by an earlier batch. */
  changed(order: OrderName, timeMs: number): OrderRow | OrderPatch {
    const row = this.working.get(order.orderId) ?? this.patchOf(order);
    row.updatedMs = timeMs;
    return row;
  }

  private patchOf({ accountId, orderId }: OrderName): OrderPatch {
    let patch = this.patches.get(orderId);
    if (patch === undefined) {
      patch = {
        accountId,
        priceTicks: undefined,
        qtyLots: undefined,
        clientOrderId: undefined,
        addedLots: 0,
        addedQuote: 0n,
        status: undefined,
        reason: 'NONE',
        isWaiting: undefined,
        isPending: undefined,
        workingMs: undefined,
        trailingMs: undefined,
        prevented: undefined,
        updatedMs: 0,
      };
      this.patches.set(orderId, patch);
    }
    return patch;
  }
}

/** Stores the order's progress after its own command: the answer, which does not change later. */
function answer(row: OrderRow): void {
  row.answerLots = row.executedLots;
  row.answerQuote = row.executedQuote;
  row.answerStatus = row.status;
  row.answerReason = row.reason;
}

/** The fields of an order that its times depend on. */
function timingOf({ accepted, trigger, times }: OrderRow): TimedOrder {
  return { side: accepted.side, trigger, times };
}

/** The table's key of an order. */
interface OrderName {
  readonly accountId: number;
  readonly orderId: bigint;
}

/** A fill of an order. */
interface Executed {
  readonly lots: number;
  readonly quote: bigint;
  readonly timeMs: number;
}
