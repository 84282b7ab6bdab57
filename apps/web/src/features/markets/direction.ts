import type { TickerData } from '@bourse/contract';
import { type Direction, directionOf } from '@bourse/ui';

/** Where a market went in the last 24 hours. */
export function directionOfChange(ticker: TickerData | undefined): Direction {
  return ticker === undefined ? 'flat' : directionOf(ticker.change);
}
