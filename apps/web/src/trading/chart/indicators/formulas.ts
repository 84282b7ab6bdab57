/*
 * Indicators that the chart library does not have. What is drawn is not money: these are numbers of a picture, in the unit of the price.
 */

/** What is calculated from: a candle. */
export interface Bar {
  /** When it opens, milliseconds since the epoch. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Wilder's true range: the largest of high less low and of the distances of both from the close before; of the first bar, which has none before it,
 * high less low.
 */
export function trueRange(bar: Bar, before: Bar | undefined): number {
  if (before === undefined) return bar.high - bar.low;
  return Math.max(bar.high - bar.low, Math.abs(bar.high - before.close), Math.abs(bar.low - before.close));
}

/**
 * Average true range by Wilder (New Concepts in Technical Trading Systems, 1978): the mean of the first `period` true ranges, then
 * (before × (period − 1) + true range) ÷ period. One value a bar; undefined before there are enough.
 */
export function averageTrueRange(bars: readonly Bar[], period: number): (number | undefined)[] {
  const result: (number | undefined)[] = [];
  let sum = 0;
  let average: number | undefined;
  for (const [at, bar] of bars.entries()) {
    const range = trueRange(bar, bars[at - 1]);
    if (average !== undefined) average = (average * (period - 1) + range) / period;
    else {
      sum += range;
      if (at === period - 1) average = sum / period;
    }
    result.push(average);
  }
  return result;
}

/**
 * Volume-weighted average price since the day of UTC began, of the typical price (high + low + close) ÷ 3. One value a bar; a day without
 * volume so far has the typical price of its bar. For candles of a day and more each candle has its own.
 */
export function sessionVwap(bars: readonly Bar[]): number[] {
  let day = Number.NaN;
  let weighted = 0;
  let volume = 0;
  return bars.map((bar) => {
    const today = Math.floor(bar.timestamp / DAY_MS);
    if (today !== day) {
      day = today;
      weighted = 0;
      volume = 0;
    }
    const typical = (bar.high + bar.low + bar.close) / 3;
    weighted += typical * (bar.volume ?? 0);
    volume += bar.volume ?? 0;
    return volume === 0 ? typical : weighted / volume;
  });
}

/** One bar of a SuperTrend: its stop line, and whether the trend goes up, so that the line is below the price. */
export interface TrendPoint {
  readonly line: number;
  readonly isUp: boolean;
}

/**
 * SuperTrend: bands at (high + low) ÷ 2 ± multiplier × ATR. The upper one only falls and the lower one only rises while the close before
 * stayed inside; the trend turns when a close passes the band that was in force. One value a bar; undefined before there is an ATR.
 */
export function superTrend(bars: readonly Bar[], period: number, multiplier: number): (TrendPoint | undefined)[] {
  const ranges = averageTrueRange(bars, period);
  let upper = Number.POSITIVE_INFINITY;
  let lower = Number.NEGATIVE_INFINITY;
  let isUp = true;
  return bars.map((bar, at) => {
    const range = ranges[at];
    if (range === undefined) return undefined;
    const middle = (bar.high + bar.low) / 2;
    const closeBefore = bars[at - 1]?.close ?? bar.close;
    const above = middle + multiplier * range;
    const below = middle - multiplier * range;
    const [upperBefore, lowerBefore] = [upper, lower];
    upper = above < upperBefore || closeBefore > upperBefore ? above : upperBefore;
    lower = below > lowerBefore || closeBefore < lowerBefore ? below : lowerBefore;
    if (isUp) isUp = bar.close >= lower;
    else isUp = bar.close > upper;
    return { line: isUp ? lower : upper, isUp };
  });
}

/** A candle of Heikin-Ashi. */
export interface HeikinBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * The candle of Heikin-Ashi of a bar: closes at the mean of its four prices, opens in the middle of the body before it; of the first bar, in the
 * middle of its own. High and low reach to whatever is outermost. Only the candle before it matters, so a change of the newest bar
 * changes the newest candle alone.
 */
export function heikinBar(bar: Bar, before: HeikinBar | undefined): HeikinBar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before === undefined ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
  return { open, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close), close };
}

/** All candles of Heikin-Ashi, oldest first. */
export function heikinBars(bars: readonly Bar[]): HeikinBar[] {
  const result: HeikinBar[] = [];
  for (const bar of bars) result.push(heikinBar(bar, result.at(-1)));
  return result;
}
