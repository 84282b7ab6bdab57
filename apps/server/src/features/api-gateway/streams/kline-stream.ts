import { formatDecimal, formatPrice, type KlineInterval, nextZonedKlineOpenMs, zonedKlineOpenMs } from '@bourse/domain';
import type { Bar } from '../../../platform/exchange-view/live-klines.ts';
import type { MarketState, PublicTrade } from '../../../platform/exchange-view/market-state.ts';
import { symbolOf } from '../words.ts';
import { Stream } from './stream.ts';

/** Klines of an interval on clocks that are `offsetMs` ahead of UTC. */
export interface KlineGrid {
  readonly interval: KlineInterval;
  readonly offsetMs: number;
}

/** A kline as it stood after a trade. */
export interface SeenKline {
  readonly bar: Bar;
  /** Number of its last trade. */
  readonly lastId: number;
}

/** Intervals without trades that are told at once; a clock that jumped farther is caught up with by and by. */
const MOST_QUIET = 100;

/**
 * The current kline of one interval, told when something traded. Each is told once more when it is over, as closed, with the first
 * flush after its end; so is each interval without trades from the first trade on: flat at the close before it, without ids.
 */
export class KlineStream extends Stream {
  readonly isState = true;
  protected readonly state: MarketState;
  protected readonly grid: KlineGrid;
  private readonly clock: () => number;
  private ended: SeenKline[] = [];
  private latest: SeenKline | undefined;
  private isTold = true;
  private closedOpenMs = -1;

  /** `latest` is the kline that the market has now, if it has one. */
  constructor(name: string, state: MarketState, grid: KlineGrid, clock: () => number, latest?: SeenKline) {
    super(name);
    this.state = state;
    this.grid = grid;
    this.clock = clock;
    if (latest) this.setLatest(latest);
  }

  noteTrade(_trade: PublicTrade): void {
    this.take(seenKline(this.state, this.grid.interval));
  }

  /** Tells a kline as that of now to those who are there already. */
  protected startWith(latest: SeenKline | undefined): void {
    this.setLatest(latest);
    if (latest) this.publish(this.current());
  }

  /** Takes in the kline as it is after a trade. */
  protected take(now: SeenKline | undefined): void {
    const { latest } = this;
    if (latest && now && latest.bar.openMs < now.bar.openMs) {
      this.ended.push(latest);
      for (let quiet = this.quietAfter(latest); quiet.bar.openMs < now.bar.openMs; quiet = this.quietAfter(quiet)) {
        if (this.ended.push(quiet) > MOST_QUIET) break;
      }
    }
    this.latest = now;
    this.isTold = false;
    // Told as closed by the clock, and then came a trade that was stamped before: it is told again.
    if (now && now.bar.openMs <= this.closedOpenMs) this.closedOpenMs = now.bar.openMs - 1;
  }

  flush(): void {
    for (const seen of this.ended) this.close(seen);
    this.ended = [];
    if (this.latest && !this.isTold && !this.isOver(this.latest)) this.publish(this.payload(this.latest, false));
    this.isTold = true;
    for (let told = 0; told < MOST_QUIET && this.latest && this.isOver(this.latest); told += 1) {
      this.close(this.latest);
      this.latest = this.quietAfter(this.latest);
    }
  }

  override current(): unknown {
    return this.latest && this.payload(this.latest, this.isOver(this.latest));
  }

  private setLatest(latest: SeenKline | undefined): void {
    this.latest = latest;
    if (latest === undefined || !this.isOver(latest)) return;
    const { interval, offsetMs } = this.grid;
    this.latest = quietKline(zonedKlineOpenMs(interval, this.clock(), offsetMs), latest.bar.close);
  }

  private close(seen: SeenKline): void {
    if (seen.bar.openMs <= this.closedOpenMs) return;
    this.closedOpenMs = seen.bar.openMs;
    this.publish(this.payload(seen, true));
  }

  private quietAfter({ bar }: SeenKline): SeenKline {
    return quietKline(this.nextOpenMs(bar), bar.close);
  }

  private isOver({ bar }: SeenKline): boolean {
    return this.clock() >= this.nextOpenMs(bar);
  }

  private nextOpenMs({ openMs }: Bar): number {
    return nextZonedKlineOpenMs(this.grid.interval, openMs, this.grid.offsetMs);
  }

  private payload({ bar, lastId }: SeenKline, isClosed: boolean) {
    const { spec, quote, ...market } = this.state.market;
    const base = (lots: bigint) => formatDecimal(lots * BigInt(spec.lotSize), spec.qtyScale);
    const symbol = symbolOf({ ...market, quote });
    return {
      e: 'kline',
      E: this.clock(),
      s: symbol,
      k: {
        t: bar.openMs,
        T: this.nextOpenMs(bar) - 1,
        s: symbol,
        i: this.grid.interval,
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

/** The kline of an interval in which nobody has traded, at the close before it. */
function quietKline(openMs: number, close: number): SeenKline {
  const prices = { open: close, high: close, low: close, close };
  const nothing = { lots: 0n, quote: 0n, buyLots: 0n, buyQuote: 0n, trades: 0, lastSeq: 0 };
  return { bar: { openMs, ...prices, ...nothing }, lastId: -1 };
}

/** The kline of UTC that a market has now. */
export function seenKline({ klines, lastTrade }: MarketState, interval: KlineInterval): SeenKline | undefined {
  const bar = klines.current(interval);
  return bar && { bar, lastId: lastTrade?.tradeNo ?? -1 };
}
