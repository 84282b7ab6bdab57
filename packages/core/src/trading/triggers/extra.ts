import { firesAbove as ruleOf } from '@bourse/domain';
import type { Peg } from '../commands.ts';
import type { OrderList } from '../lists/lists.ts';

/**
 * What an order has beyond its record. Few orders have one, so it is an object; the record's HAS_EXTRA says whether to look.
 */
export interface Extra {
  /** When the order ends, milliseconds since the epoch; 0: never by itself. */
  expiresMs: number;
  /** What it waits for; undefined once it has come, or when it never waited. */
  waiting: Waiting | undefined;
  /** What of it the book does not show; undefined unless it is an iceberg that rests. */
  iceberg: Iceberg | undefined;
  /** The list that it belongs to, as long as it is open. */
  list: OrderList | undefined;
  /** What it becomes when the working order of its list is filled; undefined from then on. */
  pending: Waiting | undefined;
  /** How often it was amended, on a market that limits that; else 0. */
  amends: number;
}

/** The hidden part of an order that rests. Its record has the visible part only, and what has traded. */
export interface Iceberg {
  /** Lots that it shows at a time. */
  readonly partLots: number;
  hiddenLots: number;
}

/** An order that waits, as far as the trigger and what it becomes are concerned. */
export interface Waiting {
  /** `KIND.NONE` for a pending order that goes straight to the book. */
  readonly kind: number;
  /** The price that it follows, see `PRICE`. */
  readonly price: number;
  /** 0 when it only trails. */
  readonly stopTicks: number;
  /** Hundredths of a percent; 0 when it does not trail. */
  readonly trailingDelta: number;
  /** The highest (sell) or lowest (buy) trade since it began to trail; 0 before. */
  extremeTicks: number;
  /** Smallest units that it holds of what it pays. */
  hold: bigint;
  /** What it becomes: the flags of its record, its time in force and its way with own orders. */
  readonly flags: number;
  readonly timeInForce: number;
  readonly stpMode: number;
  /** 0 when all of it will show. */
  readonly icebergLots: number;
  /** Where the book gives it its price when it comes there; undefined when it has one. */
  peg: Peg | undefined;
}

/** Names of trigger kinds as numbers: their places in the codec's table. */
export const KIND = { STOP_LOSS: 0, TAKE_PROFIT: 1, NONE: 2 } as const;

/** Whether a stop is reached by a price at it or above (stop-loss buy, take-profit sell), else by one at it or below. */
export function firesAbove(kind: number, isSell: boolean): boolean {
  return ruleOf(kind === KIND.TAKE_PROFIT ? 'take-profit' : 'stop-loss', isSell ? 'sell' : 'buy');
}
