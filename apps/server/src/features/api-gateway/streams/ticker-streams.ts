import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/market-state.ts';
import { AVERAGE_MINUTES, averagePrice, type DayWords, dayWords } from '../day-words.ts';
import { symbolOf } from '../words.ts';
import { Stream } from './stream.ts';

/** What a ticker stream makes of a market's last 24 hours. */
export type TickerShape = 'miniTicker' | 'ticker';

/** The last 24 hours of one market, when they changed. */
export class TickerStream extends Stream {
  readonly isState = true;
  private readonly tickers: ChangedTickers;
  private readonly state: MarketState;

  constructor(name: string, state: MarketState, shape: TickerShape, clock: () => number) {
    super(name);
    this.tickers = new ChangedTickers(shape, clock);
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

/** The last 24 hours of every market that changed, as one list. */
export class AllTickersStream extends Stream {
  readonly isState = false;
  private readonly tickers: ChangedTickers;
  private readonly view: ExchangeView;

  constructor(name: string, view: ExchangeView, shape: TickerShape, clock: () => number) {
    super(name);
    this.tickers = new ChangedTickers(shape, clock);
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
  private told = '';

  constructor(name: string, state: MarketState, clock: () => number) {
    super(name);
    this.state = state;
    this.clock = clock;
    this.told = this.price();
  }

  flush(): void {
    const price = this.price();
    if (price === this.told) return;
    this.told = price;
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

/** Tells a market's ticker when anything but the time in it has changed. */
class ChangedTickers {
  private readonly shape: TickerShape;
  private readonly clock: () => number;
  private readonly told = new Map<MarketState, string>();

  constructor(shape: TickerShape, clock: () => number) {
    this.shape = shape;
    this.clock = clock;
  }

  take(state: MarketState): object | undefined {
    const nowMs = this.clock();
    const day = dayWords(state, nowMs);
    const text = JSON.stringify(this.shaped(state, { ...day, openTime: 0, closeTime: 0 }, 0));
    if (this.told.get(state) === text) return undefined;
    this.told.set(state, text);
    return this.shaped(state, day, nowMs);
  }

  of(state: MarketState): object {
    const nowMs = this.clock();
    return this.shaped(state, dayWords(state, nowMs), nowMs);
  }

  private shaped(state: MarketState, day: DayWords, nowMs: number): object {
    const symbol = symbolOf(state.market);
    return this.shape === 'ticker' ? fullTicker(symbol, day, nowMs) : miniTicker(symbol, day, nowMs);
  }
}

function miniTicker(symbol: string, day: DayWords, nowMs: number) {
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

function fullTicker(symbol: string, day: DayWords, nowMs: number) {
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
