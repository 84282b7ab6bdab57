import { baseAmountOf, previewLimit, priceTicks, type QtyLots, type Side } from '@bourse/domain';
import type { Instrument } from '../instrument.ts';

/*
 * What an entry and its exit bring together, and the exits that bring a wished figure. Prices are whole ticks, quantities lots, results
 * the quote asset's smallest units. Every fee is rounded against the user, as the core rounds it.
 */

/** Fee rates in ppm of what opens the position and of what closes it. */
export interface FeeRates {
  readonly entryPpm: number;
  readonly exitPpm: number;
}

/** Both as a taker: the most that an account pays. */
export function takerRates({ spec }: Instrument): FeeRates {
  return { entryPpm: spec.takerFeePpm, exitPpm: spec.takerFeePpm };
}

/** What entry and exit of a quantity bring (above zero) or cost in quote units after both fees. `side` is that of the entry. */
export function gainBetween(
  side: Side,
  entryTicks: number,
  exitTicks: number,
  lots: QtyLots,
  { units }: Instrument,
  { entryPpm, exitPpm }: FeeRates,
): bigint {
  const isLong = side === 'buy';
  const buy = previewLimit(
    'buy',
    priceTicks(isLong ? entryTicks : exitTicks),
    lots,
    units,
    isLong ? entryPpm : exitPpm,
  );
  const sell = previewLimit(
    'sell',
    priceTicks(isLong ? exitTicks : entryTicks),
    lots,
    units,
    isLong ? exitPpm : entryPpm,
  );
  // The fee of a buy is taken in the base asset: what it is worth at the price of the buy.
  const buyFee = (buy.fee * buy.notional) / baseAmountOf(lots, units);
  return sell.receive - buy.notional - buyFee;
}

/**
 * The exit price that brings at least `target` quote units (below zero: that costs at most so much), the nearest to the entry's losing
 * side: the lowest such price of a buy, the highest of a sell. Undefined when no price of the market does. The gain never falls as a
 * long's exit rises, so the price is found by halving.
 */
export function exitTicksFor(
  side: Side,
  entryTicks: number,
  target: bigint,
  lots: QtyLots,
  market: Instrument,
  rates: FeeRates,
): number | undefined {
  const { maxPriceTicks } = market.spec;
  const isEnough = (ticks: number) => gainBetween(side, entryTicks, ticks, lots, market, rates) >= target;
  // `good` always is enough, `bad` never is, and they come together.
  let [good, bad] = side === 'buy' ? [maxPriceTicks, 0] : [1, maxPriceTicks + 1];
  if (!isEnough(good)) return undefined;
  while (Math.abs(good - bad) > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isEnough(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** How far an exit is from its entry in hundredths of a percent of the entry, without a sign, rounded to the nearest. */
export function distanceOf(entryTicks: number, exitTicks: number): number {
  return Math.round((Math.abs(exitTicks - entryTicks) * 10_000) / entryTicks);
}

/**
 * The price so many hundredths of a percent away from an entry, on the winning or the losing side; rounded in the user's favour: up for a
 * buy, down for a sell. Undefined when it is none of the market's.
 */
export function ticksAtDistance(
  side: Side,
  entryTicks: number,
  hundredths: number,
  isProfit: boolean,
  { spec }: Instrument,
): number | undefined {
  const isAbove = (side === 'buy') === isProfit;
  const exact = (entryTicks * (10_000 + (isAbove ? hundredths : -hundredths))) / 10_000;
  const ticks = side === 'buy' ? Math.ceil(exact) : Math.floor(exact);
  return ticks >= 1 && ticks <= spec.maxPriceTicks ? ticks : undefined;
}
