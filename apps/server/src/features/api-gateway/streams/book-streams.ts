import { formatPrice, formatQty, type Side } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { bestPriceFields } from '../day-ticker.ts';
import { symbolOf } from '../wire-format.ts';
import { Stream } from './stream.ts';

/**
 * The changed levels of a book. Each message covers update ids `U` to `u`, and the next starts at `u + 1`; a book from REST
 * with `lastUpdateId` is continued by the message with `U ≤ lastUpdateId + 1 ≤ u`.
 */
export class DepthStream extends Stream {
  readonly isState = false;
  private readonly state: MarketState;
  private readonly clock: () => number;
  private readonly changed = { buy: new Set<number>(), sell: new Set<number>() };
  private toldId: number;

  constructor(name: string, state: MarketState, clock: () => number) {
    super(name);
    this.state = state;
    this.clock = clock;
    this.toldId = state.bookUpdateId;
  }

  noteLevel(side: Side, priceTicks: number): void {
    this.changed[side].add(priceTicks);
  }

  flush(): void {
    const { bookUpdateId, market } = this.state;
    if (bookUpdateId === this.toldId) return;
    const firstId = this.toldId + 1;
    this.toldId = bookUpdateId;
    const [b, a] = [this.takeChanges('buy'), this.takeChanges('sell')];
    this.publish({ e: 'depthUpdate', E: this.clock(), s: symbolOf(market), U: firstId, u: bookUpdateId, b, a });
  }

  /** Changed levels, best first; a quantity of zero means that the level is gone. */
  private takeChanges(side: Side): [string, string][] {
    const book = this.state.side(side);
    const { spec } = this.state.market;
    const direction = side === 'buy' ? -1 : 1;
    const ticks = [...this.changed[side]].sort((one, other) => direction * (one - other));
    this.changed[side].clear();
    return ticks.map((price) => [formatPrice(price, spec), formatQty(book.lotsAt(price), spec)]);
  }
}

/** The best levels of a book, when it changed. */
export class PartialDepthStream extends Stream {
  readonly isState = true;
  private readonly state: MarketState;
  private readonly levels: number;
  private toldId: number;

  constructor(name: string, state: MarketState, levels: number) {
    super(name);
    this.state = state;
    this.levels = levels;
    this.toldId = state.bookUpdateId;
  }

  flush(): void {
    if (this.state.bookUpdateId === this.toldId) return;
    this.toldId = this.state.bookUpdateId;
    this.publish(this.current());
  }

  override current(): unknown {
    return { lastUpdateId: this.state.bookUpdateId, ...this.state.depth(this.levels) };
  }
}

/** The best prices of one market, on each change. */
export class BookTickerStream extends Stream {
  readonly isState = true;
  private readonly state: MarketState;
  private published: string;

  constructor(name: string, state: MarketState) {
    super(name);
    this.state = state;
    this.published = comparable(state);
  }

  flush(): void {
    const now = comparable(this.state);
    if (now === this.published) return;
    this.published = now;
    this.publish(this.current());
  }

  override current(): unknown {
    return bookTicker(this.state);
  }
}

/** The best prices of every market, on each change. */
export class AllBookTickersStream extends Stream {
  readonly isState = false;
  private readonly published = new Map<MarketState, string>();
  private readonly changed = new Set<MarketState>();

  constructor(name: string, view: ExchangeView) {
    super(name);
    for (const state of view.markets()) this.published.set(state, comparable(state));
  }

  noteMarket(state: MarketState): void {
    this.changed.add(state);
  }

  flush(): void {
    for (const state of this.changed) {
      const now = comparable(state);
      if (now === this.published.get(state)) continue;
      this.published.set(state, now);
      this.publish(bookTicker(state));
    }
    this.changed.clear();
  }
}

/** The fields of a book ticker, without the update id. */
function comparable({ bids, asks }: MarketState): string {
  const [bid, ask] = [bids.best(), asks.best()];
  return `${bid} ${bid && bids.lotsAt(bid)} ${ask} ${ask && asks.lotsAt(ask)}`;
}

function bookTicker(state: MarketState) {
  const { bidPrice, bidQty, askPrice, askQty } = bestPriceFields(state);
  return { u: state.bookUpdateId, s: symbolOf(state.market), b: bidPrice, B: bidQty, a: askPrice, A: askQty };
}
