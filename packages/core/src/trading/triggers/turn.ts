import type { Market } from '../market.ts';

/** An order whose turn comes, and the price that set it off. */
export interface Turn {
  readonly market: Market;
  readonly slot: number;
  readonly priceTicks: number;
}
