import type { KlineData } from '@bourse/contract';

/** Closes of a market by the opening time of their candles, milliseconds since the epoch. */
export type Closes = ReadonlyMap<number, number>;

/** Adds klines to closes; a kline that changes replaces what it was. */
export function withKlines(closes: Closes, klines: readonly KlineData[]): Closes {
  if (klines.length === 0) return closes;
  const next = new Map(closes);
  for (const [openMs, , , , close] of klines) next.set(openMs, Number(close));
  return next;
}

export interface ComparedBar {
  readonly timestamp: number;
  readonly close: number;
}

/**
 * A second market on the scale of the first: where both have a candle for the first time from index `from` on, they stand at the same height, and
 * from there on each per cent is as high for one as for the other. One value a bar of `from` … `to` (without it); undefined where the second market has no
 * candle, or none yet that can be compared.
 */
export function comparedLine(
  bars: readonly ComparedBar[],
  closes: Closes,
  from: number,
  to: number,
): (number | undefined)[] {
  let base: number | undefined;
  return bars.slice(Math.max(0, from), to).map(({ timestamp, close }) => {
    const other = closes.get(timestamp);
    if (other === undefined || other === 0) return undefined;
    base ??= close / other;
    return other * base;
  });
}

/** How far the second market has moved over the same bars, in percent; undefined without two candles. */
export function comparedChange(
  bars: readonly ComparedBar[],
  closes: Closes,
  from: number,
  to: number,
): number | undefined {
  const known = bars.slice(Math.max(0, from), to).flatMap(({ timestamp }) => closes.get(timestamp) ?? []);
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined || first === 0 ? undefined : ((last - first) / first) * 100;
}
