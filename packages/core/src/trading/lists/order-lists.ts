/**
 * Goal: orders that depend on one another. Method: each order of a list is an order like any other, with a link to its list. All are
 * accepted at once and begin as pending, which holds nothing; those that come first are then brought to the book or to the triggers. What
 * happens to one of them is passed to its list (`Lists.notify`) where it happens and handled here when its command's matching is done.
 * The two orders of a pair hold their funds once: the second holds only what it needs beyond the first. What a working order pays for its
 * pending ones is in `paid-orders.ts`.
 */
import { invariant } from '@bourse/domain';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import * as records from '../../kernel/record-layout.ts';
import { highOf, idAt, lowOf } from '../book/order-pool.ts';
import type { PlaceLimit, PlaceList, PlaceMarket } from '../commands.ts';
import type { Market } from '../market.ts';
import type { Matcher } from '../matcher.ts';
import { CONTINGENCIES, PRICE_KINDS, TRIGGER_KINDS } from '../names.ts';
import { termsOf } from '../open-orders.ts';
import type { OrderEvents } from '../order-events.ts';
import * as orders from '../order-layout.ts';
import { isUnpriced, pegOf } from '../pegs.ts';
import { encodePlace } from '../place-record.ts';
import type { PlaceRequest } from '../place-request.ts';
import type { TradingState } from '../state.ts';
import type { Sweep } from '../sweep.ts';
import { firesAbove, KIND, type Waiting } from '../triggers/extra.ts';
import type { Turn } from '../triggers/turn.ts';
import { priceOf, type WaitingOrders } from '../triggers/waiting-orders.ts';
import { ListChecks } from './list-checks.ts';
import { CONTINGENCY, isPaying, type ListNotice, MATCHED, type OrderList } from './lists.ts';
import { isTooFew, rejectionReasonOf, releaseHeld } from './paid-orders.ts';

const { FINE } = records;
const { COLD, INT, REASON, STATUS, WORD } = orders;

/** Places lists and answers what happens to their orders. */
export class OrderLists {
  declare private readonly state: TradingState;
  declare private readonly request: PlaceRequest;
  declare private readonly matcher: Matcher;
  declare private readonly waiting: WaitingOrders;
  declare private readonly checks: ListChecks;
  private readonly scratch = new ByteWriter();

  constructor(state: TradingState, request: PlaceRequest, sweep: Sweep, matcher: Matcher, waiting: WaitingOrders) {
    this.state = state;
    this.request = request;
    this.matcher = matcher;
    this.waiting = waiting;
    this.checks = new ListChecks(state, request, sweep);
  }

  /** Accepts a list whole and brings its first orders to the market; the number of its rejection, or `FINE`. */
  place(command: PlaceList, out: OrderEvents): number {
    const { state } = this;
    const { accountId, marketId } = command;
    const orders = command.orders.map((leg): PlaceLimit | PlaceMarket => ({
      ...leg,
      type: 'place-order',
      accountId,
      marketId,
    }));
    const rejection = this.checks.rejectionOf(command.contingency, orders, (order) => this.load(order));
    const market = state.findMarket(marketId);
    if (rejection !== FINE || market === undefined) return rejection;
    const list = this.accept(market, command, orders, out);
    state.kernel.outcomeLow = lowOf(list.listId);
    state.kernel.outcomeHigh = highOf(list.listId);
    if (list.isPaired) this.bringInOrder(market, list.slots, [], out);
    else this.toBook(market, list.slots[0] ?? -1, out);
    return FINE;
  }

  /** Reads an order of a list into the request, as a command of its own would be read. */
  private load(order: PlaceLimit | PlaceMarket): void {
    const { scratch, request } = this;
    scratch.reset();
    encodePlace(order, scratch);
    request.load(this.state, scratch.bytes, scratch.view, 0);
    if (order.orderType !== 'limit') return;
    request.icebergLots = order.icebergLots ?? 0;
    if (order.timeInForce === 'GTD') request.markTimed();
  }

  private accept(
    market: Market,
    command: PlaceList,
    orders: readonly (PlaceLimit | PlaceMarket)[],
    out: OrderEvents,
  ): OrderList {
    const { accountId, marketId, listClientOrderId = '' } = command;
    const orderIds = this.nextIds(orders.length);
    const contingency = CONTINGENCIES.indexOf(command.contingency);
    const list: OrderList = {
      listId: orderIds[0] ?? 0n,
      listClientOrderId,
      accountId,
      marketId,
      contingency,
      slots: [],
      isWorking: contingency !== CONTINGENCY.OCO,
      isPaired: contingency === CONTINGENCY.OCO,
      held: 0n,
      heldRow: -1,
    };
    this.state.lists.byId.set(list.listId, list);
    const name = { listId: list.listId, listClientOrderId, accountId, marketId };
    out.rare({ type: 'list-accepted', ...name, contingency: command.contingency, orderIds });
    for (const order of orders) this.acceptOne(market, list, order, out);
    list.heldRow = this.state.pool.int(list.slots[0] ?? 0, INT.GETS_ROW);
    return list;
  }

  private acceptOne(market: Market, list: OrderList, order: PlaceLimit | PlaceMarket, out: OrderEvents): void {
    const { state, request } = this;
    this.load(order);
    const slot = this.matcher.wait(market, out);
    const name = this.waiting.nameOf(market, slot);
    const { trigger } = order;
    const extra = state.ensureExtra(slot);
    extra.list = list;
    extra.pending = {
      kind: trigger === undefined ? KIND.NONE : TRIGGER_KINDS.indexOf(trigger.kind),
      price: PRICE_KINDS.indexOf(trigger?.price ?? 'last'),
      stopTicks: trigger?.stopPriceTicks ?? 0,
      trailingDelta: trigger?.trailingDelta ?? 0,
      extremeTicks: 0,
      hold: 0n,
      flags: request.flags,
      timeInForce: request.timeInForce,
      stpMode: request.stpMode,
      icebergLots: request.icebergLots,
      peg: isUnpriced(order) ? pegOf(order) : undefined,
    };
    market.waitingCount += 1;
    if (trigger !== undefined) {
      const { stopTicks: stopPriceTicks, trailingDelta } = extra.pending;
      const waiting = { kind: trigger.kind, stopPriceTicks, trailingDelta, ...priceOf(trigger) };
      out.rare({ type: 'order-waiting', ...name, ...waiting });
    }
    if (list.isWorking && list.slots.length > 0) out.rare({ type: 'order-pending', ...name, listId: list.listId });
    list.slots.push(slot);
    if (order.label !== undefined) out.rare({ ...order.label, type: 'order-labelled', ...name });
    if (request.icebergLots > 0) out.rare({ type: 'order-iceberg', ...name, icebergLots: request.icebergLots });
    if (order.orderType !== 'limit') return;
    const { expiresMs, peg } = order;
    if (peg !== undefined) {
      out.rare({ type: 'order-pegged', ...name, to: peg.to, offsetLevels: peg.offsetLevels ?? 0 });
    }
    if (expiresMs === undefined) return;
    state.setExpiry(slot, expiresMs);
    out.rare({ type: 'order-timed', ...name, expiresMs });
  }

  /** The ids that the next orders get when nothing ends in between. */
  private nextIds(count: number): bigint[] {
    const { pool } = this.state;
    let slot = pool.freeHead;
    let unused = pool.highWater;
    return Array.from({ length: count }, (_, i) => {
      const taken = slot >= 0 ? slot : unused;
      if (slot >= 0) slot = pool.int(slot, INT.NEXT);
      else unused += 1;
      return idAt(pool.counter + 1 + i, taken);
    });
  }

  /** Answers what has happened to an order of a list. Orders whose turn it becomes are put behind the others in `queue`. */
  onNotice({ list, leg, status }: ListNotice, queue: Turn[], out: OrderEvents): void {
    if (list.isWorking) this.onWorkingEnded(list, leg, status, queue, out);
    else if (list.isPaired) {
      list.isPaired = false;
      if (status === MATCHED) this.endRest(list, leg, STATUS.EXPIRED, REASON.OCO_TRIGGER, out);
      else if (status === STATUS.CANCELED) this.endRest(list, leg, STATUS.CANCELED, REASON.USER_CANCELED, out);
      else this.endRest(list, leg, STATUS.EXPIRED, REASON.LIST_ENDED, out);
    }
    const isDone = list.slots.every((slot) => slot < 0) && this.state.lists.byId.delete(list.listId);
    if (!isDone) return;
    const { listId, accountId, marketId } = list;
    out.rare({ type: 'list-closed', listId, accountId, marketId });
  }

  /** Ends the other order of a pair, because the one in the slot has fired. */
  endPartner(list: OrderList, slot: number, out: OrderEvents): void {
    if (!list.isPaired) return;
    list.isPaired = false;
    this.endRest(list, list.slots.indexOf(slot), STATUS.EXPIRED, REASON.OCO_TRIGGER, out);
  }

  /** Makes a pair of the order in the slot and one in the book two single orders; one of two that wait stays a pair. */
  keepResting(list: OrderList, slot: number): void {
    const rests = (other: number): boolean => this.state.extras.get(other)?.waiting === undefined;
    if (list.slots.some((other) => other >= 0 && other !== slot && rests(other))) list.isPaired = false;
  }

  private onWorkingEnded(list: OrderList, leg: number, status: number, queue: Turn[], out: OrderEvents): void {
    if (status === MATCHED) return;
    list.isWorking = false;
    const market = this.state.findMarket(list.marketId);
    invariant(market !== undefined, 'a list on an unknown market');
    const received = releaseHeld(this.state, list);
    if (status === STATUS.CANCELED) this.endRest(list, leg, STATUS.CANCELED, REASON.USER_CANCELED, out);
    else if (status !== STATUS.FILLED) this.endRest(list, leg, STATUS.EXPIRED, REASON.OTO_PHASE_ONE_EXPIRED, out);
    else this.release(market, list, received, queue, out);
  }

  /** Ends every order of a list that is open, but one. */
  private endRest(list: OrderList, except: number, status: number, reason: number, out: OrderEvents): void {
    list.slots.forEach((slot, leg) => {
      if (slot >= 0 && leg !== except) this.waiting.end(slot, status, reason, out);
    });
  }

  /** Lets the pending orders of a list come: its working order is filled. */
  private release(market: Market, list: OrderList, received: bigint, queue: Turn[], out: OrderEvents): void {
    const slots = list.slots.filter((slot) => slot >= 0);
    const [first] = slots;
    if (first === undefined) return;
    if (this.state.isFrozen(this.state.pool.int(first, INT.OWNER))) {
      for (const slot of slots) this.endPending(market, slot, REASON.ACCOUNT_FROZEN, out);
      return;
    }
    const isPaid = isPaying(list.contingency);
    if (isPaid) this.size(market, slots, received, out);
    const reasons = slots.map((slot) => this.ready(market, slot, isPaid, out));
    for (const slot of slots) out.rare({ ...this.waiting.nameOf(market, slot), type: 'order-activated' });
    if (reasons.some((reason) => reason !== REASON.NONE)) {
      // A pair comes whole or not at all.
      for (const [at, slot] of slots.entries()) this.endPending(market, slot, reasons[at] || REASON.LIST_ENDED, out);
      return;
    }
    const isPair = slots.length > 1;
    if (!isPair && this.isForBook(first)) this.toBook(market, first, out);
    else if (this.affords(market, slots)) {
      list.isPaired = isPair;
      this.bringInOrder(market, slots, queue, out);
    } else for (const slot of slots) this.endPending(market, slot, REASON.INSUFFICIENT_BALANCE, out);
  }

  /** Gives pending orders the quantity that their working order has paid for. */
  private size(market: Market, slots: readonly number[], received: bigint, out: OrderEvents): void {
    const { state } = this;
    const qtyLots = market.clearing.lotsFrom(received);
    for (const slot of slots) {
      state.pool.setDouble(slot, WORD.QTY, qtyLots);
      out.rare({ ...this.waiting.nameOf(market, slot), type: 'order-sized', qtyLots });
    }
  }

  /** Gives a pending order that comes to the book its price, if it is pegged; why it makes no order of the market, or `NONE`. */
  private ready(market: Market, slot: number, isPaid: boolean, out: OrderEvents): number {
    const { state } = this;
    const pending = this.pendingOf(slot);
    const lots = state.pool.double(slot, WORD.QTY);
    const isSmall = isPaid && isTooFew(market, lots);
    if (pending.peg !== undefined && this.isForBook(slot) && !isSmall) {
      const reason = this.waiting.price(market, slot, pending.peg, out);
      if (reason !== REASON.NONE) return reason;
      pending.peg = undefined;
    }
    return isPaid ? rejectionReasonOf(state, market, slot, pending, lots) : REASON.NONE;
  }

  /**
   * Brings a pair, or one order that waits for a price, to the market: what goes to the book first. The second holds what it needs beyond
   * the first.
   */
  private bringInOrder(market: Market, slots: readonly number[], queue: Turn[], out: OrderEvents): void {
    const isForBook = (slot: number): boolean => this.isForBook(slot);
    const inOrder = [...slots.filter(isForBook), ...slots.filter((slot) => !isForBook(slot))];
    let held = 0n;
    for (const slot of inOrder) {
      const need = this.needOf(market, slot);
      if (isForBook(slot)) this.toBook(market, slot, out);
      else this.toWait(market, slot, need > held ? need - held : 0n, queue);
      held = need;
    }
  }

  /** Brings a pending order to the book, where it is an order like any other. */
  private toBook(market: Market, slot: number, out: OrderEvents): void {
    const pending = this.takePending(slot);
    market.waitingCount -= 1;
    this.waiting.enter(market, slot, pending, out);
  }

  /** Lets a pending order wait for its price from now on; it takes its turn at once when the market has passed that already. */
  private toWait(market: Market, slot: number, hold: bigint, queue: Turn[]): void {
    const { state } = this;
    const waiting: Waiting = { ...this.takePending(slot), hold };
    state.ensureExtra(slot).waiting = waiting;
    this.waiting.changeHold(slot, hold, false);
    const last = market.priceOf(waiting.price);
    const { stopTicks, kind } = waiting;
    const isAbove = firesAbove(kind, state.pool.int(slot, INT.IS_SELL) === 1);
    if (stopTicks > 0 && waiting.trailingDelta === 0 && (isAbove ? last >= stopTicks : last <= stopTicks)) {
      queue.push({ market, slot, priceTicks: last });
    } else market.triggersOf(waiting.price).add(state.pool, slot, waiting);
  }

  private endPending(market: Market, slot: number, reason: number, out: OrderEvents): void {
    market.waitingCount -= 1;
    this.waiting.close(market, slot, STATUS.EXPIRED, reason, out);
  }

  private pendingOf(slot: number): Waiting {
    const pending = this.state.extras.get(slot)?.pending;
    invariant(pending !== undefined, 'an order of a list that should be pending');
    return pending;
  }

  /** Whether a pending order waits for no price. */
  private isForBook(slot: number): boolean {
    return this.pendingOf(slot).kind === KIND.NONE;
  }

  private takePending(slot: number): Waiting {
    const pending = this.pendingOf(slot);
    this.state.ensureExtra(slot).pending = undefined;
    return pending;
  }

  /** What a pending order has to hold, smallest units: at its limit, else its stop, else the last price. */
  private needOf(market: Market, slot: number): bigint {
    const { pool } = this.state;
    const ticks = pool.coldInt(slot, COLD.PRICE) || this.pendingOf(slot).stopTicks || market.lastPriceTicks;
    return market.clearing.needOf(termsOf(pool, slot), ticks, pool.double(slot, WORD.QTY));
  }

  /** Whether the account has available what each of its orders needs by itself. */
  private affords(market: Market, slots: readonly number[]): boolean {
    const { pool, ledger } = this.state;
    return slots.every((slot) => this.needOf(market, slot) <= ledger.available(pool.int(slot, INT.PAYS_ROW)));
  }
}
