/**
 * Goal: one order against the book, with the money moved as it trades. Method: the checks have proved that the taker can pay,
 * so fills post straight to the ledger; only what comes to rest is held. A maker's hold shrinks with each of its fills, so
 * nothing stays bound. The taker's running figures live in this object: nothing is made on the way.
 */

import type { Accounts } from '../kernel/accounts/accounts.ts';
import * as arithmetic from '../kernel/amounts.ts';
import * as records from '../kernel/record-layout.ts';
import { makeRegisters } from '../kernel/registers.ts';
import type { BookSide } from './book/book-side.ts';
import { joinId, type OrderPool } from './book/order-pool.ts';
import { cutExcess } from './excess.ts';
import { onMatch, onTrade } from './lists/on-match.ts';
import type { Market } from './market.ts';
import * as openOrders from './open-orders.ts';
import type { OrderEvents } from './order-events.ts';
import * as orders from './order-layout.ts';
import type { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';
import type { Sweep } from './sweep.ts';

const { ACCOUNT, NO_LOTS } = records;
const { AMOUNT, ASKED, COLD, FORCED_TRADE, INT, INT_BITS, REASON, STATUS, STP, TIF, WORD, WORD_BITS } = orders;
const { affordable, toBig } = arithmetic;
const { closeResting, linkToOwner, showNext, sideOf, unlinkFromOwner, withdrawResting } = openOrders;

/** Of the order under way: executed value, value left to trade for. */
const value = makeRegisters();
const EXECUTED = 0;
const BUDGET = 1;

/** How the walk through the book ended. */
const END = { BOOK: 0, FILLED: 1, SELF_TRADE: 2, RANGE: 3 } as const;

/** Matches accepted orders. One object serves all. */
export class Matcher {
  declare private readonly state: TradingState;
  declare private readonly pool: OrderPool;
  declare private readonly accounts: Accounts;
  declare private readonly request: PlaceRequest;
  declare private readonly sweep: Sweep;
  /** Slot reserved for the taker: its id carries it whether or not the order comes to rest. */
  private slot = 0;
  private idLow = 0;
  private idHigh = 0;
  private paysRow = 0;
  private getsRow = 0;
  private lotsLeft = NO_LOTS;
  private executedLots = NO_LOTS;
  private preventedLots = NO_LOTS;
  /** Whether the taker is an order that waited: its record is written, its owner knows of it. */
  private isResumed = false;

  constructor(state: TradingState, request: PlaceRequest, sweep: Sweep) {
    this.state = state;
    this.pool = state.pool;
    this.accounts = state.accounts;
    this.request = request;
    this.sweep = sweep;
  }

  /** Accepts the request, which has passed every check, and carries it through to its end or to rest. */
  run(market: Market, out: OrderEvents): void {
    this.accept(market, out);
    this.isResumed = false;
    this.carry(market, out);
  }

  /** Carries an order on that waited; the request is made from its record. */
  resume(market: Market, slot: number, out: OrderEvents): void {
    const { pool, request } = this;
    this.slot = slot;
    this.idLow = pool.int(slot, INT.ID_LOW);
    this.idHigh = pool.int(slot, INT.ID_HIGH);
    this.paysRow = request.paysRow;
    this.getsRow = request.getsRow;
    this.begin();
    this.isResumed = true;
    this.carry(market, out);
  }

  private carry(market: Market, out: OrderEvents): void {
    const request = this.request;
    // It was measured at the worst price that it would reach: should orders end that it would have met, it goes no further.
    if (request.isMarket && market.hasPositions) request.boundTicks = this.sweep.worstTicks;
    if (request.timeInForce === TIF.FOK && this.sweep.lots < request.qtyLots) {
      this.close(market, STATUS.EXPIRED, REASON.UNFILLED_FOK, out);
      return;
    }
    const end = this.match(market, out);
    if (end === END.SELF_TRADE) this.close(market, STATUS.EXPIRED_IN_MATCH, REASON.SELF_TRADE_PREVENTION, out);
    else if (end === END.FILLED) this.close(market, STATUS.FILLED, REASON.NONE, out);
    else if (end === END.RANGE) this.close(market, STATUS.EXPIRED, REASON.PRICE_RANGE, out);
    else if (request.isMarket) this.close(market, STATUS.EXPIRED, REASON.INSUFFICIENT_LIQUIDITY, out);
    else if (request.timeInForce === TIF.GTC) this.rest(market, out);
    else this.close(market, STATUS.EXPIRED, REASON.UNFILLED_IOC, out);
  }

  /** Accepts the request as an order that waits, nothing done yet; returns its slot. */
  wait(market: Market, out: OrderEvents): number {
    this.accept(market, out);
    this.record(market);
    const { pool, slot, request } = this;
    pool.setInt(slot, INT.LEVEL, -1);
    pool.setDouble(slot, WORD.QTY, request.qtyLots);
    pool.setDouble(slot, WORD.EXECUTED, 0);
    pool.setExecutedValue(slot, 0n);
    return slot;
  }

  private accept(market: Market, out: OrderEvents): void {
    const { pool } = this;
    const request = this.request;
    pool.countOrder();
    this.slot = pool.take();
    this.idLow = pool.idLowFor(this.slot);
    this.idHigh = pool.idHigh;
    this.state.kernel.outcomeLow = this.idLow;
    this.state.kernel.outcomeHigh = this.idHigh;
    const { clearing } = market;
    const { accountId, owner, isSell } = request;
    this.paysRow = request.paysRow >= 0 ? request.paysRow : clearing.ensurePaysRow(owner, accountId, isSell);
    this.getsRow = request.getsRow >= 0 ? request.getsRow : clearing.ensureGetsRow(owner, accountId, isSell);
    request.paysRow = this.paysRow;
    request.getsRow = this.getsRow;
    this.begin();
    out.orderAccepted(
      this.idLow,
      this.idHigh,
      request.accountId,
      market.id,
      request.traits,
      request.position,
      request.priceTicks,
      request.qtyLots,
      request.asked,
      request.bytes,
      request.clientStart,
      request.clientLength,
    );
  }

  private begin(): void {
    const request = this.request;
    this.lotsLeft = request.byValue ? Number.MAX_SAFE_INTEGER : request.qtyLots;
    this.executedLots = 0;
    this.preventedLots = 0;
    value[EXECUTED] = 0n;
    value[BUDGET] = request.asked[ASKED.VALUE] as bigint;
  }

  private match(market: Market, out: OrderEvents): number {
    const request = this.request;
    const { pool } = this;
    const side = request.isSell ? market.bids : market.asks;
    while (this.lotsLeft > 0) {
      const level = side.best;
      if (level < 0) return this.isSpent() ? this.endOfFill() : END.BOOK;
      if (!request.isMarket && !side.crosses(request.priceTicks, side.price(level))) return END.BOOK;
      const maker = side.head(level);
      let lots = Math.min(pool.openLots(maker), this.lotsLeft);
      if (request.byValue) {
        lots = affordable(value[BUDGET] as bigint, side.perLot(level), lots);
        if (lots === 0) return this.executedLots + this.preventedLots > 0 ? this.endOfFill() : END.BOOK;
      }
      if (request.boundTicks !== 0 && !side.crosses(request.boundTicks, side.price(level))) return END.RANGE;
      if (request.stpMode === STP.NONE || pool.int(maker, INT.OWNER) !== request.owner) {
        if (market.hasPositions && this.endUnpaid(market, maker, side.price(level), lots, out)) continue;
        this.fill(market, side, level, maker, lots, out);
      } else if (this.prevent(market, side, level, maker, lots, out)) return END.SELF_TRADE;
    }
    return this.endOfFill();
  }

  /** Ends a resting order whose account could no longer pay what the fill loses; false: it can. */
  private endUnpaid(market: Market, maker: number, priceTicks: number, lots: number, out: OrderEvents): boolean {
    const { clearing } = market;
    const loss = clearing.lossOfFill(maker, priceTicks, lots);
    if (loss === 0n || loss <= clearing.meansOf(maker, lots)) return false;
    withdrawResting(this.state, market, maker, STATUS.CANCELED, REASON.EXCHANGE_CANCELED, out);
    return true;
  }

  /** Whether a value asked for is used up to its last unit: then it is the order that ended, not the book. */
  private isSpent(): boolean {
    return this.request.byValue && (value[BUDGET] as bigint) === 0n;
  }

  /** An order of which a part was prevented is not filled, even when nothing of it is left. */
  private endOfFill(): number {
    return this.preventedLots > 0 ? END.SELF_TRADE : END.FILLED;
  }

  /** Meets an order of the taker's own account; true when the taker ends by it. */
  private prevent(
    market: Market,
    side: BookSide,
    level: number,
    maker: number,
    lots: number,
    out: OrderEvents,
  ): boolean {
    const mode = this.request.stpMode;
    this.emitPrevented(market, side.price(level), maker, lots, out);
    if (mode === STP.DECREMENT) return this.decrement(market, side, level, maker, lots, out);
    if (mode === STP.EXPIRE_MAKER || mode === STP.EXPIRE_BOTH) {
      withdrawResting(this.state, market, maker, STATUS.EXPIRED_IN_MATCH, REASON.SELF_TRADE_PREVENTION, out);
    }
    return mode !== STP.EXPIRE_MAKER;
  }

  private emitPrevented(market: Market, priceTicks: number, maker: number, lots: number, out: OrderEvents): void {
    const { pool, request } = this;
    const mode = request.stpMode;
    const open = pool.openLots(maker) + this.state.hiddenLots(maker);
    const left = request.byValue ? lots : this.lotsLeft;
    const shrinks = mode === STP.DECREMENT;
    out.matchPrevented(
      market.id,
      request.accountId,
      mode,
      priceTicks,
      pool.int(maker, INT.ID_LOW),
      pool.int(maker, INT.ID_HIGH),
      this.idLow,
      this.idHigh,
      shrinks ? lots : mode === STP.EXPIRE_TAKER ? 0 : open,
      shrinks ? lots : mode === STP.EXPIRE_MAKER ? 0 : left,
    );
  }

  /** Both orders shrink by what would have traded; the one with nothing left expires. */
  private decrement(
    market: Market,
    side: BookSide,
    level: number,
    maker: number,
    lots: number,
    out: OrderEvents,
  ): boolean {
    const { pool } = this;
    this.lotsLeft -= lots;
    this.preventedLots += lots;
    if (this.request.byValue) {
      value[BUDGET] = (value[BUDGET] as bigint) - BigInt.asIntN(64, toBig(lots) * side.perLot(level));
    }
    const hidden = this.state.hiddenLots(maker);
    if (lots === pool.openLots(maker) && hidden === 0) {
      withdrawResting(this.state, market, maker, STATUS.EXPIRED_IN_MATCH, REASON.SELF_TRADE_PREVENTION, out);
      return false;
    }
    onMatch(this.state, maker);
    market.clearing.release(maker, lots);
    side.reduce(level, lots);
    this.state.markDirty(market);
    const qtyLots = pool.double(maker, WORD.QTY) - lots;
    pool.setDouble(maker, WORD.QTY, qtyLots);
    if (pool.openLots(maker) === 0) showNext(this.state, market, maker);
    out.rare({
      type: 'order-reduced',
      orderId: joinId(pool.int(maker, INT.ID_LOW), pool.int(maker, INT.ID_HIGH)),
      accountId: this.request.accountId,
      marketId: market.id,
      qtyLots: qtyLots + hidden,
    });
    return false;
  }

  /** One trade at the maker's price: six balances, two fees, the maker's progress, the events. */
  private fill(market: Market, side: BookSide, level: number, maker: number, lots: number, out: OrderEvents): void {
    const { pool, accounts } = this;
    const { ints } = pool;
    const order = maker << INT_BITS;
    const owner = ints[order | INT.OWNER] as number;
    const price = side.price(level);
    const { clearing } = market;
    clearing.fill(side, level, maker, this.request, lots);
    const { amounts } = clearing;
    const { isForced } = this.request;
    market.lastTradeNo += 1;
    // A forced trade is no price: it sets nothing off, and no rule measures by it.
    if (!isForced) {
      market.lastPriceTicks = price;
      this.state.hasNewPrices = true;
      if (market.averageMinutes !== 0) market.average.onTrade(this.state.timeMs, price, lots);
    }
    if (market.waitingCount > 0) {
      onTrade(this.state, market, price, maker, this.slot, this.request.isSell, amounts, isForced);
    }
    out.trade(
      market.id,
      market.lastTradeNo,
      (this.request.isSell ? 1 : 0) | (isForced ? FORCED_TRADE : 0),
      price,
      lots,
      ints[order | INT.ID_LOW] as number,
      ints[order | INT.ID_HIGH] as number,
      this.idLow,
      this.idHigh,
      accounts.get(owner, ACCOUNT.ID),
      this.request.accountId,
      amounts,
      AMOUNT.MAKER_FEE,
      AMOUNT.TAKER_FEE,
    );
    this.progress(market, side, level, maker, lots, out);
    if (market.hasPositions && clearing.hasExcess) cutExcess(this.state, market, out);
  }

  private progress(market: Market, side: BookSide, level: number, maker: number, lots: number, out: OrderEvents): void {
    const { doubles, bigs } = this.pool;
    const traded = market.clearing.amounts[AMOUNT.VALUE] as bigint;
    const word = maker << WORD_BITS;
    this.lotsLeft -= lots;
    this.executedLots += lots;
    value[EXECUTED] = (value[EXECUTED] as bigint) + traded;
    value[BUDGET] = (value[BUDGET] as bigint) - traded;
    side.reduce(level, lots);
    const executed = (doubles[word | WORD.EXECUTED] as number) + lots;
    doubles[word | WORD.EXECUTED] = executed;
    bigs[word | WORD.EXECUTED_VALUE] = (bigs[word | WORD.EXECUTED_VALUE] as bigint) + traded;
    if (executed !== doubles[word | WORD.QTY]) this.state.markDirty(market);
    else if (!showNext(this.state, market, maker)) {
      closeResting(this.state, market, maker, STATUS.FILLED, REASON.NONE, out);
    }
  }

  private rest(market: Market, out: OrderEvents): void {
    const { state, request, slot, pool } = this;
    const { doubles, bigs } = this.pool;
    const word = slot << WORD_BITS;
    const qtyLots = request.qtyLots - this.preventedLots;
    if (!this.isResumed) this.record(market);
    doubles[word | WORD.QTY] = request.icebergLots === 0 ? qtyLots : this.hide(market, qtyLots);
    doubles[word | WORD.EXECUTED] = this.executedLots;
    bigs[word | WORD.EXECUTED_VALUE] = value[EXECUTED] as bigint;
    sideOf(market, request.isSell ? 1 : 0).rest(pool, slot);
    market.clearing.bind(slot, this.lotsLeft);
    state.markDirty(market);
    if (this.preventedLots === 0) return;
    const { accountId } = request;
    const orderId = joinId(this.idLow, this.idHigh);
    out.rare({ type: 'order-reduced', orderId, accountId, marketId: market.id, qtyLots });
  }

  /** Notes what of an iceberg does not show; returns the quantity that its record has. */
  private hide(market: Market, qtyLots: number): number {
    const { request, state } = this;
    const hiddenLots = this.lotsLeft - Math.min(request.icebergLots, this.lotsLeft);
    if (hiddenLots === 0) return qtyLots;
    state.ensureExtra(this.slot).iceberg = { partLots: request.icebergLots, hiddenLots };
    sideOf(market, request.isSell ? 1 : 0).hiddenLots += hiddenLots;
    return qtyLots - hiddenLots;
  }

  /** Writes what does not change about an accepted order into its record, and puts it on its owner's list. */
  private record(market: Market): void {
    const { state, request, slot, pool } = this;
    const { ints } = pool;
    const order = slot << INT_BITS;
    ints[order | INT.ID_LOW] = this.idLow;
    ints[order | INT.ID_HIGH] = this.idHigh;
    ints[order | INT.OWNER] = request.owner;
    ints[order | INT.PAYS_ROW] = this.paysRow;
    ints[order | INT.GETS_ROW] = this.getsRow;
    ints[order | INT.IS_SELL] = request.isSell ? 1 : 0;
    pool.setColdInt(slot, COLD.PRICE, request.priceTicks);
    pool.setColdInt(slot, COLD.MARKET, market.index);
    pool.setColdInt(slot, COLD.POSITION, request.position);
    pool.setPlacedMs(slot, state.timeMs);
    pool.setClientId(slot, request.bytes, request.clientStart, request.clientLength);
    linkToOwner(state, slot);
  }

  /** Ends the taker, which never came to rest. */
  private close(market: Market, status: number, reason: number, out: OrderEvents): void {
    if (this.isResumed) {
      unlinkFromOwner(this.state, this.slot);
      this.state.dropExtra(this.slot, status);
    }
    this.pool.free(this.slot);
    const { idLow, idHigh, executedLots } = this;
    out.orderClosed(idLow, idHigh, this.request.accountId, market.id, status, reason, executedLots, value, EXECUTED);
  }
}
