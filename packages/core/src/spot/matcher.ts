/**
 * Goal: one order against the book, with the money moved as it trades. Method: the checks have proved that the taker can pay,
 * so fills post straight to the ledger; only what comes to rest is held. A maker's hold shrinks with each of its fills, so
 * nothing stays bound. The taker's running figures live in this object: nothing is made on the way.
 */

import type { BookSide } from '../book/book-side.ts';
import { idHighOf, idLowOf, joinId } from '../book/order-pool.ts';
import type { EventBuffer } from '../codec/event-buffer.ts';
import { MARKET_RATE } from '../ledger/accounts.ts';
import type { State } from '../state.ts';
import { feeAmount, toBig } from './amounts.ts';
import { closeResting, linkToOwner, moveHold, REASON, STATUS, sideOf, withdrawResting } from './open-orders.ts';
import { type PlaceRequest, STP, TIF } from './place-request.ts';
import { FIGURE, type SpotMarket } from './spot-market.ts';
import { affordable, type Sweep } from './sweep.ts';

/** How the walk through the book ended. */
const END = { BOOK: 0, FILLED: 1, SELF_TRADE: 2 } as const;

/** Matches accepted orders. One object serves all. */
export class Matcher {
  private readonly state: State;
  private readonly request: PlaceRequest;
  private readonly sweep: Sweep;
  /** Slot reserved for the taker: its id carries it whether or not the order comes to rest. */
  private slot = 0;
  private idLow = 0;
  private idHigh = 0;
  private baseRow = 0;
  private quoteRow = 0;
  private lotsLeft = 0;
  private executedLots = 0;
  private preventedLots = 0;
  /** [executed quote, quote budget left] */
  private readonly quote = new BigInt64Array(2);

  constructor(state: State, request: PlaceRequest, sweep: Sweep) {
    this.state = state;
    this.request = request;
    this.sweep = sweep;
  }

  /** Accepts the request, which has passed every check, and carries it through to its end or to rest. */
  run(market: SpotMarket, out: EventBuffer): void {
    const request = this.request;
    this.accept(market, out);
    if (request.timeInForce === TIF.FOK && this.sweep.lots < request.qtyLots) {
      this.close(market, STATUS.EXPIRED, REASON.UNFILLED_FOK, out);
      return;
    }
    const end = this.match(market, out);
    if (end === END.SELF_TRADE) this.close(market, STATUS.EXPIRED_IN_MATCH, REASON.SELF_TRADE_PREVENTION, out);
    else if (end === END.FILLED) this.close(market, STATUS.FILLED, REASON.NONE, out);
    else if (request.isMarket) this.close(market, STATUS.EXPIRED, REASON.INSUFFICIENT_LIQUIDITY, out);
    else if (request.timeInForce === TIF.GTC) this.rest(market, out);
    else this.close(market, STATUS.EXPIRED, REASON.UNFILLED_IOC, out);
  }

  private accept(market: SpotMarket, out: EventBuffer): void {
    const { pool, ledger } = this.state;
    const request = this.request;
    pool.counter += 1;
    this.slot = pool.take();
    this.idLow = idLowOf(pool.counter, this.slot);
    this.idHigh = idHighOf(pool.counter);
    this.state.outcomeLow = this.idLow;
    this.state.outcomeHigh = this.idHigh;
    this.baseRow = request.baseRow >= 0 ? request.baseRow : ledger.ensure(request.owner, market.basePocket);
    this.quoteRow = request.quoteRow >= 0 ? request.quoteRow : ledger.ensure(request.owner, market.quotePocket);
    this.lotsLeft = request.byQuote ? Number.MAX_SAFE_INTEGER : request.qtyLots;
    this.executedLots = 0;
    this.preventedLots = 0;
    this.quote[0] = 0n;
    this.quote[1] = request.quote[0] as bigint;
    out.orderAccepted(
      this.idLow,
      this.idHigh,
      request.accountId,
      market.id,
      request.traits,
      request.priceTicks,
      request.qtyLots,
      request.quote[0] as bigint,
      request.bytes,
      request.clientStart,
      request.clientLength,
    );
  }

  private match(market: SpotMarket, out: EventBuffer): number {
    const request = this.request;
    const pool = this.state.pool;
    const side = request.isSell ? market.bids : market.asks;
    while (this.lotsLeft > 0) {
      const level = side.best;
      if (level < 0) return this.isSpent() ? this.endOfFill() : END.BOOK;
      const price = side.price[level] as number;
      if (!request.isMarket && !side.crosses(request.priceTicks, price)) return END.BOOK;
      const maker = side.head[level] as number;
      const lots = this.lotsAt(market, price, pool.openLots(maker));
      if (lots === 0) return this.executedLots + this.preventedLots > 0 ? this.endOfFill() : END.BOOK;
      if (request.stpMode === STP.NONE || pool.owner[maker] !== request.owner) {
        this.fill(market, side, maker, price, lots, out);
      } else if (this.prevent(market, side, maker, lots, out)) return END.SELF_TRADE;
    }
    return this.endOfFill();
  }

  /** Whether a quote amount is used up to its last unit: then it is the order that ended, not the book. */
  private isSpent(): boolean {
    return this.request.byQuote && (this.quote[1] as bigint) === 0n;
  }

  /** An order of which a part was prevented is not filled, even when nothing of it is left. */
  private endOfFill(): number {
    return this.preventedLots > 0 ? END.SELF_TRADE : END.FILLED;
  }

  private lotsAt(market: SpotMarket, price: number, open: number): number {
    const lots = Math.min(open, this.lotsLeft);
    if (!this.request.byQuote) return lots;
    const perLot = BigInt.asIntN(64, toBig(price) * (market.figures[FIGURE.QUOTE_PER_TICK_LOT] as bigint));
    return affordable(this.quote[1] as bigint, perLot, lots);
  }

  /** Meets an order of the taker's own account; true when the taker ends by it. */
  private prevent(market: SpotMarket, side: BookSide, maker: number, lots: number, out: EventBuffer): boolean {
    const mode = this.request.stpMode;
    if (mode === STP.DECREMENT) return this.decrement(market, side, maker, lots, out);
    if (mode === STP.EXPIRE_MAKER || mode === STP.EXPIRE_BOTH) {
      withdrawResting(this.state, market, maker, STATUS.EXPIRED_IN_MATCH, REASON.SELF_TRADE_PREVENTION, out);
    }
    return mode !== STP.EXPIRE_MAKER;
  }

  /** Both orders shrink by what would have traded; the one with nothing left expires. */
  private decrement(market: SpotMarket, side: BookSide, maker: number, lots: number, out: EventBuffer): boolean {
    const pool = this.state.pool;
    const price = pool.priceTicks[maker] as number;
    this.lotsLeft -= lots;
    this.preventedLots += lots;
    if (this.request.byQuote) {
      const perLot = BigInt.asIntN(64, toBig(price) * (market.figures[FIGURE.QUOTE_PER_TICK_LOT] as bigint));
      this.quote[1] = (this.quote[1] as bigint) - BigInt.asIntN(64, toBig(lots) * perLot);
    }
    if (lots === pool.openLots(maker)) {
      withdrawResting(this.state, market, maker, STATUS.EXPIRED_IN_MATCH, REASON.SELF_TRADE_PREVENTION, out);
      return false;
    }
    moveHold(this.state, market, maker, lots, -1n);
    side.reduce(pool.level[maker] as number, lots);
    this.state.markDirty(market);
    pool.qtyLots[maker] = (pool.qtyLots[maker] as number) - lots;
    out.rare({
      type: 'order-reduced',
      orderId: joinId(pool.idLow[maker] as number, pool.idHigh[maker] as number),
      accountId: this.request.accountId,
      marketId: market.id,
      qtyLots: pool.qtyLots[maker] as number,
    });
    return false;
  }

  /** One trade at the maker's price: six balances, two fees, the maker's progress, the events. */
  private fill(market: SpotMarket, side: BookSide, maker: number, price: number, lots: number, out: EventBuffer): void {
    const { pool, ledger, accounts } = this.state;
    const request = this.request;
    const figures = market.figures;
    const lotsBig = toBig(lots);
    const perLot = BigInt.asIntN(64, toBig(price) * (figures[FIGURE.QUOTE_PER_TICK_LOT] as bigint));
    const notional = BigInt.asIntN(64, lotsBig * perLot);
    const base = BigInt.asIntN(64, lotsBig * (figures[FIGURE.BASE_PER_LOT] as bigint));
    const owner = pool.owner[maker] as number;
    const makerBase = pool.baseRow[maker] as number;
    const makerQuote = pool.quoteRow[maker] as number;
    const ownMaker = accounts.makerPpm[owner] as bigint;
    const ownTaker = accounts.takerPpm[request.owner] as bigint;
    const makerPpm = ownMaker === MARKET_RATE ? (figures[FIGURE.MAKER_PPM] as bigint) : ownMaker;
    const takerPpm = ownTaker === MARKET_RATE ? (figures[FIGURE.TAKER_PPM] as bigint) : ownTaker;
    let makerFee: bigint;
    let takerFee: bigint;
    // Both sides pay before either receives: an account that trades with itself may own nearly all there is.
    if (request.isSell) {
      makerFee = this.affordableFee(market.feeBaseRow, feeAmount(base, makerPpm));
      takerFee = this.affordableFee(market.feeQuoteRow, feeAmount(notional, takerPpm));
      ledger.addHeld(makerQuote, BigInt.asIntN(64, -notional));
      ledger.addTotal(makerQuote, BigInt.asIntN(64, -notional));
      ledger.addTotal(this.baseRow, BigInt.asIntN(64, -base));
      ledger.addTotal(makerBase, BigInt.asIntN(64, base - makerFee));
      ledger.addTotal(this.quoteRow, BigInt.asIntN(64, notional - takerFee));
      ledger.addTotal(market.feeBaseRow, makerFee);
      ledger.addTotal(market.feeQuoteRow, takerFee);
    } else {
      makerFee = this.affordableFee(market.feeQuoteRow, feeAmount(notional, makerPpm));
      takerFee = this.affordableFee(market.feeBaseRow, feeAmount(base, takerPpm));
      ledger.addHeld(makerBase, BigInt.asIntN(64, -base));
      ledger.addTotal(makerBase, BigInt.asIntN(64, -base));
      ledger.addTotal(this.quoteRow, BigInt.asIntN(64, -notional));
      ledger.addTotal(makerQuote, BigInt.asIntN(64, notional - makerFee));
      ledger.addTotal(this.baseRow, BigInt.asIntN(64, base - takerFee));
      ledger.addTotal(market.feeQuoteRow, makerFee);
      ledger.addTotal(market.feeBaseRow, takerFee);
    }
    market.lastPriceTicks = price;
    market.lastTradeNo += 1;
    out.trade(
      market.id,
      market.lastTradeNo,
      request.isSell ? 1 : 0,
      price,
      lots,
      pool.idLow[maker] as number,
      pool.idHigh[maker] as number,
      this.idLow,
      this.idHigh,
      accounts.id[owner] as number,
      request.accountId,
      makerFee,
      takerFee,
    );
    this.progress(market, side, maker, lots, notional, out);
  }

  /** A rebate is paid as far as the fee account owns the asset: no house account but the world's goes below zero. */
  private affordableFee(feeRow: number, fee: bigint): bigint {
    if (fee >= 0n) return fee;
    const owned = this.state.ledger.total[feeRow] as bigint;
    const rebate = BigInt.asIntN(64, -fee);
    return rebate <= owned ? fee : BigInt.asIntN(64, -owned);
  }

  private progress(
    market: SpotMarket,
    side: BookSide,
    maker: number,
    lots: number,
    notional: bigint,
    out: EventBuffer,
  ): void {
    const pool = this.state.pool;
    this.lotsLeft -= lots;
    this.executedLots += lots;
    this.quote[0] = (this.quote[0] as bigint) + notional;
    this.quote[1] = (this.quote[1] as bigint) - notional;
    side.reduce(pool.level[maker] as number, lots);
    pool.executedLots[maker] = (pool.executedLots[maker] as number) + lots;
    pool.executedQuote[maker] = (pool.executedQuote[maker] as bigint) + notional;
    if (pool.openLots(maker) === 0) closeResting(this.state, market, maker, STATUS.FILLED, REASON.NONE, out);
    else this.state.markDirty(market);
  }

  private rest(market: SpotMarket, out: EventBuffer): void {
    const { state, request, slot } = this;
    const pool = state.pool;
    pool.idLow[slot] = this.idLow;
    pool.idHigh[slot] = this.idHigh;
    pool.owner[slot] = request.owner;
    pool.market[slot] = market.index;
    pool.isSell[slot] = request.isSell ? 1 : 0;
    pool.priceTicks[slot] = request.priceTicks;
    pool.qtyLots[slot] = request.qtyLots - this.preventedLots;
    pool.executedLots[slot] = this.executedLots;
    pool.executedQuote[slot] = this.quote[0] as bigint;
    pool.placedMs[slot] = state.timeMs;
    pool.baseRow[slot] = this.baseRow;
    pool.quoteRow[slot] = this.quoteRow;
    pool.setClientId(slot, request.bytes, request.clientStart, request.clientLength);
    sideOf(market, request.isSell ? 1 : 0).rest(pool, slot);
    linkToOwner(state, slot);
    moveHold(state, market, slot, this.lotsLeft, 1n);
    state.markDirty(market);
    if (this.preventedLots === 0) return;
    out.rare({
      type: 'order-reduced',
      orderId: joinId(this.idLow, this.idHigh),
      accountId: request.accountId,
      marketId: market.id,
      qtyLots: pool.qtyLots[slot] as number,
    });
  }

  /** Ends the taker, which never came to rest. */
  private close(market: SpotMarket, status: number, reason: number, out: EventBuffer): void {
    this.state.pool.free(this.slot);
    out.orderClosed(
      this.idLow,
      this.idHigh,
      this.request.accountId,
      market.id,
      status,
      reason,
      this.executedLots,
      this.quote[0] as bigint,
    );
  }
}
