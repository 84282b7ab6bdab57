import type { MarketLimits } from './market.ts';
import { MAX_PRICE_TICKS } from './numbers.ts';
import type { Side } from './order-preview.ts';

/*
 * Rules of special orders that the exchange decides by and the form says beforehand, so that both always agree.
 */

/** What an order waits for: a price that gets worse for who owns the position (stop-loss), or one that gets better (take-profit). */
export type TriggerKind = 'stop-loss' | 'take-profit';

/** The least and the most that a price has to turn to set a trailing order off, in hundredths of a percent: 0.1 % and 20 %. */
export const LEAST_TRAILING_DELTA = 10;
export const MOST_TRAILING_DELTA = 2_000;

/** An iceberg comes to the book in at most so many parts. */
export const MOST_ICEBERG_PARTS = 50;

/**
 * Whether a stop is reached by a trade at its price or above (stop-loss buy, take-profit sell), else by one at its price or below.
 * Source: trading rules 2.2.
 */
export function firesAbove(kind: TriggerKind, side: Side): boolean {
  return (kind === 'take-profit') === (side === 'sell');
}

/**
 * Whether the last trade would have set an order off already, at its stop itself too; prices in ticks. A last price of 0, no trade yet, has
 * passed nothing.
 */
export function isStopPassed(kind: TriggerKind, side: Side, stopTicks: number, lastTicks: number): boolean {
  if (lastTicks === 0) return false;
  return firesAbove(kind, side) ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}

/**
 * The trigger that is meant by a stop on one side of the last price, both in ticks: a sell below it and a buy above it are a stop-loss,
 * the other two a take-profit. Undefined when the market stands at the stop; a stop-loss before the first trade (0).
 */
export function triggerKindAt(side: Side, stopTicks: number, lastTicks: number): TriggerKind | undefined {
  if (lastTicks === 0) return 'stop-loss';
  if (stopTicks === lastTicks) return undefined;
  return stopTicks > lastTicks === (side === 'buy') ? 'stop-loss' : 'take-profit';
}

/** Whether a trailing distance in hundredths of a percent is one that the exchange takes. */
export function isTrailingDelta(delta: number): boolean {
  return Number.isInteger(delta) && delta >= LEAST_TRAILING_DELTA && delta <= MOST_TRAILING_DELTA;
}

/** Into how many parts an order of so many lots falls when it shows `partLots` (above 0) at a time; the last may be smaller. */
export function icebergParts(qtyLots: number, partLots: number): number {
  return Math.ceil(qtyLots / partLots);
}

/** Whether an order of so many lots falls into as many parts as it may when it rests showing `partLots` at a time. */
export function isIcebergPart(qtyLots: number, partLots: number): boolean {
  return partLots > 0 && icebergParts(qtyLots, partLots) <= MOST_ICEBERG_PARTS;
}

/** Whether an order of so many lots would show more at a time than it has. */
export function isIcebergTooLarge(qtyLots: number, partLots: number): boolean {
  return partLots > qtyLots;
}

/** A pegged order may stand so many price levels away from the best one. */
export const MOST_PEG_LEVELS = 100;

/** A dead man's switch runs at most so long: a day, in milliseconds. */
export const LONGEST_COUNTDOWN_MS = 86_400_000;

/** So many ppm of a price, in ticks, rounded down. */
export function ppmOfTicks(ticks: number, ppm: number): number {
  // Split so that no product leaves the doubles' exact range.
  return ticks * Math.floor(ppm / 1_000_000) + Math.floor((ticks * (ppm % 1_000_000)) / 1_000_000);
}

/**
 * The worst price in ticks at which an order may trade under a market's execution range: the last price and so many ppm of it, above for a
 * buy, below for a sell. 0: any price will do, also before the first trade (last price 0). Source: trading rules 2.2.
 */
export function executionBound(side: Side, lastTicks: number, rangePpm: number): number {
  if (rangePpm === 0 || lastTicks === 0) return 0;
  const away = ppmOfTicks(lastTicks, rangePpm);
  return side === 'buy' ? Math.min(lastTicks + away, MAX_PRICE_TICKS) : Math.max(lastTicks - away, 0);
}

/** Whether a limit price in ticks is at most so many ppm away from the last price; always without a band, and before the first trade (0). */
export function isWithinBand(priceTicks: number, lastTicks: number, bandPpm: number): boolean {
  return bandPpm === 0 || lastTicks === 0 || Math.abs(priceTicks - lastTicks) <= ppmOfTicks(lastTicks, bandPpm);
}

/**
 * Whether a limit price in ticks is within its side's multiples of the reference price, which is given exactly: the lots that were traded,
 * and what they came to in ticks × lots.
 */
export function isWithinSideBand(
  side: Side,
  priceTicks: number,
  { lots, value }: { readonly lots: bigint; readonly value: bigint },
  limits: MarketLimits,
): boolean {
  const { askDownPpm = 0, askUpPpm = 0, bidDownPpm = 0, bidUpPpm = 0 } = limits;
  const [upPpm, downPpm] = side === 'buy' ? [bidUpPpm, bidDownPpm] : [askUpPpm, askDownPpm];
  const price = BigInt(priceTicks) * lots * 1_000_000n;
  return (upPpm === 0 || price <= value * BigInt(upPpm)) && price >= value * BigInt(downPpm);
}

/** Whether an order may not trail by so many hundredths of a percent on a market with these limits. */
export function isTrailingOut(kind: TriggerKind, side: Side, delta: number, limits: MarketLimits): boolean {
  const isAbove = firesAbove(kind, side);
  const least = (isAbove ? limits.minTrailingAbove : limits.minTrailingBelow) ?? 0;
  return delta < least || isOverLimit(isAbove ? limits.maxTrailingAbove : limits.maxTrailingBelow, delta);
}

/** Whether a market limits a count, and this is more. */
export function isOverLimit(limit: number | undefined, count: number): boolean {
  return limit !== undefined && limit > 0 && count > limit;
}

/** Whether a GTD order may end then; both times in milliseconds since the epoch. */
export function isExpiryAhead(expiresMs: number, nowMs: number): boolean {
  return Number.isSafeInteger(expiresMs) && expiresMs > nowMs;
}
