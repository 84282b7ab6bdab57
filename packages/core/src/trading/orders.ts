import { invariant, isExpiryInFuture, isIcebergTooLarge, MAX_COUNTDOWN_MS, type Result } from '@bourse/domain';
import * as house from '../kernel/accounts/house-accounts.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import type { KernelCode } from '../kernel/codes.ts';
import { KERNEL_CODE } from '../kernel/codes.ts';
import * as records from '../kernel/record-layout.ts';
import { Amendments } from './amendments.ts';
import { highOf, joinId, lowOf } from './book/order-pool.ts';
import type { OrderTerms } from './clearing.ts';
import type { TradingCode } from './codes.ts';
import { TRADING_CODE } from './codes.ts';
import * as layout from './command-layout.ts';
import type {
  AmendOrder,
  CancelAll,
  CancelList,
  CancelReplace,
  CountdownCancelAll,
  PlaceLimit,
  PlaceList,
  PlaceMarket,
  SetPrices,
} from './commands.ts';
import { listLimitRejection, orderLimitRejection } from './limit-checks.ts';
import { OrderLists } from './lists/order-lists.ts';
import type { Market } from './market.ts';
import { Matcher } from './matcher.ts';
import { PRICE_KINDS } from './names.ts';
import { termsOf } from './open-orders.ts';
import type { OrderEvents } from './order-events.ts';
import * as orders from './order-layout.ts';
import { fixPrice } from './pegs.ts';
import * as checks from './place-checks.ts';
import { encodePlace } from './place-record.ts';
import { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';
import { Sweep } from './sweep.ts';
import { Consequences } from './triggers/consequences.ts';
import { WaitingOrders } from './triggers/waiting-orders.ts';
import { liveSlots } from './views.ts';

const { ACCOUNT, FINE } = records;
const { CANCEL } = layout;
const { COLD, INT, REASON, STATUS } = orders;
const { FIRST_USER_ACCOUNT_ID } = house;
const { isIceberg, placeRejection, rejectionOf } = checks;

const ACCOUNT_FROZEN = KERNEL_CODE.ACCOUNT_FROZEN;
const UNKNOWN_ACCOUNT = KERNEL_CODE.UNKNOWN_ACCOUNT;
const UNKNOWN_ORDER = TRADING_CODE.UNKNOWN_ORDER;
const EXPIRY_INVALID = TRADING_CODE.EXPIRY_INVALID;
const ICEBERG_TOO_LARGE = TRADING_CODE.ICEBERG_TOO_LARGE;
const ICEBERG_INVALID = TRADING_CODE.ICEBERG_INVALID;

type Code = KernelCode | TradingCode;

/** What a market order has none of. */
const NO_LIMIT = { icebergLots: undefined, expiresMs: undefined, timeInForce: undefined } as const;

/** What a room sees of an open order that it may end. */
export interface EndableOrder extends OrderTerms {
  /** Whether it waits for a price. */
  readonly waits: boolean;
}

/** What is done with orders: they are placed, trade, rest, wait and end. */
export class Orders {
  declare private readonly state: TradingState;
  private readonly request = new PlaceRequest();
  private readonly sweep = new Sweep();
  declare private readonly matcher: Matcher;
  declare private readonly waiting: WaitingOrders;
  declare private readonly lists: OrderLists;
  declare private readonly consequences: Consequences;
  declare private readonly amendments: Amendments;
  /** Whether what trades set off waits until a room's orders have all been placed. */
  private defersConsequences = false;
  /** Whether the order under way is forced, see `PlaceRequest`. */
  private isForcing = false;
  /** Where a special order's ordinary part is laid out as the record that requests are read from. */
  private readonly scratch = new ByteWriter();

  constructor(state: TradingState) {
    this.state = state;
    this.matcher = new Matcher(state, this.request, this.sweep);
    this.waiting = new WaitingOrders(state, this.request, this.sweep, this.matcher);
    this.lists = new OrderLists(state, this.request, this.sweep, this.matcher, this.waiting);
    this.consequences = new Consequences(state, this.waiting, this.lists);
    this.amendments = new Amendments(state, this.waiting);
  }

  /** Applies an already checked place-order record. */
  place(bytes: Uint8Array, view: DataView, offset: number, out: OrderEvents): void {
    this.request.load(this.state, bytes, view, offset);
    const rejection = this.state.isFrozen(this.request.owner) ? ACCOUNT_FROZEN : this.run(out);
    if (rejection !== FINE) this.state.kernel.reject(this.request.accountId, rejection, out);
  }

  /** Places an order for a room, also of a frozen account; its id, or why not. The outcome of the command under way stays as it is. */
  placeFor(order: PlaceLimit | PlaceMarket, out: OrderEvents): Result<bigint, string> {
    const { kernel } = this.state;
    const { outcomeHigh, outcomeLow } = kernel;
    const rejection = this.placeAny(order, out);
    const orderId = joinId(kernel.outcomeLow, kernel.outcomeHigh);
    kernel.outcomeLow = outcomeLow;
    kernel.outcomeHigh = outcomeHigh;
    if (rejection === FINE) return { ok: true, value: orderId };
    return { ok: false, code: kernel.codeAt(rejection) ?? 'COMMAND_INVALID' };
  }

  /**
   * The same for an order by which the exchange closes a position, also one of the house: its trades are no prices. The outcome of the command
   * under way stays as it is.
   */
  placeForced(order: PlaceLimit | PlaceMarket, out: OrderEvents): Result<bigint, string> {
    this.isForcing = true;
    const placed = this.placeFor(order, out);
    this.isForcing = false;
    return placed;
  }

  /**
   * Places orders of a room one after the other, as `placeFor` does each, before anything that they set off has its turn: an order of the same
   * account could spend what the first has brought. The room knows that none is rejected.
   */
  placeAllFor(placed: readonly PlaceMarket[], out: OrderEvents): readonly bigint[] {
    this.defersConsequences = true;
    const outcomes = placed.map((order) => this.placeFor(order, out));
    this.defersConsequences = false;
    if (this.state.hasConsequences) this.consequences.settle(out);
    return outcomes.map((outcome) => {
      invariant(outcome.ok, `an order that was foreseen is rejected: ${outcome.ok ? '' : outcome.code}`);
      return outcome.value;
    });
  }

  /** Ends the open orders of an account for a room, on one market or on all. */
  cancelFor(accountId: number, marketId: number | undefined, out: OrderEvents): void {
    const owner = this.ownerOf(accountId);
    const market = marketId === undefined ? undefined : this.state.findMarket(marketId);
    invariant(owner >= 0 && (marketId === undefined || market !== undefined), 'orders of no account or market');
    this.endAll(owner, market?.index ?? -1, REASON.EXCHANGE_CANCELED, out);
  }

  /** Ends those open orders of an account on a market that a room chooses, oldest first. */
  endOrdersFor(accountId: number, marketId: number, which: (order: EndableOrder) => boolean, out: OrderEvents): void {
    const { accounts, extras, pool } = this.state;
    const [owner, market] = [accounts.find(accountId), this.state.findMarket(marketId)];
    invariant(owner >= 0 && market !== undefined, 'orders of no account or market');
    let slot = accounts.get(owner, ACCOUNT.OLDEST);
    while (slot >= 0) {
      const following = pool.coldInt(slot, COLD.OWNER_NEXT);
      const waits = extras.get(slot)?.waiting !== undefined;
      if (market.index === pool.coldInt(slot, COLD.MARKET) && which({ ...termsOf(pool, slot), waits })) {
        this.waiting.end(slot, STATUS.CANCELED, REASON.EXCHANGE_CANCELED, out);
      }
      slot = following;
    }
    this.consequences.settleLists(out);
  }

  /** Ends all open orders of a market, oldest first, as cancelled by the exchange. */
  endMarket(market: Market, out: OrderEvents): void {
    const { pool } = this.state;
    for (const slot of liveSlots(this.state)) {
      if (pool.coldInt(slot, COLD.MARKET) === market.index) {
        this.waiting.end(slot, STATUS.CANCELED, REASON.EXCHANGE_CANCELED, out);
      }
    }
    this.consequences.settleLists(out);
  }

  /** Carries the loaded request through; the number of its rejection, or `FINE`. */
  private run(out: OrderEvents): number {
    const { request, state } = this;
    const rejection = rejectionOf(state, request, this.sweep);
    const { market } = request;
    if (rejection !== FINE || market === undefined) return rejection;
    this.matcher.run(market, out);
    if (state.hasConsequences && !this.defersConsequences) this.consequences.settle(out);
    return FINE;
  }

  /** Applies an order with more than its record has room for: it waits, ends at a time, hides a part, is pegged or has a label. */
  placeSpecial(order: PlaceLimit | PlaceMarket, out: OrderEvents): void {
    const isFrozen = this.state.isFrozen(this.ownerOf(order.accountId));
    const rejection = isFrozen ? ACCOUNT_FROZEN : this.placeAny(order, out);
    if (rejection !== FINE) this.state.kernel.reject(order.accountId, rejection, out);
  }

  /** Places an order of any kind; the number of its rejection, or `FINE`. */
  private placeAny(order: PlaceLimit | PlaceMarket, out: OrderEvents): number {
    const { request, state, scratch } = this;
    const { icebergLots, expiresMs, timeInForce } = order.orderType === 'limit' ? order : NO_LIMIT;
    scratch.reset();
    encodePlace(order, scratch);
    request.load(state, scratch.bytes, scratch.view, 0);
    request.isForced = this.isForcing;
    // Its own limit is the worst price of a forced order.
    if (this.isForcing) request.boundTicks = 0;
    const isTimed = timeInForce === 'GTD';
    if (isTimed !== (expiresMs !== undefined)) return EXPIRY_INVALID;
    if (isTimed && !isExpiryInFuture(expiresMs ?? 0, state.timeMs)) return EXPIRY_INVALID;
    if (icebergLots !== undefined) {
      if (!isIceberg(icebergLots, request)) return ICEBERG_INVALID;
      if (isIcebergTooLarge(request.qtyLots, icebergLots)) return ICEBERG_TOO_LARGE;
    }
    request.icebergLots = icebergLots ?? 0;
    const peg = fixPrice(request, order);
    if (peg !== FINE) return peg;
    if (isTimed) request.markTimed();
    const { trigger } = order;
    const limit = this.limitOf(order);
    if (limit !== FINE) return limit;
    const rejection = trigger === undefined ? this.run(out) : this.waiting.place(order, trigger, expiresMs ?? 0, out);
    if (rejection !== FINE) return rejection;
    // Not from the request: what the order has set off has used it since.
    this.describe(order, out);
    if (expiresMs !== undefined) this.time(expiresMs, trigger !== undefined, out);
    return FINE;
  }

  /** What of its market's limits a special order would break. */
  private limitOf(order: PlaceLimit | PlaceMarket): number {
    const { request, state } = this;
    const { market, owner } = request;
    // Who orders and where is looked at first.
    if (market === undefined || placeRejection(request) !== FINE) return FINE;
    return orderLimitRejection(state, owner, market, order);
  }

  /** What of its market's limits a list would break, which takes an account and a market that there are. */
  private limitOfList(command: PlaceList): number {
    const { state } = this;
    const owner = this.ownerOf(command.accountId);
    const market = state.findMarket(command.marketId);
    if (owner < 0 || market === undefined || market.status !== 0) return FINE;
    return listLimitRejection(state, owner, market, command);
  }

  /** Tells what the event of its acceptance has no room for. */
  private describe(order: PlaceLimit | PlaceMarket, out: OrderEvents): void {
    const { accountId, marketId, label } = order;
    const orderId = joinId(this.state.kernel.outcomeLow, this.state.kernel.outcomeHigh);
    if (label !== undefined) out.rare({ ...label, type: 'order-labelled', orderId, accountId, marketId });
    if (order.orderType !== 'limit') return;
    const { icebergLots, peg } = order;
    if (icebergLots !== undefined) out.rare({ type: 'order-iceberg', orderId, accountId, marketId, icebergLots });
    if (peg === undefined) return;
    const { to, offsetLevels = 0 } = peg;
    out.rare({ type: 'order-pegged', orderId, accountId, marketId, to, offsetLevels });
  }

  /** Lets the order just accepted end at a time, if it came to rest or waits. */
  private time(expiresMs: number, waits: boolean, out: OrderEvents): void {
    const { state } = this;
    const { pool } = state;
    const slot = pool.find(state.kernel.outcomeLow, state.kernel.outcomeHigh);
    if (slot < 0) return;
    if (!waits) state.setExpiry(slot, expiresMs);
    out.rare({
      type: 'order-timed',
      orderId: joinId(state.kernel.outcomeLow, state.kernel.outcomeHigh),
      accountId: state.accounts.get(pool.int(slot, INT.OWNER), ACCOUNT.ID),
      marketId: state.markets[pool.coldInt(slot, COLD.MARKET)]?.id ?? 0,
      expiresMs,
    });
  }

  /** Ends the orders whose time has come, the earliest first; then countdowns that have run down cancel theirs. */
  tick(out: OrderEvents): void {
    const { accounts, countdowns, markets, pool, timeMs, timers } = this.state;
    for (let slot = timers.due(pool, timeMs); slot >= 0; slot = timers.due(pool, timeMs)) {
      this.end(slot, STATUS.EXPIRED, REASON.TIME_EXPIRED, out);
    }
    for (let next = countdowns.due(timeMs); next !== undefined; next = countdowns.due(timeMs)) {
      const marketId = markets[next.market]?.id ?? null;
      out.rare({ type: 'countdown-ended', accountId: accounts.get(next.owner, ACCOUNT.ID), marketId });
      this.endAll(next.owner, next.market, REASON.COUNTDOWN_ENDED, out);
    }
  }

  /** Sets a countdown, anew, or switches it off; or returns the reject code. */
  setCountdown({ accountId, marketId, countdownMs }: CountdownCancelAll, out: OrderEvents): Code | undefined {
    const { state } = this;
    const owner = this.ownerOf(accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    const market = marketId === undefined ? undefined : state.findMarket(marketId);
    if (marketId !== undefined && market === undefined) return 'UNKNOWN_MARKET';
    if (countdownMs < 0 || countdownMs > MAX_COUNTDOWN_MS) return 'COUNTDOWN_INVALID';
    const deadlineMs = countdownMs === 0 ? 0 : state.timeMs + countdownMs;
    state.countdowns.set({ owner, market: market?.index ?? -1, deadlineMs });
    out.rare({ type: 'countdown-set', accountId, marketId: marketId ?? null, deadlineMs });
    return undefined;
  }

  /** Cancels an order and places another. */
  cancelReplace({ accountId, orderId, mode, order }: CancelReplace, out: OrderEvents): void {
    const { state } = this;
    const owner = this.ownerOf(accountId);
    if (state.isFrozen(owner)) {
      // As a whole: whoever may not place can still cancel.
      state.kernel.reject(accountId, ACCOUNT_FROZEN, out);
      return;
    }
    const slot = owner < 0 ? -1 : this.slotById(owner, orderId);
    if (owner < 0 || (slot < 0 && mode === 'stop-on-failure')) {
      state.kernel.reject(accountId, owner < 0 ? UNKNOWN_ACCOUNT : UNKNOWN_ORDER, out);
      return;
    }
    if (slot >= 0) this.end(slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
    const rejection = this.placeAny({ ...order, type: 'place-order', accountId } as PlaceLimit | PlaceMarket, out);
    if (slot < 0 && rejection !== FINE) {
      state.kernel.reject(accountId, rejection, out);
      return;
    }
    state.kernel.outcomeCode = rejection;
    out.rare({
      type: 'order-replaced',
      accountId,
      cancelOrderId: orderId,
      cancelCode: slot < 0 ? 'UNKNOWN_ORDER' : null,
      orderId: joinId(state.kernel.outcomeLow, state.kernel.outcomeHigh),
      placeCode: rejection === FINE ? null : (state.kernel.codeAt(rejection) ?? null),
    });
  }

  /** Places the orders of a list, all of them or none. */
  placeList(command: PlaceList, out: OrderEvents): void {
    const { state } = this;
    const limit = state.isFrozen(this.ownerOf(command.accountId)) ? ACCOUNT_FROZEN : this.limitOfList(command);
    const rejection = limit === FINE ? this.lists.place(command, out) : limit;
    if (rejection !== FINE) state.kernel.reject(command.accountId, rejection, out);
    else this.consequences.settle(out);
  }

  /** Sets mark and index prices and settles what they set off, or returns why not. */
  setPrices({ prices }: SetPrices, out: OrderEvents): Code | undefined {
    const { state } = this;
    for (const { marketId, priceTicks } of prices) {
      const market = state.findMarket(marketId);
      if (market === undefined) return 'UNKNOWN_MARKET';
      if (priceTicks <= 0) return 'PRICE_NOT_POSITIVE';
      if (priceTicks > market.maxPriceTicks) return 'PRICE_TOO_HIGH';
    }
    for (const { marketId, kind, priceTicks } of prices) {
      const market = state.findMarket(marketId);
      if (market === undefined) continue;
      if (kind === 'mark') market.markTicks = priceTicks;
      else market.indexTicks = priceTicks;
      out.rare({ type: 'price-set', marketId, kind, priceTicks });
      if (market.waitingCount > 0) state.onPrice(market, PRICE_KINDS.indexOf(kind), priceTicks);
    }
    this.consequences.settle(out);
    for (const { marketId, kind, priceTicks } of prices) state.kernel.onPrice(marketId, kind, priceTicks, out);
    return undefined;
  }

  /** Cancels what is open of a list, or returns the reject code. */
  cancelList({ accountId, listId }: CancelList, out: OrderEvents): Code | undefined {
    if (this.ownerOf(accountId) < 0) return 'UNKNOWN_ACCOUNT';
    const list = this.state.lists.byId.get(listId);
    if (list?.accountId !== accountId) return 'UNKNOWN_LIST';
    for (const slot of [...list.slots]) {
      if (slot >= 0) this.waiting.end(slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
    }
    this.consequences.settleLists(out);
    return undefined;
  }

  /** Applies an already checked cancel-order record. */
  cancel(view: DataView, offset: number, out: OrderEvents): void {
    const accountId = view.getInt32(offset + CANCEL.ACCOUNT, true);
    const low = view.getInt32(offset + CANCEL.ORDER, true);
    const high = view.getInt32(offset + CANCEL.ORDER + 4, true);
    const owner = this.ownerOf(accountId);
    const slot = owner < 0 ? -1 : this.slotOf(owner, low, high);
    if (slot < 0) {
      this.state.kernel.reject(accountId, owner < 0 ? UNKNOWN_ACCOUNT : UNKNOWN_ORDER, out);
      return;
    }
    this.state.kernel.outcomeLow = low;
    this.state.kernel.outcomeHigh = high;
    this.end(slot, STATUS.CANCELED, REASON.USER_CANCELED, out);
  }

  /** Makes an open order smaller, or returns the reject code. */
  amend(command: AmendOrder, out: OrderEvents): Code | undefined {
    const owner = this.ownerOf(command.accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (this.state.isFrozen(owner)) return 'ACCOUNT_FROZEN';
    const slot = this.slotById(owner, command.orderId);
    return slot < 0 ? 'UNKNOWN_ORDER' : this.amendments.apply(slot, command, out);
  }

  /** Cancels an account's open orders, oldest first, or returns the reject code. */
  cancelAll(command: CancelAll, out: OrderEvents): Code | undefined {
    const owner = this.ownerOf(command.accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    const only = command.marketId === undefined ? undefined : this.state.findMarket(command.marketId);
    if (command.marketId !== undefined && only === undefined) {
      return 'UNKNOWN_MARKET';
    }
    this.endAll(owner, only?.index ?? -1, REASON.USER_CANCELED, out);
    return undefined;
  }

  /** Cancels an account's open orders on a market, or (−1) on all, oldest first. */
  private endAll(owner: number, marketIndex: number, reason: number, out: OrderEvents): void {
    const { accounts, pool } = this.state;
    let slot = accounts.get(owner, ACCOUNT.OLDEST);
    while (slot >= 0) {
      const following = pool.coldInt(slot, COLD.OWNER_NEXT);
      if (marketIndex < 0 || marketIndex === pool.coldInt(slot, COLD.MARKET)) {
        this.waiting.end(slot, STATUS.CANCELED, reason, out);
      }
      slot = following;
    }
    this.consequences.settleLists(out);
  }

  /** Ends an open order; what is left of its list ends with it. */
  private end(slot: number, status: number, reason: number, out: OrderEvents): void {
    this.waiting.end(slot, status, reason, out);
    this.consequences.settleLists(out);
  }

  /** Index of a user's account, or −1. */
  private ownerOf(accountId: number): number {
    return accountId < FIRST_USER_ACCOUNT_ID ? -1 : this.state.accounts.find(accountId);
  }

  /** Slot of an open order of the owner by its id, or −1. */
  private slotById(owner: number, orderId: bigint): number {
    return orderId > 0n && orderId < 2n ** 63n ? this.slotOf(owner, lowOf(orderId), highOf(orderId)) : -1;
  }

  /** Slot of an open order of the owner by the words of its id, or −1. */
  private slotOf(owner: number, low: number, high: number): number {
    const { pool } = this.state;
    const slot = pool.find(low, high);
    return slot >= 0 && pool.int(slot, INT.OWNER) === owner ? slot : -1;
  }
}
