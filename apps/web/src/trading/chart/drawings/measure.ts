/** What lies between two points of a chart. */
export interface Measured {
  /** Difference of the prices, with its sign. */
  readonly price: number;
  /** The same in percent of the first. */
  readonly percent: number;
  /** Candles, with a sign. */
  readonly bars: number;
  readonly timeMs: number;
}

interface MeasuredPoint {
  readonly timestamp?: number | undefined;
  readonly value?: number | undefined;
}

/** Measures from the first to the second of two points; undefined while one is missing. */
export function measureOf(points: readonly MeasuredPoint[], bars: number): Measured | undefined {
  const [from, to] = points;
  if (from?.value === undefined || to?.value === undefined) return undefined;
  const price = to.value - from.value;
  const timeMs = (to.timestamp ?? 0) - (from.timestamp ?? 0);
  return { price, percent: from.value === 0 ? 0 : (price / from.value) * 100, bars, timeMs };
}
