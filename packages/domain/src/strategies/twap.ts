import { divideCeil } from '../decimal.ts';
import type { MarketSpec, MarketUnits } from '../market.ts';
import { type PriceTicks, priceTicks, type QtyLots, qtyLots } from '../numbers.ts';
import type { Side } from '../order-preview.ts';
import { ppmOfTicks } from '../order-rules.ts';

/*
 * A TWAP order: one quantity split into equal slices over time, each an immediate-or-cancel order. Source: trading rules 2.2.
 */

/** Interval between slices, in milliseconds. */
export const TWAP_INTERVAL_MS = 30_000;
/** Bounds of a TWAP order's duration in milliseconds: five minutes and a day. A duration is a multiple of the interval. */
export const MIN_TWAP_MS = 300_000;
export const MAX_TWAP_MS = 86_400_000;
/** Maximum size of a slice that makes up for earlier ones, as a multiple of a normal slice. */
export const MAX_TWAP_CATCH_UP = 3;
/** Maximum distance of a slice's limit price from the mid price, in hundredths of a percent: 3 %. */
export const MAX_TWAP_SLIPPAGE_BPS = 300;

/** Whether a duration in milliseconds is valid for a TWAP order. */
export function isTwapDuration(durationMs: number): boolean {
  return durationMs >= MIN_TWAP_MS && durationMs <= MAX_TWAP_MS && durationMs % TWAP_INTERVAL_MS === 0;
}

/** Whether a slippage from the mid price, in hundredths of a percent, is valid: 1 … 300. */
export function isTwapSlippage(slippageBps: number): boolean {
  return Number.isInteger(slippageBps) && slippageBps >= 1 && slippageBps <= MAX_TWAP_SLIPPAGE_BPS;
}

/** Number of slices in a duration: one at the start and one after each interval, the last at the end. */
export function twapSlices(durationMs: number): number {
  return Math.floor(durationMs / TWAP_INTERVAL_MS) + 1;
}

/** The slice due at a time, counted from 1; above the number of slices once the order is over. Milliseconds since the epoch. */
export function twapSliceAt(startMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - startMs) / TWAP_INTERVAL_MS)) + 1;
}

/** When a slice is due, milliseconds since the epoch; slices count from 1. */
export function twapSliceMs(startMs: number, slice: number): number {
  return startMs + (slice - 1) * TWAP_INTERVAL_MS;
}

/** Lots of a normal slice: the total divided by the number of slices, rounded up. */
export function twapNormalLots(totalLots: number, slices: number): QtyLots {
  return qtyLots(Number(divideCeil(BigInt(totalLots), BigInt(slices))));
}

/** Cumulative target in lots after a slice (counted from 1); the total after the last one. */
export function twapPlannedLots(totalLots: number, slices: number, slice: number): QtyLots {
  return qtyLots(Number((BigInt(totalLots) * BigInt(Math.min(slice, slices))) / BigInt(slices)));
}

/** Progress of a TWAP order. */
export interface TwapProgress {
  readonly totalLots: number;
  readonly slices: number;
  /** The slice that is due, from 1. */
  readonly slice: number;
  /** Lots executed by earlier slices. */
  readonly executedLots: number;
  /** Bounds of the quantity of one order at the current price. */
  readonly minLots: number;
  readonly maxLots: number;
}

/**
 * Lots of the order that a slice places; 0 for none. It makes up for what earlier slices did not execute, up to three normal slices. A
 * quantity below the minimum waits for the next slice; a remainder too small for an order of its own is added to this one if it fits.
 */
export function twapSliceLots(progress: TwapProgress): QtyLots {
  const { totalLots, slices, slice, executedLots, minLots, maxLots } = progress;
  const cap = Math.min(MAX_TWAP_CATCH_UP * twapNormalLots(totalLots, slices), maxLots);
  const due = Math.min(twapPlannedLots(totalLots, slices, slice) - executedLots, cap);
  const rest = totalLots - executedLots - due;
  const child = rest > 0 && rest < minLots && due + rest <= cap ? due + rest : due;
  return qtyLots(child < minLots ? 0 : child);
}

/** Minimum lots of an order at a price, from the market's minimum quantity and notional. */
export function minLotsAt(ticks: number, market: MarketSpec, units: MarketUnits): QtyLots {
  const perLot = BigInt(ticks) * units.quoteUnitsPerTickLot;
  return qtyLots(Math.max(market.minQtyLots, Number(divideCeil(market.minNotional, perLot))));
}

/** Market data that a slice uses; prices in ticks. */
export interface TwapMarketView {
  /** undefined: that side of the book is empty. */
  readonly bestBid: number | undefined;
  readonly bestAsk: number | undefined;
  /** 0 before the first trade. */
  readonly lastTicks: number;
}

/**
 * The limit price of a slice: the mid price (the last price when a side is empty) plus or minus the slippage; never worse than the user's
 * own limit and never outside the market's price band. Rounded towards the mid price. undefined when there is no such price.
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

/** Limit prices within the market's price band, inclusive, in ticks; the same rule as in the core. Unbounded without a band or a trade. */
function priceBand(lastTicks: number, bandPpm: number): { readonly low: number; readonly high: number } {
  if (bandPpm === 0 || lastTicks === 0) return { low: 0, high: Number.POSITIVE_INFINITY };
  const allowed = ppmOfTicks(lastTicks, bandPpm);
  return { low: lastTicks - allowed, high: lastTicks + allowed };
}
