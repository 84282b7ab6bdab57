import { formatDecimal, formatShortest } from '@bourse/domain';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import type { Instrument } from '../instrument.ts';
import {
  averageOf,
  distanceText,
  type Reach,
  reachesOf,
  reachTo,
  unitsOf,
  worthText,
} from '../model/book-rows-sums.ts';
import type { LevelPlace } from './use-levels.ts';

/** Both sides of a book, best first. */
export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** What the hover card tells of a level: all texts, in the units of the market. */
export interface LevelFacts {
  readonly average: string;
  readonly qty: string;
  readonly worth: string;
  /** Percent from the middle, with a sign; undefined while a side is empty. */
  readonly distance: string | undefined;
}

/**
 * What an order trades that takes the book up to a level of a grouped book. `fine` is the same book by single ticks: where it has the same
 * quantity, its worth and average are exact; where it does not reach so far, or is a moment older, those of the groups stand for them.
 */
export function levelFacts(
  { side, at }: LevelPlace,
  grouped: Book,
  fine: Book | undefined,
  market: Instrument,
): LevelFacts | undefined {
  const levels = grouped[side].slice(0, at + 1);
  const last = levels[at];
  const coarse = reachesOf(levels, market)[at];
  if (last === undefined || coarse === undefined) return undefined;
  const scale = market.spec.priceScale;
  const price = unitsOf(last[0], scale);
  const exact = fine && reachTo(fine[side], price, side, market);
  const reach: Reach = exact?.qty === coarse.qty ? exact : coarse;
  const best = (of: readonly Level[]) => unitsOf(of[0]?.[0] ?? '0', scale);
  const ends = fine ?? grouped;
  return {
    average: formatDecimal(averageOf(reach) ?? price, scale),
    qty: formatShortest(reach.qty, market.spec.qtyScale),
    worth: worthText(reach.worth, market),
    distance: distanceText(price, best(ends.bids), best(ends.asks)),
  };
}
