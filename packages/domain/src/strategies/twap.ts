import { divideCeil } from '../decimal.ts';
import type { MarketSpec, MarketUnits } from '../market.ts';
import { type PriceTicks, priceTicks, type QtyLots, qtyLots } from '../numbers.ts';
import type { Side } from '../order-preview.ts';
import { ppmOfTicks } from '../order-rules.ts';

/*
 * A TWAP order: one quantity in equal slices over a time, each an order that takes what it can at once. Source: trading rules 2.2.
 */

/** A slice every so many milliseconds. */
export const TWAP_INTERVAL_MS = 30_000;
/** A TWAP order runs at least five minutes and at most a day, a whole number of intervals. */
export const SHORTEST_TWAP_MS = 300_000;
export const LONGEST_TWAP_MS = 86_400_000;
/** A slice that makes up for earlier ones is at most so many times as large as a normal one. */
export const MOST_TWAP_CATCH_UP = 3;
/** A slice trades at most so far from the middle of the book, in hundredths of a percent: 3 %. */
export const MOST_TWAP_SLIPPAGE_BPS = 300;

/** Whether a TWAP order may run so long, in milliseconds. */
export function isTwapDuration(durationMs: number): boolean {
  return durationMs >= SHORTEST_TWAP_MS && durationMs <= LONGEST_TWAP_MS && durationMs % TWAP_INTERVAL_MS === 0;
}

/** Whether slices may trade so far from the middle of the book, in hundredths of a percent: 1 … 300. */
export function isTwapSlippage(slippageBps: number): boolean {
  return Number.isInteger(slippageBps) && slippageBps >= 1 && slippageBps <= MOST_TWAP_SLIPPAGE_BPS;
}

/** Into how many slices a time falls: one at its start and one after each interval, the last at its end. */
export function twapSlices(durationMs: number): number {
  return Math.floor(durationMs / TWAP_INTERVAL_MS) + 1;
}

/** The slice whose time it is, counted from 1; more than there are when it is over. Times in milliseconds since the epoch. */
export function twapSliceAt(startMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - startMs) / TWAP_INTERVAL_MS)) + 1;
}

/** When a slice is due, milliseconds since the epoch; slices count from 1. */
export function twapSliceMs(startMs: number, slice: number): number {
  return startMs + (slice - 1) * TWAP_INTERVAL_MS;
}

/** Lots of a slice when nothing is to be made up for: the total over all slices, rounded up. */
export function twapNormalLots(totalLots: number, slices: number): QtyLots {
  return qtyLots(Number(divideCeil(BigInt(totalLots), BigInt(slices))));
}

/** Lots that are to have traded after a slice (counted from 1); after the last one the total. */
export function twapPlannedLots(totalLots: number, slices: number, slice: number): QtyLots {
  return qtyLots(Number((BigInt(totalLots) * BigInt(Math.min(slice, slices))) / BigInt(slices)));
}

/** How far a TWAP order is. */
export interface TwapProgress {
  readonly totalLots: number;
  readonly slices: number;
  /** The slice that is due, from 1. */
  readonly slice: number;
  /** What the slices before have traded. */
  readonly executedLots: number;
  /** The least and the most that an order may have now. */
  readonly leastLots: number;
  readonly mostLots: number;
}

/**
 * Lots of the order that a slice places; 0 for none. It makes up for what earlier slices did not get, up to three normal slices. What is
 * too little for an order waits for the next slice; a rest that would be too little for an order of its own goes with this one, if it fits.
 */
export function twapChildLots(progress: TwapProgress): QtyLots {
  const { totalLots, slices, slice, executedLots, leastLots, mostLots } = progress;
  const cap = Math.min(MOST_TWAP_CATCH_UP * twapNormalLots(totalLots, slices), mostLots);
  const due = Math.min(twapPlannedLots(totalLots, slices, slice) - executedLots, cap);
  const rest = totalLots - executedLots - due;
  const child = rest > 0 && rest < leastLots && due + rest <= cap ? due + rest : due;
  return qtyLots(child < leastLots ? 0 : child);
}

/** Fewest lots that a market takes in an order at a price. */
export function leastLotsAt(ticks: number, market: MarketSpec, units: MarketUnits): QtyLots {
  const perLot = BigInt(ticks) * units.quoteUnitsPerTickLot;
  return qtyLots(Math.max(market.minQtyLots, Number(divideCeil(market.minNotional, perLot))));
}

/** What a market looks like to a slice; prices in ticks. */
export interface TwapMarketView {
  /** undefined: nobody bids, nobody asks. */
  readonly bestBid: number | undefined;
  readonly bestAsk: number | undefined;
  /** 0 before the first trade. */
  readonly lastTicks: number;
}

/**
 * The worst price at which a slice trades: the middle of the book (of a book with one side: the last price) and the slippage; never worse
 * than the user's own limit, never outside of the market's price band. Rounded towards the middle. undefined when there is no such price.
 */
export function twapLimitTicks(
  side: Side,
  slippageBps: number,
  ownLimitTicks: number | undefined,
  { bestBid, bestAsk, lastTicks }: TwapMarketView,
  { priceBandPpm, maxPriceTicks }: Pick<MarketSpec, 'priceBandPpm' | 'maxPriceTicks'>,
): PriceTicks | undefined {
  const twiceMiddle = bestBid !== undefined && bestAsk !== undefined ? bestBid + bestAsk : 2 * lastTicks;
  if (twiceMiddle === 0) return undefined;
  const band = priceBand(lastTicks, priceBandPpm);
  const low = Math.max(band.low, 1);
  const high = Math.min(band.high, maxPriceTicks);
  const limit =
    side === 'buy'
      ? Math.min(Math.floor((twiceMiddle * (10_000 + slippageBps)) / 20_000), ownLimitTicks ?? high, high)
      : Math.max(Math.ceil((twiceMiddle * (10_000 - slippageBps)) / 20_000), ownLimitTicks ?? low, low);
  return limit < low || limit > high ? undefined : priceTicks(limit);
}

/** Limit prices that a market takes, both included, in ticks: the core's own rule of the band. Without a band or a trade: all. */
function priceBand(lastTicks: number, bandPpm: number): { readonly low: number; readonly high: number } {
  if (bandPpm === 0 || lastTicks === 0) return { low: 0, high: Number.POSITIVE_INFINITY };
  const allowed = ppmOfTicks(lastTicks, bandPpm);
  return { low: lastTicks - allowed, high: lastTicks + allowed };
}
