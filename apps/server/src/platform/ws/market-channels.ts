import type { DepthData, KlineData, TickerData, Topic } from '@bourse/contract';
import { formatPrice, formatQty, type KlineInterval, type Side } from '@bourse/domain';
import type { ExchangeView } from '../exchange-view/exchange-view.ts';
import type { Bar } from '../exchange-view/markets/live-klines.ts';
import {
  klineData,
  type MarketState,
  type PublicTrade,
  publicTradeData,
} from '../exchange-view/markets/market-state.ts';
import { Channel } from './channel.ts';

/** Levels per side of a depth snapshot; deltas are not limited. */
const SNAPSHOT_LEVELS = 2_000;
const SNAPSHOT_TRADES = 50;

/** The books of markets with the number of the last delta that each stream has published. */
export interface NumberedBooks {
  depth(state: MarketState, limit: number): DepthData & { readonly seq: number };
}

/** A market's book, grouped in steps of ticks; changed levels only, coalesced between two flushes. */
export class DepthChannel extends Channel {
  private readonly state: MarketState;
  private readonly stepTicks: number;
  private readonly changed = { buy: new Set<number>(), sell: new Set<number>() };

  constructor(topic: Topic, view: ExchangeView, state: MarketState, stepTicks: number) {
    super(topic, () => view.nowMs());
    this.state = state;
    this.stepTicks = stepTicks;
  }

  /** Marks a level as changed; price in ticks. */
  note(side: Side, priceTicks: number): void {
    this.changed[side].add(
      this.stepTicks === 1 ? priceTicks : this.state.side(side).groupOf(priceTicks, this.stepTicks),
    );
  }

  flush(): void {
    if (this.changed.buy.size + this.changed.sell.size === 0) return;
    this.publish({ bids: this.takeChanges('buy'), asks: this.takeChanges('sell') });
  }

  /** The book as of the last delta, best prices first. */
  book(limit: number): DepthData {
    return this.state.depth(limit, this.stepTicks);
  }

  protected snapshot(): DepthData {
    return this.book(SNAPSHOT_LEVELS);
  }

  private takeChanges(side: Side): [string, string][] {
    const book = this.state.side(side);
    const { spec } = this.state.market;
    const levels: [string, string][] = [];
    for (const ticks of this.changed[side]) {
      const lots = this.stepTicks === 1 ? book.lotsAt(ticks) : book.lotsOfGroup(ticks, this.stepTicks);
      levels.push([formatPrice(ticks, spec), lots === 0 ? '0' : formatQty(lots, spec)]);
    }
    this.changed[side].clear();
    return levels;
  }
}

/** A market's trades, oldest first in a delta. */
export class TradesChannel extends Channel {
  private readonly state: MarketState;
  private fresh: PublicTrade[] = [];

  constructor(topic: Topic, view: ExchangeView, state: MarketState) {
    super(topic, () => view.nowMs());
    this.state = state;
  }

  note(trade: PublicTrade): void {
    this.fresh.push(trade);
  }

  flush(): void {
    if (this.fresh.length === 0) return;
    const trades = this.fresh;
    this.fresh = [];
    this.publish(trades.map((trade) => publicTradeData(trade, this.state.market)));
  }

  protected snapshot() {
    return this.state.recentTrades(SNAPSHOT_TRADES);
  }
}

/** One market's kline of one interval; a message for each kline that changed, closed ones included. */
export class KlineChannel extends Channel {
  private readonly state: MarketState;
  private readonly interval: KlineInterval;
  private changed: Bar[] = [];

  constructor(topic: Topic, view: ExchangeView, state: MarketState, interval: KlineInterval) {
    super(topic, () => view.nowMs());
    this.state = state;
    this.interval = interval;
  }

  /** Notes that a trade changed the current kline. A kline that ended since the last flush is still published. */
  note(): void {
    const bar = this.state.klines.current(this.interval);
    if (bar === undefined) return;
    if (this.changed.at(-1)?.openMs === bar.openMs) this.changed.pop();
    this.changed.push(bar);
  }

  flush(): void {
    if (this.changed.length === 0) return;
    const bars = this.changed;
    this.changed = [];
    for (const bar of bars) this.publish(klineData(bar, this.state.market));
  }

  /** The current kline; null before the first trade ever. */
  protected snapshot(): KlineData | null {
    return this.state.kline(this.interval) ?? null;
  }
}

/** Minimum interval between ticker updates, in milliseconds. */
const TICKERS_MS = 500;

/** The last 24 hours of every market; changed ones only, at most twice a second. */
export class TickersChannel extends Channel {
  private readonly view: ExchangeView;
  /** As last published, by market id. */
  private readonly published = new Map<number, { revision: number; ticker: TickerData }>();
  private flushedAt = -TICKERS_MS;

  constructor(topic: Topic, view: ExchangeView) {
    super(topic, () => view.nowMs());
    this.view = view;
  }

  flush(): void {
    this.flushedAt = performance.now();
    const changed = this.takeChanges();
    if (changed.length > 0) this.publish(changed);
  }

  /** New subscribers receive the last published state, so that many of them do not raise the update rate of others. */
  protected override catchUp(): void {
    if (performance.now() - this.flushedAt >= TICKERS_MS) this.flush();
  }

  protected snapshot(): TickerData[] {
    return [...this.published.values()].map((entry) => entry.ticker);
  }

  private takeChanges(): TickerData[] {
    const nowMs = this.view.nowMs();
    const changed: TickerData[] = [];
    for (const state of this.view.markets()) {
      const { marketId } = state.market.spec;
      // Time alone changes a ticker too: trades leave the window.
      if (state.window.expire(nowMs)) state.revision += 1;
      const before = this.published.get(marketId);
      if (before?.revision === state.revision) continue;
      const ticker = state.ticker(nowMs);
      const hasChanged = before === undefined || comparable(before.ticker) !== comparable(ticker);
      this.published.set(marketId, { revision: state.revision, ticker: hasChanged ? ticker : before.ticker });
      if (hasChanged) changed.push(ticker);
    }
    return changed;
  }
}

/** A ticker's comparison key, without its time: deeper levels of the book do not change a ticker. */
function comparable(t: TickerData): string {
  return `${t.last} ${t.change} ${t.open} ${t.high} ${t.low} ${t.volume} ${t.bid} ${t.ask}`;
}
