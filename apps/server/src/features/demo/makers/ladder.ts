import type { Side } from '@bourse/domain';

/**
 * Quote prices of a maker. A market's prices are divided into cells of equal width; a maker keeps at most one order per cell,
 * at a position within it determined by the cell's number. Near the mid price every cell is quoted, farther out every second,
 * fourth, eighth. So a moving price changes few orders, and the book looks irregular.
 */
export interface Ladder {
  readonly cellTicks: number;
  /** Usual size of an order near the middle, in lots. */
  readonly sizeLots: number;
  readonly minLots: number;
}

/** A desired order of a maker. */
export interface Quote {
  readonly cell: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly qtyLots: number;
}

/** Number of fully quoted cells near the mid price, and of following zones, each with half the density. */
const NEAR_CELLS = 12;
const ZONES = 4;
/** Cells a side between the middle and the farthest quote. */
export const REACH_CELLS = NEAR_CELLS * 2 ** (ZONES - 1);

/** The quotes of one side, best first, around a middle price; `gapCells` is the half spread in cells. */
export function quotesOf(ladder: Ladder, side: Side, midTicks: number, gapCells: number): Quote[] {
  const sign = side === 'buy' ? -1 : 1;
  const edge = (midTicks + sign * gapCells * ladder.cellTicks) / ladder.cellTicks;
  // A cell counts for the side on which all of it lies.
  const first = side === 'buy' ? Math.floor(edge) - 1 : Math.ceil(edge);
  const quotes: Quote[] = [];
  for (let distance = 0; distance < REACH_CELLS; distance += 1) {
    const cell = first + sign * distance;
    if (cell < 1) break;
    if (isQuoted(cell, distance)) quotes.push(quoteOf(ladder, side, cell, distance));
  }
  return quotes;
}

/** Whether a cell at this distance from the first is quoted. */
export function isQuoted(cell: number, distance: number): boolean {
  let every = 1;
  for (let limit = NEAR_CELLS; distance >= limit; limit *= 2) every *= 2;
  return cell % every === 0;
}

/** The cell in which a price lies. */
export function cellOf(ladder: Ladder, priceTicks: number): number {
  return Math.floor(priceTicks / ladder.cellTicks);
}

function quoteOf(ladder: Ladder, side: Side, cell: number, distance: number): Quote {
  const place = Math.floor(hash(cell, 1) * ladder.cellTicks);
  // Sizes differ by an order of magnitude, and grow with the distance, as books do.
  const spread = Math.exp(1.1 * (hash(cell, side === 'buy' ? 2 : 3) * 2 - 1));
  const lots = ladder.sizeLots * spread * (1 + 3 * (distance / REACH_CELLS));
  return {
    cell,
    side,
    priceTicks: Math.max(1, cell * ladder.cellTicks + place),
    qtyLots: Math.max(ladder.minLots, Math.round(lots)),
  };
}

/** A pseudo-random number in [0, 1), fixed for each cell. */
function hash(cell: number, salt: number): number {
  let value = Math.imul(cell ^ (salt * 0x9e3779b1), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}
