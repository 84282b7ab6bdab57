import type { DepthData, KlineData, PublicTradeData, TickerData } from '@bourse/contract';
import type { Trade } from '@bourse/core';
import {
  changeBasisPoints,
  formatChange,
  formatDecimal,
  formatPrice,
  formatQty,
  type KlineInterval,
  type Side,
} from '@bourse/domain';
import { BookSide } from './book-side.ts';
import type { ListedMarket } from './catalogue.ts';
import { type Instrument, valueAt } from './instrument.ts';
import { type Bar, LiveKlines } from './live-klines.ts';
import { TickerWindow } from './ticker-window.ts';

/** A public trade; `takerSide` is the aggressor's side. */
export interface PublicTrade {
  readonly tradeNo: number;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly takerSide: Side;
  readonly timeMs: number;
}

/** Maximum number of trades of a market in memory. */
export const RECENT_TRADES = 200;

/** Live data of a market of any product. */
export type InstrumentState = MarketState<Instrument>;

/** Live data of one market of a product: book, latest trades, 24-hour ticker, klines. */
export class MarketState<Listed extends Instrument = ListedMarket> {
  market: Listed;
  readonly bids = new BookSide('buy');
  readonly asks = new BookSide('sell');
  readonly window = new TickerWindow();
  readonly klines = new LiveKlines();
  /** Price of the last trade that was not forced, in ticks; 0 before the first. */
  lastTicks = 0;
  /** Counts changes of the ticker, so that an unchanged one need not be published. */
  revision = 0;
  /**
   * Update id of the book: the sequence of the last command that changed one of its levels. It increases, also over a restart,
   * but not by one; a stream of deltas contains the first and the last id of each delta.
   */
  bookUpdateId = 0;
  private readonly trades: PublicTrade[] = [];

  constructor(market: Listed) {
    this.market = market;
  }

  /** The last trade; undefined before the first. Trades of a market are numbered from 1 without gaps. */
  get lastTrade(): PublicTrade | undefined {
    return this.trades.at(-1);
  }

  side(side: Side): BookSide {
    return side === 'buy' ? this.bids : this.asks;
  }

  /** Adds a trade; returns its public data. A forced one is among the latest trades only: no price and no volume follows it. */
  trade(event: Trade, timeMs: number, seq: number, projectedSeq: number): PublicTrade {
    const { priceTicks, qtyLots } = event;
    const trade = { tradeNo: event.tradeNo, priceTicks, qtyLots, takerSide: event.takerSide, timeMs };
    this.remember(trade);
    if (event.forced) return trade;
    const lots = BigInt(qtyLots);
    const quote = valueAt(this.market, qtyLots, priceTicks);
    this.lastTicks = priceTicks;
    this.revision += 1;
    this.window.trade(timeMs, priceTicks, lots, quote);
    this.klines.trade({ timeMs, priceTicks, lots, quote, takerSide: event.takerSide, seq }, projectedSeq);
    return trade;
  }

  /** Resets the list of latest trades; oldest first. */
  loadTrades(trades: readonly PublicTrade[]): void {
    this.trades.length = 0;
    this.trades.push(...trades);
  }

  /** At most `limit` trades, oldest first. */
  latestTrades(limit: number): readonly PublicTrade[] {
    return this.trades.slice(Math.max(0, this.trades.length - Math.min(limit, RECENT_TRADES)));
  }

  /** At most `limit` trades, newest first. */
  recentTrades(limit: number): PublicTradeData[] {
    return this.latestTrades(limit)
      .toReversed()
      .map((trade) => publicTradeData(trade, this.market));
  }

  /** The 24-hour ticker in the API's format. */
  ticker(nowMs: number): TickerData {
    const { spec, valueAsset } = this.market;
    const view = this.window.view(nowMs);
    const price = (ticks: number | undefined) => (ticks === undefined ? '' : formatPrice(ticks, spec));
    return {
      tradeId: spec.marketId,
      tradeCode: spec.code,
      last: price(view.last),
      change: formatChange(this.changeBasisPoints(nowMs)),
      open: price(view.open),
      high: price(view.high),
      low: price(view.low),
      volume: formatDecimal(view.lots * BigInt(spec.lotSize), spec.qtyScale),
      amount: formatDecimal(view.quote, valueAsset.scale),
      bid: price(this.bids.best()),
      ask: price(this.asks.best()),
      timeMs: nowMs,
    };
  }

  /** Change over 24 hours in hundredths of a percent. */
  changeBasisPoints(nowMs: number): number {
    const view = this.window.view(nowMs);
    return changeBasisPoints(view.open ?? 0, view.last ?? 0);
  }

  /** Closing prices of the last 24 hours at even steps, oldest first. */
  closes(nowMs: number, points: number): string[] {
    return this.window.closes(nowMs, points).map((ticks) => formatPrice(ticks, this.market.spec));
  }

  /** The book, best prices first; prices grouped in steps when `stepTicks` is more than 1. */
  depth(limit: number, stepTicks = 1): DepthData {
    const levels = (side: BookSide) => (stepTicks === 1 ? side.levels(limit) : side.grouped(stepTicks, limit));
    return { bids: levels(this.bids).map(this.levelText), asks: levels(this.asks).map(this.levelText) };
  }

  /** The newest kline of an interval; undefined before the first trade ever. */
  kline(interval: KlineInterval): KlineData | undefined {
    const bar = this.klines.current(interval);
    return bar && klineData(bar, this.market);
  }

  private readonly levelText = (level: { priceTicks: number; qtyLots: number }): [string, string] => [
    formatPrice(level.priceTicks, this.market.spec),
    formatQty(level.qtyLots, this.market.spec),
  ];

  private remember(trade: PublicTrade): void {
    this.trades.push(trade);
    // Trimmed by halves, so that the amortized cost per trade is negligible.
    if (this.trades.length >= 2 * RECENT_TRADES) this.trades.splice(0, this.trades.length - RECENT_TRADES);
  }
}

/** A trade in the API's format. */
export function publicTradeData(trade: PublicTrade, market: Instrument): PublicTradeData {
  return {
    fillNo: trade.tradeNo,
    price: formatPrice(trade.priceTicks, market.spec),
    qty: formatQty(trade.qtyLots, market.spec),
    side: trade.takerSide,
    timeMs: trade.timeMs,
  };
}

/** A kline in the API's format. */
export function klineData(bar: Bar, market: Instrument): KlineData {
  const { spec, valueAsset } = market;
  return [
    bar.openMs,
    formatPrice(bar.open, spec),
    formatPrice(bar.high, spec),
    formatPrice(bar.low, spec),
    formatPrice(bar.close, spec),
    formatDecimal(bar.lots * BigInt(spec.lotSize), spec.qtyScale),
    formatDecimal(bar.quote, valueAsset.scale),
    bar.trades,
  ];
}
