import { KLINE_INTERVALS, type KlineInterval, klineOpenMs, nextKlineOpenMs, type Side } from '@bourse/domain';

/** The intervals that are stored; every other one is rolled up from these. */
export const BASE_INTERVALS = ['1s', '1m', '1h', '1d'] as const satisfies readonly KlineInterval[];
/** A stored interval. */
export type BaseInterval = (typeof BASE_INTERVALS)[number];

/** The stored interval from which an interval is made. */
export function baseOf(interval: KlineInterval): BaseInterval {
  if (interval === '1s') return '1s';
  if (interval.endsWith('m')) return '1m';
  return interval.endsWith('h') ? '1h' : '1d';
}

/** The figures of one kline: prices in ticks, volumes exact in lots and in the quote asset's smallest units. */
export interface BarFigures {
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: bigint;
  readonly quote: bigint;
  readonly trades: number;
}

/** One kline. */
export interface Bar extends BarFigures {
  /** The part of both volumes with a buying taker. */
  readonly buyLots: bigint;
  readonly buyQuote: bigint;
  /** Sequence of the last command whose trade it contains; 0 for stored bars. */
  readonly lastSeq: number;
}

/** Merges two bars of one kline, the earlier one first. */
export function mergeBars(earlier: Bar, later: Bar, openMs = earlier.openMs): Bar {
  return {
    openMs,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    lots: earlier.lots + later.lots,
    quote: earlier.quote + later.quote,
    buyLots: earlier.buyLots + later.buyLots,
    buyQuote: earlier.buyQuote + later.buyQuote,
    trades: earlier.trades + later.trades,
    lastSeq: Math.max(earlier.lastSeq, later.lastSeq),
  };
}

/** Rolls bars (oldest first) up to an interval that is a multiple of theirs. */
export function rollUp(bars: readonly Bar[], interval: KlineInterval): Bar[] {
  const rolled: Bar[] = [];
  for (const bar of bars) {
    const openMs = klineOpenMs(interval, bar.openMs);
    const last = rolled.at(-1);
    if (last?.openMs === openMs) rolled[rolled.length - 1] = mergeBars(last, bar);
    else rolled.push({ ...bar, openMs });
  }
  return rolled;
}

/** The trades of one second, which is all that a trade updates. */
export interface Second {
  openMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  lots: bigint;
  quote: bigint;
  buyLots: bigint;
  buyQuote: bigint;
  trades: number;
  lastSeq: number;
}

/** One trade's contribution to a kline: price in ticks, volumes in lots and in the quote asset's smallest units. */
export interface BarTrade {
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: bigint;
  readonly quote: bigint;
  readonly takerSide: Side;
  /** Sequence of its command. */
  readonly seq: number;
}

/** Starts a second with its first trade. */
export function openSecond({ timeMs, priceTicks, lots, quote, takerSide, seq }: BarTrade): Second {
  const isBuy = takerSide === 'buy';
  return {
    openMs: klineOpenMs('1s', timeMs),
    open: priceTicks,
    high: priceTicks,
    low: priceTicks,
    close: priceTicks,
    lots,
    quote,
    buyLots: isBuy ? lots : 0n,
    buyQuote: isBuy ? quote : 0n,
    trades: 1,
    lastSeq: seq,
  };
}

/** Adds a later trade of the same second. */
export function growSecond(second: Second, { priceTicks, lots, quote, takerSide, seq }: BarTrade): void {
  if (priceTicks > second.high) second.high = priceTicks;
  if (priceTicks < second.low) second.low = priceTicks;
  second.close = priceTicks;
  second.lots += lots;
  second.quote += quote;
  if (takerSide === 'buy') {
    second.buyLots += lots;
    second.buyQuote += quote;
  }
  second.trades += 1;
  second.lastSeq = seq;
}

/**
 * The current klines of one market in every interval, and the closed ones of the stored intervals that the projections
 * may not have yet. Goal: a trade costs one update, not sixteen. Method: a trade changes only the current second;
 * when a second is over, it is folded into every interval.
 */
export class LiveKlines {
  private second: Second | undefined;
  private readonly folded = new Map<KlineInterval, Bar>();
  private readonly closed = new Map<BaseInterval, Bar[]>(BASE_INTERVALS.map((interval) => [interval, []]));

  /** Adds one trade; the database already serves the closed bars up to `projectedSeq`. */
  trade(trade: BarTrade, projectedSeq: number): void {
    const { second } = this;
    if (second && trade.timeMs < second.openMs + 1_000) {
      growSecond(second, trade);
      return;
    }
    if (second) this.fold(second, projectedSeq);
    this.second = openSecond(trade);
  }

  /** Resets to stored bars: the newest of each interval. */
  load(bars: ReadonlyMap<KlineInterval, Bar>): void {
    this.second = undefined;
    this.folded.clear();
    for (const list of this.closed.values()) list.length = 0;
    for (const [interval, bar] of bars) this.folded.set(interval, bar);
  }

  /** The newest kline of an interval; undefined before the first trade ever. */
  current(interval: KlineInterval): Bar | undefined {
    const bar = this.folded.get(interval);
    if (this.second === undefined) return bar;
    const openMs = klineOpenMs(interval, this.second.openMs);
    return bar?.openMs === openMs ? mergeBars(bar, this.second) : { ...this.second, openMs };
  }

  /** The bars of a stored interval in memory, oldest first and without gaps. */
  recent(interval: BaseInterval): Bar[] {
    const bars = [...(this.closed.get(interval) ?? [])];
    const folded = this.folded.get(interval);
    const current = this.current(interval);
    if (folded && folded.openMs !== current?.openMs) bars.push(folded);
    if (current) bars.push(current);
    return bars;
  }

  private fold(second: Second, projectedSeq: number): void {
    for (const interval of KLINE_INTERVALS) {
      const bar = this.folded.get(interval);
      if (bar && second.openMs < nextKlineOpenMs(interval, bar.openMs)) {
        this.folded.set(interval, mergeBars(bar, second));
      } else {
        if (bar) this.retire(interval, bar, projectedSeq);
        this.folded.set(interval, { ...second, openMs: klineOpenMs(interval, second.openMs) });
      }
    }
  }

  private retire(interval: KlineInterval, bar: Bar, projectedSeq: number): void {
    const list = this.closed.get(interval as BaseInterval);
    if (list === undefined) return;
    list.push(bar);
    let stored = 0;
    while (stored < list.length && (list[stored]?.lastSeq ?? 0) <= projectedSeq) stored += 1;
    if (stored > 0) list.splice(0, stored);
  }
}
