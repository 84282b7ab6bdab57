import * as amounts from '../kernel/amounts.ts';
import * as records from '../kernel/record-layout.ts';
import { makeRegisters } from '../kernel/registers.ts';
import type { BookSide } from './book/book-side.ts';
import type { Market } from './market.ts';
import { termsOf } from './open-orders.ts';
import * as orders from './order-layout.ts';
import type { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';

const { NO_LOTS } = records;
const { ASKED, INT, POSITION, STP, TIF } = orders;
const HEDGED = POSITION.LONG | POSITION.SHORT;
const { affordable, toBig } = amounts;

/** The value that would be traded for, and what is left of the value asked for. */
const cost = makeRegisters();
const budgetLeft = makeRegisters();

/**
 * Computes what an order would take from the book if it came now, self-trade prevention included, without touching anything:
 * what a market buy must be able to pay, what a market sell by value must be able to deliver, whether a FOK can fill.
 */
export class Sweep {
  /** Lots that would trade. */
  lots = NO_LOTS;
  /** The price of the last of them; 0: none. */
  worstTicks = 0;
  /** Of an order by value: lots that would trade or be prevented, and whether the amount ends before the book does. */
  reachedLots = NO_LOTS;
  isSpent = false;
  private lotsLeft = NO_LOTS;
  private isOver = false;
  /** Lots by which trades on the way have made positions smaller, by account and side of a hedged position; used where orders that reduce rest. */
  private readonly closed = new Map<number, number>();
  /** Whether it is looked at if accounts can pay what fills of their resting orders lose them, and those losses by account. */
  private watchesMeans = false;
  private readonly lost = new Map<number, bigint>();

  /** A register that holds their exact value. */
  get cost(): BigInt64Array {
    return cost;
  }

  /** Walks the side that the order would take from, best price first. */
  run(state: TradingState, request: PlaceRequest, market: Market, mayMeetOwn: boolean): void {
    const side = request.isSell ? market.bids : market.asks;
    this.lots = 0;
    this.worstTicks = 0;
    cost[0] = 0n;
    budgetLeft[0] = request.asked[ASKED.VALUE] as bigint;
    this.lotsLeft = request.byValue ? Number.MAX_SAFE_INTEGER : request.qtyLots;
    this.isOver = false;
    this.reachedLots = 0;
    this.isSpent = false;
    // Orders that reduce may end on the way, because others of their account trade.
    const watchReducing = market.clearing.hasReducing(!request.isSell);
    if (watchReducing) this.closed.clear();
    // All or nothing is promised: an order that its account could not pay ends on the way too.
    this.watchesMeans = request.timeInForce === TIF.FOK && market.hasPositions;
    if (this.watchesMeans) this.lost.clear();
    const watchOwn = watchReducing || this.watchesMeans || (mayMeetOwn && request.stpMode !== STP.NONE);
    for (let rank = 0; rank < side.size && !this.isOver; rank++) {
      const level = side.levelAt(rank);
      if (!request.isMarket && !side.crosses(request.priceTicks, side.price(level))) return;
      if (request.boundTicks !== 0 && !side.crosses(request.boundTicks, side.price(level))) {
        this.endAmount(side, level, request);
        return;
      }
      if (side.hiddenLots > 0) this.playLevel(state, side, level, request, market, watchReducing);
      else if (watchOwn) this.walkOrders(state, side, level, request, market, watchReducing);
      else this.take(side.lots(level), side, level, request.byValue, true);
    }
  }

  private walkOrders(
    state: TradingState,
    side: BookSide,
    level: number,
    request: PlaceRequest,
    market: Market,
    watchReducing: boolean,
  ): void {
    const { pool } = state;
    for (let slot = side.head(level); slot >= 0 && !this.isOver; slot = pool.int(slot, INT.NEXT)) {
      const own = request.stpMode !== STP.NONE && pool.int(slot, INT.OWNER) === request.owner;
      const lots = watchReducing ? this.leftOf(state, slot, request, market) : pool.openLots(slot);
      if (lots === 0 || (!own && this.isUnpaid(state, slot, side.price(level), lots, market))) continue;
      if (!own) this.take(lots, side, level, request.byValue, true);
      else if (this.endAmount(side, level, request)) return;
      else if (request.stpMode === STP.DECREMENT) this.take(lots, side, level, request.byValue, false);
      else if (request.stpMode !== STP.EXPIRE_MAKER) this.isOver = true;
    }
  }

  /**
   * What of a resting order is left when the walk comes to it: one that reduces has no more than its position then has, and hidden parts end with it.
   * Counts what is left as traded.
   */
  private leftOf(state: TradingState, slot: number, request: PlaceRequest, { clearing }: Market): number {
    const { pool } = state;
    const terms = termsOf(pool, slot);
    const whole = pool.openLots(slot) + state.hiddenLots(slot);
    const side = terms.position & HEDGED;
    // A trade with itself leaves the position of an account as it is.
    if (terms.owner === request.owner && side === (request.position & HEDGED)) return whole;
    const key = terms.owner * 8 + side;
    const closed = this.closed.get(key) ?? 0;
    let lots = whole;
    if (clearing.reduces(terms)) {
      const position = Math.max(0, clearing.positionLots(terms) - closed);
      if (whole > position) lots = state.hiddenLots(slot) > 0 ? 0 : position;
    }
    this.closed.set(key, closed + lots);
    return lots;
  }

  /** Whether an account could not pay what such a fill of its order loses it, beside what the walk has lost it before; counts the loss. */
  private isUnpaid({ pool }: TradingState, slot: number, ticks: number, lots: number, { clearing }: Market): boolean {
    if (!this.watchesMeans) return false;
    const loss = clearing.lossOfFill(slot, ticks, lots);
    if (loss === 0n) return false;
    const owner = pool.int(slot, INT.OWNER);
    // A unit more for each: values of parts are rounded.
    const lost = (this.lost.get(owner) ?? 0n) + loss + 1n;
    if (lost > clearing.meansOf(slot, lots)) return true;
    this.lost.set(owner, lost);
    return false;
  }

  /** A level with icebergs, played with copies: each part that is gone is followed by the next one behind all others. */
  private playLevel(
    state: TradingState,
    side: BookSide,
    level: number,
    request: PlaceRequest,
    market: Market,
    watchReducing: boolean,
  ): void {
    const { pool } = state;
    const queue: { readonly own: boolean; lots: number; hidden: number; readonly part: number }[] = [];
    for (let slot = side.head(level); slot >= 0; slot = pool.int(slot, INT.NEXT)) {
      const own = request.stpMode !== STP.NONE && pool.int(slot, INT.OWNER) === request.owner;
      const iceberg = state.extras.get(slot)?.iceberg;
      const open = pool.openLots(slot);
      const left = watchReducing ? this.leftOf(state, slot, request, market) : open + (iceberg?.hiddenLots ?? 0);
      if (left === 0 || (!own && this.isUnpaid(state, slot, side.price(level), left, market))) continue;
      const lots = Math.min(open, left);
      queue.push({ own, lots, hidden: left - lots, part: iceberg?.partLots ?? 0 });
    }
    for (let next = queue.shift(); next !== undefined && !this.isOver; next = queue.shift()) {
      if (next.own && this.endAmount(side, level, request)) return;
      if (next.own && request.stpMode === STP.EXPIRE_MAKER) continue;
      if (next.own && request.stpMode !== STP.DECREMENT) {
        this.isOver = true;
        return;
      }
      this.take(next.lots, side, level, request.byValue, !next.own);
      const lots = Math.min(next.part, next.hidden);
      if (lots > 0) queue.push({ ...next, lots, hidden: next.hidden - lots });
    }
  }

  /** Ends an order of whose value what is left buys no lot at a level, whoever stands there; false: it goes on. */
  private endAmount(side: BookSide, level: number, request: PlaceRequest): boolean {
    if (!request.byValue || (budgetLeft[0] as bigint) >= side.perLot(level)) return false;
    this.isSpent = true;
    this.isOver = true;
    return true;
  }

  private take(available: number, side: BookSide, level: number, byValue: boolean, trades: boolean): void {
    const perLot = side.perLot(level);
    let lots = Math.min(available, this.lotsLeft);
    if (byValue) {
      lots = affordable(budgetLeft[0] as bigint, perLot, lots);
      this.reachedLots += lots;
      this.isOver = lots < available;
    } else this.isOver = lots === this.lotsLeft;
    const spent = BigInt.asIntN(64, toBig(lots) * perLot);
    this.lotsLeft -= lots;
    budgetLeft[0] = (budgetLeft[0] as bigint) - spent;
    if (byValue) this.isSpent = this.isOver || budgetLeft[0] === 0n;
    if (!trades) return;
    this.lots += lots;
    if (lots > 0) this.worstTicks = side.price(level);
    cost[0] = (cost[0] as bigint) + spent;
  }
}
