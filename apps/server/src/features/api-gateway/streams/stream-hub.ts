import type { Trade } from '@bourse/core';
import { alignsWithUtc, type Side } from '@bourse/domain';
import type { Pool } from 'pg';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState, PublicTrade } from '../../../platform/exchange-view/markets/market-state.ts';
import { type ZonedKlines, zonedKlines } from '../../../platform/exchange-view/markets/zoned-klines.ts';
import type { ViewListener } from '../../../platform/exchange-view/view-listener.ts';
import { AllBookTickersStream, BookTickerStream, DepthStream, PartialDepthStream } from './book-streams.ts';
import { type KlineClock, type KlineGrid, KlineStream, seenKline } from './kline-stream.ts';
import { ReferencePriceStream } from './reference-stream.ts';
import type { Stream } from './stream.ts';
import { type AllMarketsSpec, readStreamName, type StreamSpec } from './stream-names.ts';
import {
  AllTickersStream,
  AvgPriceStream,
  serializeMiniTicker,
  serializeTicker,
  TickerStream,
} from './ticker-streams.ts';
import { AggTradeStream, BlockTradeStream, TradeStream } from './trade-streams.ts';
import { windowTeller } from './window-tickers.ts';
import { type LatestKline, ZonedKlineStream } from './zoned-kline-stream.ts';

/** When streams send: at the end of the event loop's turn, or at an interval in milliseconds. */
const SPEEDS_MS = [100, 1_000, 2_000, 3_000] as const;
type Speed = 'turn' | (typeof SPEEDS_MS)[number];

/** The streams of one market that handle its events. */
interface MarketStreams {
  readonly trades: Set<TradeStream | AggTradeStream | KlineStream>;
  readonly levels: Set<DepthStream>;
  readonly best: Set<BookTickerStream>;
}

/** A stream and its resources while it has subscribers. */
interface OpenStream {
  readonly stream: Stream;
  readonly speed: Speed;
  readonly leave: () => void;
}

/** The active market streams: created with the first subscriber, released with the last. */
export class StreamHub implements ViewListener {
  private readonly view: ExchangeView;
  private readonly pool: Pool | undefined;
  private readonly klineClock: KlineClock;
  private readonly open = new Map<string, OpenStream>();
  private readonly bySpeed = new Map<Speed, Set<Stream>>();
  private readonly markets = new Map<number, MarketStreams>();
  private readonly allBest = new Set<AllBookTickersStream>();
  private readonly urgent = new Set<Stream>();
  private readonly timers: NodeJS.Timeout[];
  private readonly stopListening: () => void;
  private isScheduled = false;
  /** The last of the reads under way. */
  private reads: Promise<unknown> = Promise.resolve();

  /**
   * Klines of other time zones begin with what the database has; without one, with what lives in memory. `settledMs` tells until when all
   * trades are in the view; absent: until now.
   */
  constructor(view: ExchangeView, pool?: Pool, settledMs = () => view.nowMs()) {
    this.view = view;
    this.klineClock = { nowMs: () => view.nowMs(), settledMs };
    this.pool = pool;
    this.stopListening = view.listen(this);
    this.timers = SPEEDS_MS.map((speedMs) => setInterval(() => this.flush(speedMs), speedMs));
  }

  close(): void {
    this.stopListening();
    for (const timer of this.timers) clearInterval(timer);
  }

  /** The stream of a name; undefined: there is none. One that nobody comes to follow has to be released. */
  stream(name: string): Stream | undefined {
    const known = this.open.get(name);
    if (known) return known.stream;
    const spec = readStreamName(this.view, name);
    if (spec === undefined) return undefined;
    const opened = this.openStream(name, spec);
    this.open.set(name, opened);
    this.atSpeed(opened.speed).add(opened.stream);
    return opened.stream;
  }

  /** Releases a stream without subscribers. */
  release(stream: Stream): void {
    const opened = this.open.get(stream.name);
    if (opened?.stream !== stream || stream.followers.size > 0) return;
    this.open.delete(stream.name);
    this.atSpeed(opened.speed).delete(stream);
    this.urgent.delete(stream);
    opened.leave();
  }

  /** Number of active streams. */
  get size(): number {
    return this.open.size;
  }

  onLevel(state: MarketState, side: Side, priceTicks: number): void {
    const streams = this.markets.get(state.market.spec.marketId);
    if (streams) {
      for (const stream of streams.levels) stream.noteLevel(side, priceTicks);
      for (const stream of streams.best) this.soon(stream);
    }
    for (const stream of this.allBest) {
      stream.noteMarket(state);
      this.soon(stream);
    }
  }

  onTrade(_state: MarketState, trade: PublicTrade, event: Trade): void {
    const streams = this.markets.get(event.marketId);
    if (streams === undefined) return;
    for (const stream of streams.trades) {
      stream.noteTrade(trade, event);
      if (!(stream instanceof KlineStream)) this.soon(stream);
    }
  }

  private openStream(name: string, spec: StreamSpec): OpenStream {
    const { view } = this;
    const clock = () => view.nowMs();
    if (spec.kind !== 'market') return this.openAll(name, spec, clock);
    const { state, stream } = spec;
    const market = this.streamsOf(state.market.spec.marketId);
    switch (stream.kind) {
      case 'trade':
        return joined(new TradeStream(name, state, clock), 'turn', market.trades);
      case 'blockTrade':
        return plain(new BlockTradeStream(name), 3_000);
      case 'aggTrade':
        return joined(new AggTradeStream(name, state, clock), 'turn', market.trades);
      case 'kline':
        return joined(
          this.klineStream(name, state, stream.grid),
          stream.grid.interval === '1s' ? 1_000 : 2_000,
          market.trades,
        );
      case 'depth':
        return joined(new DepthStream(name, state, clock), stream.speedMs, market.levels);
      case 'partialDepth':
        return plain(new PartialDepthStream(name, state, stream.levels), stream.speedMs);
      case 'bookTicker':
        return joined(new BookTickerStream(name, state), 'turn', market.best);
      case 'avgPrice':
        return plain(new AvgPriceStream(name, state, clock), 1_000);
      case 'referencePrice':
        return plain(new ReferencePriceStream(name, state, clock), 1_000);
      case 'ticker':
        return plain(new TickerStream(name, state, serializeTicker, clock), 1_000);
      case 'miniTicker':
        return plain(new TickerStream(name, state, serializeMiniTicker, clock), 1_000);
      case 'windowTicker':
        return plain(new TickerStream(name, state, windowTeller(stream.window), clock), 1_000);
    }
  }

  private klineStream(name: string, state: MarketState, grid: KlineGrid): KlineStream {
    const clock = this.klineClock;
    const { interval, offsetMs } = grid;
    // Klines that are aligned with UTC are those of UTC.
    if (alignsWithUtc(interval, offsetMs)) return new KlineStream(name, state, grid, clock, seenKline(state, interval));
    const latest: LatestKline = (onMoment) => this.latestKline(name, state, grid, onMoment);
    return new ZonedKlineStream(name, state, grid, clock, latest);
  }

  /** Reads one after another: many at once would take all the connections that other reads need. */
  private latestKline(name: string, state: MarketState, grid: KlineGrid, onMoment: () => void): Promise<ZonedKlines> {
    const read = async () => {
      // It has no subscribers any more.
      if (!this.open.has(name)) return { bars: [], wholeFromMs: Number.MAX_SAFE_INTEGER };
      onMoment();
      return zonedKlines(this.pool, state, { ...grid, limit: 1 });
    };
    const found = this.reads.then(read, read);
    this.reads = found;
    return found;
  }

  private openAll(name: string, spec: AllMarketsSpec, clock: () => number): OpenStream {
    const { view } = this;
    switch (spec.kind) {
      case 'allTickers':
        return plain(new AllTickersStream(name, view, serializeTicker, clock), 1_000);
      case 'allMiniTickers':
        return plain(new AllTickersStream(name, view, serializeMiniTicker, clock), spec.speedMs);
      case 'allWindowTickers':
        return plain(new AllTickersStream(name, view, windowTeller(spec.window), clock), 1_000);
      case 'allBookTickers':
        return joined(new AllBookTickersStream(name, view), 'turn', this.allBest);
    }
  }

  private streamsOf(marketId: number): MarketStreams {
    let streams = this.markets.get(marketId);
    if (streams === undefined) {
      streams = { trades: new Set(), levels: new Set(), best: new Set() };
      this.markets.set(marketId, streams);
    }
    return streams;
  }

  private atSpeed(speed: Speed): Set<Stream> {
    let streams = this.bySpeed.get(speed);
    if (streams === undefined) {
      streams = new Set();
      this.bySpeed.set(speed, streams);
    }
    return streams;
  }

  private soon(stream: Stream): void {
    this.urgent.add(stream);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flushUrgent());
  }

  private flushUrgent(): void {
    this.isScheduled = false;
    for (const stream of this.urgent) stream.flush();
    this.urgent.clear();
  }

  private flush(speedMs: Speed): void {
    for (const stream of this.atSpeed(speedMs)) stream.flush();
  }
}

function plain(stream: Stream, speed: Speed): OpenStream {
  return { stream, speed, leave: () => undefined };
}

function joined<S extends Stream>(stream: S, speed: Speed, set: Set<S>): OpenStream {
  set.add(stream);
  return { stream, speed, leave: () => set.delete(stream) };
}
