import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { AVERAGE_MINUTES, averagePrice, type DayTicker, serializeDayTicker } from '../day-ticker.ts';
import { symbolOf } from '../wire-format.ts';
import { Stream } from './stream.ts';

/** A ticker: `E` when it was sent, `O` and `C` when its window starts and ends. */
export interface TickerPayload {
  readonly E: number;
  readonly O?: number;
  readonly C?: number;
}

/** Computes the ticker of a market at a time. */
export type TickerSerializer = (state: MarketState, nowMs: number) => TickerPayload;

/** The ticker of one market, when it changed. */
export class TickerStream extends Stream {
  readonly isState = true;
  private readonly tickers: ChangedTickers;
  private readonly state: MarketState;

  constructor(name: string, state: MarketState, serialize: TickerSerializer, clock: () => number) {
    super(name);
    this.tickers = new ChangedTickers(serialize, clock);
    this.state = state;
    this.tickers.take(state);
  }

  flush(): void {
    const changed = this.tickers.take(this.state);
    if (changed) this.publish(changed);
  }

  override current(): unknown {
    return this.tickers.of(this.state);
  }
}

/** The tickers of all markets that changed, as one list. */
export class AllTickersStream extends Stream {
  readonly isState = false;
  private readonly tickers: ChangedTickers;
  private readonly view: ExchangeView;

  constructor(name: string, view: ExchangeView, serialize: TickerSerializer, clock: () => number) {
    super(name);
    this.tickers = new ChangedTickers(serialize, clock);
    this.view = view;
    for (const state of view.markets()) this.tickers.take(state);
  }

  flush(): void {
    const changed = this.view.markets().flatMap((state) => this.tickers.take(state) ?? []);
    if (changed.length > 0) this.publish(changed);
  }

  override current(): unknown {
    return this.view.markets().map((state) => this.tickers.of(state));
  }
}

/** The average price of the last minutes of one market, when it changed. */
export class AvgPriceStream extends Stream {
  readonly isState = true;
  private readonly state: MarketState;
  private readonly clock: () => number;
  private published = '';

  constructor(name: string, state: MarketState, clock: () => number) {
    super(name);
    this.state = state;
    this.clock = clock;
    this.published = this.price();
  }

  flush(): void {
    const price = this.price();
    if (price === this.published) return;
    this.published = price;
    this.publish(this.current());
  }

  override current(): unknown {
    return {
      e: 'avgPrice',
      E: this.clock(),
      s: symbolOf(this.state.market),
      i: `${AVERAGE_MINUTES}m`,
      w: this.price(),
      T: this.state.lastTrade?.timeMs ?? 0,
    };
  }

  private price(): string {
    return averagePrice(this.state, this.clock());
  }
}

/** Sends a market's ticker when anything but its times has changed. */
class ChangedTickers {
  private readonly serialize: TickerSerializer;
  private readonly clock: () => number;
  private readonly published = new Map<MarketState, string>();

  constructor(serialize: TickerSerializer, clock: () => number) {
    this.serialize = serialize;
    this.clock = clock;
  }

  take(state: MarketState): object | undefined {
    const ticker = this.of(state);
    const text = JSON.stringify({ ...ticker, E: 0, O: 0, C: 0 });
    if (this.published.get(state) === text) return undefined;
    this.published.set(state, text);
    return ticker;
  }

  of(state: MarketState): TickerPayload {
    return this.serialize(state, this.clock());
  }
}

/** The mini ticker of a market's last 24 hours. */
export const serializeMiniTicker: TickerSerializer = (state, nowMs) =>
  miniTicker(symbolOf(state.market), serializeDayTicker(state, nowMs), nowMs);

/** The ticker of a market's last 24 hours. */
export const serializeTicker: TickerSerializer = (state, nowMs) =>
  fullTicker(symbolOf(state.market), serializeDayTicker(state, nowMs), nowMs);

function miniTicker(symbol: string, day: DayTicker, nowMs: number) {
  return {
    e: '24hrMiniTicker',
    E: nowMs,
    s: symbol,
    c: day.lastPrice,
    o: day.openPrice,
    h: day.highPrice,
    l: day.lowPrice,
    v: day.volume,
    q: day.quoteVolume,
  };
}

function fullTicker(symbol: string, day: DayTicker, nowMs: number) {
  return {
    e: '24hrTicker',
    E: nowMs,
    s: symbol,
    p: day.priceChange,
    P: day.priceChangePercent,
    w: day.weightedAvgPrice,
    x: day.prevClosePrice,
    c: day.lastPrice,
    Q: day.lastQty,
    b: day.bidPrice,
    B: day.bidQty,
    a: day.askPrice,
    A: day.askQty,
    o: day.openPrice,
    h: day.highPrice,
    l: day.lowPrice,
    v: day.volume,
    q: day.quoteVolume,
    O: day.openTime,
    C: day.closeTime,
    F: day.firstId,
    L: day.lastId,
    n: day.count,
  };
}
