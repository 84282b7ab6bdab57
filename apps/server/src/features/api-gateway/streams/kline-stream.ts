import { formatDecimal, formatPrice, type KlineInterval, nextKlineOpenMs } from '@bourse/domain';
import type { Bar } from '../../../platform/exchange-view/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/market-state.ts';
import { symbolOf } from '../words.ts';
import { Stream } from './stream.ts';

/** A kline as it stood after a trade. */
interface Seen {
  readonly bar: Bar;
  /** Number of its last trade. */
  readonly lastId: number;
}

/**
 * The current kline of one interval. One that ended is told once more, as closed: with the first flush after its end, whether a
 * trade opened the next one or not. Intervals without trades have no kline.
 */
export class KlineStream extends Stream {
  readonly isState = true;
  private readonly state: MarketState;
  private readonly interval: KlineInterval;
  private readonly clock: () => number;
  private ended: Seen[] = [];
  private latest: Seen | undefined;
  private isTold = true;
  private closedOpenMs = -1;

  constructor(name: string, state: MarketState, interval: KlineInterval, clock: () => number) {
    super(name);
    this.state = state;
    this.interval = interval;
    this.clock = clock;
    this.latest = this.seen();
    if (this.latest && this.isOver(this.latest)) this.closedOpenMs = this.latest.bar.openMs;
  }

  noteTrade(): void {
    const now = this.seen();
    if (this.latest && now && this.latest.bar.openMs !== now.bar.openMs) this.ended.push(this.latest);
    this.latest = now;
    this.isTold = false;
    // Told as closed by the clock, and then came a trade that was stamped before: it is told again.
    if (now && now.bar.openMs <= this.closedOpenMs) this.closedOpenMs = now.bar.openMs - 1;
  }

  flush(): void {
    for (const seen of this.ended) this.close(seen);
    this.ended = [];
    if (this.latest === undefined) return;
    if (this.isOver(this.latest)) this.close(this.latest);
    else if (!this.isTold) this.publish(this.payload(this.latest, false));
    this.isTold = true;
  }

  override current(): unknown {
    return this.latest && this.payload(this.latest, this.isOver(this.latest));
  }

  private close(seen: Seen): void {
    if (seen.bar.openMs <= this.closedOpenMs) return;
    this.closedOpenMs = seen.bar.openMs;
    this.publish(this.payload(seen, true));
  }

  private seen(): Seen | undefined {
    const bar = this.state.klines.current(this.interval);
    return bar && { bar, lastId: this.state.lastTrade?.tradeNo ?? -1 };
  }

  private isOver({ bar }: Seen): boolean {
    return this.clock() >= nextKlineOpenMs(this.interval, bar.openMs);
  }

  private payload({ bar, lastId }: Seen, isClosed: boolean) {
    const { spec, quote, ...market } = this.state.market;
    const base = (lots: bigint) => formatDecimal(lots * BigInt(spec.lotSize), spec.qtyScale);
    const symbol = symbolOf({ ...market, quote });
    return {
      e: 'kline',
      E: this.clock(),
      s: symbol,
      k: {
        t: bar.openMs,
        T: nextKlineOpenMs(this.interval, bar.openMs) - 1,
        s: symbol,
        i: this.interval,
        // Klines of imported history count trades that have no numbers.
        f: lastId < 0 ? -1 : Math.max(1, lastId - bar.trades + 1),
        L: lastId,
        o: formatPrice(bar.open, spec),
        c: formatPrice(bar.close, spec),
        h: formatPrice(bar.high, spec),
        l: formatPrice(bar.low, spec),
        v: base(bar.lots),
        n: bar.trades,
        x: isClosed,
        q: formatDecimal(bar.quote, quote.scale),
        V: base(bar.buyLots),
        Q: formatDecimal(bar.buyQuote, quote.scale),
        B: '0',
      },
    };
  }
}
