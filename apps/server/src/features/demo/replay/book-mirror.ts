import { invariant, type Side } from '@bourse/domain';
import { BookSide } from '../../../platform/exchange-view/markets/book-side.ts';
import type { FeedStep } from './feed.ts';
import type { FeedLevel } from './feed-records.ts';

/**
 * Turns a recorded book and its trades into orders that leave the same book and print the same trades.
 *
 * Goal: after every recorded change of the book ours equals it at every price; every recorded trade prints alone, at its
 * price and quantity. Method: one maker account keeps one order a level. A trade first clears what the recorded trade
 * must have found gone (better levels of the maker's side, and levels of the taker's own side that reach the price),
 * then makes the level large enough if the recorded book lags behind, then a taker's IOC order of exactly the trade's
 * quantity meets it. Every level that was touched so is put right with the next change of the book.
 * Not handled: who owned the orders, and the queue within a level; a recording of levels does not tell.
 */
export type MirrorOrder =
  | { readonly type: 'place'; readonly side: Side; readonly priceTicks: number; readonly qtyLots: number }
  | { readonly type: 'cancel'; readonly side: Side; readonly priceTicks: number }
  | { readonly type: 'take'; readonly side: Side; readonly priceTicks: number; readonly qtyLots: number };

type TradeStep = Extract<FeedStep, { type: 'trade' }>;
type DepthStep = Extract<FeedStep, { type: 'depth' }>;

const OPPOSITE = { buy: 'sell', sell: 'buy' } as const;

export class BookMirror {
  /** Levels whose order had to be changed because a trade did not fit the recorded book of that moment. */
  corrections = 0;
  private readonly recorded = { buy: new BookSide('buy'), sell: new BookSide('sell') };
  private readonly working = { buy: new BookSide('buy'), sell: new BookSide('sell') };
  private readonly touched = { buy: new Set<number>(), sell: new Set<number>() };

  /** Orders that build the book to begin with. */
  begin(bids: readonly FeedLevel[], asks: readonly FeedLevel[]): MirrorOrder[] {
    this.record('buy', bids);
    this.record('sell', asks);
    return this.putRight();
  }

  /** Orders for one step of the recording. */
  play(step: FeedStep): MirrorOrder[] {
    if (step.type === 'trade') return this.trade(step);
    return this.change(step);
  }

  /** The recorded book's best levels; what ours must equal right after a change. */
  recordedLevels(side: Side, limit: number): FeedLevel[] {
    return this.recorded[side].levels(limit);
  }

  private change(step: DepthStep): MirrorOrder[] {
    this.record('buy', step.bids);
    this.record('sell', step.asks);
    return this.putRight();
  }

  private record(side: Side, levels: readonly FeedLevel[]): void {
    for (const { priceTicks, qtyLots } of levels) {
      this.recorded[side].set(priceTicks, qtyLots);
      this.touched[side].add(priceTicks);
    }
  }

  /** Makes the touched levels equal to the recorded ones. All cancels go first, so that no new order meets an old one. */
  private putRight(): MirrorOrder[] {
    const cancels: MirrorOrder[] = [];
    const places: MirrorOrder[] = [];
    for (const side of ['buy', 'sell'] as const) {
      for (const priceTicks of this.touched[side]) {
        const wanted = this.recorded[side].lotsAt(priceTicks);
        const present = this.working[side].lotsAt(priceTicks);
        if (wanted === present) continue;
        if (present > 0) cancels.push({ type: 'cancel', side, priceTicks });
        if (wanted > 0) places.push({ type: 'place', side, priceTicks, qtyLots: wanted });
        this.working[side].set(priceTicks, wanted);
      }
      this.touched[side].clear();
    }
    return [...cancels, ...places];
  }

  private trade({ takerSide, priceTicks, qtyLots }: TradeStep): MirrorOrder[] {
    const makerSide = OPPOSITE[takerSide];
    const orders = [
      ...this.clear(makerSide, (price) => isBetter(makerSide, price, priceTicks)),
      ...this.clear(takerSide, (price) => !isBetter(makerSide, price, priceTicks)),
    ];
    const present = this.working[makerSide].lotsAt(priceTicks);
    if (present < qtyLots) {
      if (present > 0) orders.push({ type: 'cancel', side: makerSide, priceTicks });
      orders.push({ type: 'place', side: makerSide, priceTicks, qtyLots });
    }
    this.corrections += orders.length;
    orders.push({ type: 'take', side: takerSide, priceTicks, qtyLots });
    this.working[makerSide].set(priceTicks, Math.max(present, qtyLots) - qtyLots);
    this.touched[makerSide].add(priceTicks);
    return orders;
  }

  /** Cancels levels from the best on, as long as the recorded trade proves that they were gone. */
  private clear(side: Side, isGone: (priceTicks: number) => boolean): MirrorOrder[] {
    const orders: MirrorOrder[] = [];
    for (let best = this.working[side].best(); best !== undefined && isGone(best); best = this.working[side].best()) {
      orders.push({ type: 'cancel', side, priceTicks: best });
      this.working[side].set(best, 0);
      this.touched[side].add(best);
      invariant(this.working[side].best() !== best, 'a cleared level is gone');
    }
    return orders;
  }
}

/** Whether a maker's price is better for the taker than another. */
function isBetter(makerSide: Side, price: number, than: number): boolean {
  return makerSide === 'buy' ? price > than : price < than;
}
