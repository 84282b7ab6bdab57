/** Margin of isolated positions: what a fill moves in and out, what may be taken off. Amounts in smallest units of the settle asset. Source: risk.md §3. */
import { divideFloor } from '../decimal.ts';
import { invariant } from '../result.ts';
import { initialMargin } from './contract-margin.ts';
import { largePositionFloor } from './contract-purse.ts';
import { largerOf, notNegative, smallerOf } from './units-math.ts';

/** An isolated position as far as its margin is concerned. */
export interface IsolatedFigures {
  readonly marginUnits: bigint;
  /** Unrealised profit at mark; negative: a loss. */
  readonly unrealisedUnits: bigint;
  /** Value at mark. */
  readonly valueUnits: bigint;
  readonly leverage: number;
}

/** What closing a part of an isolated position does to margin and purse. */
export interface IsolatedClose {
  /** Moves from the position to the purse. */
  readonly returnedUnits: bigint;
  /** Stays with the position. */
  readonly marginUnits: bigint;
  /** The part of the loss that the position could not pay: the purse's. */
  readonly fromPurseUnits: bigint;
}

/** What a fill that opens moves from the purse to the position: its initial margin, rounded up, and the loss in which it starts. */
export function marginOfFill(valueUnits: bigint, leverage: number, openLossUnits: bigint): bigint {
  return initialMargin(valueUnits, leverage) + openLossUnits;
}

/**
 * Closing `closeLots` of a position's `lots` frees its margin in proportion, rounded down. A loss (≥ 0) is paid from what is freed, then from the
 * rest of the margin, then by the purse. What the rest has lost itself at mark (`restLossUnits`, ≥ 0) stays with it: else closing a part far from the
 * mark would leave a rest that is worth less than nothing, and the purse with its cash.
 */
export function closeIsolated(
  marginUnits: bigint,
  closeLots: number,
  lots: number,
  lossUnits: bigint,
  restLossUnits = 0n,
): IsolatedClose {
  invariant(closeLots > 0 && closeLots <= lots && lossUnits >= 0n, 'a part of the position is closed');
  const freed = (marginUnits * BigInt(closeLots)) / BigInt(lots);
  const kept = marginUnits - freed;
  const fromFreed = smallerOf(freed, lossUnits);
  const fromKept = smallerOf(notNegative(kept - restLossUnits), lossUnits - fromFreed);
  return {
    returnedUnits: freed - fromFreed,
    marginUnits: kept - fromKept,
    fromPurseUnits: lossUnits - fromFreed - fromKept,
  };
}

/**
 * What an isolated position has itself for the loss of an order that closes so many of its lots (0: it opens), beside its purse; never below 0. The profit of what
 * stays open pays no loss, and its loss keeps margin back; rounded against the account.
 */
export function ownBacking(marginUnits: bigint, unrealisedUnits: bigint, closeLots: number, lots: number): bigint {
  if (closeLots === 0 || closeLots >= lots) return notNegative(marginUnits + unrealisedUnits);
  const closed = divideFloor(unrealisedUnits * BigInt(closeLots), BigInt(lots));
  return notNegative(marginUnits + closed + smallerOf(0n, unrealisedUnits - closed) - 1n);
}

/** The margin that may be taken off an isolated position; a profit that is not realised never can. */
export function removableMargin(position: IsolatedFigures, largePositionUnits: bigint): bigint {
  const { leverage, valueUnits } = position;
  const floor = largePositionFloor(valueUnits, largePositionUnits);
  return notNegative(paidIn(position) - largerOf(initialMargin(valueUnits, leverage), floor));
}

/** The margin that an isolated position lacks for its leverage, as after a lower one was set. */
export function missingMargin(position: IsolatedFigures): bigint {
  return notNegative(initialMargin(position.valueUnits, position.leverage) - paidIn(position));
}

/** Margin less losses; profits do not add to it. */
function paidIn({ marginUnits, unrealisedUnits }: IsolatedFigures): bigint {
  return smallerOf(marginUnits, marginUnits + unrealisedUnits);
}
