import { joinId } from '../book/order-pool.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import { encodePlace } from '../codec/command-encoder.ts';
import type { EventBuffer } from '../codec/event-buffer.ts';
import * as layout from '../codec/layout.ts';
import type { AmendOrder, CancelAll, PlaceLimit, PlaceMarket } from '../commands.ts';
import { FIRST_USER_ACCOUNT_ID } from '../house-accounts.ts';
import * as places from '../places.ts';
import type { RejectCode } from '../reject-codes.ts';
import { codeIndexOf, type State } from '../state.ts';
import { WaitingOrders } from '../triggers/waiting-orders.ts';
import { amendRefusal } from './amend-checks.ts';
import { Matcher } from './matcher.ts';
import * as openOrders from './open-orders.ts';
import * as checks from './place-checks.ts';
import { PlaceRequest } from './place-request.ts';
import type { SpotMarket } from './spot-market.ts';
import { Sweep } from './sweep.ts';

const { CANCEL } = layout;
const { ACCOUNT, INT, REASON, STATUS, TIF, WORD } = places;
const { changeHold, sideOf, withdrawResting } = openOrders;
const { FINE, refusalOf } = checks;

const UNKNOWN_ACCOUNT = codeIndexOf('UNKNOWN_ACCOUNT');
const UNKNOWN_ORDER = codeIndexOf('UNKNOWN_ORDER');
const EXPIRY_INVALID = codeIndexOf('EXPIRY_INVALID');
const ICEBERG_INVALID = codeIndexOf('ICEBERG_INVALID');

const MOST_PARTS = 50;

/** The spot room: orders come in, trade, rest, wait and leave. */
export class Spot {
  private readonly state: State;
  private readonly request = new PlaceRequest();
  private readonly sweep = new Sweep();
  private readonly matcher: Matcher;
  private readonly waiting: WaitingOrders;
  /** Where a special order's ordinary part is laid out as the record that requests are read from. */
  private readonly scratch = new ByteWriter();

  constructor(state: State) {
    this.state = state;
    this.matcher = new Matcher(state, this.request, this.sweep);
    this.waiting = new WaitingOrders(state, this.request, this.sweep, this.matcher);
  }

  /** Applies an already checked place-order record. */
  place(bytes: Uint8Array, view: DataView, offset: number, out: EventBuffer): void {
    this.request.load(this.state, bytes, view, offset);
    this.run(out);
  }

  private run(out: EventBuffer): void {
    const { request, state } = this;
    const refusal = refusalOf(state, request, this.sweep);
    const { market } = request;
    if (refusal !== FINE || market === undefined) {
      state.refuse(request.accountId, refusal, out);
      return;
    }
    this.matcher.run(market, out);
    if (market.waitingCount > 0) this.waiting.settle(market, out);
  }

  /** Applies an order that waits for a price, or ends at a time. */
  placeSpecial(order: PlaceLimit | PlaceMarket, out: EventBuffer): void {
    const { request, state, scratch } = this;
    scratch.reset();
    encodePlace(order, scratch);
    request.load(state, scratch.bytes, scratch.view, 0);
    const isTimed = order.orderType === 'limit' && order.timeInForce === 'GTD';
    const expiresMs = order.orderType === 'limit' ? order.expiresMs : undefined;
    if (isTimed !== (expiresMs !== undefined) || (expiresMs ?? Number.POSITIVE_INFINITY) <= state.timeMs) {
      state.refuse(request.accountId, EXPIRY_INVALID, out);
      return;
    }
    if (order.orderType === 'limit' && order.icebergLots !== undefined) {
      if (!isIceberg(order.icebergLots, request)) {
        state.refuse(request.accountId, ICEBERG_INVALID, out);
        return;
      }
      request.icebergLots = order.icebergLots;
    }
    if (isTimed) request.markTimed();
    if (order.trigger === undefined) this.run(out);
    else {
      const refusal = this.waiting.place(order, order.trigger, expiresMs ?? 0, out);
      if (refusal !== FINE) state.refuse(request.accountId, refusal, out);
    }
    // Not from the request: what the order has set off has used it since.
    const icebergLots = order.orderType === 'limit' ? order.icebergLots : undefined;
    if (icebergLots !== undefined && state.outcomeRefusal === 0) {
      const orderId = joinId(state.outcomeLow, state.outcomeHigh);
      out.rare({ type: 'order-iceberg', orderId, accountId: order.accountId, marketId: order.marketId, icebergLots });
    }
    if (expiresMs !== undefined && state.outcomeRefusal === 0) this.time(expiresMs, order.trigger !== undefined, out);
  }

  /** Lets the order just accepted end at a time, if it came to rest or waits. */
  private time(expiresMs: number, waits: boolean, out: EventBuffer): void {
    const { state } = this;
    const { pool } = state;
    const slot = pool.find(state.outcomeLow, state.outcomeHigh);
    if (slot < 0) return;
    if (!waits) state.setExpiry(slot, expiresMs);
    out.rare({
      type: 'order-timed',
      orderId: joinId(state.outcomeLow, state.outcomeHigh),
      accountId: state.accounts.get(pool.int(slot, INT.OWNER), ACCOUNT.ID),
      marketId: state.markets[pool.int(slot, INT.MARKET)]?.id ?? 0,
      expiresMs,
    });
  }

  /** Ends the orders whose time has come, the earliest first. */
  tick(out: EventBuffer): void {
    const { state } = this;
    for (;;) {
      const slot = state.timers.due(state.pool, state.timeMs);
      if (slot < 0) return;
      this.end(slot, STATUS.EXPIRED, REASON.TIME_EXPIRED, out);
    }
  }

  /** Applies an already checked cancel-order record. */
  cancel(view: DataView, offset: number, out: EventBuffer): void {
    const accountId = view.getInt32(offset + CANCEL.ACCOUNT, true);
    const low = view.getInt32(offset + CANCEL.ORDER, true);
    const high = view.getInt32(offset + CANCEL.ORDER + 4, true);
    const owner = this.ownerOf(accountId);
    const slot = owner < 0 ? -1 : this.slotOf(owner, low, high);
    if (slot < 0) {
      this.state.refuse(accountId, owner < 0 ? UNKNOWN_ACCOUNT : UNKNOWN_ORDER, out);
      return;
    }
    this.state.outcomeLow = low;
    this.state.outcomeHigh = high;
    this.end(slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
  }

  /** Makes an open order smaller, or says why not. */
  amend({ accountId, orderId, qtyLots }: AmendOrder, out: EventBuffer): RejectCode | undefined {
    const { state } = this;
    const { pool } = state;
    const owner = this.ownerOf(accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    const isPossible = orderId > 0n && orderId < 2n ** 63n;
    const low = isPossible ? Number(BigInt.asIntN(32, orderId)) : 0;
    const high = isPossible ? Number(BigInt.asIntN(32, orderId >> 32n)) : -1;
    const slot = this.slotOf(owner, low, high);
    const market = slot < 0 ? undefined : state.markets[pool.int(slot, INT.MARKET)];
    if (market === undefined) return 'UNKNOWN_ORDER';
    const extra = state.extras.get(slot);
    const refusal = amendRefusal(pool, slot, market, extra, qtyLots);
    if (refusal !== undefined) return refusal;
    const waiting = extra?.waiting;
    if (waiting !== undefined) this.waiting.shrink(slot, waiting, qtyLots);
    else this.shrinkResting(market, slot, qtyLots);
    state.outcomeLow = low;
    state.outcomeHigh = high;
    out.rare({ type: 'order-reduced', orderId, accountId, marketId: market.id, qtyLots });
    return undefined;
  }

  /** What does not show goes first. */
  private shrinkResting(market: SpotMarket, slot: number, qtyLots: number): void {
    const { pool, extras } = this.state;
    const side = sideOf(market, pool.int(slot, INT.IS_SELL));
    const iceberg = extras.get(slot)?.iceberg;
    const hidden = iceberg?.hiddenLots ?? 0;
    const lots = pool.double(slot, WORD.QTY) + hidden - qtyLots;
    changeHold(this.state, market, slot, lots, true);
    const fromHidden = Math.min(lots, hidden);
    if (iceberg !== undefined) iceberg.hiddenLots -= fromHidden;
    side.hiddenLots -= fromHidden;
    const shown = lots - fromHidden;
    if (shown === 0) return;
    side.reduce(pool.int(slot, INT.LEVEL), shown);
    pool.setDouble(slot, WORD.QTY, pool.double(slot, WORD.QTY) - shown);
    this.state.markDirty(market);
  }

  /** Cancels an account's open orders, oldest first, or says why not. */
  cancelAll(command: CancelAll, out: EventBuffer): RejectCode | undefined {
    const { accounts, pool } = this.state;
    const owner = this.ownerOf(command.accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    const only = command.marketId === undefined ? undefined : this.state.findMarket(command.marketId);
    if (command.marketId !== undefined && only === undefined) {
      return 'UNKNOWN_MARKET';
    }
    let slot = accounts.get(owner, ACCOUNT.OLDEST);
    while (slot >= 0) {
      const following = pool.int(slot, INT.OWNER_NEXT);
      if (only === undefined || only.index === pool.int(slot, INT.MARKET)) {
        this.end(slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
      }
      slot = following;
    }
    return undefined;
  }

  /** Ends an open order, whether it rests or waits. */
  private end(slot: number, status: number, reason: number, out: EventBuffer): void {
    const { state } = this;
    const market = state.markets[state.pool.int(slot, INT.MARKET)] as SpotMarket;
    const extra = state.pool.int(slot, INT.HAS_EXTRA) === 0 ? undefined : state.extras.get(slot);
    if (extra?.waiting === undefined) withdrawResting(state, market, slot, status, reason, out);
    else this.waiting.withdraw(market, slot, extra, status, reason, out);
  }

  /** Index of a user's account, or −1. */
  private ownerOf(accountId: number): number {
    return accountId < FIRST_USER_ACCOUNT_ID ? -1 : this.state.accounts.find(accountId);
  }

  /** Slot of an open order of the owner by the words of its id, or −1. */
  private slotOf(owner: number, low: number, high: number): number {
    const { pool } = this.state;
    const slot = pool.find(low, high);
    return slot >= 0 && pool.int(slot, INT.OWNER) === owner ? slot : -1;
  }
}

/** Whether an order can rest in parts of so many lots. */
function isIceberg(icebergLots: number, { qtyLots, timeInForce }: PlaceRequest): boolean {
  return icebergLots > 0 && timeInForce === TIF.GTC && Math.ceil(qtyLots / icebergLots) <= MOST_PARTS;
}
