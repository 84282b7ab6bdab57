import { zonedKlineOpenMs } from '@bourse/domain';
import { type Bar, mergeBars } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState, PublicTrade } from '../../../platform/exchange-view/markets/market-state.ts';
import type { ZonedKlines } from '../../../platform/exchange-view/markets/zoned-klines.ts';
import { type KlineClock, type KlineGrid, KlineStream, type SeenKline } from './kline-stream.ts';

/** Reads the latest kline of a grid as it stands at one moment; `onMoment` is called in that moment, which may come later. */
export type LatestKline = (onMoment: () => void) => Promise<ZonedKlines>;

/**
 * The current kline of a time zone other than UTC. Memory has none of those: the stream starts with a read, adds the trades that
 * arrived meanwhile, and continues by itself. Until the read is done nothing is sent; a failed read is retried. Where history is
 * not fine enough to complete the current kline, the next one is the first that is sent.
 */
export class ZonedKlineStream extends KlineStream {
  private readonly read: LatestKline;
  private bar: Bar | undefined;
  /** Trades since the moment as of which the kline is being read; undefined: it has been. */
  private early: PublicTrade[] | undefined = [];
  private isReading = false;
  private wholeFromMs = 0;

  constructor(name: string, state: MarketState, grid: KlineGrid, clock: KlineClock, read: LatestKline) {
    super(name, state, grid, clock);
    this.read = read;
    this.begin();
  }

  override noteTrade(trade: PublicTrade): void {
    if (this.early) this.early.push(trade);
    else this.take(this.seenAfter(trade));
  }

  override flush(): void {
    if (this.early === undefined) super.flush();
    else if (!this.isReading) this.begin();
  }

  private begin(): void {
    this.isReading = true;
    let lastId = -1;
    const onMoment = () => {
      this.early = [];
      lastId = this.state.lastTrade?.tradeNo ?? -1;
    };
    this.read(onMoment)
      .then((found) => this.start(found, lastId))
      .catch(() => undefined)
      .finally(() => {
        this.isReading = false;
      });
  }

  private start({ bars, wholeFromMs }: ZonedKlines, lastId: number): void {
    const early = this.early ?? [];
    const bar = bars.at(-1);
    this.early = undefined;
    this.bar = bar;
    this.wholeFromMs = wholeFromMs;
    this.startWith(bar && { bar, lastId });
    for (const trade of early) this.take(this.seenAfter(trade));
  }

  private seenAfter(trade: PublicTrade): SeenKline | undefined {
    const { units } = this.state.market;
    const { interval, offsetMs } = this.grid;
    const openMs = zonedKlineOpenMs(interval, trade.timeMs, offsetMs);
    if (openMs < this.wholeFromMs) return undefined;
    const lots = BigInt(trade.qtyLots);
    const quote = BigInt(trade.priceTicks) * lots * units.quoteUnitsPerTickLot;
    const isBuy = trade.takerSide === 'buy';
    const { priceTicks: price } = trade;
    const prices = { open: price, high: price, low: price, close: price };
    const bought = { buyLots: isBuy ? lots : 0n, buyQuote: isBuy ? quote : 0n };
    const own: Bar = { openMs, ...prices, lots, quote, ...bought, trades: 1, lastSeq: 0 };
    this.bar = this.bar && openMs <= this.bar.openMs ? mergeBars(this.bar, own) : own;
    return { bar: this.bar, lastId: trade.tradeNo };
  }
}
