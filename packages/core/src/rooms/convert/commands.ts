import type { Side } from '@bourse/domain';

/** One exchange on the way from coin to coin: a market order on a side of a market. */
export interface ConvertLeg {
  readonly marketId: number;
  readonly side: Side;
}

/** Legs that a conversion may have. */
export const MOST_LEGS = 3;

/**
 * Exchanges an amount of a coin of the spot wallet into another one, by market orders on a path of markets, each with what the one before has
 * brought: all of them, or none. What is less than a lot, or than the price of one, stays in the coin where it is. Rejected, in this order:
 * UNKNOWN_ACCOUNT, ACCOUNT_FROZEN, AMOUNT_NOT_POSITIVE, CONVERT_PATH_INVALID, EXCHANGE_FULL, then leg by leg what a market order is
 * rejected with for its form, CONVERT_BOOK_TOO_THIN, CONVERT_MEETS_OWN_ORDER; then CONVERT_RATE_MOVED, INSUFFICIENT_BALANCE.
 */
export interface Convert {
  readonly type: 'convert';
  readonly accountId: number;
  readonly fromAssetId: number;
  readonly toAssetId: number;
  /** Smallest units of the first coin, the most that is spent; all of it must be available when the first leg is a buy. */
  readonly amount: bigint;
  /** Smallest units of the last coin that arrive at least, fees taken off. */
  readonly minReceived: bigint;
  /** One to `MOST_LEGS`. */
  readonly legs: readonly ConvertLeg[];
}

/** Commands of the convert room. */
export type ConvertCommand = Convert;
