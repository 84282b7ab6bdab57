import type { BookSide } from '../book/book-side.ts';
import type { OrderPool } from '../book/order-pool.ts';
import { toBig } from './amounts.ts';
import { type PlaceRequest, STP } from './place-request.ts';
import { FIGURE, type SpotMarket } from './spot-market.ts';

/**
 * Foretells what an order would take from the book if it came now, self-trade prevention included, without touching anything:
 * what a market buy must be able to pay, what a market sell by quote amount must be able to deliver, whether a FOK can fill.
 */
export class Sweep {
  /** Lots that would trade. */
  lots = 0;
  /** Their exact cost in quote units, in a typed array because only there it stays a machine integer. */
  readonly cost = new BigInt64Array(1);
  private readonly budgetLeft = new BigInt64Array(1);
  private lotsLeft = 0;
  private isOver = false;

  /** Walks the side that the order would take from, best price first. */
  run(pool: OrderPool, request: PlaceRequest, market: SpotMarket, mayMeetOwn: boolean): void {
    const side = request.isSell ? market.bids : market.asks;
    this.lots = 0;
    this.cost[0] = 0n;
    this.budgetLeft[0] = request.quote[0] as bigint;
    this.lotsLeft = request.byQuote ? Number.MAX_SAFE_INTEGER : request.qtyLots;
    this.isOver = false;
    const watchOwn = mayMeetOwn && request.stpMode !== STP.NONE;
    for (let rank = 0; rank < side.size && !this.isOver; rank++) {
      const level = side.levelAt(rank);
      const price = side.price[level] as number;
      if (!request.isMarket && !side.crosses(request.priceTicks, price)) return;
      if (watchOwn) this.walkOrders(pool, side, level, request, market);
      else this.take(side.qtyLots[level] as number, price, request.byQuote, market, true);
    }
  }

  private walkOrders(pool: OrderPool, side: BookSide, level: number, request: PlaceRequest, market: SpotMarket): void {
    const price = side.price[level] as number;
    for (let slot = side.head[level] as number; slot >= 0 && !this.isOver; slot = pool.next[slot] as number) {
      const own = pool.owner[slot] === request.owner;
      if (!own) this.take(pool.openLots(slot), price, request.byQuote, market, true);
      else if (request.stpMode === STP.DECREMENT) {
        this.take(pool.openLots(slot), price, request.byQuote, market, false);
      } else if (request.stpMode !== STP.EXPIRE_MAKER) this.isOver = true;
    }
  }

  private take(available: number, price: number, byQuote: boolean, market: SpotMarket, trades: boolean): void {
    const perLot = BigInt.asIntN(64, toBig(price) * (market.figures[FIGURE.QUOTE_PER_TICK_LOT] as bigint));
    let lots = Math.min(available, this.lotsLeft);
    if (byQuote) {
      lots = affordable(this.budgetLeft[0] as bigint, perLot, lots);
      this.isOver = lots < available;
    } else this.isOver = lots === this.lotsLeft;
    const cost = BigInt.asIntN(64, toBig(lots) * perLot);
    this.lotsLeft -= lots;
    this.budgetLeft[0] = (this.budgetLeft[0] as bigint) - cost;
    if (!trades) return;
    this.lots += lots;
    this.cost[0] = (this.cost[0] as bigint) + cost;
  }
}

/** Whole lots that a budget pays for at a price per lot, at most `most`. */
export function affordable(budget: bigint, perLot: bigint, most: number): number {
  const lots = budget / perLot;
  return lots < toBig(most) ? Number(lots) : most;
}
