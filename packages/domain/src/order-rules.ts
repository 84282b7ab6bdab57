import type { MarketLimits } from './market.ts';
import { MAX_PRICE_TICKS } from './numbers.ts';
import type { Side } from './order-preview.ts';

/*
 * Rules of special order types, shared by the exchange and the order form so that both always agree.
 */

/** Trigger direction: a price that is worse for the holder of the position (stop-loss), or better (take-profit). */
export type TriggerKind = 'stop-loss' | 'take-profit';

/** Bounds of the price reversal that triggers a trailing order, in hundredths of a percent: 0.1 % and 20 %. */
export const MIN_TRAILING_DELTA = 10;
export const MAX_TRAILING_DELTA = 2_000;

/** Maximum number of parts of an iceberg order. */
export const MAX_ICEBERG_PARTS = 50;

/**
 * Whether a trigger fires on a trade at or above its stop price (stop-loss buy, take-profit sell); otherwise it fires at or below.
 * Source: trading rules 2.2.
 */
export function firesAbove(kind: TriggerKind, side: Side): boolean {
  return (kind === 'take-profit') === (side === 'sell');
}

/**
 * Whether the last price has already reached a stop price, equality included; prices in ticks. Never before the first trade (last price
 * 0).
 */
export function isStopPassed(kind: TriggerKind, side: Side, stopTicks: number, lastTicks: number): boolean {
  if (lastTicks === 0) return false;
  return firesAbove(kind, side) ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}

/**
 * Derives the trigger kind from the stop price's position relative to the last price, both in ticks: a sell below and a buy above are a
 * stop-loss, the other two a take-profit. Undefined when both are equal; a stop-loss before the first trade (0).
 */
export function triggerKindAt(side: Side, stopTicks: number, lastTicks: number): TriggerKind | undefined {
  if (lastTicks === 0) return 'stop-loss';
  if (stopTicks === lastTicks) return undefined;
  return stopTicks > lastTicks === (side === 'buy') ? 'stop-loss' : 'take-profit';
}

/** Whether a trailing delta in hundredths of a percent is within bounds. */
export function isTrailingDelta(delta: number): boolean {
  return Number.isInteger(delta) && delta >= MIN_TRAILING_DELTA && delta <= MAX_TRAILING_DELTA;
}

/** Number of parts of an order that shows `partLots` (above 0) at a time; the last part may be smaller. */
export function icebergParts(qtyLots: number, partLots: number): number {
  return Math.ceil(qtyLots / partLots);
}

/** Whether the visible quantity `partLots` is positive and splits the order into at most MAX_ICEBERG_PARTS parts. */
export function isValidIcebergPart(qtyLots: number, partLots: number): boolean {
  return partLots > 0 && icebergParts(qtyLots, partLots) <= MAX_ICEBERG_PARTS;
}

/** Whether the visible quantity exceeds the order's quantity. */
export function isIcebergTooLarge(qtyLots: number, partLots: number): boolean {
  return partLots > qtyLots;
}

/** Maximum peg offset, in price levels away from the best price. */
export const MAX_PEG_LEVELS = 100;

/** Maximum duration of a cancel-all countdown: a day, in milliseconds. */
export const MAX_COUNTDOWN_MS = 86_400_000;

/** A share of a price in parts per million, in ticks, rounded down. */
export function ppmOfTicks(ticks: number, ppm: number): number {
  // Split so that no product exceeds the safe integers.
  return ticks * Math.floor(ppm / 1_000_000) + Math.floor((ticks * (ppm % 1_000_000)) / 1_000_000);
}

/**
 * The worst price in ticks at which an order may trade under a market's execution range: the last price plus (buy) or minus (sell)
 * `rangePpm` of it. 0: no bound, also before the first trade (last price 0). Source: trading rules 2.2.
 */
export function executionBound(side: Side, lastTicks: number, rangePpm: number): number {
  if (rangePpm === 0 || lastTicks === 0) return 0;
  const away = ppmOfTicks(lastTicks, rangePpm);
  return side === 'buy' ? Math.min(lastTicks + away, MAX_PRICE_TICKS) : Math.max(lastTicks - away, 0);
}

/** Whether a limit price in ticks is within `bandPpm` of the last price; always true without a band or before the first trade (0). */
export function isWithinBand(priceTicks: number, lastTicks: number, bandPpm: number): boolean {
  return bandPpm === 0 || lastTicks === 0 || Math.abs(priceTicks - lastTicks) <= ppmOfTicks(lastTicks, bandPpm);
}

/**
 * Whether a limit price in ticks is within its side's multiples of the reference price, which is given exactly as the traded lots and
 * their value in ticks × lots.
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

/** Whether a trailing delta in hundredths of a percent is outside the market's limits. */
export function isTrailingOutOfRange(kind: TriggerKind, side: Side, delta: number, limits: MarketLimits): boolean {
  const isAbove = firesAbove(kind, side);
  const least = (isAbove ? limits.minTrailingAbove : limits.minTrailingBelow) ?? 0;
  return delta < least || isOverLimit(isAbove ? limits.maxTrailingAbove : limits.maxTrailingBelow, delta);
}

/** Whether a count exceeds a limit; an absent or zero limit allows any. */
export function isOverLimit(limit: number | undefined, count: number): boolean {
  return limit !== undefined && limit > 0 && count > limit;
}

/** Whether the expiry of a GTD order is in the future; both times in milliseconds since the epoch. */
export function isExpiryInFuture(expiresMs: number, nowMs: number): boolean {
  return Number.isSafeInteger(expiresMs) && expiresMs > nowMs;
}
