import type { CoinShare } from '@bourse/contract';
import { centsOf, centsText, percentText } from './cents.ts';
import { type LivePrices, liveUsdt } from './live-worth.ts';

/** Coins that have a slice of their own; the others share one. */
const MOST_SLICES = 5;

/** A slice of what somebody owns. */
export interface Slice {
  /** Code of the coin; empty for the others together. */
  readonly coin: string;
  /** Coins in it. */
  readonly count: number;
  /** USDT, 2 decimals. */
  readonly usdt: string;
  /** Of the whole, 2 decimals. */
  readonly percent: string;
}

/** Shares by coin, largest first, the small ones together at the end; a coin without worth has none. */
export function allocationOf(coins: readonly CoinShare[], prices: LivePrices): readonly Slice[] {
  const worths = coins
    .map((coin) => ({ coin: coin.shortName, cents: centsOf(liveUsdt(coin, prices)) }))
    .filter(({ cents }) => cents > 0n)
    .toSorted((a, b) => Number(b.cents - a.cents));
  const whole = worths.reduce((sum, { cents }) => sum + cents, 0n);
  const isFew = worths.length <= MOST_SLICES + 1;
  const own = isFew ? worths : worths.slice(0, MOST_SLICES);
  const rest = isFew ? [] : worths.slice(MOST_SLICES);
  const slice = (coin: string, count: number, cents: bigint): Slice => {
    return { coin, count, usdt: centsText(cents), percent: percentText(cents, whole) };
  };
  const others = rest.reduce((sum, { cents }) => sum + cents, 0n);
  return [
    ...own.map(({ coin, cents }) => slice(coin, 1, cents)),
    ...(rest.length === 0 ? [] : [slice('', rest.length, others)]),
  ];
}
