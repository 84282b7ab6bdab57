import { formatDecimal, formatPrice, type KlineInterval, nextZonedKlineOpenMs, zonedKlineOpenMs } from '@bourse/domain';
import type { Bar } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState, PublicTrade } from '../../../platform/exchange-view/markets/market-state.ts';
import { tradeIdsOf } from '../trade-ids.ts';
import { symbolOf } from '../wire-format.ts';
import { Stream } from './stream.ts';

/** Klines of an interval on clocks that are `offsetMs` ahead of UTC. */
export interface KlineGrid {
  readonly interval: KlineInterval;
  readonly offsetMs: number;
}

/** Clocks of kline streams; milliseconds since the epoch. */
export interface KlineClock {
  nowMs(): number;
  /** No trade will come that was stamped before this: a kline that ended by then is final. */
  settledMs(): number;
}

/** A kline as it stood after a trade. */
export interface SeenKline {
  readonly bar: Bar;
  /** Number of its last trade. */
  readonly lastId: number;
}

/** Maximum number of empty intervals per flush; after a longer clock jump the rest follows with later flushes. */
const MOST_QUIET = 100;

/**
 * The current kline of one interval, sent after trades. Each is sent once more as closed with the first flush after its end; so is
 * each interval without trades from the first trade on: flat at the previous close, without ids.
 *
 * A close is sent once and is final. A trade arrives some time after its timestamp, so the clock alone does not determine whether a
 * kline is closed: it is when no trade with an earlier timestamp than its end can arrive any more.
 */
export class KlineStream extends Stream {
  readonly isState = true;
  protected readonly state: MarketState;
  protected readonly grid: KlineGrid;
  private readonly clock: KlineClock;
  private ended: SeenKline[] = [];
  private latest: SeenKline | undefined;
  private isTold = true;
  private closedOpenMs = -1;

  /** `latest` is the kline that the market has now, if it has one. */
  constructor(name: string, state: MarketState, grid: KlineGrid, clock: KlineClock, latest?: SeenKline) {
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

  /** Updates the kline after a trade. */
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
  }

  flush(): void {
    for (const seen of this.ended) this.close(seen);
    this.ended = [];
    if (this.latest && !this.isTold && !this.isOver(this.latest)) this.publish(this.payload(this.latest, false));
    this.isTold = true;
    for (let count = 0; count < MOST_QUIET && this.latest && this.isOver(this.latest); count += 1) {
      this.close(this.latest);
      this.latest = this.quietAfter(this.latest);
    }
  }

  override current(): unknown {
    // It is sent as closed with the next flush.
    return this.latest && this.payload(this.latest, false);
  }

  private setLatest(latest: SeenKline | undefined): void {
    this.latest = latest;
    if (latest === undefined || !this.isOver(latest)) return;
    const { interval, offsetMs } = this.grid;
    this.latest = quietKline(zonedKlineOpenMs(interval, this.clock.settledMs(), offsetMs), latest.bar.close);
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
    return this.clock.settledMs() >= this.nextOpenMs(bar);
  }

  private nextOpenMs({ openMs }: Bar): number {
    return nextZonedKlineOpenMs(this.grid.interval, openMs, this.grid.offsetMs);
  }

  private payload({ bar, lastId }: SeenKline, isClosed: boolean) {
    const { spec, quote, ...market } = this.state.market;
    const base = (lots: bigint) => formatDecimal(lots * BigInt(spec.lotSize), spec.qtyScale);
    const symbol = symbolOf({ ...market, quote });
    const ids = tradeIdsOf(bar.trades, lastId);
    return {
      e: 'kline',
      E: this.clock.nowMs(),
      s: symbol,
      k: {
        t: bar.openMs,
        T: this.nextOpenMs(bar) - 1,
        s: symbol,
        i: this.grid.interval,
        f: ids.firstId,
        L: ids.lastId,
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

/** The kline of an interval without trades, at the previous close. */
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
