const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The trades of one minute: prices in ticks, volumes exact in lots and in the quote asset's smallest units. */
export interface MinuteBucket {
  readonly openMs: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  lots: bigint;
  quote: bigint;
  trades: number;
}

/** A market's last 24 hours; `open`, `high` and `low` are undefined before the first trade ever. */
export interface WindowView {
  readonly open: number | undefined;
  readonly high: number | undefined;
  readonly low: number | undefined;
  readonly last: number | undefined;
  readonly lots: bigint;
  readonly quote: bigint;
  /** Number of trades. */
  readonly trades: number;
}

/**
 * The last 24 hours of one market in minute buckets. A bucket is removed as a whole when its minute is 24 hours old, so the
 * window is between 23:59 and 24:00 hours long. Minutes without trades cost nothing.
 */
export class TickerWindow {
  private readonly buckets: MinuteBucket[] = [];
  private lots = 0n;
  private quote = 0n;
  private trades = 0;
  private last: number | undefined;
  /** The minute that was removed last: windows of whole minutes still include it. */
  private leaving: MinuteBucket | undefined;
  private previous: number | undefined;
  private extremes: { high: number; low: number } | undefined;

  /** Adds one trade; times never run backwards. */
  trade(timeMs: number, priceTicks: number, lots: bigint, quote: bigint): void {
    const openMs = timeMs - (timeMs % MINUTE_MS);
    this.last = priceTicks;
    this.lots += lots;
    this.quote += quote;
    this.trades += 1;
    const bucket = this.buckets.at(-1);
    if (bucket?.openMs === openMs) {
      bucket.high = Math.max(bucket.high, priceTicks);
      bucket.low = Math.min(bucket.low, priceTicks);
      bucket.close = priceTicks;
      bucket.lots += lots;
      bucket.quote += quote;
      bucket.trades += 1;
    } else {
      this.buckets.push({
        openMs,
        open: priceTicks,
        high: priceTicks,
        low: priceTicks,
        close: priceTicks,
        lots,
        quote,
        trades: 1,
      });
    }
    if (this.extremes) {
      this.extremes.high = Math.max(this.extremes.high, priceTicks);
      this.extremes.low = Math.min(this.extremes.low, priceTicks);
    }
  }

  /** Resets to stored minutes, oldest first, the last price ever and the last one before those minutes (ticks). */
  load(buckets: readonly MinuteBucket[], last: number | undefined, previous?: number): void {
    this.buckets.length = 0;
    this.leaving = undefined;
    this.previous = previous;
    this.lots = 0n;
    this.quote = 0n;
    this.trades = 0;
    for (const bucket of buckets) {
      this.buckets.push({ ...bucket });
      this.lots += bucket.lots;
      this.quote += bucket.quote;
      this.trades += bucket.trades;
    }
    this.last = last ?? buckets.at(-1)?.close;
    this.extremes = undefined;
  }

  /** Removes minutes older than 24 hours; returns true when that changed anything. */
  expire(nowMs: number): boolean {
    const oldestMs = nowMs - (nowMs % MINUTE_MS) - DAY_MS;
    let gone = 0;
    for (const bucket of this.buckets) {
      if (bucket.openMs > oldestMs) break;
      this.lots -= bucket.lots;
      this.quote -= bucket.quote;
      this.trades -= bucket.trades;
      gone += 1;
    }
    if (gone === 0) return false;
    this.leaving = this.buckets[gone - 1];
    this.previous = this.leaving?.close ?? this.previous;
    this.buckets.splice(0, gone);
    this.extremes = undefined;
    return true;
  }

  /** The window at a time; a market that traded before, but not within it, is flat at its last price. */
  view(nowMs: number): WindowView {
    this.expire(nowMs);
    const { last } = this;
    const first = this.buckets[0];
    if (first === undefined) return { open: last, high: last, low: last, last, lots: 0n, quote: 0n, trades: 0 };
    const { high, low } = this.measured(first);
    return { open: first.open, high, low, last, lots: this.lots, quote: this.quote, trades: this.trades };
  }

  /** Price of the last trade before the window; undefined when there was none or it is unknown. */
  previousClose(nowMs: number): number | undefined {
    this.expire(nowMs);
    return this.previous;
  }

  /** The minutes that opened at a time or later, at most 24 hours and a minute back; without trades flat at the last price. */
  since(fromMs: number, nowMs: number): WindowView {
    const all = this.view(nowMs);
    const { last } = this;
    const first = this.buckets[0];
    if (first !== undefined && first.openMs < fromMs) return summed(this.buckets, fromMs, last);
    const { leaving } = this;
    if (leaving === undefined || leaving.openMs < fromMs) return all;
    const isAlone = first === undefined;
    return {
      open: leaving.open,
      high: isAlone ? leaving.high : Math.max(leaving.high, all.high ?? 0),
      low: isAlone ? leaving.low : Math.min(leaving.low, all.low ?? leaving.low),
      last,
      lots: leaving.lots + all.lots,
      quote: leaving.quote + all.quote,
      trades: leaving.trades + all.trades,
    };
  }

  /** Volumes of the minutes that opened at a time or later, up to 24 hours back. */
  volumesSince(fromMs: number): { readonly lots: bigint; readonly quote: bigint } {
    let lots = 0n;
    let quote = 0n;
    for (let at = this.buckets.length - 1; at >= 0; at -= 1) {
      const bucket = this.buckets[at];
      if (bucket === undefined || bucket.openMs < fromMs) break;
      lots += bucket.lots;
      quote += bucket.quote;
    }
    return { lots, quote };
  }

  /** Closing prices (ticks) at `points` even steps over the last 24 hours, oldest first; empty before the first trade ever. */
  closes(nowMs: number, points: number): number[] {
    this.expire(nowMs);
    if (this.last === undefined) return [];
    let price = this.buckets[0]?.open ?? this.last;
    const found: number[] = [];
    let at = 0;
    for (let point = 1; point <= points; point += 1) {
      const untilMs = nowMs - DAY_MS + (DAY_MS * point) / points;
      for (let next = this.buckets[at]; next !== undefined && next.openMs <= untilMs; next = this.buckets[at]) {
        price = next.close;
        at += 1;
      }
      found.push(price);
    }
    return found;
  }

  private measured(first: MinuteBucket): { high: number; low: number } {
    if (this.extremes === undefined) {
      let { high, low } = first;
      for (const bucket of this.buckets) {
        high = Math.max(high, bucket.high);
        low = Math.min(low, bucket.low);
      }
      this.extremes = { high, low };
    }
    return this.extremes;
  }
}

/** The minutes of a list (oldest first) from a time on. */
function summed(buckets: readonly MinuteBucket[], fromMs: number, last: number | undefined): WindowView {
  let open = last;
  let high = last;
  let low = last;
  let [lots, quote, trades] = [0n, 0n, 0];
  for (let at = buckets.length - 1; at >= 0; at -= 1) {
    const bucket = buckets[at];
    if (bucket === undefined || bucket.openMs < fromMs) break;
    open = bucket.open;
    high = Math.max(high ?? bucket.high, bucket.high);
    low = Math.min(low ?? bucket.low, bucket.low);
    lots += bucket.lots;
    quote += bucket.quote;
    trades += bucket.trades;
  }
  return { open, high, low, last, lots, quote, trades };
}
