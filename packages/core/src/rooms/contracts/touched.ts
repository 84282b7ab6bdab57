/** What a command has changed, until all risk that follows from it has been checked. */
import type { Contract } from './contract.ts';
import type { Exposure } from './exposure.ts';
import type { Purse } from './purse.ts';

/** Sides of positions that have been closed: bits. */
export const CLOSED = { LONG: 1, SHORT: 2 } as const;

export class Touched {
  /** Purses whose money or cross positions have changed. */
  readonly purses = new Set<Purse>();
  /** Isolated positions that have changed. */
  readonly isolated = new Set<Exposure>();
  /** Contracts of which all positions are to be checked. */
  readonly repriced = new Set<Contract>();
  /** Contracts with a new mark price, at which the insurance fund works its inventory out. */
  readonly marked = new Set<Contract>();
  /** Positions that were closed or flipped, with the sides that they had. */
  readonly closed = new Map<Exposure, number>();
  /** Contract in which a purse has last lost more than its cash. */
  readonly lossOf = new Map<Purse, Contract>();

  get needsCheck(): boolean {
    return this.purses.size + this.isolated.size + this.repriced.size + this.marked.size > 0;
  }

  /** Notes an exposure that has changed, and its purse. */
  add(exposure: Exposure): void {
    this.purses.add(exposure.purse);
    if (exposure.isIsolated) this.isolated.add(exposure);
  }

  /** Notes that a position was closed or flipped. */
  close(exposure: Exposure, wasLong: boolean): void {
    this.closed.set(exposure, (this.closed.get(exposure) ?? 0) | (wasLong ? CLOSED.LONG : CLOSED.SHORT));
  }
}
