import * as amounts from '../kernel/amounts.ts';
import * as records from '../kernel/record-layout.ts';
import { makeRegisters } from '../kernel/registers.ts';
import type { BookSide } from './book/book-side.ts';
import type { Market } from './market.ts';
import * as orders from './order-layout.ts';
import type { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';

const { NO_LOTS } = records;
const { INT, STP } = orders;
const { affordable, toBig } = amounts;

/** Quote units: what would be traded for, and what is left of a quote amount. */
const cost = makeRegisters();
const budgetLeft = makeRegisters();

/**
 * Foretells what an order would take from the book if it came now, self-trade prevention included, without touching anything:
 * what a market buy must be able to pay, what a market sell by quote amount must be able to deliver, whether a FOK can fill.
 */
export class Sweep {
  /** Lots that would trade. */
  lots = NO_LOTS;
  /** Of an order by quote amount: lots that would trade or be prevented, and whether the amount ends before the book does. */
  reachedLots = NO_LOTS;
  isSpent = false;
  private lotsLeft = NO_LOTS;
  private isOver = false;

  /** A register that holds their exact cost in quote units. */
  get cost(): BigInt64Array {
    return cost;
  }

  /** Walks the side that the order would take from, best price first. */
  run(state: TradingState, request: PlaceRequest, market: Market, mayMeetOwn: boolean): void {
    const side = request.isSell ? market.bids : market.asks;
    this.lots = 0;
    cost[0] = 0n;
    budgetLeft[0] = request.quote[0] as bigint;
    this.lotsLeft = request.byQuote ? Number.MAX_SAFE_INTEGER : request.qtyLots;
    this.isOver = false;
    this.reachedLots = 0;
    this.isSpent = false;
    const watchOwn = mayMeetOwn && request.stpMode !== STP.NONE;
    for (let rank = 0; rank < side.size && !this.isOver; rank++) {
      const level = side.levelAt(rank);
      if (!request.isMarket && !side.crosses(request.priceTicks, side.price(level))) return;
      if (request.boundTicks !== 0 && !side.crosses(request.boundTicks, side.price(level))) {
        this.endAmount(side, level, request);
        return;
      }
      if (side.hiddenLots > 0) this.playLevel(state, side, level, request);
      else if (watchOwn) this.walkOrders(state, side, level, request);
      else this.take(side.lots(level), side, level, request.byQuote, true);
    }
  }

  private walkOrders({ pool }: TradingState, side: BookSide, level: number, request: PlaceRequest): void {
    for (let slot = side.head(level); slot >= 0 && !this.isOver; slot = pool.int(slot, INT.NEXT)) {
      const own = pool.int(slot, INT.OWNER) === request.owner;
      if (!own) this.take(pool.openLots(slot), side, level, request.byQuote, true);
      else if (this.endAmount(side, level, request)) return;
      else if (request.stpMode === STP.DECREMENT) this.take(pool.openLots(slot), side, level, request.byQuote, false);
      else if (request.stpMode !== STP.EXPIRE_MAKER) this.isOver = true;
    }
  }

  /** A level with icebergs, played with copies: each part that is gone is followed by the next one behind all others. */
  private playLevel(state: TradingState, side: BookSide, level: number, request: PlaceRequest): void {
    const { pool } = state;
    const queue: { readonly own: boolean; lots: number; hidden: number; readonly part: number }[] = [];
    for (let slot = side.head(level); slot >= 0; slot = pool.int(slot, INT.NEXT)) {
      const own = request.stpMode !== STP.NONE && pool.int(slot, INT.OWNER) === request.owner;
      const iceberg = state.extras.get(slot)?.iceberg;
      const hidden = iceberg?.hiddenLots ?? 0;
      queue.push({ own, lots: pool.openLots(slot), hidden, part: iceberg?.partLots ?? 0 });
    }
    for (let next = queue.shift(); next !== undefined && !this.isOver; next = queue.shift()) {
      if (next.own && this.endAmount(side, level, request)) return;
      if (next.own && request.stpMode === STP.EXPIRE_MAKER) continue;
      if (next.own && request.stpMode !== STP.DECREMENT) {
        this.isOver = true;
        return;
      }
      this.take(next.lots, side, level, request.byQuote, !next.own);
      const lots = Math.min(next.part, next.hidden);
      if (lots > 0) queue.push({ ...next, lots, hidden: next.hidden - lots });
    }
  }

  /** Ends an order of whose quote amount what is left buys no lot at a level, whoever stands there; false: it goes on. */
  private endAmount(side: BookSide, level: number, request: PlaceRequest): boolean {
    if (!request.byQuote || (budgetLeft[0] as bigint) >= side.perLot(level)) return false;
    this.isSpent = true;
    this.isOver = true;
    return true;
  }

  private take(available: number, side: BookSide, level: number, byQuote: boolean, trades: boolean): void {
    const perLot = side.perLot(level);
    let lots = Math.min(available, this.lotsLeft);
    if (byQuote) {
      lots = affordable(budgetLeft[0] as bigint, perLot, lots);
      this.reachedLots += lots;
      this.isOver = lots < available;
    } else this.isOver = lots === this.lotsLeft;
    const spent = BigInt.asIntN(64, toBig(lots) * perLot);
    this.lotsLeft -= lots;
    budgetLeft[0] = (budgetLeft[0] as bigint) - spent;
    if (byQuote) this.isSpent = this.isOver || budgetLeft[0] === 0n;
    if (!trades) return;
    this.lots += lots;
    cost[0] = (cost[0] as bigint) + spent;
  }
}
