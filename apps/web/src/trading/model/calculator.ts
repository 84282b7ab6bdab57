import { notionalOf, priceTicks, type QtyLots, qtyLots, type Side } from '@bourse/domain';
import type { Instrument } from '../instrument.ts';
import { exitTicksFor, type FeeRates, gainBetween } from './gain.ts';

/*
 * The calculator of the order form: what a trade would bring, where it has to end for a wished result, and how large it may be for a risk.
 * Prices are whole ticks, quantities lots, amounts the quote asset's smallest units; fees are in all of it.
 */

/** A trade from its entry on. */
export interface Trade {
  readonly side: Side;
  readonly entryTicks: number;
  readonly lots: QtyLots;
  readonly rates: FeeRates;
}

/** What a trade brings, and as hundredths of a percent of what its entry is worth, rounded to the nearest. */
export interface TradeResult {
  readonly gain: bigint;
  readonly roi: number;
}

/** What a trade brings that ends at a price. */
export function resultOf({ side, entryTicks, lots, rates }: Trade, exitTicks: number, market: Instrument): TradeResult {
  const gain = gainBetween(side, entryTicks, exitTicks, lots, market, rates);
  return { gain, roi: shareOfEntry(gain, entryTicks, lots, market) };
}

function shareOfEntry(gain: bigint, entryTicks: number, lots: QtyLots, market: Instrument): number {
  const worth = notionalOf(priceTicks(entryTicks), lots, market.units);
  if (worth === 0n) return 0;
  const size = gain < 0n ? -gain : gain;
  const hundredths = Number((size * 20_000n + worth) / (worth * 2n));
  return gain < 0n ? -hundredths : hundredths;
}

/** The price at which a trade costs nothing; undefined when no price of the market does. */
export function breakEvenTicks({ side, entryTicks, lots, rates }: Trade, market: Instrument): number | undefined {
  return exitTicksFor(side, entryTicks, 0n, lots, market, rates);
}

/** The price at which a trade brings so many hundredths of a percent of its entry's worth, at least; undefined when no price does. */
export function targetTicks(trade: Trade, roi: number, market: Instrument): number | undefined {
  const { side, entryTicks, lots, rates } = trade;
  const worth = notionalOf(priceTicks(entryTicks), lots, market.units);
  const product = worth * BigInt(roi);
  // Up to the next smallest unit, so that it is never less than what was asked.
  const target = product > 0n ? (product + 9_999n) / 10_000n : product / 10_000n;
  return exitTicksFor(side, entryTicks, target, lots, market, rates);
}

/**
 * The most lots of a trade that lose no more than `risk` when it ends at its stop, at most the market's largest order; undefined when the
 * stop loses nothing, or one lot loses more. The loss never falls as the quantity rises, so it is found by halving.
 */
export function lotsForRisk(
  { side, entryTicks, rates }: Omit<Trade, 'lots'>,
  stopTicks: number,
  risk: bigint,
  market: Instrument,
): QtyLots | undefined {
  const isLosing = side === 'buy' ? stopTicks < entryTicks : stopTicks > entryTicks;
  if (!isLosing || risk <= 0n) return undefined;
  const isWithin = (lots: number) => gainBetween(side, entryTicks, stopTicks, qtyLots(lots), market, rates) >= -risk;
  const { maxQtyLots } = market.spec;
  if (!isWithin(1)) return undefined;
  if (isWithin(maxQtyLots)) return qtyLots(maxQtyLots);
  let [good, bad] = [1, maxQtyLots];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isWithin(middle)) good = middle;
    else bad = middle;
  }
  return qtyLots(good);
}
