import { type BookLevel, type PriceTicks, priceTicks, type Side } from '@bourse/domain';
import type { Instrument } from '../instrument.ts';
import { type CheckContext, type Preview, priceBand } from './check.ts';

/*
 * How far from the best price an order would trade, and the worst price that a user allows. A plain market order has no such limit at the
 * exchange: with one it is sent as a limit order that trades at once or expires (IOC).
 */

/** How much worse than the best price a figure is in hundredths of a percent, rounded to the nearest; 0 at the best price itself. */
export interface Slippage {
  readonly average: number;
  readonly worst: number;
}

/** The slippage of a previewed order over the levels that it takes, best first; undefined when nothing would trade. */
export function slippageOf(
  preview: Pick<Preview, 'lots' | 'notional' | 'worstTicks'>,
  levels: readonly BookLevel[],
  { units }: Instrument,
): Slippage | undefined {
  const best = levels[0]?.priceTicks;
  if (best === undefined || preview.lots === 0 || preview.worstTicks === undefined) return undefined;
  const atBest = BigInt(best) * BigInt(preview.lots) * units.quoteUnitsPerTickLot;
  const away = preview.notional > atBest ? preview.notional - atBest : atBest - preview.notional;
  return {
    average: Number((away * 20_000n + atBest) / (atBest * 2n)),
    worst: Math.round((Math.abs(preview.worstTicks - best) * 10_000) / best),
  };
}

/**
 * The worst price that a limit of slippage (hundredths of a percent from the best price of the other side) allows, rounded towards the
 * best price, and never outside the band in which the market takes limit prices. Undefined while the book is empty.
 */
export function slippageBound(
  side: Side,
  hundredths: number,
  { opposite, market, lastTicks }: Pick<CheckContext, 'opposite' | 'market' | 'lastTicks'>,
): PriceTicks | undefined {
  const best = opposite[0]?.priceTicks;
  if (best === undefined) return undefined;
  const band = priceBand({ market, lastTicks });
  const [lowest, highest] = [band?.lowest ?? 1, Math.min(band?.highest ?? Infinity, market.spec.maxPriceTicks)];
  const bound =
    side === 'buy'
      ? Math.min(Math.floor((best * (10_000 + hundredths)) / 10_000), highest)
      : Math.max(Math.ceil((best * (10_000 - hundredths)) / 10_000), lowest, 1);
  return priceTicks(bound);
}

/** The levels of the other side, best first, that are no worse than a bound. */
export function levelsWithin(side: Side, levels: readonly BookLevel[], bound: number): readonly BookLevel[] {
  return levels.filter((level) => (side === 'buy' ? level.priceTicks <= bound : level.priceTicks >= bound));
}

/** Hundredths of a percent as text: 5 → `0.05`, 150 → `1.50`. */
export function percentText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
