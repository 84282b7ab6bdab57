/*
 * Statistics of prices. They are estimates that no order or balance depends on, so they are computed in floating point and rounded when they
 * are written.
 */

/** Returns of consecutive prices as logarithms, oldest first; prices above zero. */
export function logReturns(prices: readonly number[]): number[] {
  return prices.slice(1).map((price, at) => Math.log(price / (prices[at] ?? price)));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample (n − 1); undefined with less than two values. */
export function standardDeviation(values: readonly number[]): number | undefined {
  if (values.length < 2) return undefined;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

const DAYS_A_YEAR = 365;

/** Volatility for a year in percent, from daily closing prices: markets trade on all 365 days. */
export function yearlyVolatility(dailyCloses: readonly number[]): number | undefined {
  const deviation = standardDeviation(logReturns(dailyCloses));
  return deviation === undefined ? undefined : deviation * Math.sqrt(DAYS_A_YEAR) * 100;
}

/** Pearson's correlation of two series of the same length, −1 to 1; undefined where one of them does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number | undefined {
  if (a.length !== b.length || a.length < 2) return undefined;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [left, right] = [value - meanA, (b[at] ?? 0) - meanB];
    both += left * right;
    squaresA += left * left;
    squaresB += right * right;
  }
  if (squaresA === 0 || squaresB === 0) return undefined;
  return Math.min(1, Math.max(-1, both / Math.sqrt(squaresA * squaresB)));
}

/** Bars that the relative strength index looks back on. */
const RSI_PERIOD = 14;

/**
 * The relative strength index after the last of some closing prices, 0 to 100 (J. Welles Wilder, New Concepts in Technical Trading Systems,
 * 1978): the first averages are plain ones, each following one smooths by 1/period. 50 where nothing moved; undefined with too few prices.
 */
export function relativeStrength(closes: readonly number[], period = RSI_PERIOD): number | undefined {
  if (closes.length <= period) return undefined;
  let [gain, loss] = [0, 0];
  for (let at = 1; at < closes.length; at++) {
    const change = (closes[at] ?? 0) - (closes[at - 1] ?? 0);
    const [up, down] = [Math.max(0, change), Math.max(0, -change)];
    const isFirst = at <= period;
    gain = isFirst ? gain + up / period : (gain * (period - 1) + up) / period;
    loss = isFirst ? loss + down / period : (loss * (period - 1) + down) / period;
  }
  if (gain === 0 && loss === 0) return 50;
  return (100 * gain) / (gain + loss);
}
